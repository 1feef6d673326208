-- Work in the background: one action on many records, spreadsheets, files of the activity log, and reports.

-- One action on many records: the job, and the outcome for each of them. Kept as rows, so that a job goes on where it was after the program ended.
create table bulk_jobs (
  id bigint generated always as identity primary key,
  -- Null for one that was started in the platform's view.
  organisation_id bigint references organisations,
  started_by_staff_id bigint not null references users,
  -- The view and the person that each part of the job is done as.
  run_as jsonb not null,
  action text not null,
  body jsonb not null,
  total integer not null check (total > 0),
  done integer not null default 0,
  refused integer not null default 0,
  created_at timestamptz not null default app.now(),
  finished_at timestamptz,
  -- How many records of a bulk job were already as they should be, so that its result says so without counting again.
  unchanged integer not null default 0,
  -- Which records a bulk job is about is two lists in its own row, and a result is written once, when it is known: with a row for each that waits,
  -- starting a job of 50,000 took seconds, and each part read all the rows that were left.
  record_ids bigint[] not null default '{}', record_names text[] not null default '{}',
  check (done between 0 and total),
  check (refused between 0 and done),
  check ((done = total) = (finished_at is not null)),
  check (unchanged between 0 and done - refused)
);
create index bulk_jobs_open on bulk_jobs (id) where finished_at is null;
create index bulk_jobs_by_organisation on bulk_jobs (organisation_id);
create index bulk_jobs_by_starter on bulk_jobs (started_by_staff_id, created_at);

-- The monitoring centre acts on several of its own staff at once; the jobs of organisations are theirs.
select app.protect('bulk_jobs', 'select, insert, update, delete', 'select, insert, update, delete');
alter policy restricted on bulk_jobs
  using (organisation_id = app.tenant() and app.made_within(run_as))
  with check (organisation_id = app.tenant() and app.made_within(run_as));
alter policy centre on bulk_jobs
  using (organisation_id is null and run_as #>> '{view,role}' = 'centre')
  with check (organisation_id is null);

-- The outcome for each record, written once, when it is known.
create table bulk_job_results (
  id bigint generated always as identity primary key,
  organisation_id bigint,
  bulk_job_id bigint not null references bulk_jobs on delete cascade,
  position integer not null,
  record_id bigint not null,
  name text not null,
  -- Null while the record waits.
  outcome text not null check (outcome in ('done', 'unchanged', 'refused')),
  text text not null default '',
  unique (bulk_job_id, "position")
);
select app.protect('bulk_job_results', 'select, insert, update, delete', 'select, insert, update');
alter policy centre on bulk_job_results
  using (organisation_id is null and exists (select from bulk_jobs parent where parent.id = bulk_job_results.bulk_job_id))
  with check (organisation_id is null);

-- A spreadsheet that somebody imports, from its reading to its end. One pair of tables for people, contacts and whatever is imported next.
create table imports (
  organisation_id bigint not null references organisations,
  id bigint generated always as identity unique,
  -- The prefix of its events, such as provisioning_import.
  kind text not null,
  started_by_staff_id bigint not null references users,
  name text not null,
  headers text[] not null,
  -- By field the column of the file, counted from 0.
  mapping jsonb not null,
  options jsonb not null default '{}',
  status text not null default 'mapping',
  total integer not null check (total > 0),
  -- The view and the person that each part is done as.
  run_as jsonb not null,
  created_at timestamptz not null default app.now(),
  finished_at timestamptz,
  -- How many rows of an import are in which state is kept beside it: counting 10,000 rows for each look at the progress took as long as importing
  -- them.
  counts jsonb not null default '{"waiting": 0, "ready": 0, "invalid": 0, "skipped": 0, "imported": 0}',
  -- Where in its file the table of an import is: the sheets of a workbook, the sheet that was read, the header row, and the rows that could be it.
  source jsonb not null default '{"sheets": [], "sheet": null, "header_row": 1, "first_rows": []}',
  primary key (organisation_id, id),
  -- Whoever started an import can cancel it while it runs: what is imported stays, the other rows wait. It has ended, and no sweep takes it up again.
  check (status in ('mapping', 'checking', 'ready', 'importing', 'finished', 'undoing', 'cancelled'))
);
create index imports_open on imports (id) where status in ('checking', 'importing', 'undoing');
create index imports_by_starter on imports (started_by_staff_id, kind, id);
select app.protect('imports', 'select, insert, update, delete', '');
alter policy restricted on imports
  using (organisation_id = app.tenant() and app.made_within(run_as))
  with check (organisation_id = app.tenant() and app.made_within(run_as));

-- Its rows, each with what became of it, so that an import goes on where it was after the program ended.
create table import_rows (
  organisation_id bigint not null,
  import_id bigint not null,
  id bigint generated always as identity unique,
  -- The number of the row in the spreadsheet: the header is 1.
  position integer not null,
  cells text[] not null,
  -- Texts that were entered in place of the file's, by field.
  mended jsonb not null default '{}',
  fields jsonb,
  -- By field what is wrong with it.
  problems jsonb not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'invalid', 'skipped', 'imported')),
  email_key text,
  mobile_key text,
  primary key (organisation_id, import_id, "position"),
  foreign key (organisation_id, import_id) references imports (organisation_id, id) on delete cascade
);
create index import_rows_by_mobile on import_rows (organisation_id, import_id, mobile_key, position) where mobile_key is not null;
-- A row that is imported leaves the indexes by which rows are found that wait or have the same email: marking 10,000 rows wrote four entries for
-- each.
-- Whose email an imported row has is asked of drafts and people.
create index import_rows_by_state on import_rows (organisation_id, import_id, state, position) where state <> 'imported';
create index import_rows_by_email on import_rows (organisation_id, import_id, email_key, position) where email_key is not null and state <> 'imported';

