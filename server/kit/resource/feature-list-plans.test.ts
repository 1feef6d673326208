// The query plans of the features' lists: a page is read from an index in every order and
// direction, and reads only its own rows.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { patrolJobsApi } from '#domain/patrol-jobs/patrol-jobs.api.ts';
import { type AlertWorld, anAlertWorld, anOperator } from '#server/alerts/alerts.factory.ts';
import { listFollowUps } from '#server/alerts/follow-ups/follow-ups.store.ts';
import { listPersonsAlerts, requirePerson } from '#server/alerts/people/user-alerts.store.ts';
import { listUndelivered } from '#server/deliveries/undelivered.store.ts';
import { devicesStore } from '#server/devices/records/device-records.store.ts';
import { listUnknown } from '#server/devices/unknown-devices.store.ts';
import { listJobs } from '#server/patrol-jobs/patrol-jobs.store.ts';
import { listAttempts } from '#server/phone/activation/activation-decisions.store.ts';
import { listActive, listSessions } from '#server/welfare-sessions/welfare-sessions-list.store.ts';
import { type Asked, rowsRead } from '../testing/rows-read.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';

let db: TestDatabase;
let world: AlertWorld;
let staffId: number;
const rows = 3000;

beforeAll(async () => {
  db = await testDatabase();
  world = await anAlertWorld(db.ownerSql);
  staffId = (await anOperator(db.ownerSql, 'Mei')).user_id;
  const { organisation_id, worker_id, device } = world;
  const sql = db.ownerSql;
  await sql`
    insert into alerts (organisation_id, monitored, alert_type_id, priority, user_id, subject,
      raised_at, last_event_at)
    select ${organisation_id}, true, 1, 1, ${worker_id}, 's' || n,
      app.now() - n * interval '1 minute', app.now()
    from generate_series(1, ${rows}::int) n`;
  await sql`
    insert into follow_ups (organisation_id, alert_id, minutes, set_by_staff_id, due_at)
    select organisation_id, id, 5, ${staffId}, raised_at from alerts`;
  await sql`
    insert into patrol_jobs (organisation_id, alert_id, requested_at)
    select organisation_id, id, raised_at
    from alerts`;
  await sql`
    insert into devices (organisation_id, device_type_id, device_name, imei)
    select ${organisation_id}, 2, 'Pendant ' || n, (360000000000000 + n)::text
    from generate_series(1, ${rows}::int) n`;
  await sql`
    insert into welfare_sessions (organisation_id, client_id, device_id, status, minutes,
      grace_minutes, started_at, counted_from, due_at, grace_until)
    select organisation_id, gen_random_uuid(), id, case
      when id % 60 = 0 then 'grace'
      else 'in_progress' end, 60, 5,
      app.now() - id * interval '1 second', app.now(), app.now() + id * interval '1 second',
        app.now() + interval '1 day'
      from devices
      where id <> ${device.device_id}`;
  await sql`
    insert into activation_attempts (source, status, platform, installation_uuid, address,
      claim_hash)
    select 'request', 'pending', 'ios', gen_random_uuid(), '192.0.2.1', sha256(n::text::bytea)
    from generate_series(1, ${rows}::int) n`;
  await sql`
    insert into deliveries (lane, channel, recipient, body, idempotency_key, status)
    select 'ordinary', 'email', 'noah@example.test', 'Hello', 'key ' || n, 'dead'
    from generate_series(1, ${rows}::int) n`;
  await sql`
    insert into seen_unknown_devices (imei, last_seen_at, source_address)
    select (370000000000000 + n)::text, app.now() - n * interval '1 minute', '192.0.2.1'
    from generate_series(1, ${rows}::int) n`;
  const [{ id: department = 0 } = {}] = await sql<{ id: number }[]>`
    insert into departments (organisation_id, name)
    values (${organisation_id}, 'Night shift')
    returning id::int
  `;
  await sql`update users set department_id = ${department} where id = ${worker_id}`;
  await sql`
    with people as (insert into users (organisation_id, monitored, role, first_name, last_name)
      select ${organisation_id}, true, 'organisation_user', 'Ana', n::text
      from generate_series(1, ${rows}::int) n
      returning id)
    update devices d
    set user_id = p.id
    from (select id, row_number() over (order by id) as nth from people) p,
      (select id, row_number() over (order by id) as nth
        from devices
        where id <> ${device.device_id}) n
      where p.nth = n.nth and d.id = n.id`;
  await sql`analyze`;
});
afterAll(async () => await db.close());

const centre = { role: 'centre' } as const;
const platform = { role: 'platform' } as const;
const tenant = () => ({ role: 'tenant', organisation_id: world.organisation_id }) as const;

const lists: Record<string, (() => Asked) | undefined> = {
  'patrol jobs': () => ({
    table: 'patrol_jobs',
    view: tenant(),
    list: async (tx, query) =>
      await listJobs(tx, world.organisation_id, patrolJobsApi.list.query.parse(query)),
  }),
  'welfare sessions that run': () => ({
    table: 'welfare_sessions',
    view: centre,
    list: listActive,
  }),
  'welfare sessions': () => ({
    table: 'welfare_sessions',
    view: tenant(),
    list: listSessions as Asked['list'],
  }),
  'activation attempts': () => ({
    table: 'activation_attempts',
    view: platform,
    list: listAttempts,
  }),
  'undelivered messages': () => ({ table: 'deliveries', view: platform, list: listUndelivered }),
  'unknown devices': () => ({ table: 'seen_unknown_devices', view: platform, list: listUnknown }),
  'follow-ups': () => ({
    table: 'follow_ups',
    view: centre,
    list: async (tx, query) => await listFollowUps(tx, { ...query, owner: undefined }, staffId),
  }),
  'alerts of a person': () => ({
    table: 'alerts',
    view: centre,
    list: async (tx, query) =>
      await listPersonsAlerts(tx, await requirePerson(tx, world.worker_id), {
        ...query,
        status: undefined,
      }),
  }),
};

const orders = Object.keys(lists).flatMap((name) =>
  (['asc', 'desc'] as const).map((direction) => ({ name, direction })),
);

// Each of the 50 rows once for its key and once whole; of a list in two parts the keys of both.
test.each(orders)('$name, $direction: two pages read two pages', async ({ name, direction }) => {
  const asked = lists[name]?.();
  if (!asked) throw new Error(`no list ${name}`);
  const { scanned, fetched } = await rowsRead(db, asked, { direction });
  expect(scanned).toBe(0);
  expect(fetched).toBeGreaterThanOrEqual(50);
  expect(fetched).toBeLessThanOrEqual(250);
});

test('unknown devices: no device is looked for by going through all of them', async () => {
  expect(
    (await rowsRead(db, { table: 'devices', view: platform, list: listUnknown }, {})).scanned,
  ).toBe(0);
});

test('devices of a department: its people are looked up once, not device by device', async () => {
  const [department] = await db.ownerSql<
    { id: number }[]
  >`select id::int from departments where name = 'Night shift'`;
  const query = { department_id: [department?.id ?? 0] };
  const { entries } = await rowsRead(
    db,
    { table: 'users', view: tenant(), list: devicesStore.list as Asked['list'] },
    query,
  );
  expect(entries).toBeLessThan(250);
});
