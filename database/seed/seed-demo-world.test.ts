// The demo world is complete, valid by the program's own schemas, and written once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roleNames } from '#domain/access/roles.ts';
import { historyItem } from '#domain/alerts/alert-history.ts';
import { alertTypeNames, alertTypes } from '#domain/alerts/alert-type.ts';
import { demoAccounts, demoPassword, restrictedAdmin } from '#domain/demo/demo-accounts.ts';
import { demoPendants } from '#domain/demo/demo-devices.ts';
import { demoZoleoFeeds, demoZoleos } from '#domain/demo/demo-zoleos.ts';
import { devicePriceFields, tierFaults } from '#domain/invoices/device-prices/device-price.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { passwordMatches } from '#server/sign-in/passwords.ts';
import { seedDemoWorld } from './seed-demo-world.ts';

let db: TestDatabase;
const now = new Date('2026-11-21T00:00:00.000Z');
const number = async (query: Promise<readonly Record<string, unknown>[]>): Promise<number> =>
  Number(Object.values((await query)[0] ?? {})[0]);

beforeAll(async () => {
  db = await testDatabase();
  expect(await seedDemoWorld(db.database, { now })).toBe(true);
});
afterAll(async () => await db.close());

test('a second time, at another time and at once, changes nothing', async () => {
  const before = await db.ownerSql`
      select (select count(*) from users) as users, (select count(*) from alerts) as alerts,
        (select count(*) from events) as events
    `;
  expect(
    await Promise.all([
      seedDemoWorld(db.database, { now }),
      seedDemoWorld(db.database, { now: new Date() }),
    ]),
  ).toEqual([false, false]);
  expect(
    await db.ownerSql`
      select (select count(*) from users) as users, (select count(*) from alerts) as alerts,
        (select count(*) from events) as events
    `,
  ).toEqual(before);
});

test('two databases seeded for the same moment have the same history', async () => {
  const other = await testDatabase();
  try {
    await seedDemoWorld(other.database, { now });
    const past = async ({ ownerSql }: TestDatabase) =>
      (
        await ownerSql`
          select md5(string_agg(kind || app.iso(occurred_at) || data::text, '' order by id)) as sum
          from events
        `
      )[0];
    expect(await past(other)).toEqual(await past(db));
  } finally {
    await other.close();
  }
});

test('three organisations, all roles, about 120 people, 150 devices of every kind', async () => {
  expect([
    ...(await db.ownerSql`
      select name, country, not_monitored from organisations where users_count > 0 order by id
    `),
  ]).toEqual([
    { name: 'Redgum Community Care', country: 'AU', not_monitored: false },
    { name: 'Blue Ridge Utilities', country: 'US', not_monitored: false },
    { name: 'Outback Freight', country: 'AU', not_monitored: true },
  ]);
  expect(
    (await db.ownerSql<{ role: string }[]>`select distinct role from users`)
      .map((row) => row.role)
      .sort(),
  ).toEqual([...roleNames].sort());
  expect(await number(db.ownerSql`select count(*) from users`)).toBe(122);
  expect([
    ...(await db.ownerSql`
      select k.name, count(*) as count
      from devices v
      join device_types k on k.id = v.device_type_id
      group by k.name
      order by k.name
    `),
  ]).toEqual([
    { name: 'app', count: 52 },
    { name: 'button', count: 24 },
    { name: 'ev04', count: 60 },
    { name: 'zoleo', count: 14 },
  ]);
  expect(
    await number(
      db.ownerSql`
        select count(*)
        from organisations o
        where users_count <> (select count(*) from users u where u.organisation_id = o.id)
      `,
    ),
  ).toBe(0);
});

