// The places around positions are found by their index alone, however many places and people an
// organisation has.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AlertWorld, anAlertWorld } from '#server/alerts/alerts.factory.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { readPlacesNear } from './crossings.store.ts';

let db: TestDatabase;
let world: AlertWorld;

beforeAll(async () => {
  db = await testDatabase();
  world = await anAlertWorld(db.ownerSql);
});
afterAll(async () => await db.close());

/** Rows of the places that left the table, and questions to the people. */
interface Counted {
  readonly places: number;
  readonly people: number;
}

// The counters go on from one transaction to the next.
async function counted(tx: Tx): Promise<Counted> {
  const [row] = await tx<Counted[]>`
    select (sum(seq_tup_read + coalesce(idx_tup_fetch,
          0)) filter (where relname = 'geofence_locations'))::int as places,
      (sum(seq_scan + coalesce(idx_scan, 0)) filter (where relname = 'users'))::int as people
    from pg_stat_xact_user_tables`;
  return row ?? { places: -1, people: -1 };
}

test('of 10,000 places a position reads none but its own, and no person is looked up for places that are for everyone', async () => {
  const { organisation_id, device, worker_id } = world;
  await db.ownerSql`
    insert into geofence_locations (organisation_id, name, latitude, longitude)
    select ${organisation_id}, 'Place ' || n, -30 + (n % 100) / 50.0, 140 + n / 5000.0
    from generate_series(1, 10000) n`;
  await db.ownerSql`analyze geofence_locations`;
  const of = {
    organisation_id,
    device_id: device.device_id,
    user_id: worker_id,
    source: 'gps',
    last: null,
    at: '',
    accuracy: 10,
  };
  const positions = Array.from({ length: 50 }, (_, nth) => ({
    ...of,
    latitude: -30 + nth / 50,
    longitude: 140.01,
  }));
  const read = await db.database.write({ role: 'platform' }, async (tx) => {
    const before = await counted(tx);
    const near = await readPlacesNear(tx, positions);
    const after = await counted(tx);
    return {
      near: near.length,
      places: after.places - before.places,
      people: after.people - before.people,
    };
  });
  expect(read.near).toBeGreaterThan(0);
  expect(read.places).toBeLessThanOrEqual(200);
  expect(read.people).toBe(0);
});
