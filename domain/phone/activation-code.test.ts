// Codes that people read out and type: one stored spelling, whatever the input.
import { expect, it } from 'vitest';
import { demoPhones } from '#domain/demo/demo-phones.ts';
import { codeAlphabet, codeOf, plainCode, shownCode } from './activation-code.ts';

it('has ten characters that are not mistaken for each other', () => {
  expect(codeOf(() => 0)).toBe('2222222222');
  expect(codeOf((below) => below - 1)).toBe('ZZZZZZZZZZ');
  expect([...codeAlphabet].filter((letter) => '01ILOU'.includes(letter))).toEqual([]);
  expect(new Set(codeAlphabet).size).toBe(30);
});

it.each(['abcd-ef23', ' ABCD EF23 ', 'abcdef23', 'A-B-C-D-E-F-2-3'])('%s is ABCDEF23', (typed) => {
  expect(plainCode(typed)).toBe('ABCDEF23');
});

it('is shown in two groups', () => {
  expect(shownCode('ABCDEFGH23')).toBe('ABCDE-FGH23');
});

it('each phone of the demo has one of its own', () => {
  const codes = demoPhones.map(({ code }) => code);
  expect(new Set(codes).size).toBe(demoPhones.length);
  expect(
    codes.filter((code) => [...code].some((letter) => !codeAlphabet.includes(letter))),
  ).toEqual([]);
});
