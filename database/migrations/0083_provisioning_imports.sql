-- Spreadsheets that become drafts: the file's rows are kept while they are checked, mended and imported, so that a reload or a restart loses nothing.

create table provisioning_imports (
  organisation_id bigint not null references organisations,
  id bigint generated always as identity,
  started_by_staff_id bigint not null references users,
  name text not null,
  headers text[] not null,
  mapping jsonb not null,
  everyone_has_app boolean not null default false,
  status text not null default 'mapping' check (status in ('mapping', 'checking', 'ready', 'importing', 'finished')),
  total integer not null check (total > 0),
  run_as jsonb not null,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  primary key (organisation_id, id),
  unique (id)
);
comment on column provisioning_imports.mapping is 'by field of a draft the column of the file, counted from 0';
comment on column provisioning_imports.run_as is 'the view and the person that each part is done as';
create index provisioning_imports_open on provisioning_imports (id) where status in ('checking', 'importing');
create index provisioning_imports_by_starter on provisioning_imports (started_by_staff_id, created_at);
select app.protect('provisioning_imports', 'select, insert, update, delete', '');

create table provisioning_import_rows (
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
  foreign key (organisation_id, import_id) references provisioning_imports (organisation_id, id) on delete cascade
);
comment on column provisioning_import_rows.position is 'the number of the row in the spreadsheet: the header is 1';
comment on column provisioning_import_rows.mended is 'texts that were entered in place of the file''s, by field';
comment on column provisioning_import_rows.problems is 'by field what is wrong with it';
create index provisioning_import_rows_by_state on provisioning_import_rows (organisation_id, import_id, state, position);
create index provisioning_import_rows_by_email on provisioning_import_rows (organisation_id, import_id, email_key) where email_key is not null;
create index provisioning_import_rows_by_mobile on provisioning_import_rows (organisation_id, import_id, mobile_key) where mobile_key is not null;
select app.protect('provisioning_import_rows', 'select, insert, update, delete', '');
