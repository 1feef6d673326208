// A place is near up to 2 km, and has its region behind its name where that is known.
import { expect, test } from 'vitest';
import { isNear, placeName } from './place-words.ts';

const howlong = { name: 'Howlong', region: 'NSW', country: 'AU', distance_km: 2 };

test('near is 2 km and less', () => {
  expect([isNear(howlong), isNear({ ...howlong, distance_km: 2.1 })]).toEqual([true, false]);
});

test('a place without a region is its name', () => {
  expect([placeName(howlong), placeName({ ...howlong, region: '' })]).toEqual([
    'Howlong NSW',
    'Howlong',
  ]);
});
