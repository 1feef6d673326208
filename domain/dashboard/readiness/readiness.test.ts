// The figure of readiness: the mean of its parts, and 100 only where every check passes; and the
// hours of the week, by the gaps of the groups.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CoveredBy } from '#domain/escalation-groups/coverage.ts';
import { type Counted, coveredHours, readinessOf, readinessParts } from './readiness.ts';

const counted = fc
  .record({ total: fc.nat(5000), missing: fc.nat(5000) })
  .map(({ total, missing }): Counted => ({ ready: Math.max(0, total - missing), total }));
const given = fc.record(
  Object.fromEntries(readinessParts.map((part) => [part, fc.option(counted)])),
  { requiredKeys: [] },
);

describe('the figure', () => {
  test('is the mean of the shares of its parts, rounded down', () => {
    expect(
      readinessOf({
        people: { ready: 1, total: 2 },
        devices: { ready: 90, total: 90 },
        tests: { ready: 2, total: 3 },
      }),
    ).toEqual({
      percent: 72,
      parts: [
        { part: 'people', ready: 1, total: 2 },
        { part: 'devices', ready: 90, total: 90 },
        { part: 'tests', ready: 2, total: 3 },
      ],
    });
    expect(readinessOf({ people: { ready: 29, total: 50 } }).percent).toBe(58);
  });

  test('leaves out a part without subjects, and one that is not known', () => {
    const some = { people: { ready: 1, total: 2 } };
    expect(readinessOf({ ...some, devices: { ready: 0, total: 0 }, coverage: null })).toEqual(
      readinessOf(some),
    );
  });

  test('is missing where there is nothing to check', () =>
    expect([readinessOf({}), readinessOf({ people: { ready: 0, total: 0 } })]).toEqual([
      { percent: null, parts: [] },
      { percent: null, parts: [] },
    ]));

  test('is 100 if and only if every check passes, and 0 only if less than one in a hundred does', () =>
    fc.assert(
      fc.property(given, (parts) => {
        const { percent, parts: shown } = readinessOf(parts);
        if (percent === null) return shown.length === 0;
        const all = shown.every(({ ready, total }) => ready === total);
        return percent >= 0 && percent <= 100 && (percent === 100) === all;
      }),
    ));

  test('never falls when one more check of the same part passes', () =>
    fc.assert(
      fc.property(given, fc.constantFrom(...readinessParts), (parts, part) => {
        const before = parts[part];
        if (!before || before.ready >= before.total) return true;
        const after = { ...parts, [part]: { ...before, ready: before.ready + 1 } };
        return (readinessOf(after).percent ?? 0) >= (readinessOf(parts).percent ?? 0);
      }),
    ));

  test('does not depend on how many subjects another part has', () =>
    expect(
      [10, 1000].map(
        (total) =>
          readinessOf({ people: { ready: total, total }, devices: { ready: 0, total: 1 } }).percent,
      ),
    ).toEqual([50, 50]));
});

describe('the hours of the week', () => {
  const now = new Date('2026-11-30T00:20:00Z');
  const everyDay = [1, 2, 3, 4, 5, 6, 7];
  const person = (time_on: string | null, time_off: string | null, days = everyDay): CoveredBy => ({
    user_id: 1,
    hours: { all_day: time_on === null, time_on, time_off, days },
    active: true,
    reachable: true,
    verified: true,
    is_covered: false,
  });
  const group = (...people: CoveredBy[]) => ({ name: 'Crew', timezone: 'UTC', people });
  const ready = (...groups: ReturnType<typeof group>[]) => coveredHours(groups, now)?.ready;

  test('are not known without a group that is called', () =>
    expect(coveredHours([], now)).toBeNull());

  test('are all of them with a member at all times', () =>
    expect(coveredHours([group(person(null, null))], now)).toEqual({ ready: 168, total: 168 }));

  test('are none without a member who can be called', () =>
    expect([
      ready(group()),
      ready(group({ ...person(null, null), reachable: false })),
      ready(group({ ...person(null, null), active: false })),
    ]).toEqual([0, 0, 0]));

  test('an hour with a gap in it is not covered: the hours begin at 20 past, and eight of a day reach beyond 17:10', () =>
    expect(ready(group(person('00:00', '17:10')))).toBe(168 - 7 * 8));

  test('a gap of two groups at the same time counts once, and another one besides', () => {
    const [day, night] = [group(person('00:20', '12:20')), group(person('12:20', '00:20'))];
    expect([ready(day), ready(day, day), ready(day, night)]).toEqual([84, 84, 0]);
  });

  test('a member with a number that is not verified, or who is alone, leaves no gap', () =>
    expect(ready(group({ ...person(null, null), verified: false, is_covered: true }))).toBe(168));

  test('a gap after the seven days does not count', () => {
    const later = new Date('2026-11-30T00:00:00Z');
    // Today is a Monday: the next one begins when the seven days end.
    const mondays = person(null, null, [2, 3, 4, 5, 6, 7]);
    expect(coveredHours([group(mondays)], later)?.ready).toBe(144);
  });
});
