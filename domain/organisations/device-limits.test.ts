// Which changes of device limits are blocked, and which are only exceeded: each level and each kind
// by itself.
import { expect, test } from 'vitest';
import {
  balanceOf,
  beyondBalance,
  blockedBy,
  enforcedLimits,
  exceededBy,
  limitOf,
  type OrganisationLimits,
  ownLimitBlocked,
  roomFor,
} from './device-limits.ts';

const none = { app: null, ev04: null, zoleo: null };
const counts = (app: number, ev04 = 0, zoleo = 0) => ({ app, ev04, zoleo });
const limits = (given: Partial<OrganisationLimits> = {}): OrganisationLimits => ({
  admin_device_limit: { ...none, app: 10 },
  user_device_limit: none,
  admin_enforce_device_limit: true,
  user_enforce_device_limit: true,
  ...given,
});

test.each([
  ['up to the limit', 8, 10, []],
  ['beyond it', 8, 13, [3]],
  ['beyond it and less than before', 15, 13, []],
  ['beyond it as before', 13, 13, []],
  ['further beyond it', 12, 13, [3]],
] as const)('giving out %s', (_, before, after, blocked) => {
  const of = limits();
  expect(
    blockedBy({ limits: of, needed: counts(before) }, { limits: of, needed: counts(after) }).map(
      ({ count }) => count,
    ),
  ).toEqual(blocked);
});

test('a limit that is not enforced blocks nothing, and is reported', () => {
  const of = limits({ admin_enforce_device_limit: false });
  expect(blockedBy({ limits: of, needed: counts(8) }, { limits: of, needed: counts(13) })).toEqual(
    [],
  );
  expect(exceededBy({ limits: of, needed: counts(13) })).toEqual(counts(3));
  expect(exceededBy({ limits: of, needed: counts(10, 99, 99) })).toBeNull();
});

test('each level is judged separately: the platform’s may block where the own limit does not', () => {
  const of = limits({ user_device_limit: { ...none, app: 5 }, user_enforce_device_limit: false });
  const blocked = blockedBy({ limits: of, needed: counts(10) }, { limits: of, needed: counts(12) });
  expect(blocked).toEqual([{ kind: 'app', level: 'admin', count: 2 }]);
});

test('a kind without a limit is never exceeded, and the lower of two limits counts', () => {
  const of = limits({ user_device_limit: { app: 6, ev04: 4, zoleo: null } });
  expect(balanceOf(of, counts(7, 1, 50))).toEqual({ app: -1, ev04: 3, zoleo: null });
});

test('the own limit stays within the platform’s', () => {
  const wide = (app: number, admin_enforce_device_limit = true) =>
    limits({ user_device_limit: { ...none, app }, admin_enforce_device_limit });
  const above = [{ kind: 'app', level: 'user', count: 4 }];
  expect(ownLimitBlocked(limits(), wide(14))).toEqual(above);
  expect(ownLimitBlocked(null, wide(14))).toEqual(above);
  expect(ownLimitBlocked(wide(14, false), wide(14))).toEqual(above);
  expect(ownLimitBlocked(wide(14, false), wide(14, false))).toEqual([]);
  expect(ownLimitBlocked(wide(16), wide(14))).toEqual([]);
});

test('how far a change goes beyond what is left: a decrease never does', () => {
  const left = { app: 2, ev04: null, zoleo: -3 };
  const given = { app: 5, ev04: null, zoleo: 4 };
  expect(beyondBalance(left, given, { app: 10, ev04: 50, zoleo: 4 })).toEqual(counts(3));
  expect(beyondBalance(left, given, { app: 7, ev04: 50, zoleo: 1 })).toBeNull();
  expect(beyondBalance(left, none, { ...none, zoleo: 1 })).toEqual(counts(0, 0, 4));
  const of = limits({
    admin_enforce_device_limit: false,
    user_device_limit: { ...none, app: 12 },
    user_enforce_device_limit: true,
  });
  expect([limitOf(of).app, limitOf(enforcedLimits(of)).app]).toEqual([10, 12]);
});

test.each([
  ['below it', {}, 9, { state: 'free' }],
  ['at it', {}, 10, { state: 'blocked', limit: 10 }],
  [
    'at one that only warns',
    { admin_enforce_device_limit: false },
    10,
    { state: 'exceeded', limit: 10 },
  ],
  [
    'at the own one, which only warns',
    { user_device_limit: { ...none, app: 6 }, user_enforce_device_limit: false },
    6,
    { state: 'exceeded', limit: 6 },
  ],
  [
    'at the platform’s, beyond the own one',
    { user_device_limit: { ...none, app: 6 }, user_enforce_device_limit: false },
    10,
    { state: 'blocked', limit: 10 },
  ],
  ['of a kind without one', { admin_device_limit: none }, 99, { state: 'free' }],
] as const)('one more device %s', (_, given, used, room) => {
  expect(roomFor(limits(given), counts(used), 'app')).toEqual(room);
});