-- The platform's message for people who import; the rest of the configuration is not theirs to see.
create function app.import_message() returns text language sql stable security definer set search_path = public, pg_temp as $$
  select csv_message from system_configuration where id = 1
$$;
revoke execute on function app.import_message from public;
grant execute on function app.import_message to vigil_platform, vigil_restricted, vigil_tenant;

select app.protect('import_rows', 'select, insert, update, delete', '');

-- For each kind of import, which column of earlier files somebody read as which field: the next file begins with it.
create table import_columns (
  organisation_id bigint not null references organisations,
  kind text not null,
  -- By header of earlier files the field that somebody chose, null where the column was left out.
  fields jsonb not null,
  primary key (organisation_id, kind)
);
select app.protect('import_columns', 'select, insert, update', '');

-- Files of the activity log that are made in the background.
create table activity_log_exports (
  id bigint generated always as identity primary key,
  started_by_staff_id bigint not null references users,
  started_by_name text not null,
  -- As the list takes them, the period as instants.
  filters jsonb not null,
  timezone text not null,
  -- Where the next part goes on; null before the first.
  place text,
  rows integer not null default 0,
  is_cut boolean not null default false,
  created_at timestamptz not null default app.now(),
  finished_at timestamptz,
  failed_at timestamptz,
  check (finished_at is null or failed_at is null)
);
create index activity_log_exports_by_starter on activity_log_exports (started_by_staff_id, id);
create index activity_log_exports_open on activity_log_exports (id) where finished_at is null and failed_at is null;
select app.protect('activity_log_exports', '', '');

-- Their text in parts of bounded size.
create table activity_log_export_parts (
  export_id bigint not null references activity_log_exports on delete cascade,
  position integer not null,
  text text not null,
  primary key (export_id, "position")
);
select app.protect('activity_log_export_parts', '', '');

