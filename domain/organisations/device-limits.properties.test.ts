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
        const tooMany =
          most === null || is[kind] <= was[kind] ? 0 : is[kind] - Math.max(most, was[kind]);
        if (most !== null && was[kind] <= most)
          expect(beyond?.[kind] ?? 0).toBe(Math.max(0, tooMany));
      }
    }),
  ));

test('the organisation’s own limit never rises above the platform’s enforced one', () =>
  fc.assert(
    fc.property(anyLimits, fc.array(anyLimits, { maxLength: 8 }), (first, later) => {
      let held: OrganisationLimits | null =
        ownLimitBlocked(null, first).length === 0 ? first : null;
      for (const next of later) {
        const platform = held ?? next;
        const asked = { ...platform, user_device_limit: next.user_device_limit };
        if (ownLimitBlocked(held, asked).length > 0) continue;
        if (asked.admin_enforce_device_limit)
          for (const kind of limitedKinds) {
            const [own, most] = [asked.user_device_limit[kind], asked.admin_device_limit[kind]];
            const before = held?.user_device_limit[kind] ?? 0;
            if (own !== null && most !== null) expect(own <= most || own <= before).toBe(true);
          }
        held = asked;
      }
    }),
  ));
