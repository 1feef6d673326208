// Four slots for the places of a wearer: the most important first, a slot for each direction; a
// place that stays keeps its slot.
import { describe, expect, test } from 'vitest';
import {
  areSameFences,
  type FencePlace,
  fencesFor,
  type HeldFence,
  heldAfter,
} from './pendant-fences.ts';

const place = (id: number, over: Partial<FencePlace> = {}): FencePlace => ({
  id,
  latitude: -36,
  longitude: 146,
  radius: 100,
  entry_monitoring: true,
  exit_monitoring: false,
  ...over,
});
const slots = (places: FencePlace[], now: ReturnType<typeof fencesFor> = []) =>
  fencesFor(places, now).map(
    ({ index, geofence_location_id, direction }) =>
      `${index}: ${geofence_location_id} ${direction}`,
  );

describe('the slots of a pendant', () => {
  test('each direction takes one, four in all', () => {
    expect(slots([])).toEqual([]);
    const both = { exit_monitoring: true };
    expect(slots([place(7, both), place(8, both), place(9)])).toEqual([
      '0: 7 in',
      '1: 7 out',
      '2: 8 in',
      '3: 8 out',
    ]);
    expect(slots([place(7), place(8), place(9), place(10), place(11)])).toHaveLength(4);
  });

  test('a place that pendants cannot watch, under 100 m or not watched, takes none', () => {
    expect(
      slots([place(7, { radius: 99 }), place(8, { entry_monitoring: false }), place(9)]),
    ).toEqual(['0: 9 in']);
  });

  test('a place that stays keeps its slot, a new one gets a free slot', () => {
    const now = fencesFor([place(7), place(8), place(9)], []);
    expect(slots([place(5), place(9), place(8)], now)).toEqual(['0: 5 in', '1: 8 in', '2: 9 in']);
    expect(slots([place(9)], now)).toEqual(['2: 9 in']);
  });

  test('a moved place is another fence in the same slot', () => {
    const now = fencesFor([place(7)], []);
    expect(areSameFences(now, fencesFor([place(7)], now))).toBe(true);
    expect(areSameFences(now, fencesFor([place(7, { radius: 120 })], now))).toBe(false);
    expect(areSameFences(now, fencesFor([place(7, { latitude: -36.00001 })], now))).toBe(false);
    expect(areSameFences(now, [])).toBe(false);
  });

  test('what the pendant confirmed again keeps the time since when it has it', () => {
    const before: HeldFence[] = heldAfter(
      [],
      fencesFor([place(7), place(8)], []),
      '2026-11-23T08:00:00.000Z',
    );
    const after = heldAfter(
      before,
      fencesFor([place(7), place(8, { radius: 200 })], before),
      '2026-11-23T09:00:00.000Z',
    );
    expect(after.map(({ since }) => since.slice(11, 13))).toEqual(['08', '09']);
  });
});
