// What cannot move is refused with a sentence and changes nothing; what is interrupted goes on; and
// while an organisation is closed, nobody else notices.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIntake } from '#server/alerts/alert-intake.ts';
import { anEvent } from '#server/alerts/alerts.factory.ts';
import { asAppError } from '#server/kit/http/answers/failures.ts';
import { closeOrganisation, openOrganisation } from './close-organisation.ts';
import { alarm, rowsOf, type TwoCells, twoCells } from './move.factory.ts';
import { movedTables } from './moved-rows.ts';
import { refuseDangling } from './shared-rows.ts';

let cells: TwoCells;
let before: Record<string, string>;

beforeAll(async () => {
  cells = await twoCells();
  before = await rowsOf(cells.first, cells.organisation);
}, 120_000);
afterAll(async () => await cells?.close());

/** As it was before, open, and nothing of it in the other cell. */
async function expectUntouched(): Promise<void> {
  const { first, second, organisation } = cells;
  expect(await rowsOf(first, organisation)).toEqual(before);
  const nothing = Object.values(await rowsOf(second, organisation)).filter(
    (held) => held !== '0 0',
  );
  expect(nothing).toEqual([]);
  const triggers = await first.ownerSql`
    select tgrelid::regclass::text from pg_trigger where tgname = 'a_closed_organisation'`;
  expect(triggers).toEqual([]);
  expect(await first.ownerSql`select from closed_organisations`).toHaveLength(0);
}

test('an email that somebody in the other cell has is named', async () => {
  const { second, first, organisation } = cells;
  const [person] = await first.ownerSql<{ email: string }[]>`
    select email from users where organisation_id = ${organisation} and email is not null limit 1`;
  await second.ownerSql`
    insert into users (role, first_name, last_name, email) values ('admin', 'A', 'B', ${person?.email ?? ''})`;
  await expect(cells.move()).rejects.toThrow(
    `users cannot be copied: duplicate key value violates unique constraint "users_by_email". Key (lower(email::text))=(${person?.email}) already exists`.slice(
      0,
      90,
    ),
  );
  await second.ownerSql`delete from users where email = ${person?.email ?? ''}`;
  await expectUntouched();
});

test('a row of the platform that cannot be copied is named', async () => {
  const { second } = cells;
  await second.ownerSql`
    alter table organisation_tags add constraint none check (name = '') not valid`;
  await expect(cells.move()).rejects.toThrow('organisation_tags cannot be copied');
  await second.ownerSql`alter table organisation_tags drop constraint none`;
  await expectUntouched();
});

test('a copied row that names one which is not there is found', async () => {
  const { second, organisation } = cells;
  const tables = await movedTables(second.ownerSql, { organisation });
  const dangling = second.ownerSql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`insert into departments (organisation_id, name, monitored)
      values (${organisation}, 'Nowhere', true)`;
    await refuseDangling(tx, tables);
  });
  await expect(dangling).rejects.toThrow(
    'A row of departments names one of organisations that the other cell does not have',
  );
  await expectUntouched();
});

test('the same cell, another version and an unknown organisation are refused', async () => {
  const { first, second } = cells;
  await expect(cells.move({ toUrl: first.ownerUrl })).rejects.toThrow(
    'Both databases are cell 0. Nothing was changed.',
  );
  await second.ownerSql`update schema_migrations set checksum = 'x' where name like '0001%'`;
  await expect(cells.move()).rejects.toThrow('not of one version');
  await second.ownerSql`
    update schema_migrations s set checksum = (select checksum from unnest(${[
      (
        await first.ownerSql<{ checksum: string }[]>`
          select checksum from schema_migrations where name like '0001%'`
      )[0]?.checksum ?? '',
    ]}::text[]) as u (checksum)) where name like '0001%'`;
  for (const organisation of [999_999, 0, -1])
    await expect(cells.move({ organisation })).rejects.toThrow(
      `There is no organisation ${organisation} in cell 0.`,
    );
  await expectUntouched();
});

test('while it moves, it cannot be moved to a third cell, and nothing else can move', async () => {
  const { first, organisation } = cells;
  await first.ownerSql`
    insert into closed_organisations (organisation_id, cell) values (${organisation}, 7)`;
  await expect(cells.move()).rejects.toThrow(`Organisation ${organisation} is moving to cell 7.`);
  await first.ownerSql`delete from closed_organisations`;
  await first.ownerSql.reserve().then(async (held) => {
    await held`select pg_advisory_lock(7310019)`;
    await expect(cells.move()).rejects.toThrow('Another organisation is being moved');
    await held`select pg_advisory_unlock(7310019)`;
    held.release();
  });
  await expectUntouched();
});

