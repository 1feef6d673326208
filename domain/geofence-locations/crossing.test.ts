// A person walks in, along and out while positions drift: one entry, one exit. A person who does
// not move crosses nothing.
import { describe, expect, test } from 'vitest';
import type { Circle, Fix } from './beyond-edge.ts';
import { type CrossedAt, type CrossingState, crossing } from './crossing.ts';
import { type Point, pointAt } from './distance.ts';
import { saidCrossing } from './said-crossing.ts';

const clinic: Circle = { latitude: -36.0737, longitude: 146.9135, radius: 100 };
const start = Date.parse('2026-11-23T00:00:00Z');

/** Numbers between 0 and 1, the same ones for the same seed. */
function chance(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const bell = (next: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());

interface Step extends Point {
  readonly minutes: number;
}

/**
 * Fixes of a device: its error wanders for `drift` minutes before it is another one, is as large as
 * it says, and one of sixty is 80 m off.
 */
function fixes(
  steps: readonly Step[],
  { seed, drift = 5, multipath = true }: { seed: number; drift?: number; multipath?: boolean },
): Fix[] {
  const next = chance(seed);
  let [north, east, accuracy, last] = [bell(next), bell(next), 12, steps[0]?.minutes ?? 0];
  return steps.map(({ minutes, ...place }, index) => {
    const kept = Math.exp(-(minutes - last) / drift);
    last = minutes;
    north = north * kept + bell(next) * Math.sqrt(1 - kept ** 2);
    east = east * kept + bell(next) * Math.sqrt(1 - kept ** 2);
    accuracy = Math.min(40, Math.max(5, accuracy + bell(next) * 2));
    const off = multipath && index % 60 === seed % 60 ? 80 : 0;
    const drifted = pointAt(
      pointAt(place, (north * accuracy) / 1.51 + off, 0),
      (east * accuracy) / 1.51,
      90,
    );
    return { ...drifted, accuracy, at: new Date(start + minutes * 60_000).toISOString() };
  });
}

function judge(
  given: readonly Fix[],
  fence = clinic,
): (CrossedAt & { crossed: 'entry' | 'exit' })[] {
  let state: CrossingState | null = null;
  return given.flatMap((fix) => {
    const { crossed, ...judged } = crossing(state, fix, fence);
    state = judged.state;
    return crossed
      ? [{ ...crossed, crossed: state.inside ? ('entry' as const) : ('exit' as const) }]
      : [];
  });
}
const crossed = (given: readonly Fix[], fence = clinic) =>
  judge(given, fence).map((judged) => judged.crossed);

/** On foot along a way of points, a fix each 30 s. */
function walk(way: readonly Point[], metresPerStep = 40): Step[] {
  const steps: Step[] = [];
  for (const [index, to] of way.slice(1).entries()) {
    const from = way[index] ?? to;
    const [north, east] = [to.latitude - from.latitude, to.longitude - from.longitude];
    const metres = Math.hypot(north, east * Math.cos((from.latitude * Math.PI) / 180)) * 111_195;
    const count = Math.ceil(metres / metresPerStep);
    for (let step = 0; step < count; step += 1)
      steps.push({
        latitude: from.latitude + (north * step) / count,
        longitude: from.longitude + (east * step) / count,
        minutes: steps.length / 2,
      });
  }
  return steps;
}

describe('a walk in, along the edge on the inside, and out', () => {
  const fence = { ...clinic, radius: 250 };
  const along = [90, 120, 150, 180].map((bearing) => pointAt(fence, 215, bearing));
  const way = [pointAt(fence, 700, 0), fence, ...along, fence, pointAt(fence, 900, 250)];

  test.each(Array.from({ length: 60 }, (_, seed) => seed))(
    'is one entry and one exit (%i)',
    (seed) => {
      expect(crossed(fixes(walk(way), { seed }), fence)).toEqual(['entry', 'exit']);
    },
  );

  test('past a place outside is nothing', () => {
    const past = [pointAt(clinic, 600, 300), pointAt(clinic, 125, 0), pointAt(clinic, 600, 60)];
    for (let seed = 0; seed < 60; seed += 1)
      expect(crossed(fixes(walk(past), { seed, multipath: false }))).toEqual([]);
  });
});

describe('24 hours of drift crosses nothing', () => {
  const distances = [-95, -60, -40, -20, -10, 0, 10, 20, 40, 80, 150];

  test.each(distances)('%i m from the edge', (distance) => {
    for (const [index, drift] of [1, 5, 15, 5, 1, 15].entries()) {
      const place = pointAt(clinic, clinic.radius + distance, index * 60);
      const day = Array.from({ length: 24 * 60 }, (_, minutes) => ({ ...place, minutes }));
      expect(crossed(fixes(day, { seed: distance * 10 + index, drift }))).toEqual([]);
    }
  });
});

describe('what decides', () => {
  const at = (minutes: number, distance: number, accuracy: number | null = 10): Fix => ({
    ...pointAt(clinic, clinic.radius + distance, 45),
    accuracy,
    at: new Date(start + minutes * 60_000).toISOString(),
  });

  test('two fixes beyond three times their accuracy, at the time of the first', () => {
    expect(judge([at(0, 300), at(1, -31), at(2, -31)])).toMatchObject([
      { crossed: 'entry', crossed_at: at(1, 0).at, last_before: at(0, 0).at, inferred: false },
    ]);
    expect(crossed([at(0, 300), at(1, -31), at(2, 5), at(3, -31)])).toEqual([]);
    expect(crossed([at(0, 300), at(1, -31), at(1.1, -31)])).toEqual([]);
  });

  test('one fix 150 m beyond, if it is accurate', () => {
    expect(crossed([at(-1, -60), at(0, -60), at(1, 149)])).toEqual([]);
    expect(crossed([at(-1, -60), at(0, -60), at(1, 151)])).toEqual(['exit']);
    expect(crossed([at(-1, -60), at(0, -60), at(1, 151, 60)])).toEqual([]);
    expect(crossed([at(-1, -60), at(0, -60), at(1, 89, null)])).toEqual([]);
    expect(crossed([at(-1, -60), at(0, -60), at(1, 91, null), at(2, 91, null)])).toEqual(['exit']);
  });

  const staysAt = (distance: number, accuracy: number, minutes: number) =>
    Array.from({ length: minutes + 1 }, (_, index) => at(index + 1, distance, accuracy));

  test('less certain fixes that stay: 20 minutes at twice, 60 minutes at once the accuracy', () => {
    const stays = (minutes: number, times: number) =>
      crossed([at(-120, 300, 40), ...staysAt(-40.01 * times, 40, minutes)]);
    expect([stays(19, 2), stays(20, 2)]).toEqual([[], ['entry']]);
    expect([stays(59, 1), stays(60, 1)]).toEqual([[], ['entry']]);
    expect(stays(600, 0.9)).toEqual([]);
  });

  test('a minute at twice the accuracy is enough for one that was far out on the other side within the last half hour', () => {
    const comes = (minutes: number, before: number) =>
      crossed([at(-before, 300, 40), ...staysAt(-80.1, 40, minutes)]);
    expect([comes(0, 0), comes(1, 0), comes(1, 60)]).toEqual([[], ['entry'], []]);
  });

  test('time back on the old side takes evidence away, and one fix that is thrown off neither adds nor ends any', () => {
    const short = [
      at(-120, 300, 40),
      ...staysAt(-80.1, 40, 12),
      at(14, 90, 40),
      at(15, 90, 40),
      at(24, 90, 40),
    ];
    const again = Array.from({ length: 13 }, (_, index) => at(25 + index, -80.1, 40));
    expect(crossed([...short, ...again])).toEqual([]);
    expect(
      crossed([
        at(-120, 300, 40),
        ...staysAt(-80.1, 40, 10),
        at(12, 60, 40),
        ...staysAt(-80.1, 40, 25).slice(12),
      ]),
    ).toEqual(['entry']);
  });

  test('a crossing between fixes that were missed is inferred, and says between which', () => {
    expect(judge([at(-1, -60), at(0, -60), at(10, 40), at(11, 40)])).toMatchObject([
      { crossed: 'exit', inferred: false },
    ]);
    expect(judge([at(-1, -60), at(0, -60), at(45, 900)])).toMatchObject([
      { crossed: 'exit', inferred: true, last_before: at(0, 0).at, crossed_at: at(45, 0).at },
    ]);
    expect(judge([at(0, 400), at(30, -60), at(31, -60)])).toMatchObject([
      { crossed: 'entry', inferred: true, crossed_at: at(30, 0).at },
    ]);
  });

  test('the first known side is no crossing, and unclear fixes leave it open', () => {
    expect(crossed([at(-1, -60), at(0, -60), at(1, -60), at(2, -60)])).toEqual([]);
    const first = crossing(null, at(0, -20), clinic);
    const second = crossing(first.state, at(1, -60), clinic);
    const third = crossing(second.state, at(2, -60), clinic);
    expect([first.state.inside, second.state.inside, third.state.inside]).toEqual([
      null,
      null,
      true,
    ]);
  });

  test('an older fix, or the same one again, changes nothing', () => {
    const { state } = crossing(null, at(10, -60), clinic);
    expect(crossing(state, at(5, 900), clinic)).toMatchObject({ state, crossed: null });
    expect(crossing(state, at(10, 900), clinic)).toMatchObject({ state, crossed: null });
  });
});

describe('a report of a device about its own fence', () => {
  const minute = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
  const at = (minutes: number, distance: number, accuracy = 10): Fix => ({
    ...pointAt(clinic, clinic.radius + distance, 45),
    accuracy,
    at: minute(minutes),
  });
  const stateAfter = (...given: Fix[]): CrossingState | null =>
    given.reduce<CrossingState | null>((state, fix) => crossing(state, fix, clinic).state, null);
  const said = (
    state: CrossingState | null,
    kind: 'entry' | 'exit',
    minutes: number,
    fix: Fix | null = null,
  ) => saidCrossing(state, { crossed: kind, at: minute(minutes), fix }, clinic);

  test('is a crossing at its time, with or without a position, and what positions say afterwards is no second one', () => {
    const outside = stateAfter(at(0, 300), at(1, 300));
    const entered = said(outside, 'entry', 2, at(2, 4));
    expect(entered).toMatchObject({
      crossed: { crossed_at: minute(2), last_before: minute(1), inferred: false },
      state: { inside: true },
    });
    expect(crossing(entered.state, at(3, -40), clinic).crossed).toBeNull();
    expect(said(null, 'exit', 2)).toMatchObject({
      crossed: { last_before: null },
      state: { inside: false },
    });
  });

  test('is no crossing after positions showed it, moved on, or where its own position contradicts it', () => {
    const inside = stateAfter(at(0, 300), at(1, -40), at(2, -40));
    expect(said(inside, 'entry', 2).crossed).toBeNull();
    expect(said(inside, 'exit', -1).crossed).toBeNull();
    expect(said(inside, 'exit', 3, at(3, -90, 5))).toMatchObject({
      crossed: { crossed_at: minute(3) },
      state: { inside: false },
    });
    const outside = stateAfter(at(0, 300), at(1, 300));
    expect(said(outside, 'entry', 2, at(2, 200)).crossed).toBeNull();
    expect(said(outside, 'entry', 2, at(2, 200, 80)).crossed).not.toBeNull();
    // A position of the same moment was judged while the alarm was on its way.
    const overtaken = said(stateAfter(at(0, 300), at(1, -40)), 'entry', 0.9);
    expect(overtaken).toMatchObject({
      crossed: { crossed_at: minute(0.9) },
      state: { at: minute(1) },
    });
    expect(said(outside, 'entry', 3).state.at).toBe(minute(3));
  });
});

describe('places where longitudes mislead', () => {
  const straightThrough = (fence: Circle): (string | null)[] =>
    crossed(
      [-700, -400, -40, 0, 40, 400, 700].map((metres, index) => ({
        ...pointAt(fence, Math.abs(metres), metres < 0 ? 270 : 90),
        accuracy: 8,
        at: new Date(start + index * 60_000).toISOString(),
      })),
      fence,
    );

  test('a fence over the date line', () => {
    expect(straightThrough({ latitude: -16.8, longitude: 179.9999, radius: 200 })).toEqual([
      'entry',
      'exit',
    ]);
    expect(straightThrough({ latitude: 65, longitude: -180, radius: 200 })).toEqual([
      'entry',
      'exit',
    ]);
  });

  test('a fence around a pole', () => {
    expect(straightThrough({ latitude: 90, longitude: 0, radius: 200 })).toEqual(['entry', 'exit']);
    expect(straightThrough({ latitude: -89.9999, longitude: 120, radius: 200 })).toEqual([
      'entry',
      'exit',
    ]);
  });
});
