// The letters of the code: every single wrong digit and every exchange of two is found, tested over
// all of them.
import { describe, expect, it } from 'vitest';
import { checkLetter, numberLetter, spokenCode, typedCode } from './read-back-code.ts';

const digits = Array.from({ length: 10 }, (_none, digit) => digit);
/** Numbers that look random and are the same in each run. */
const background = (length: number, seed: number): number[] =>
  Array.from(
    { length },
    (_none, at) => (seed * 7919 + at * 104_729 + ((seed + at) % 13) * 31) % 10,
  );
const withDigit = (number: readonly number[], at: number, digit: number): number[] =>
  number.with(at, digit);

describe('each place with each two digits, at every length that is read out', () => {
  const lengths = Array.from({ length: 22 }, (_none, at) => at + 1);

  it.each(lengths)('a wrong digit among %i is found', (length) => {
    const missed: number[][] = [];
    for (let at = 0; at < length; at += 1)
      for (const right of digits)
        for (const wrong of digits) {
          if (right === wrong) continue;
          const number = withDigit(background(length, right), at, right);
          if (checkLetter(withDigit(number, at, wrong)) === checkLetter(number))
            missed.push([at, right, wrong]);
        }
    expect(missed).toEqual([]);
  });

  it.each(lengths)('two digits exchanged among %i are found, neighbours or not', (length) => {
    const missed: number[][] = [];
    for (let one = 0; one < length; one += 1)
      for (let other = one + 1; other < length; other += 1)
        for (const left of digits)
          for (const right of digits) {
            if (left === right) continue;
            const number = background(length, left).with(one, left).with(other, right);
            if (checkLetter(number.with(one, right).with(other, left)) === checkLetter(number))
              missed.push([one, other, left, right]);
          }
    expect(missed).toEqual([]);
  });
});

it('every whole number of up to four digits: no other with one wrong digit or two exchanged has its letter', () => {
  for (let length = 1; length <= 4; length += 1)
    for (let value = 0; value < 10 ** length; value += 1) {
      const number = Array.from(String(value).padStart(length, '0'), Number);
      const letter = numberLetter(number);
      const others = number.flatMap((digit, at) => [
        ...digits.filter((wrong) => wrong !== digit).map((wrong) => number.with(at, wrong)),
        ...(at + 1 < length && number[at + 1] !== digit
          ? [number.with(at, number[at + 1] ?? 0).with(at + 1, digit)]
          : []),
      ]);
      if (others.some((other) => numberLetter(other) === letter))
        throw new Error(`not found: ${value}`);
    }
});

it('a number with zeros left out or added in front has another letter', () => {
  for (let zeros = 1; zeros <= 5; zeros += 1)
    expect(numberLetter([...background(zeros, 0).fill(0), 9, 0, 0, 0])).not.toBe(
      numberLetter([9, 0, 0, 0]),
    );
});

it('has no letter that is taken for a digit, and uses all others', () => {
  const letters = new Set(
    Array.from({ length: 1000 }, (_none, value) => checkLetter(Array.from(String(value), Number))),
  );
  expect([...letters].toSorted().join('')).toBe('ABCDEFGHJKLMNPRSTUVWXYZ');
});

it('is read out in radio words, and typed as letters or as those words', () => {
  expect(spokenCode('KTX')).toBe('Kilo Tango X-ray');
  for (const text of ['ktx', 'K-T-X', ' k t x ', 'Kilo Tango X-ray', 'kilo, tango, xray'])
    expect(typedCode(text)).toBe('KTX');
  expect(typedCode('Alfa Juliet Whisky')).toBe('AJW');
  expect(typedCode('Oscar')).toBe('O');
  expect(typedCode('42')).toBe('');
});
