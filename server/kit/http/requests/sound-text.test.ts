// For any escapes in a request, the parsed text has no NUL and no lone surrogate, and everything
// else is unchanged.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { soundJson, soundUrl } from './sound-text.ts';

test.each([
  ['{"a":"x\\u0000y"}', { a: 'xy' }],
  ['{"a":"x\\\\u0000y"}', { a: 'x\\u0000y' }],
  ['{"a":"x\\\\\\u0000y"}', { a: 'x\\y' }],
  ['{"a":"\\ud83d\\ude00 \\uD83D \\ude00"}', { a: '😀 � �' }],
  ['{"\\u0000a":"\\ud800\\ud83d\\ude00"}', { a: '�😀' }],
  ['{"a":"\\u0041\\n\\""}', { a: 'A\n"' }],
])('%s', (text, read) => {
  expect(JSON.parse(soundJson(text))).toEqual(read);
});

test('any text, as any caller may escape it', () => {
  const escaped = (text: string) =>
    text.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const units = fc
    .array(fc.constantFrom('a', '\\', '"', '\0', '\ud83d', '\ude00', 'u0000', '\n'))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(units, (text) => {
      expect(JSON.parse(soundJson(escaped(JSON.stringify(text))))).toBe(
        text.toWellFormed().replaceAll('\0', ''),
      );
    }),
  );
});

test('an address', () => {
  expect([soundUrl('/a?search=%00x%2500'), soundUrl('/%0%0000/a'), soundUrl('/a')]).toEqual([
    '/a?search=x%2500',
    '/0/a',
    '/a',
  ]);
});
