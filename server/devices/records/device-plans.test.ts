// The reads of the lists of devices: a page comes from an index in every order, for one
// organisation and for one person, and never from the whole table.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { devices } from '#domain/devices/device-records.api.ts';
import type { Tx } from '#server/kit/db/database.ts';
import type { ListQuery } from '#server/kit/resource/list-declaration.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { devicesStore, listUserDevices } from './device-records.store.ts';

let db: TestDatabase;
let organisation = 0;
let person = 0;

beforeAll(async () => {
  db = await testDatabase();
  await db.ownerSql`
    insert into organisations (name) select 'Organisation ' || n from generate_series(1, 100) n
  `;
  await db.ownerSql`
    insert into users (organisation_id, role, first_name, last_name)
    select o.id, 'organisation_user', 'Ana', 'Day ' || n
    from organisations o, generate_series(1, 20) n`;
  await db.ownerSql`
    insert into devices (organisation_id, device_type_id, user_id, device_name, created_at,
      updated_at)
    select u.organisation_id, 2, u.id, 'Pendant ' || u.id || ' ' || n,
      app.now() - u.id * interval '1 minute', app.now() - u.id * interval '1 second'
    from users u, generate_series(1, 5) n`;
  await db.ownerSql`analyze organisations, users, devices`;
  const [row] = await db.ownerSql<
    { id: number; organisation_id: number }[]
  >`select id, organisation_id from users order by id limit 1`;
  [organisation, person] = [row?.organisation_id ?? 0, row?.id ?? 0];
});
afterAll(async () => await db.close());

/** How many rows of the table were read by going through all of it. */
const scanned = async (
  view: 'tenant' | 'platform',
  read: (tx: Tx) => Promise<unknown>,
): Promise<number> =>
  await db.database.write(
    view === 'tenant' ? { role: 'tenant', organisation_id: organisation } : { role: 'platform' },
    async (tx) => {
      const rows = async () =>
        (
          await tx<
            { rows: number }[]
          >`select pg_stat_get_xact_tuples_returned('devices'::regclass)::int as rows`
        )[0]?.rows ?? -1;
      const before = await rows();
      await read(tx);
      return (await rows()) - before;
    },
  );

const orders = devices.sorts.flatMap((sort) =>
  (['asc', 'desc'] as const).map((direction): ListQuery => ({ sort, direction })),
);

test.each(orders)('devices of an organisation by $sort $direction', async (order) => {
  expect(
    await scanned('tenant', async (tx) => await devicesStore.list(tx, { ...order, per_page: 25 })),
  ).toBe(0);
});

test.each([
  { device_type_id: [2] },
  { connection: 'never' },
  { low_battery: true },
  { assigned: true },
  { search: 'pendant 7' },
])('devices of an organisation with %o', async (filter) => {
  expect(
    await scanned('tenant', async (tx) => await devicesStore.list(tx, { ...filter, per_page: 25 })),
  ).toBe(0);
});

test('the devices of a person, in the view of the platform', async () => {
  expect(
    await scanned('platform', async (tx) => await listUserDevices(tx, person, { per_page: 25 })),
  ).toBe(0);
});
