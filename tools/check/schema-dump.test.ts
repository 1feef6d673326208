// The dump is the same for the same schema, whatever the order it was made in, and every kind of
// change shows in it.

import type { Sql } from 'postgres';
import { beforeAll, expect, test } from 'vitest';
import { temporaryDatabase } from './schema/temporary-database.ts';
import { dumpSchema } from './schema-dump.ts';

const TABLES = [
  "create table tags (id bigint generated always as identity primary key, name text not null default 'none' check (length(name) < 9), upper text generated always as (upper(name)) stored)",
  'create table notes (id bigint primary key, at timestamptz not null)',
];

async function made(sql: Sql, statements: string[]): Promise<string> {
  await sql.unsafe(
    'drop schema public cascade; drop schema if exists app cascade; create schema public; create schema app',
  );
  for (const statement of statements) await sql.unsafe(statement);
  return dumpSchema(sql);
}

let sql: Sql;
beforeAll(async () => {
  sql = await temporaryDatabase('dump');
});

test('a table is readable and whole', async () => {
  const dump = await made(sql, TABLES);
  expect(dump).toContain(
    [
      'create table tags (',
      '  id bigint generated always as identity not null,',
      "  name text default 'none'::text not null,",
      '  upper text generated always as (upper(name)) stored,',
      '  constraint tags_pkey PRIMARY KEY (id),',
      '  constraint tags_name_check CHECK ((length(name) < 9))',
      ');',
    ].join('\n'),
  );
});

test('the order in which things were made, and a dropped column, leave no trace', async () => {
  const [tags = '', notes = ''] = TABLES;
  const forward = await made(sql, [tags, notes]);
  const backward = await made(sql, [
    notes,
    tags,
    'alter table notes add gone int',
    'alter table notes drop gone',
  ]);
  expect(backward).toBe(forward);
});

const CHANGES: [what: string, change: string, shown: string][] = [
  ['a column', 'alter table tags add colour text', '  colour text,'],
  [
    'a default',
    'alter table notes alter at set default app.clock()',
    'at timestamp with time zone default app.clock() not null',
  ],
  ['a constraint', 'alter table notes add unique (at)', '  constraint notes_at_key UNIQUE (at)'],
  [
    'a foreign key',
    'alter table notes add tag_id bigint references tags on delete cascade',
    'FOREIGN KEY (tag_id) REFERENCES tags(id) ON DELETE CASCADE',
  ],
  [
    'an index',
    'create index notes_by_time on notes (at desc) where id > 3',
    'CREATE INDEX notes_by_time ON public.notes USING btree (at DESC) WHERE (id > 3);',
  ],
  [
    'row security',
    'alter table notes enable row level security',
    'alter table notes enable row level security;',
  ],
  [
    'forced row security',
    'alter table notes force row level security',
    'alter table notes force row level security;',
  ],
  [
    'a policy',
    'create policy own on notes for select using (id = 1)',
    'create policy own on notes for select to public using ((id = 1));',
  ],
  [
    'a grant',
    'grant insert, select on notes to pg_monitor',
    'grant insert, select on notes to pg_monitor;',
  ],
  [
    'a column grant',
    'grant update (at) on notes to pg_monitor',
    'grant update (at) on notes to pg_monitor;',
  ],
  [
    'a function',
    'create function app.two() returns int language sql return 2',
    'CREATE OR REPLACE FUNCTION app.two()',
  ],
  [
    'a closed function',
    'revoke execute on function app.clock from public',
    '-- not executable by public',
  ],
  [
    'a trigger',
    'create trigger t before update on notes for each row execute function app.touch()',
    'CREATE TRIGGER t BEFORE UPDATE ON public.notes',
  ],
  [
    'a trigger that always fires',
    'create trigger t before update on notes for each row execute function app.touch(); alter table notes enable always trigger t',
    'alter table notes enable always trigger t;',
  ],
  [
    'a view',
    'create view late with (security_invoker = true) as select id from notes',
    'create view late with (security_invoker=true) as',
  ],
  [
    'a type',
    "create type colour as enum ('red', 'blue')",
    "create type colour as enum ('red', 'blue');",
  ],
  [
    'a partition',
    'create table days (at date) partition by range (at); create table days_rest partition of days default',
    'create table days_rest partition of days DEFAULT;',
  ],
  [
    'a sequence grant',
    'grant usage on sequence tags_id_seq to pg_monitor',
    'grant usage on sequence tags_id_seq to pg_monitor;',
  ],
  [
    'a schema grant',
    'grant usage on schema app to pg_monitor',
    'grant usage on schema app to pg_monitor;',
  ],
];

test.each(CHANGES)('%s shows', async (_what, change, shown) => {
  const ground = [
    ...TABLES,
    'create function app.clock() returns timestamptz language sql stable return now()',
    'create function app.touch() returns trigger language plpgsql as $$ begin return new; end $$',
  ];
  expect(await made(sql, ground)).not.toContain(shown);
  expect(await made(sql, [...ground, change])).toContain(shown);
});
