// What a price may be, and which tiers are refused.
import { expect, test } from 'vitest';
import { devicePriceFields, tierFaults, typeTitles } from './device-price.ts';

const price = {
  type: 'ev04',
  type_label: null,
  free_devices: 0,
  min_devices: 0,
  unit_price: 0,
  tiers: [],
  valid_from: null,
};
const tier = { from: 1, to: null, unit_price: 0 };
const faultsOf = (over: object) =>
  devicePriceFields
    .safeParse({ ...price, ...over })
    .error?.issues.map(({ path }) => path.join('.')) ?? [];
const tiersOf = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ from: place + 1, to: place + 1, unit_price: 0 }));

test.each<[string, number, number]>([
  ['free_devices', 0, 1_000_000],
  ['min_devices', 0, 1_000_000],
  ['unit_price', 0, 1_000_000],
])('%s is between %i and %i', (key, least, most) => {
  expect([least, most].flatMap((value) => faultsOf({ [key]: value }))).toEqual([]);
  expect([least - 1, most + 1].flatMap((value) => faultsOf({ [key]: value }))).toEqual([key, key]);
});

test.each<[string, number, number]>([
  ['from', 1, 1_000_000],
  ['to', 1, 1_000_000],
  ['unit_price', 0, 1_000_000],
])('%s of a tier is between %i and %i', (key, least, most) => {
  const at = (value: number) => faultsOf({ tiers: [{ ...tier, [key]: value }] });
  expect([at(least), at(most)]).toEqual([[], []]);
  expect([at(least - 1), at(most + 1)]).toEqual([[`tiers.0.${key}`], [`tiers.0.${key}`]]);
});

test('a price has at most 20 tiers, a name of at most 100 characters and a kind of device', () => {
  expect([faultsOf({ tiers: tiersOf(20) }), faultsOf({ tiers: tiersOf(21) })]).toEqual([
    [],
    ['tiers'],
  ]);
  expect([
    faultsOf({ type_label: 'x'.repeat(100) }),
    faultsOf({ type_label: 'x'.repeat(101) }),
  ]).toEqual([[], ['type_label']]);
  expect(Object.keys(typeTitles).flatMap((type) => faultsOf({ type }))).toEqual([]);
  expect(faultsOf({ type: 'ev05' })).toEqual(['type']);
});

test('a tier ends where it begins or later, and each fault is said at its field', () => {
  const first = { from: 1, to: 3, unit_price: 1 };
  const faults = (...tiers: { from: number; to: number | null; unit_price: number }[]) =>
    tierFaults({ tiers });
  expect(faults({ ...first, to: 1 }, { from: 2, to: null, unit_price: 1 })).toEqual({});
  expect(faults({ ...first, from: 2, to: 1 }, { from: 2, to: null, unit_price: 1 })).toEqual({
    'tiers.0.from': ['This tier must begin at 1.'],
    'tiers.0.to': ['The tier must not end before it begins.'],
  });
  expect(faults(first, { from: 5, to: null, unit_price: 1 })).toEqual({
    'tiers.1.from': ['This tier must begin at 4.'],
  });
  expect(faults({ ...first, to: null }, { from: 1, to: null, unit_price: 1 })).toEqual({
    'tiers.0.to': ['Only the last tier has no end.'],
  });
  expect(faults(first)).toEqual({ 'tiers.0.to': ['Leave the end of the last tier empty.'] });
  expect([faults(), tierFaults({ tiers: null })]).toEqual([{}, {}]);
});
