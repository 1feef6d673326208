// The three length forms of RFC 6455 5.2, at their borders.
import { expect, test } from 'vitest';
import { textFrame } from './text-frame.ts';

test.each([
  [0, [0x81, 0]],
  [125, [0x81, 125]],
  [126, [0x81, 126, 0, 126]],
  [65_535, [0x81, 126, 0xff, 0xff]],
  [65_536, [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]],
])('%i bytes', (length, head) => {
  const frame = textFrame('x'.repeat(length));
  expect([...frame.subarray(0, head.length)]).toEqual(head);
  expect(frame.subarray(head.length).toString()).toBe('x'.repeat(length));
});

test('counts bytes, not characters', () => {
  expect(textFrame('äé')).toEqual(Buffer.from([0x81, 4, 0xc3, 0xa4, 0xc3, 0xa9]));
});
