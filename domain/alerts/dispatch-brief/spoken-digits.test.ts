// Coordinates as they are read out, and what is typed while they are read back.
import { expect, it } from 'vitest';
import { type Axis, degreeDigits, readDegrees, spokenDegrees } from './spoken-digits.ts';

it.each([
  ['latitude', -36.0806212, '36.08062 South', [1, 3, 6, 0, 8, 0, 6, 2]],
  ['latitude', 5.1, '5.10000 North', [0, 0, 5, 1, 0, 0, 0, 0]],
  ['longitude', 146.91583, '146.91583 East', [0, 1, 4, 6, 9, 1, 5, 8, 3]],
  ['longitude', -0.12345, '0.12345 West', [1, 0, 0, 0, 1, 2, 3, 4, 5]],
  // A value that rounds to zero is on neither side, and is read the same as zero.
  ['longitude', -0.000001, '0.00000 East', [0, 0, 0, 0, 0, 0, 0, 0, 0]],
  ['latitude', -90, '90.00000 South', [1, 9, 0, 0, 0, 0, 0, 0]],
] as const)('%s %d is read out as %s', (axis, degrees, words, digits) => {
  expect(spokenDegrees(axis, degrees)).toBe(words);
  expect(degreeDigits(axis, degrees)).toEqual(digits);
  expect(readDegrees(axis, words)).toEqual({ digits });
});

it.each([
  '36.08062 South',
  '36.08062s',
  'S 36.08062',
  'south 36 . 08062',
  '-36.08062',
  '\u221236,08062',
  '3 6 0 8 0 6 2 s',
])('“%s” is the same latitude', (text) => {
  expect(readDegrees('latitude', text)).toEqual({ digits: degreeDigits('latitude', -36.08062) });
});

it.each([
  ['latitude', '36.08062', 'direction'],
  ['latitude', '36.08062 East', 'direction'],
  ['latitude', '-36.08062 South', 'direction'],
  ['longitude', '146.91583 n', 'direction'],
  ['latitude', '', 'digits'],
  ['latitude', 'south', 'digits'],
  ['latitude', '36.0806 S', 'digits'],
  ['latitude', '36.080620 S', 'digits'],
  ['latitude', '360.8062 S', 'digits'],
  ['latitude', '36 S', 'digits'],
  ['longitude', '1146.91583 E', 'digits'],
  ['latitude', '36.08.062 S', 'digits'],
  ['latitude', '36.08062 somewhere south', 'direction'],
] as const)('%s “%s" lacks its %s', (axis: Axis, text, missing) => {
  expect(readDegrees(axis, text)).toEqual({ missing });
});
