// Opens each lock of a small real database inside a transaction and sees exactly that finding; the
// closed one gives none.

import type { Sql } from 'postgres';
import { beforeAll, expect, test } from 'vitest';
import { temporaryDatabase } from './schema/temporary-database.ts';
import { catalogueFindings } from './table-catalogue.ts';

const CLEAN = `
  create schema app;
  create function app.now() returns timestamptz language sql stable return now();
  create table organisations (id bigint primary key);
  create table departments (organisation_id bigint not null references organisations, id bigint, name text, primary key (organisation_id, id));
  create table users (id bigint primary key, organisation_id bigint references organisations, department_id bigint,
    owner_staff_id bigint references users, added_at timestamptz default app.now(),
    unique (organisation_id, id), foreign key (organisation_id, department_id) references departments (organisation_id, id));
  create index on users (organisation_id, department_id) where department_id is not null;
  create index on users (owner_staff_id);
  create table events (organisation_id bigint not null references organisations, id bigint, at timestamptz, primary key (organisation_id, id, at)) partition by range (at);
  create table events_2026 partition of events default;
  create table event_seals (position bigint primary key);
  create table device_types (id bigint primary key);
  create table secrets (id bigint primary key);
  grant select on device_types to vigil_tenant, vigil_restricted, vigil_centre;
  grant select, update on secrets to vigil_platform;
  do $$ declare t text; r text; begin
    foreach t in array '{organisations,departments,users,events}'::text[] loop
      execute format('alter table %I enable row level security; alter table %I force row level security', t, t);
      foreach r in array '{vigil_tenant,vigil_restricted,vigil_platform}'::text[] loop
        execute format('create policy %I on %I to %I using (exists (select 1)); grant select, insert on %I to %I', r, t, r, t, r);
      end loop;
    end loop;
  end $$;`;

const ROLE = (name: string, login: string) => `do $$ begin
  if not exists (select from pg_roles where rolname = '${name}') then create role ${name} ${login} noinherit; end if;
  exception when duplicate_object or unique_violation then null; end $$`;

let sql: Sql;

beforeAll(async () => {
  sql = await temporaryDatabase('catalogue');
  for (const name of ['vigil_tenant', 'vigil_restricted', 'vigil_centre', 'vigil_platform'])
    await sql.unsafe(ROLE(name, 'nologin'));
  await sql.unsafe(ROLE('vigil_app', 'login'));
  await sql.unsafe(CLEAN);
});

/**
 * The findings after `change`, as "table rule: message"; the change is rolled back, for roles
 * belong to the whole server.
 */
async function breaking(change: string): Promise<string[]> {
  let found: string[] = [];
  const rollBack = new Error('roll back');
  await sql
    .begin(async (tx) => {
      await tx.unsafe(change);
      found = (await catalogueFindings(tx)).map(
        ({ table, rule, message }) => `${table} ${rule}: ${message}`,
      );
      throw rollBack;
    })
    .catch((error: unknown) => {
      if (error !== rollBack) throw error;
    });
  return found;
}

test('a database that keeps every rule has no findings', async () => {
  expect(await catalogueFindings(sql)).toEqual([]);
});

