// The emergency number follows the country; without one it is the number that mobile networks
// connect everywhere.
import { expect, test } from 'vitest';
import { emergencyNumber, unknownHelpNumbers } from './help-numbers.ts';

test.each([
  ['AU', '000'],
  ['NZ', '111'],
  ['GB', '999'],
  ['US', '911'],
  ['DE', '112'],
  ['toString', '112'],
  [null, '112'],
])('in %s it is %s', (country, number) => {
  expect(emergencyNumber(country)).toBe(number);
});

test('a phone that knows nothing still has a number', () => {
  expect(unknownHelpNumbers()).toEqual([{ who: 'emergency', name: '', number: '112' }]);
});
