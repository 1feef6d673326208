// How many devices of each kind an organisation may give out, and by how much a change would exceed
// that (gaps: "Device limits"). Pure, so that the form can ask too (R130).
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';

/** The kinds of device that are limited. */
export const limitedKinds = ['app', 'ev04', 'zoleo'] as const;
export type LimitedKind = (typeof limitedKinds)[number];

/** A number a kind; null is no limit. */
export type DeviceLimits = Readonly<Record<LimitedKind, number | null>>;
export type DeviceCounts = Readonly<Record<LimitedKind, number>>;

const most = 1_000_000;
const limit = (label: string) => field.integer(`limit of ${label}`, { least: 0, most }).nullable();

/** The field of a form: a limit for each kind. */
export const deviceLimitsField = () =>
  field.object(
    z.strictObject({
      app: limit('mobile apps'),
      ev04: limit('EV-04 pendants'),
      zoleo: limit('Zoleo devices'),
    }),
  );

export const deviceCounts = z.object({ app: z.number(), ev04: z.number(), zoleo: z.number() });
export const deviceBalance = z.object({
  app: z.number().nullable(),
  ev04: z.number().nullable(),
  zoleo: z.number().nullable(),
});

/** The limits that an organisation must keep. */
export interface OrganisationLimits {
  readonly admin_device_limit: DeviceLimits;
  readonly user_device_limit: DeviceLimits;
  readonly admin_enforce_device_limit: boolean;
  readonly user_enforce_device_limit: boolean;
}

/** Something for each kind. */
export const byKind = <Value>(of: (kind: LimitedKind) => Value): Record<LimitedKind, Value> => ({
  app: of('app'),
  ev04: of('ev04'),
  zoleo: of('zoleo'),
});

/** The lower of the two limits, where there is any. */
export const limitOf = (limits: OrganisationLimits): Record<LimitedKind, number | null> =>
  byKind((kind) => {
    const set = [limits.admin_device_limit[kind], limits.user_device_limit[kind]].filter(
      (one) => one !== null,
    );
    return set.length === 0 ? null : Math.min(...set);
  });

/** The limits without those that only warn. */
export const enforcedLimits = (limits: OrganisationLimits): OrganisationLimits => ({
  ...limits,
  admin_device_limit: limits.admin_enforce_device_limit
    ? limits.admin_device_limit
    : byKind(() => null),
  user_device_limit: limits.user_enforce_device_limit
    ? limits.user_device_limit
    : byKind(() => null),
});

/**
 * By how many devices of each kind a change goes beyond what is left; null where it does not. A
 * decrease is never too much.
 */
export function beyondBalance(
  balance: Readonly<Record<LimitedKind, number | null>>,
  was: DeviceLimits,
  is: DeviceLimits,
): Record<LimitedKind, number> | null {
  const beyond = byKind((kind) => {
    const [more, left] = [(is[kind] ?? 0) - (was[kind] ?? 0), balance[kind]];
    return left === null || more <= 0 ? 0 : Math.max(0, more - left);
  });
  return limitedKinds.some((kind) => beyond[kind] > 0) ? beyond : null;
}

/**
 * What is left of each kind; below 0 where more is given out than there is, null without a limit.
 */
export const balanceOf = (
  limits: OrganisationLimits,
  allocated: DeviceCounts,
): Record<LimitedKind, number | null> => {
  const limit = limitOf(limits);
  return byKind((kind) => (limit[kind] === null ? null : limit[kind] - allocated[kind]));
};

export interface Need {
  readonly limits: OrganisationLimits;
  readonly needed: DeviceCounts;
}

const levels = ['admin', 'user'] as const;
type Level = (typeof levels)[number];

const isEnforced = (limits: OrganisationLimits, level: Level): boolean =>
  limits[`${level}_enforce_device_limit`];

function excessOf({ limits, needed }: Need, level: Level, kind: LimitedKind): number {
  const limit = limits[`${level}_device_limit`][kind];
  return limit === null ? 0 : Math.max(0, needed[kind] - limit);
}

export interface Blocked {
  readonly kind: LimitedKind;
  readonly level: Level;
  /** By how many devices the enforced limit would be exceeded. */
  readonly count: number;
}

/**
 * What blocks a change, the worst level of each kind. A limit that was exceeded before blocks only
 * changes that exceed it further, so that it can be corrected step by step.
 */
export function blockedBy(before: Need, after: Need): Blocked[] {
  return limitedKinds.flatMap((kind) => {
    const worse = levels
      .filter(
        (level) =>
          isEnforced(after.limits, level) &&
          excessOf(after, level, kind) > excessOf(before, level, kind),
      )
      .map((level) => ({ kind, level, count: excessOf(after, level, kind) }));
    return worse.sort((left, right) => right.count - left.count).slice(0, 1);
  });
}

/** The organisation's own limit as something that the platform's must hold. */
const ownLimitAsNeed = (limits: OrganisationLimits): Need => ({
  limits: { ...limits, user_device_limit: byKind(() => null) },
  needed: byKind((kind) => limits.user_device_limit[kind] ?? 0),
});

/**
 * Where a change leaves the organisation's own limit above the platform's enforced one. One that is
 * above already may come down step by step.
 * @param before null for a new organisation
 */
export function ownLimitBlocked(
  before: OrganisationLimits | null,
  after: OrganisationLimits,
): Blocked[] {
  const held = ownLimitAsNeed(after);
  const earlier = before?.admin_enforce_device_limit
    ? ownLimitAsNeed(before)
    : { ...held, needed: byKind(() => 0) };
  return blockedBy(earlier, held).map((one) => ({ ...one, level: 'user' }));
}

/**
 * By how many devices of each kind the limits are exceeded, whether or not that blocks; null where
 * they are not.
 */
export function exceededBy(need: Need): Record<LimitedKind, number> | null {
  const excess = byKind((kind) => Math.max(...levels.map((level) => excessOf(need, level, kind))));
  return limitedKinds.some((kind) => excess[kind] > 0) ? excess : null;
}

/**
 * What the limits say to one more device of a kind: `blocked` where an enforced one is reached,
 * `exceeded` where one is reached that only warns.
 */
export type Room =
  | { readonly state: 'free' }
  | { readonly state: 'exceeded' | 'blocked'; readonly limit: number };

/** @param used the devices in use */
export function roomFor(limits: OrganisationLimits, used: DeviceCounts, kind: LimitedKind): Room {
  const needed = { ...used, [kind]: used[kind] + 1 };
  const [blocked] = blockedBy({ limits, needed: used }, { limits, needed });
  const limit = blocked ? limits[`${blocked.level}_device_limit`][kind] : limitOf(limits)[kind];
  if (limit === null || (exceededBy({ limits, needed })?.[kind] ?? 0) === 0)
    return { state: 'free' };
  return { state: blocked ? 'blocked' : 'exceeded', limit };
}

/** R250, R338. */
export const blockedText = (count: number): string =>
  `Changes could not be saved. Device limit exceeded by ${count}.`;
