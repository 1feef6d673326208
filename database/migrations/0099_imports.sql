-- Imports of spreadsheets become a piece of the kit: one pair of tables for people, contacts and whatever is imported next. What was half imported
-- before had no screen yet, and is given up.
drop table provisioning_import_rows;
drop table provisioning_imports;

create table imports (
  organisation_id bigint not null references organisations,
  id bigint generated always as identity,
  kind text not null,
  started_by_staff_id bigint not null references users,
  name text not null,
  headers text[] not null,
  mapping jsonb not null,
  options jsonb not null default '{}',
  status text not null default 'mapping' check (status in ('mapping', 'checking', 'ready', 'importing', 'finished', 'undoing')),
  total integer not null check (total > 0),
  run_as jsonb not null,
  created_at timestamptz not null default app.now(),
  finished_at timestamptz,
  primary key (organisation_id, id),
  unique (id)
);
comment on column imports.kind is 'the prefix of its events, such as provisioning_import';
comment on column imports.mapping is 'by field the column of the file, counted from 0';
comment on column imports.run_as is 'the view and the person that each part is done as';
create index imports_open on imports (id) where status in ('checking', 'importing', 'undoing');
create index imports_by_starter on imports (started_by_staff_id, kind, id);
select app.protect('imports', 'select, insert, update, delete', '');

create table import_rows (
  organisation_id bigint not null,
  import_id bigint not null,
  id bigint generated always as identity unique,
  position integer not null,
  cells text[] not null,
  mended jsonb not null default '{}',
  fields jsonb,
  problems jsonb not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'invalid', 'skipped', 'imported')),
  email_key text,
  mobile_key text,
  primary key (organisation_id, import_id, position),
  foreign key (organisation_id, import_id) references imports (organisation_id, id) on delete cascade
);
comment on column import_rows.position is 'the number of the row in the spreadsheet: the header is 1';
comment on column import_rows.mended is 'texts that were entered in place of the file''s, by field';
comment on column import_rows.problems is 'by field what is wrong with it';
create index import_rows_by_state on import_rows (organisation_id, import_id, state, position);
create index import_rows_by_email on import_rows (organisation_id, import_id, email_key, position) where email_key is not null;
create index import_rows_by_mobile on import_rows (organisation_id, import_id, mobile_key, position) where mobile_key is not null;
select app.protect('import_rows', 'select, insert, update, delete', '');

create table import_columns (
  organisation_id bigint not null references organisations,
  kind text not null,
  fields jsonb not null,
  primary key (organisation_id, kind)
);
comment on column import_columns.fields is 'by header of earlier files the field that somebody chose, null where the column was left out';
select app.protect('import_columns', 'select, insert, update', '');

-- Which row of which file a draft was made of, so that an import can be undone.
alter table provisioning_records add import_row_id bigint;
create index provisioning_records_by_import_row on provisioning_records (organisation_id, import_row_id) where import_row_id is not null;

-- The platform's message for people who import; the rest of the configuration is not theirs to see.
create function app.import_message() returns text language sql stable security definer set search_path = public, pg_temp as $$
  select csv_message from system_configuration where id = 1
$$;
revoke execute on function app.import_message from public;
grant execute on function app.import_message to vigil_platform, vigil_tenant, vigil_restricted;