const BROKEN: [what: string, change: string, found: string[]][] = [
  [
    'a tenant table without any lock',
    'create table tags (organisation_id bigint not null, id bigint, primary key (organisation_id, id))',
    [
      'tags row-security: row level security is not enabled',
      'tags row-security: row level security is not forced on the owner',
    ],
  ],
  [
    'locks that the owner passes',
    'alter table users no force row level security',
    ['users row-security: row level security is not forced on the owner'],
  ],
  [
    'organisations without locks',
    'alter table organisations disable row level security',
    ['organisations row-security: row level security is not enabled'],
  ],
  [
    'a grant without policy',
    'grant select on departments to vigil_centre',
    ['departments one-policy-per-role: vigil_centre is granted and has 0 policies, not one'],
  ],
  [
    'a column grant without policy',
    'grant update (name) on departments to vigil_centre',
    ['departments one-policy-per-role: vigil_centre is granted and has 0 policies, not one'],
  ],
  [
    'two policies of a role',
    'create policy second on users to vigil_tenant using (true)',
    ['users one-policy-per-role: vigil_tenant is granted and has 2 policies, not one'],
  ],
  [
    'a policy without grant',
    'revoke all on users from vigil_tenant',
    ['users one-policy-per-role: vigil_tenant has a policy and no grant'],
  ],
  [
    'a table that the restricted view lacks',
    'revoke all on users from vigil_restricted; drop policy vigil_restricted on users',
    [
      'users restricted-view: vigil_tenant is granted and vigil_restricted is not: app.protect or app.restrict gives it',
    ],
  ],
  [
    'rows of people that the restricted view sees whole',
    'alter table events add column user_id bigint; alter policy vigil_restricted on events using (organisation_id > 0)',
    [
      'events restricted-view: vigil_restricted sees rows of everybody: its policy must ask whose they are',
    ],
  ],
  [
    'a policy for everybody',
    'create policy everybody on users using (true)',
    ['users one-policy-per-role: policy everybody is not for exactly one role'],
  ],
  [
    'an open partition',
    'grant select on events_2026 to vigil_tenant',
    [
      'events_2026 closed-partition: vigil_tenant reaches the partition past the policies of its table',
    ],
  ],
  [
    'an open table without tenant',
    'grant select on secrets to vigil_tenant, vigil_restricted',
    [
      'secrets open-table: vigil_restricted, vigil_tenant may touch every row: protect it or list it with a reason',
    ],
  ],
  [
    'a number in any form',
    "alter table departments add column accounts_mobile text, add column serial_number text, add column desk_phone text check (desk_phone ~ '^\\+[1-9][0-9]{6,14}$')",
    [
      'departments number-form: accounts_mobile takes any text: add it to the trigger numbers_are_dialled, or say why not in tools/check/schema/phone-columns.ts',
    ],
  ],
  [
    'a plain key between tenants',
    'alter table departments add boss_id bigint references users; create index on departments (boss_id)',
    ['departments composite-key: (boss_id) accepts a row of another organisation in users'],
  ],
  [
    'a staff column that points elsewhere than at users',
    'create unique index on departments (id); alter table departments add unique (id); alter table users add home_staff_id bigint references departments (id); create index on users (home_staff_id)',
    ['users composite-key: (home_staff_id) accepts a row of another organisation in departments'],
  ],
  [
    'a primary key without organisation',
    'alter table departments drop constraint departments_pkey cascade; alter table departments add primary key (id, organisation_id)',
    [
      'departments organisation-first: the primary key (id, organisation_id) does not begin with organisation_id',
      'departments indexed-key: (organisation_id) to organisations has no index that begins with it',
    ],
  ],
  [
    'a foreign key without index',
    'drop index users_owner_staff_id_idx',
    ['users indexed-key: (owner_staff_id) to users has no index that begins with it'],
  ],
  [
    'an index over some rows only',
    'drop index users_owner_staff_id_idx; create index on users (owner_staff_id) where id > 7',
    ['users indexed-key: (owner_staff_id) to users has no index that begins with it'],
  ],
  [
    'an index that begins with another column',
    'drop index users_owner_staff_id_idx; create index on users (id, owner_staff_id)',
    ['users indexed-key: (owner_staff_id) to users has no index that begins with it'],
  ],
  [
    'a role that passes the locks',
    'alter role vigil_centre bypassrls createdb',
    ['vigil_centre role: the role has bypassrls', 'vigil_centre role: the role has createdb'],
  ],
  [
    'a superuser',
    'alter role vigil_centre superuser',
    [
      'vigil_centre role: the role has superuser',
      ...['events', 'event_seals'].flatMap((table) =>
        ['DELETE', 'TRUNCATE', 'UPDATE'].map(
          (right) => `${table} append-only: vigil_centre has ${right}`,
        ),
      ),
      ...['departments', 'organisations', 'users'].map(
        (table) =>
          `${table} one-policy-per-role: vigil_centre is granted and has 0 policies, not one`,
      ),
      'events one-policy-per-role: vigil_centre is granted and has 0 policies, not one',
      'events_2026 closed-partition: vigil_centre reaches the partition past the policies of its table',
      ...['event_seals', 'secrets'].map(
        (table) =>
          `${table} open-table: vigil_centre may touch every row: protect it or list it with a reason`,
      ),
    ],
  ],
  [
    'a request role that signs in',
    'alter role vigil_platform login',
    ['vigil_platform role: only the login role may sign in'],
  ],
  [
    'a login role that owns a table',
    'alter table secrets owner to vigil_app',
    ['vigil_app role: the role owns relation secrets'],
  ],
  [
    'a login role that owns a function',
    'create function app.one() returns int language sql return 1; alter function app.one owner to vigil_app',
    ['vigil_app role: the role owns function one'],
  ],
  [
    'events that can be changed',
    'grant update on events to vigil_platform',
    ['events append-only: vigil_platform has UPDATE'],
  ],
  [
    'one column of events that can be changed',
    'grant update (at) on events to vigil_platform',
    ['events append-only: vigil_platform has UPDATE'],
  ],
  [
    'seals that can be removed',
    'grant delete on event_seals to vigil_platform',
    ['event_seals append-only: vigil_platform has DELETE'],
  ],
  [
    'a function with its own clock',
    'create function app.late() returns timestamptz language plpgsql as $$ begin return clock_timestamp(); end $$',
    ['app.late app-now: function asks clock_timestamp(): ask app.now()'],
  ],
  [
    'a policy with its own clock',
    'drop policy vigil_tenant on users; create policy vigil_tenant on users to vigil_tenant using (added_at < now())',
    ['users app-now: policy vigil_tenant asks now(): ask app.now()'],
  ],
  [
    'a default with its own clock',
    'alter table users alter added_at set default current_timestamp',
    ['users app-now: default of added_at asks current_timestamp: ask app.now()'],
  ],
  [
    'a check with its own clock',
    'alter table users add check (added_at < now())',
    ['users app-now: check users_added_at_check asks now(): ask app.now()'],
  ],
  [
    'a view with its own clock',
    'create view young as select id from users where added_at > now()',
    ['young app-now: view asks now(): ask app.now()'],
  ],
];

test.each(BROKEN)('%s', async (_what, change, found) => {
  expect((await breaking(change)).sort()).toEqual([...found].sort());
});

test('a comment about now() is no clock', async () => {
  expect(
    await breaking(
      'create function app.x() returns int language plpgsql as $$ begin return 1; -- not now()\n end $$',
    ),
  ).toEqual([]);
});

test('an exception lets exactly its own case off', async () => {
  await sql.begin(async (tx) => {
    await tx`grant select on secrets to vigil_tenant, vigil_restricted`;
    const exceptions = {
      plain_keys: {},
      own_clock: { 'app.now': 'it is the clock' },
      open_tables: { secrets: 'for this test', device_types: 'for this test' },
    };
    expect(await catalogueFindings(tx, exceptions)).toEqual([]);
    await tx`revoke select on secrets from vigil_tenant, vigil_restricted`;
  });
});
