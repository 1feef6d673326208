// Next and previous around an alert that was opened, then answered, resolved or moved by others.
import { expect, test } from 'vitest';
import { nextPlace } from './next-place.ts';

const around = (place: Parameters<typeof nextPlace>[0], count = 6) => [
  nextPlace(place, -1, count),
  nextPlace(place, 1, count),
];

test('an open alert that only others have moved is continued from where it is', () => {
  expect(around({ at: 2, now: 2, hasChanged: false })).toEqual([1, 3]);
  expect(around({ at: 2, now: 4, hasChanged: false })).toEqual([3, 5]);
});

test('an alert that was answered and stays in its place is continued from it', () => {
  expect(around({ at: 2, now: 2, hasChanged: true })).toEqual([1, 3]);
  expect(around({ at: 0, now: 0, hasChanged: true })).toEqual([0, 1]);
});

test('an alert that has left its place is continued from there, whether below, above or gone', () => {
  expect(around({ at: 2, now: 5, hasChanged: true })).toEqual([1, 2]);
  expect(around({ at: 2, now: 0, hasChanged: true })).toEqual([2, 3]);
  expect(around({ at: 2, now: -1, hasChanged: true })).toEqual([1, 2]);
});

test('the ends of the list are as far as it goes', () => {
  expect(around({ at: 0, now: 0, hasChanged: false }, 1)).toEqual([0, 0]);
  expect(around({ at: 5, now: -1, hasChanged: true }, 3)).toEqual([2, 2]);
  expect(around({ at: -1, now: -1, hasChanged: true })).toEqual([0, 0]);
});
