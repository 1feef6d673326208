// A place is called near up to 2 km; beyond, the distance is shown, in the reader's units.
import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { formatDistance, placeWords } from './place-words.ts';

i18n.loadAndActivate({ locale: 'en-AU', messages: {} });

const howlong = (distance_km: number) => ({
  name: 'Howlong',
  region: 'NSW',
  country: 'AU',
  distance_km,
});

it.each([
  [0.3, 'metric', 'Near Howlong NSW'],
  [2, 'metric', 'Near Howlong NSW'],
  [2.1, 'metric', '2.1 km from Howlong NSW'],
  [24.2, 'metric', '24 km from Howlong NSW'],
  [24.2, 'imperial', '15 mi from Howlong NSW'],
] as const)('%d km away, %s: %s', (distance_km, measure, words) => {
  expect(placeWords(howlong(distance_km), measure)).toBe(words);
});

it('a place without a region is its name', () => {
  expect(placeWords({ ...howlong(1), region: '' }, 'metric')).toBe('Near Howlong');
});

it.each([
  [61, 'metric', '61 m'],
  [4_234, 'metric', '4.2 km'],
  [18_400, 'metric', '18 km'],
  [61, 'imperial', '200 ft'],
  [4_234, 'imperial', '2.6 mi'],
] as const)('%d m %s are %s (R132)', (metres, measure, text) => {
  expect(formatDistance(metres, measure)).toBe(text);
});