test('only the documented accounts can sign in', async () => {
  const rows = await db.ownerSql<
    { email: string; role: string; password_hash: string; status: string }[]
  >`
    select u.email, u.role, u.status, c.password_hash
    from user_credentials c
    join users u on u.id = c.user_id
    order by u.id
  `;
  expect(rows.map(({ email, role, status }) => ({ email, role, status }))).toEqual(
    [...demoAccounts, { email: restrictedAdmin.email, role: 'organisation_admin' }].map(
      ({ email, role }) => ({
        email,
        role,
        status: 'active',
      }),
    ),
  );
  expect(await passwordMatches(rows[0]?.password_hash ?? null, demoPassword)).toBe(true);
});

test('one admin is restricted to two departments of their organisation', async () => {
  const rows = await db.ownerSql<{ email: string; departments: string[] }[]>`
    select u.email,
      array(select d.name
        from departments d
        where d.organisation_id = u.organisation_id and d.id = any (u.restrictions)
        order by 1) as departments
    from users u where u.restriction_type is not null`;
  expect(rows).toEqual([restrictedAdmin]);
});

test('departments and people have tags, every tag is used, and not everybody has one', async () => {
  const unused = await db.ownerSql`
    select name
    from department_tags t
    where not exists (select from department_tag_links l where l.department_tag_id = t.id)
    union all select name
    from user_tags t
    where not exists (select from user_tag_links l where l.user_tag_id = t.id)`;
  expect([...unused]).toEqual([]);
  expect(
    await number(
      db.ownerSql`
        select count(*)
        from departments d
        where not exists (select from department_tag_links l where l.department_id = d.id)
      `,
    ),
  ).toBe(0);
  const shares = await db.ownerSql<{ tagged: number; several: number }[]>`
    select avg((tags > 0)::int)::float8 as tagged, avg((tags > 1)::int)::float8 as several from (
      select u.organisation_id,
        (select count(*) from user_tag_links l where l.user_id = u.id) as tags
      from users u
      join user_tags t on t.organisation_id = u.organisation_id
      where u.role = 'organisation_user'
      group by u.organisation_id, u.id) people
    group by organisation_id`;
  expect(shares).toHaveLength(3);
  for (const { tagged, several } of shares) {
    expect(tagged).toBeGreaterThan(0.3);
    expect(tagged).toBeLessThan(0.95);
    expect(several).toBeGreaterThan(0.02);
    expect(several).toBeLessThan(0.5);
  }
  const nights = await db.ownerSql`
    select u.id
    from users u
    join departments d on d.id = u.department_id
    where d.name = 'Night Support' and u.role = 'organisation_user'
      and not exists (select from user_tag_links l
        join user_tags t on t.id = l.user_tag_id
        where l.user_id = u.id and t.name = 'Night shift')`;
  expect([...nights]).toEqual([]);
});

test('the simulator’s pendants are seeded, each with a person of its department', async () => {
  const rows = await db.ownerSql<{ imei: string; department: string | null }[]>`
    select v.imei, d.name as department
    from devices v
    join users u on u.id = v.user_id
    left join departments d on d.id = u.department_id
    where v.device_type_id = 2
    order by v.id`;
  const known = new Map(demoPendants.map((pendant) => [pendant.imei, pendant.department]));
  expect(rows.length).toBeGreaterThan(56);
  expect(rows.filter((row) => known.get(row.imei) !== row.department)).toEqual([]);
});

test('the Zoleo units of the simulator are in, under their organisations’ feeds', async () => {
  const rows = await db.ownerSql<{ imei: string; key: string }[]>`
    select v.imei, f.key
    from devices v
    join zoleo_feeds f on f.organisation_id = v.organisation_id
    where v.device_type_id = 4 and v.imei is not null`;
  const known = new Map(
    demoZoleos.map((zoleo) => [zoleo.imei, demoZoleoFeeds[zoleo.organisation].key]),
  );
  expect(rows).toHaveLength(demoZoleos.length);
  expect(rows.filter((row) => known.get(row.imei) !== row.key)).toEqual([]);
});