test('a table that somebody goes on writing to opens the organisation again', async () => {
  const { first, organisation } = cells;
  await first.ownerSql.begin(async (tx) => {
    await tx`update departments set name = name where organisation_id = ${organisation}`;
    await expect(cells.move({ patienceMs: 600 })).rejects.toThrow(
      'Somebody has been writing to departments',
    );
  });
  await expectUntouched();
});

test('the owner of a database who may not copy without triggers is told the remedy', async () => {
  const { first } = cells;
  const owner = `plain_owner_${process.pid}`;
  await first.ownerSql.unsafe(
    `create role ${owner} login password 'p' bypassrls; grant pg_read_all_data to ${owner}`,
  );
  const url = new URL(first.ownerUrl);
  url.username = owner;
  url.password = 'p';
  await expect(cells.move({ fromUrl: url.href })).rejects.toThrow(
    `grant set on parameter session_replication_role to ${owner};`,
  );
  await first.ownerSql.unsafe(`drop owned by ${owner}; drop role ${owner}`);
  await expectUntouched();
});

test('closed, its alarms are not acknowledged and others are; signs of life are passed over', async () => {
  const { first, organisation, own, others } = cells;
  const tables = await movedTables(first.ownerSql, { organisation });
  await first.ownerSql`
    insert into closed_organisations (organisation_id, cell) values (${organisation}, 1)`;
  await closeOrganisation(first.ownerSql, tables, 10_000);
  const intake = createIntake(first.database);
  // In one batch.
  const [mine, theirs] = await Promise.allSettled(
    [own, others].map(async (device) => {
      await intake.take({ device, events: [anEvent('sos')] });
    }),
  );
  expect([mine?.status, theirs?.status]).toEqual(['rejected', 'fulfilled']);
  await first.ownerSql`
    update devices set battery_percent = 7 where id in (${own.device_id}, ${others.device_id})`;
  expect(
    await first.ownerSql`
      select id::int from devices
      where battery_percent = 7 and id in (${own.device_id}, ${others.device_id})`,
  ).toEqual([{ id: others.device_id }]);
  for (const statement of [
    `update devices set device_name = 'x' where id = ${own.device_id}`,
    `update users set first_name = 'x' where organisation_id = ${organisation}`,
    `update organisations set name = 'x' where id = ${organisation}`,
    `delete from personal_contacts where organisation_id = ${organisation}`,
    `update user_credentials set failed_attempts = 3 where user_id in (select id from users where organisation_id = ${organisation})`,
    `insert into events (organisation_id, kind, occurred_at) values (${organisation}, 'note', app.now())`,
  ])
    await expect(first.ownerSql.unsafe(statement)).rejects.toSatisfy(
      (error) => asAppError(error).status === 503,
    );
  await first.ownerSql`
    insert into events (organisation_id, kind, device_id, occurred_at)
    values (${organisation}, 'device.online', ${own.device_id}, app.now())`;
  await openOrganisation(first.ownerSql, tables, organisation);
  await expectUntouched();
});

test('a move that broke off between the two cells goes on, and nothing is there twice', async () => {
  const { first, second, organisation } = cells;
  await first.ownerSql.unsafe(`
    create function public.break_off() returns trigger language plpgsql as $$ begin raise 'broken off'; end $$;
    create trigger break_off before update on devices for each row execute function public.break_off();
    alter table devices enable always trigger break_off`);
  await expect(cells.move()).rejects.toThrow('broken off');
  await first.ownerSql.unsafe('drop trigger break_off on devices; drop function public.break_off');
  // Its units are not acknowledged in the first cell meanwhile.
  await expect(alarm(first, cells.own)).rejects.toThrow();
  const said: string[] = [];
  await cells.move({ say: (line) => void said.push(line) });
  expect(said).toEqual(['The organisation is in the other cell already; what remains is done.']);
  const { events: _log, ...there } = await rowsOf(second, organisation);
  const { events: _before, ...here } = before;
  expect(there).toEqual(here);
  expect(
    await first.ownerSql`
      select from devices where organisation_id = ${organisation} and archived_at is null`,
  ).toHaveLength(0);
  expect((await cells.move()).counts).toEqual({});
}, 60_000);
