// What an organisation has to do now, each part only where the caller may open its list. Six
// queries at most.
import type { Actor } from '#domain/access/actor.ts';
import { workPartsOf } from '#domain/dashboard/work/work.policy.ts';
import { mostWorkRows, type OrganisationWork } from '#domain/dashboard/work/work.ts';
import { listInNeed } from '#server/devices/records/device-attention.store.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { listWaiting } from '#server/phone/activation/activation-decisions.store.ts';
import { listUnready } from '#server/users/readiness.store.ts';
import { listRunning } from '#server/welfare-sessions/welfare-sessions-list.store.ts';
import { listOpenAlerts } from './open-alerts.store.ts';

export async function workOf(tx: Tx, actor: Actor): Promise<OrganisationWork> {
  const sees = workPartsOf(actor);
  const [alerts, welfare, devices, people, requests] = await Promise.all([
    sees.alerts ? listOpenAlerts(tx) : undefined,
    sees.welfare ? listRunning(tx, mostWorkRows) : undefined,
    sees.devices ? listInNeed(tx, mostWorkRows) : undefined,
    sees.people ? listUnready(tx, mostWorkRows) : undefined,
    sees.requests ? listWaiting(tx, mostWorkRows) : undefined,
  ]);
  return { alerts, welfare, devices, people, requests };
}