-- Reports that are sent at regular times.
create table scheduled_reports (
  id bigint generated always as identity primary key,
  organisation_id bigint references organisations,
  name text not null check (length(name) between 1 and 100),
  report text not null,
  format text not null check (format in ('csv', 'xlsx', 'pdf')),
  filters jsonb not null default '{}',
  recipients bigint[] not null default '{}',
  external_recipients jsonb not null default '[]',
  attach_file boolean not null default false,
  starting_date date not null,
  repeat_every integer not null default 1 check (repeat_every between 1 and 365),
  repeat_period text not null default 'days' check (repeat_period in ('days', 'weeks', 'months')),
  -- ISO weekday of a report by weeks, day of the month of one by months; null for that of the starting date.
  day integer check (day between 1 and 31),
  -- That of the organisation, or of who made it: reports leave at 06:00 there.
  timezone text not null default 'UTC',
  paused_at timestamptz,
  -- Null where it is paused.
  next_at timestamptz,
  created_by_staff_id bigint references users,
  -- The view and the person that the rows are read as: of who last saved it.
  run_as jsonb not null default '{}',
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  name_key text generated always as (lower(name)) stored
);
create index scheduled_reports_by_organisation on scheduled_reports (organisation_id, name_key, id);
create index scheduled_reports_by_creator on scheduled_reports (created_by_staff_id);
create index scheduled_reports_due on scheduled_reports (next_at) where next_at is not null;
select app.protect('scheduled_reports', 'select, insert, update, delete', 'select, insert, update, delete');
alter policy restricted on scheduled_reports
  using (organisation_id = app.tenant() and app.made_within(run_as))
  with check (organisation_id = app.tenant() and app.made_within(run_as));
alter policy centre on scheduled_reports using (organisation_id is null) with check (organisation_id is null);

-- Reports that were run: who asked, for what, and how far it is.
create table report_runs (
  id bigint generated always as identity primary key,
  organisation_id bigint references organisations,
  scheduled_report_id bigint references scheduled_reports on delete set null,
  -- Of a scheduled run: one time of one schedule is one run.
  run_key text unique,
  started_by_staff_id bigint not null references users,
  -- The view and the person that the rows are read as.
  run_as jsonb not null,
  type text not null,
  format text not null check (format in ('csv', 'xlsx', 'pdf')),
  filters jsonb not null,
  timezone text not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'finished', 'failed')),
  rows integer not null default 0 check (rows >= 0),
  is_cut boolean not null default false,
  bytes bigint not null default 0,
  problem text not null default '',
  attempts integer not null default 0,
  -- Of the process that makes the file; another takes it over when claimed_until has passed.
  claim uuid,
  claimed_until timestamptz,
  created_at timestamptz not null default app.now(),
  finished_at timestamptz,
  check ((status in ('finished', 'failed')) = (finished_at is not null)),
  check ((status = 'running') = (claim is not null))
);
create index report_runs_by_organisation on report_runs (organisation_id);
create index report_runs_by_starter on report_runs (started_by_staff_id, created_at);
create index report_runs_by_schedule on report_runs (scheduled_report_id, id) where scheduled_report_id is not null;
create index report_runs_open on report_runs (id) where status in ('queued', 'running');
create index report_runs_by_age on report_runs (created_at);
select app.protect('report_runs', 'select, insert', 'select, insert');
alter policy restricted on report_runs
  using (organisation_id = app.tenant() and app.made_within(run_as))
  with check (organisation_id = app.tenant() and app.made_within(run_as));
alter policy centre on report_runs
  using (organisation_id is null and run_as #>> '{view,role}' = 'centre')
  with check (organisation_id is null);

-- Their files in pieces of bounded size, kept for 30 days.
create table report_run_pieces (
  organisation_id bigint,
  report_run_id bigint not null references report_runs on delete cascade,
  position integer not null check (position >= 0),
  bytes bytea not null,
  -- The pieces of a CSV file come packed by the program: a database that packs 25 MB itself takes longer than it takes to find the rows. Spreadsheets
  -- and PDFs are packed by their formats, so that the database need not try.
  is_gzip boolean not null default false,
  primary key (report_run_id, "position"),
  check (length(bytes) <= 1100000)
);
alter table report_run_pieces alter column bytes set storage external;
select app.protect('report_run_pieces', '', '');

grant usage on sequence bulk_job_results_id_seq, bulk_jobs_id_seq to vigil_restricted;

grant usage on sequence report_runs_id_seq, scheduled_reports_id_seq to vigil_tenant, vigil_restricted, vigil_centre, vigil_platform;
