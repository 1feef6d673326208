// Noonlight's format: numbers, accuracy, and which positions are certainly outside of the United
// States.
import { expect, test } from 'vitest';
import { noonlightAccuracy, noonlightPhone } from './noonlight-format.ts';
import { isOutsideUnitedStates } from './united-states.ts';

test.each([
  ['+13035550142', '13035550142'],
  ['+61412000000', null],
  ['+1303555014', null],
  [null, null],
])('%s is dialled as %s', (number, expected) => expect(noonlightPhone(number)).toBe(expected));

test.each([
  [null, 50],
  [0.2, 1],
  [12.4, 12],
])('an accuracy of %s is said as %s m', (given, expected) =>
  expect(noonlightAccuracy(given)).toBe(expected),
);

test.each([
  ['Denver', 39.74, -104.99],
  ['Detroit, on the border', 42.33, -83.05],
  ['San Diego', 32.72, -117.16],
  ['El Paso', 31.76, -106.49],
  ['Brownsville', 25.93, -97.48],
  ['Blaine, Washington', 48.99, -122.75],
  ['Eastport, Maine', 44.9, -66.99],
  ['Key West', 24.56, -81.78],
  ['Buffalo', 42.89, -78.88],
  ['International Falls', 48.6, -93.4],
  ['Anchorage', 61.22, -149.9],
  ['Juneau', 58.3, -134.42],
  ['Honolulu', 21.31, -157.86],
])('%s is not refused', (_, latitude, longitude) =>
  expect(isOutsideUnitedStates({ latitude, longitude })).toBe(false),
);

test.each([
  ['Albury', -36.08, 146.92],
  ['Toronto', 43.65, -79.38],
  ['Montreal', 45.5, -73.57],
  ['Vancouver', 49.28, -123.12],
  ['Tijuana', 32.4, -117.02],
  ['Monterrey', 25.69, -100.32],
  ['Havana', 23.11, -82.37],
  ['London', 51.5, -0.12],
])('%s is outside', (_, latitude, longitude) =>
  expect(isOutsideUnitedStates({ latitude, longitude })).toBe(true),
);
