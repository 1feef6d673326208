// The circle that a form makes: none without a position on the earth, and one that can be drawn
// while the radius is still being typed.
import { expect, it } from 'vitest';
import { leastRadius, mostRadius } from '#domain/geofence-locations/geofence-location.ts';
import { circleOf, circleText } from './form-circle.ts';

const of = (latitude: unknown, longitude: unknown, radius: unknown) =>
  circleOf(circleText({ latitude, longitude, radius }));

it.each([
  [undefined, 151],
  [-33.8, undefined],
  ['-33.8', 151],
  [-33.8, '151'],
  [90.001, 151],
  [-33.8, -180.001],
  [null, null],
])('%s, %s is no position', (latitude, longitude) => {
  expect(of(latitude, longitude, 100)).toBeNull();
});

it.each([
  [90, 180],
  [-90, -180],
  [0, 0],
])('%s, %s is one', (latitude, longitude) => {
  expect(of(latitude, longitude, 100)).toEqual({ latitude, longitude, radius: 100 });
});

it.each([
  [mostRadius, mostRadius],
  [mostRadius + 1, leastRadius],
  [0, leastRadius],
  [-5, leastRadius],
  ['wide', leastRadius],
  [undefined, leastRadius],
  [1, 1],
])('the radius %s is drawn as %i m', (typed, drawn) => {
  expect(of(-33.8, 151, typed)?.radius).toBe(drawn);
});
