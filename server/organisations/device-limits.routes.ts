// The calls of device limits: who may change which of them, and that no change exceeds a limit that
// is enforced.

import { invalid } from '#domain/kit/errors.ts';
import { authorise } from '#domain/kit/policy.ts';
import { deviceLimitsApi, keptDeviceLimits } from '#domain/organisations/device-limits.api.ts';
import {
  balanceOf,
  blockedBy,
  blockedText,
  byKind,
  type DeviceCounts,
  exceededBy,
  type OrganisationLimits,
  ownLimitBlocked,
} from '#domain/organisations/device-limits.ts';
import { mayChangeLimits } from '#domain/organisations/organisations.policy.ts';
import type { Route } from '#server/kit/http/context.ts';
import { crud } from '#server/kit/resource/crud.ts';
import { tableStore } from '#server/kit/resource/table-store.ts';
import { allocatedDevices, countedDevices, usedDevices } from './device-limits.store.ts';

const store = tableStore(keptDeviceLimits, {
  table: 'organisations',
  owner: (tx) => tx`t.id`,
  derived: { allocated: allocatedDevices, used: usedDevices },
});

interface Kept extends OrganisationLimits {
  readonly allocated: DeviceCounts;
  readonly used: DeviceCounts;
}

/** What the limits must hold: what is given out, or in use where that is more. */
const neededOf = ({ allocated, used }: Kept): DeviceCounts =>
  byKind((kind) => Math.max(allocated[kind], used[kind]));

/** @throws 422 for a limit that would be exceeded, or by more than before, and is enforced */
function refuseExceeding(before: Kept, fields: Partial<OrganisationLimits>): void {
  const after = { ...before, ...fields };
  const needed = neededOf(before);
  const blocked = [
    ...ownLimitBlocked(before, after),
    ...blockedBy({ limits: before, needed }, { limits: after, needed }),
  ];
  const faults = blocked.map(({ kind, level, count }) => [
    `${level}_device_limit.${kind}`,
    [blockedText(count)],
  ]);
  if (faults.length > 0) throw invalid(Object.fromEntries(faults));
}

const kept = crud(keptDeviceLimits, store, {
  before: {
    // A call that gives devices to a department locks the organisation's row: the counts are read
    // once the kit has locked it.
    update: async (tx, before, fields: Partial<OrganisationLimits>) =>
      refuseExceeding({ ...before, ...(await countedDevices(tx, before.id)) }, fields),
  },
});

const worked = (limits: Kept) => ({
  ...limits,
  balance: balanceOf(limits, limits.allocated),
  exceeded: exceededBy({ limits, needed: neededOf(limits) }),
});

export const deviceLimitsRoutes: Route[] = kept.map(({ endpoint, handler, ...route }) => ({
  ...route,
  endpoint,
  handler: async (context) => {
    const { actor, body } = context;
    if (endpoint === deviceLimitsApi.update) authorise(mayChangeLimits(actor, Object(body)));
    return worked(keptDeviceLimits.record.parse(await handler(context)));
  },
}));
