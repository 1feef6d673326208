// An organisation moves from one cell to another with all of its numbers, and back.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personKey, unitKey } from '#server/kit/directory/directory-keys.ts';
import { testSecret } from '#server/kit/testing/test-database.ts';
import { findVisiting, keepVisitor } from '#server/users/visitors.store.ts';
import { alarm, logFindings, rowsOf, type TwoCells, twoCells } from './move.factory.ts';
import type { Moved } from './move-organisation.ts';
import { belongs, ofThePlatform, shared, stays } from './moved-tables.ts';

let cells: TwoCells;
let before: Record<string, string>;
let beforeOthers: Record<string, string>;
let moved: Moved;

beforeAll(async () => {
  cells = await twoCells();
  const { first, own, others, organisation } = cells;
  await first.ownerSql`
    insert into positions (organisation_id, device_id, at, event_key, latitude, longitude, source)
    select ${organisation}, ${own.device_id}, app.now() - n * interval '11 hours', 'past ' || n,
      0.1 + 0.2::float8, -1e-9, 'gps'
    from generate_series(1, 5) n`;
  await alarm(first, own);
  await first.ownerSql`
    insert into app_installations (organisation_id, device_id, installation_uuid, token_hash,
      platform, ended_at)
    values (${organisation}, ${own.device_id}, gen_random_uuid(), 'in use', 'android', null),
      (${organisation}, ${own.device_id}, gen_random_uuid(), 'ended', 'android', app.now())`;
  before = await rowsOf(first, organisation);
  beforeOthers = await rowsOf(first, others.organisation_id);
  moved = await cells.move();
}, 120_000);
afterAll(async () => await cells?.close());

test('every table of the schema is in one list: it moves, it is shared, or it stays', async () => {
  const tables = await cells.first.ownerSql<{ name: string; is_owned: boolean }[]>`
    select c.relname as name, exists (select from pg_attribute a
      where a.attrelid = c.oid and a.attname = 'organisation_id' and not a.attisdropped) as is_owned
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition`;
  const platform = Object.values(ofThePlatform).flat();
  const owned = tables.filter(({ is_owned }) => is_owned).map(({ name }) => name);
  const unowned = tables.filter(({ is_owned }) => !is_owned).map(({ name }) => name);
  const listed = [...Object.keys(belongs), ...Object.keys(shared), ...platform];
  expect(unowned.toSorted()).toEqual(listed.filter((name) => !owned.includes(name)).toSorted());
  expect(Object.keys(stays).filter((name) => !owned.includes(name))).toEqual([]);
});

test('all of its rows are in the other cell, with their numbers, and one line more', async () => {
  const { events: log, ...there } = await rowsOf(cells.second, cells.organisation);
  const { events: logBefore, ...here } = before;
  expect(there).toEqual(here);
  const [count] = (logBefore ?? '').split(' ').map(Number);
  expect(Number(log?.split(' ')[0])).toBe((count ?? 0) + 1);
  expect(moved.counts).toMatchObject({ events: count, positions: expect.any(Number) });
  expect(moved.counts['positions']).toBe(Number(before['positions']?.split(' ')[0]));
  const [line] = await cells.second.ownerSql`
    select id, data from events where kind = 'organisation.arrived'`;
  expect(line).toEqual({ id: expect.any(Number), data: { cell: 0 } });
  expect(line?.['id']).toBeGreaterThan(1_000_000_000_000);
});

test('no row of another organisation has changed or gone', async () => {
  expect(await rowsOf(cells.first, cells.others.organisation_id)).toEqual(beforeOthers);
  const [unexpected] = await cells.second.ownerSql`
    select count(*)::int from users
    where organisation_id is distinct from ${cells.organisation}
      and (organisation_id is not null or status <> 'disabled' or email is not null)`;
  expect(unexpected).toEqual({ count: 0 });
});

test('what stays in the first cell acts no more: no open alert, unit, sign-in or address', async () => {
  const { first, organisation } = cells;
  const left = await first.ownerSql`
    select 'alert' as left from alerts where organisation_id = ${organisation} and status <> 'resolved'
    union all select 'alert of the centre' from alerts where organisation_id = ${organisation} and monitored
    union all select 'unit' from devices where organisation_id = ${organisation} and archived_at is null
    union all select 'person' from users where organisation_id = ${organisation}
      and (status <> 'disabled' or email is not null or mobile is not null)
    union all select 'password' from user_credentials c join users u on u.id = c.user_id
      where u.organisation_id = ${organisation}
    union all select 'session' from sessions s join users u on u.id = s.user_id
      where u.organisation_id = ${organisation} and s.ended_at is null
    union all select 'timer' from welfare_sessions where organisation_id = ${organisation}
    union all select 'position' from positions where organisation_id = ${organisation}
    union all select 'address' from organisations
      where id = ${organisation} and (archived_at is null or subdomain is not null)`;
  expect(left).toEqual([]);
});

test('both logs match their seals', async () => {
  expect(await logFindings(cells.first)).toEqual([]);
  expect(await logFindings(cells.second)).toEqual([]);
});

test('consoles of both cells are told to load their queues again', async () => {
  const told = async (db: TwoCells['first']) =>
    (
      await db.ownerSql<{ data: { alert_ids: number[] } }[]>`
        select data from live_outbox where event = 'alert.left' order by id desc limit 1`
    ).map(({ data }) => data.alert_ids.length > 0);
  expect(await told(cells.first)).toEqual([true]);
  expect(await told(cells.second)).toEqual([false]);
});

