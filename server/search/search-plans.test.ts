// What the search reads: people, devices and alerts come from an index in every view, and few more
// of them than are shown.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roles } from '#domain/access/roles.ts';
import type { SearchHit } from '#domain/search/search.api.ts';
import type { View } from '#server/kit/db/database.ts';
import type { Context } from '#server/kit/http/context.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { searchRoutes } from './search.routes.ts';

const large = 7;
let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  // Half of the people of the large organisation are in its first department.
  await db.ownerSql.unsafe(`
    insert into organisations (name, subdomain, not_monitored) select 'Organisation ' || n, 'customer-' || n, n % 5 = 0 from generate_series(1, 400) n;
    insert into departments (organisation_id, name) select id, 'Department ' || id from organisations;
    insert into users (organisation_id, department_id, role, first_name, last_name, email, mobile)
      select d.organisation_id, case when n % 2 = 0 then d.id end, 'organisation_user', 'First' || n % 977, 'Last' || (d.id * 31 + n) * 7919 % 100003,
        'person' || d.id || '-' || n || '@example.test', '+614' || 10000000 + (d.id * 3000 + n) * 37 % 90000000
      from departments d cross join lateral generate_series(1, case d.organisation_id when ${large} then 3000 else 40 end) n;
    insert into devices (organisation_id, device_type_id, user_id, device_name, imei, phone)
      select organisation_id, 2, id, 'Device ' || id, (860000000000000 + id * 7919)::text, mobile from users;
    insert into alerts (organisation_id, monitored, alert_type_id, priority, user_id, subject, status, resolved_at, note, raised_at, last_event_at)
      select u.organisation_id, u.monitored, 1, 1, u.id, 'u' || u.id || ' ' || n, case when n > 1 or u.id % 50 > 0 then 'resolved' else 'active_alert' end,
        case when n > 1 or u.id % 50 > 0 then app.now() end, 'Safe', app.now() - n * interval '1 hour', app.now() from users u, generate_series(1, 2) n`);
  await db.ownerSql`analyze`;
}, 120_000);
afterAll(async () => await db.close());

const views: readonly View[] = [
  { role: 'platform' },
  { role: 'centre' },
  { role: 'tenant', organisation_id: large },
  { role: 'restricted', organisation_id: large, restriction: { by: 'department', ids: [large] } },
];
const searches = [
  'fi',
  'first12',
  'first12 la',
  'last',
  'last1234',
  'last1234 first',
  'person7-',
  '+61410012345',
  '2345',
  '860000000007919',
  '86000000000',
  'device 1',
  '#12',
  'nobody of this name',
];

interface Reads {
  readonly table: string;
  readonly scanned: number;
  readonly fetched: number;
}

/** The reads from large tables of a search by a caller who may read every kind. */
async function readsOf(view: View, search: string): Promise<{ reads: Reads[]; hits: SearchHit[] }> {
  const [route] = searchRoutes;
  return await db.database.write(view, async (tx) => {
    const counted = async () =>
      await tx<Reads[]>`
      select relname as table, seq_tup_read::int as scanned, idx_tup_fetch::int as fetched
      from pg_stat_xact_user_tables where relname in ('users', 'devices', 'alerts') order by 1`;
    const before = await counted();
    const context = {
      tx,
      query: { search },
      actor: { abilities: new Set(roles.admin.abilities) },
      params: {},
    };
    const hits = (await route?.handler(context as unknown as Context)) as SearchHit[];
    const reads = (await counted()).map(({ table, scanned, fetched }, at) => ({
      table,
      scanned: scanned - (before[at]?.scanned ?? 0),
      fetched: fetched - (before[at]?.fetched ?? 0),
    }));
    return { reads, hits };
  });
}

describe.each(views)('in the view of $role', (view) => {
  test.each(searches)('%s goes through no large table', async (search) => {
    const { reads } = await readsOf(view, search);
    expect(reads.map(({ table, scanned }) => [table, scanned])).toEqual([
      ['alerts', 0],
      ['devices', 0],
      ['users', 0],
    ]);
  });
});

test('names that thousands begin with cost what is shown', async () => {
  const { reads, hits } = await readsOf({ role: 'platform' }, 'fi');
  expect(hits.filter(({ kind }) => kind === 'person')).toHaveLength(5);
  expect(
    reads.filter(({ fetched }) => fetched > 1500),
    'of 18,960 people and 37,920 alerts',
  ).toEqual([]);
});

test('the measure sees what goes through a table', async () => {
  const [row] = await db.database.write({ role: 'platform' }, async (tx) => {
    await tx`select max(length(first_name || last_name)) from users`;
    return await tx<
      { scanned: number }[]
    >`select seq_tup_read::int as scanned from pg_stat_xact_user_tables where relname = 'users'`;
  });
  expect(row?.scanned).toBeGreaterThan(10_000);
});
