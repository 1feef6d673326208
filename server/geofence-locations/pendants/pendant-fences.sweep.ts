// Gives EV-04 pendants the geofences of their wearers, in the same steps as settings: wanted, sent
// when the pendant connects, confirmed by reading them back.
import { areSameFences, fencesFor } from '#domain/devices/settings/pendant-fences.ts';
import { tellOfDevices } from '#server/devices/device-notices.service.ts';
import { queueFences } from '#server/devices/settings/sent-fences.service.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import { type Failures, togetherOrApart } from '#server/kit/jobs/apart.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import {
  dropChecks,
  listChecks,
  listPendants,
  type PendantPlaces,
  readPendants,
} from './pendant-fences.store.ts';

const page = 500;
const together = 50;

export const pendantFencesSweep = (database: Database): Sweep => ({
  name: 'pendant-geofences',
  everyMs: 5_000,
  run: async () => {
    const checks = await database.ask(listChecks);
    if (checks.length === 0) return null;
    const failures: Failures<number> = new Map();
    for (let after = 0, more = true; more; ) {
      const pendants = await database.ask(
        async (tx) => await listPendants(tx, checks, after, page),
      );
      await giveAll(database, pendants.filter(differs), failures);
      after = pendants.at(-1)?.device_id ?? after;
      more = pendants.length === page;
    }
    // The checks stay while one failed: all are compared again.
    for (const error of failures.values()) throw error;
    await database.write({ role: 'platform' }, async (tx) => await dropChecks(tx, checks));
    return null;
  },
});

const differs = ({ wanted, places }: PendantPlaces): boolean =>
  !areSameFences(wanted ?? [], fencesFor(places, wanted ?? []));

async function giveAll(
  database: Database,
  pendants: readonly PendantPlaces[],
  failures: Failures<number>,
): Promise<void> {
  const ids = pendants.map(({ device_id }) => device_id);
  for (let from = 0; from < ids.length; from += together)
    await togetherOrApart(database, ids.slice(from, from + together), give, failures);
  await tellOfDevices(database, { word: 'asked' }, ids);
}

async function give(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const pendant of await readPendants(tx, ids))
    await queueFences(tx, pendant, (wanted) => fencesFor(pendant.places, wanted));
}