test('every worker has a contact to call, every alert type has steps to follow', async () => {
  expect(
    await number(
      db.ownerSql`
        select count(*)
        from users u
        where role = 'organisation_user'
          and (escalation_group_id is null
            or not exists (select from personal_contacts c where c.user_id = u.id))
      `,
    ),
  ).toBe(0);
  for (const type of alertTypeNames)
    expect(
      await number(
        db.ownerSql`
          select count(*)
          from response_steps
          where organisation_id is null and alert_type_id = ${alertTypes[type].id}
        `,
      ),
    ).toBeGreaterThan(0);
});

test('sixty days of alerts, all answered, each with its story in order', async () => {
  expect(await number(db.ownerSql`select count(*) from alerts`)).toBe(400);
  expect(
    await number(
      db.ownerSql`
        select count(*)
        from alerts
        where status <> 'resolved'
          or resolved_at > ${now}
          or raised_at < ${new Date('2026-09-20T00:00:00Z')}
      `,
    ),
  ).toBe(0);
  const kinds = await db.ownerSql<{ kinds: string[] }[]>`
    select array_agg(kind order by id) as kinds
    from events
    where alert_id is not null
    group by alert_id
  `;
  expect(kinds).toHaveLength(400);
  expect(
    kinds.filter(
      (row) =>
        row.kinds[0] !== 'alert.raised' ||
        row.kinds.at(-1) !== 'alert.resolved' ||
        !row.kinds.includes('alert.acknowledged'),
    ),
  ).toEqual([]);
  expect(
    await number(
      db.ownerSql`
        select count(*) from events where recorded_at < occurred_at or recorded_at > ${now}
      `,
    ),
  ).toBe(0);
  expect(
    await number(db.ownerSql`select count(distinct date_trunc('day', raised_at)) from alerts`),
  ).toBeGreaterThan(55);
});

test('lines of the story equal those the program would write', async () => {
  const rows = await db.ownerSql`
      select id, alert_id, kind, app.iso(occurred_at) as occurred_at,
        app.iso(recorded_at) as recorded_at, data
      from events
      where alert_id is not null
      limit 500
    `;
  for (const row of rows) expect(historyItem.safeParse(row).error).toBeUndefined();
});

test('every organisation has prices that its form would take, and those that send text messages know what they cost', async () => {
  const prices = await db.ownerSql`
      select type, type_label, free_devices, min_devices, unit_price, tiers,
        to_char(valid_from, 'YYYY-MM-DD') as valid_from
      from device_prices
    `;
  expect(
    prices.map((price) => [
      devicePriceFields.safeParse(price).error,
      tierFaults(devicePriceFields.parse(price)),
    ]),
  ).toEqual(prices.map(() => [undefined, {}]));
  const [organisations] = await db.ownerSql`select
    array(select distinct name
      from organisations o
      join device_prices p on p.organisation_id = o.id
      order by 1) as priced,
    array(select name
      from organisations o
      join messaging_pricings p on p.organisation_id = o.id
      order by 1) as texting,
    array(select name
      from organisations
      where enable_messaging and users_count > 0
      order by 1) as messaging`;
  expect(organisations?.['priced']).toEqual([
    'Blue Ridge Utilities',
    'Outback Freight',
    'Redgum Community Care',
  ]);
  expect(organisations?.['texting']).toEqual(organisations?.['messaging']);
});

test('no text of the past waits to be judged, which would raise alerts at the start', async () => {
  expect(await number(db.ownerSql`select count(*) from inbound_messages`)).toBeGreaterThan(100);
  expect(
    await number(db.ownerSql`select count(*) from inbound_messages where processed_at is null`),
  ).toBe(0);
});

test('new rows get numbers of their own', async () => {
  const rows = await db.database.write(
    { role: 'platform' },
    async (tx) =>
      await tx<
        { id: number }[]
      >`insert into organisations (name) values ('After the seed') returning id`,
  );
  expect(rows[0]?.id).toBeGreaterThan(3);
});
