// What a missing standby of the database means, in words.
import { expect, test } from 'vitest';
import { standbyFault } from './standbys.ts';

const of = (following: number, expected: number, is_synchronous: boolean) =>
  standbyFault({ following, expected, is_synchronous });

test('nothing is said where as many follow as should, or nobody said how many', () => {
  expect([of(2, 2, true), of(3, 2, false), of(0, 0, true)]).toEqual([null, null, null]);
});

test('with one left, changes are stored on two disks where they wait for a second', () => {
  expect(of(1, 2, true)).toBe(
    '1 of 2 standbys of the database is away. Changes are still stored, on two disks.',
  );
  expect(of(1, 3, false)).toBe(
    '2 of 3 standbys of the database are away. Changes are still stored, on one disk.',
  );
});

test('with none, nothing is stored where changes wait for a second disk', () => {
  expect(of(0, 2, true)).toBe(
    'No standby follows the database. Nothing is stored until one is back.',
  );
  expect(of(0, 2, false)).toBe(
    'No standby follows the database. Changes are still stored, on one disk.',
  );
});
