// How ready an organisation is for an alert: each part is counted by the rule of its own list.
import {
  type Counted,
  coveredHours,
  type OrganisationReadiness,
  type ReadinessPart,
  readinessOf,
} from '#domain/dashboard/readiness/readiness.ts';
import { countAttention } from '#server/devices/records/device-attention.store.ts';
import { countReached, listExpected } from '#server/escalation-groups/reached-people.store.ts';
import { readRosterGroups } from '#server/escalation-groups/rosters.store.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { countReady } from '#server/users/readiness.store.ts';

interface Views {
  /** The people and devices that count. */
  readonly tx: Tx;
  /** The whole organisation. */
  readonly whole: Tx;
}

/** @param sees the parts that the reader may see */
export async function readReadiness(
  { tx, whole }: Views,
  sees: Readonly<Record<ReadinessPart, boolean>>,
): Promise<OrganisationReadiness> {
  const [people, devices, contacts, coverage] = await Promise.all([
    sees.people ? countReady(tx) : null,
    sees.devices || sees.tests ? countAttention(tx) : null,
    sees.contacts ? countContacts({ tx, whole }) : null,
    sees.coverage ? countHours(whole) : null,
  ]);
  return readinessOf({
    people,
    devices: sees.devices && devices ? { ready: devices.fine, total: devices.carried } : null,
    tests: sees.tests && devices ? { ready: devices.tested, total: devices.testable } : null,
    contacts,
    coverage,
  });
}

async function countContacts({ tx, whole }: Views): Promise<Counted> {
  const ids = await listExpected(tx);
  return { ready: await countReached(whole, ids), total: ids.length };
}

/** Null where the monitoring centre answers, which keeps no roster. */
async function countHours(whole: Tx): Promise<Counted | null> {
  const [row] = await whole<{ now: Date; monitored: boolean }[]>`
    select app.now() as now, o.monitored
    from organisations o
    where o.id = app.tenant()`;
  if (!row || row.monitored) return null;
  return coveredHours(await readRosterGroups(whole), row.now);
}
