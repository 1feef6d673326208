// What holds for the limits of devices under any order of devices that come and go, and of limits
// that are changed meanwhile (R130, R250).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  balanceOf,
  beyondBalance,
  blockedBy,
  byKind,
  type DeviceCounts,
  enforcedLimits,
  exceededBy,
  limitedKinds,
  limitOf,
  type OrganisationLimits,
  ownLimitBlocked,
  roomFor,
} from './device-limits.ts';

const few = fc.integer({ min: 0, max: 6 });
const limit = fc.option(few, { nil: null });
const perKind = <Value>(of: fc.Arbitrary<Value>) => fc.record({ app: of, ev04: of, zoleo: of });
const anyLimits: fc.Arbitrary<OrganisationLimits> = fc.record({
  admin_device_limit: perKind(limit),
  user_device_limit: perKind(limit),
  admin_enforce_device_limit: fc.boolean(),
  user_enforce_device_limit: fc.boolean(),
});
const anyKind = fc.constantFrom(...limitedKinds);
const anyCounts: fc.Arbitrary<DeviceCounts> = perKind(few);

type Move =
  | { readonly joins: (typeof limitedKinds)[number] }
  | { readonly leaves: (typeof limitedKinds)[number] }
  | { readonly limits: OrganisationLimits };
const anyMoves: fc.Arbitrary<Move[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ joins: anyKind }) },
    { weight: 3, arbitrary: fc.record({ leaves: anyKind }) },
    { weight: 1, arbitrary: fc.record({ limits: anyLimits }) },
  ),
  { maxLength: 40 },
);
const strictest = (limits: OrganisationLimits, kind: (typeof limitedKinds)[number]) =>
  limitOf(enforcedLimits(limits))[kind] ?? Number.POSITIVE_INFINITY;

test('at no instant are there more devices than an enforced limit allows, but those that were there when it came', () =>
  fc.assert(
    fc.property(anyLimits, anyMoves, (given, moves) => {
      let limits = given;
      let used: DeviceCounts = byKind(() => 0);
      let allowed = byKind((kind) => strictest(limits, kind));
      for (const move of moves) {
        if ('limits' in move) limits = move.limits;
        else if ('leaves' in move)
          used = { ...used, [move.leaves]: Math.max(0, used[move.leaves] - 1) };
        else if (roomFor(limits, used, move.joins).state !== 'blocked')
          used = { ...used, [move.joins]: used[move.joins] + 1 };
        const now = used;
        // What was there before a lower limit may stay, and may not grow.
        allowed = byKind((kind) =>
          Math.max(
            strictest(limits, kind),
            'limits' in move ? now[kind] : Math.min(allowed[kind], now[kind]),
          ),
        );
        for (const kind of limitedKinds) expect(now[kind]).toBeLessThanOrEqual(allowed[kind]);
      }
    }),
    { numRuns: 300 },
  ));

test('a device is blocked by an enforced limit alone, and exactly where it has no room', () =>
  fc.assert(
    fc.property(anyLimits, anyCounts, anyKind, (limits, used, kind) => {
      const { state } = roomFor(limits, used, kind);
      const needed = used[kind] + 1;
      expect(state === 'blocked').toBe(needed > strictest(limits, kind));
      expect(state === 'free').toBe(needed <= (limitOf(limits)[kind] ?? needed));
    }),
  ));

test('a device that leaves, and a change of nothing, is never blocked', () =>
  fc.assert(
    fc.property(anyLimits, anyCounts, anyKind, (limits, used, kind) => {
      const fewer = { ...used, [kind]: Math.max(0, used[kind] - 1) };
      expect(blockedBy({ limits, needed: used }, { limits, needed: fewer })).toEqual([]);
      expect(blockedBy({ limits, needed: used }, { limits, needed: used })).toEqual([]);
    }),
  ));

test('what is refused names how many are too many, and so many fewer are not refused', () =>
  fc.assert(
    fc.property(anyLimits, anyCounts, anyCounts, (limits, used, needed) => {
      const before = { limits, needed: used };
      const blocked = blockedBy(before, { limits, needed });
      const cut = byKind(
        (kind) => needed[kind] - (blocked.find((one) => one.kind === kind)?.count ?? 0),
      );
      expect(blockedBy(before, { limits, needed: cut })).toEqual([]);
      for (const { kind, count } of blocked) {
        const oneMore = { ...cut, [kind]: cut[kind] + 1 };
        expect(count).toBeGreaterThan(0);
        expect(exceededBy({ limits: enforcedLimits(limits), needed: oneMore })?.[kind]).toBe(1);
      }
    }),
  ));

test('what is left and what is given out are the limit, and a change goes beyond what is left by what is missing', () =>
  fc.assert(
    fc.property(anyLimits, anyCounts, anyCounts, (limits, was, is) => {
      const balance = balanceOf(limits, was);
      const beyond = beyondBalance(balance, was, is);
      for (const kind of limitedKinds) {
        const most = limitOf(limits)[kind];
        if (most === null) expect(balance[kind]).toBeNull();
        else expect((balance[kind] ?? 0) + was[kind]).toBe(most);
        // A decrease is never too much, also where more is given out than there is.
        const isMore = most !== null && is[kind] > was[kind];
        expect(beyond?.[kind] ?? 0).toBe(isMore ? Math.max(0, is[kind] - most) : 0);
      }
    }),
  ));

test('the organisation’s own limit rises no further above the platform’s enforced one than it was', () =>
  fc.assert(
    fc.property(anyLimits, fc.array(anyLimits, { maxLength: 8 }), (first, later) => {
      let held: OrganisationLimits | null = null;
      for (const asked of [first, ...later]) {
        if (ownLimitBlocked(held, asked).length > 0) continue;
        for (const kind of limitedKinds) {
          const before = held ? aboveBy(held, kind) : 0;
          expect(aboveBy(asked, kind)).toBeLessThanOrEqual(before);
        }
        held = asked;
      }
    }),
    { numRuns: 300 },
  ));

/** By how much the own limit is above the platform's, where that is enforced. */
function aboveBy(limits: OrganisationLimits, kind: (typeof limitedKinds)[number]): number {
  const [own, most] = [limits.user_device_limit[kind], limits.admin_device_limit[kind]];
  const isHeld = limits.admin_enforce_device_limit && own !== null && most !== null;
  return isHeld ? Math.max(0, own - most) : 0;
}