test('its units, people and address are found in the other cell at once, and the directory is told', async () => {
  const { first, second, own, organisation } = cells;
  const [person] = await second.ownerSql<{ email: string }[]>`
    select email from users where organisation_id = ${organisation} and email is not null limit 1`;
  for (const key of [unitKey(own.imei), personKey(person?.email ?? '', testSecret)])
    expect(await first.ownerSql`select cell from directory_entries where key = ${key}`).toEqual([
      { cell: 1 },
    ]);
  const mine = [`person/${person?.email.toLowerCase()}`, `unit/${own.imei}`];
  expect(
    (
      await first.ownerSql<{ key: string }[]>`
        select distinct key from directory_changes where key in ${first.ownerSql(mine)} order by key`
    ).map(({ key }) => key),
  ).toEqual(mine);
  // Claimed as soon as the first cell has let go.
  expect(
    await second.ownerSql`
      select key, told_key like 'person/' || repeat('_', 64) or key = told_key as named, cell
      from directory_refusals where key in ${second.ownerSql(mine)} order by key`,
  ).toEqual(mine.map((key) => ({ key, named: true, cell: 0 })));
});

test('its phones are known to be in the other cell, and ended ones are not', async () => {
  expect(
    await cells.first.ownerSql`
      select organisation_id, convert_from(token_hash, 'UTF8') as token, cell
      from moved_installations`,
  ).toEqual([{ organisation_id: cells.organisation, token: 'in use', cell: 1 }]);
});

test('what is changed in the first cell is refused as moved, and not written', async () => {
  const { first, organisation } = cells;
  const restored = first.ownerSql.begin(async (tx) => {
    await tx`update organisations set archived_at = null where id = ${organisation}`;
    await tx`
      insert into events (organisation_id, kind, occurred_at)
      values (${organisation}, 'organisation.restored', app.now())`;
  });
  await expect(restored).rejects.toMatchObject({ code: '55V02' });
  expect(
    await first.ownerSql`
      select from organisations where id = ${organisation} and archived_at is null`,
  ).toHaveLength(0);
});

test('a report that comes late to the first cell is not acknowledged; in the other one it is an alert', async () => {
  const { first, second, own, others } = cells;
  const count = async () =>
    (await first.ownerSql`select count(*)::int from events where device_id = ${own.device_id}`)[0];
  const were = await count();
  await expect(alarm(first, own)).rejects.toThrow();
  expect(await count()).toEqual(were);
  await alarm(first, others);
  const key = await alarm(second, own);
  const [raised] = await second.ownerSql`
    select a.status, a.organisation_id from events e join alerts a on a.id = e.alert_id
    where e.event_key = ${key}`;
  expect(raised).toEqual({ status: 'active_alert', organisation_id: cells.organisation });
});

test('terms of the platform stay with their cell, and are asked again in the other one', async () => {
  const { first, second, organisation } = cells;
  expect(await second.ownerSql`select from terms where organisation_id is null`).toHaveLength(0);
  const accepted = async ({ ownerSql }: TwoCells['first']) =>
    (
      await ownerSql`
        select from terms_acceptances a join terms t on t.id = a.terms_id
        where t.organisation_id is null and a.organisation_id = ${organisation}`
    ).length;
  expect([(await accepted(first)) > 50, await accepted(second)]).toEqual([true, 0]);
  expect(
    await second.ownerSql`
      select from users where organisation_id = ${organisation} and terms_accepted_at is not null`,
  ).toHaveLength(0);
});

test('a member of staff whom its rows name is known there, and comes by a pass of home', async () => {
  const [named] = await cells.second.ownerSql<{ id: number; status: string; home_cell: number }[]>`
    select id, status, home_cell from users where organisation_id is null
      and id = (select min(owner_staff_id) from alerts where owner_staff_id is not null)`;
  expect(named).toMatchObject({ status: 'disabled', home_cell: 0 });
  const id = named?.id ?? 0;
  const came = await cells.second.database.write({ role: 'platform' }, async (tx) => {
    const person = await cells.first.database.ask(async (at) => await findVisiting(at, id));
    return person !== undefined && (await keepVisitor(tx, person, 0));
  });
  expect(came).toBe(true);
  expect(
    await cells.second.ownerSql`select status from users where id = ${id} and email is not null`,
  ).toEqual([{ status: 'active' }]);
});

test('what was kept here of it after it had left does not stand in the way of its return', async () => {
  const { first, own, organisation } = cells;
  await first.ownerSql`
    insert into device_frames (organisation_id, device_id, source_address, reason, frame)
    values (${organisation}, ${own.device_id}, '10.0.0.1', 'news', 'late')`;
  await first.ownerSql`
    insert into positions (organisation_id, device_id, at, event_key, latitude, longitude, source)
    values (${organisation}, ${own.device_id}, app.now(), 'late', 1, 2, 'gps')`;
});

test('it moves back, with what happened meanwhile', async () => {
  const there = await rowsOf(cells.second, cells.organisation);
  await cells.moveBack();
  await cells.first.ownerSql`delete from device_frames where frame = 'late'`;
  await cells.first.ownerSql`delete from positions where event_key = 'late'`;
  const { events, ...rows } = await rowsOf(cells.first, cells.organisation);
  const { events: eventsThere, ...others } = there;
  expect(rows).toEqual(others);
  // Of the two moves, the first cell has its own lines.
  expect(Number(events?.split(' ')[0])).toBe(Number(eventsThere?.split(' ')[0]) + 2);
  expect(await logFindings(cells.first)).toEqual([]);
  expect(await logFindings(cells.second)).toEqual([]);
  expect(await cells.first.ownerSql`select from moved_installations`).toHaveLength(0);
  await alarm(cells.first, cells.own);
  await expect(alarm(cells.second, cells.own)).rejects.toThrow();
}, 60_000);
