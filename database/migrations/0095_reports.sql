-- Reports that are sent at regular times, reports that were run (who, what for, how far), and their files in pieces of bounded size, kept for 30 days.
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
  day integer check (day between 1 and 31),
  timezone text not null default 'UTC',
  paused_at timestamptz,
  next_at timestamptz,
  created_by_staff_id bigint references users,
  run_as jsonb not null default '{}',
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  name_key text generated always as (lower(name)) stored
);
comment on column scheduled_reports.day is 'ISO weekday of a report by weeks, day of the month of one by months; null for that of the starting date';
comment on column scheduled_reports.timezone is 'that of the organisation, or of who made it: reports leave at 06:00 there';
comment on column scheduled_reports.next_at is 'null where it is paused';
comment on column scheduled_reports.run_as is 'the view and the person that the rows are read as: of who last saved it';
create index scheduled_reports_by_organisation on scheduled_reports (organisation_id, name_key, id);
create index scheduled_reports_by_creator on scheduled_reports (created_by_staff_id);
create index scheduled_reports_due on scheduled_reports (next_at) where next_at is not null;

create table report_runs (
  id bigint generated always as identity primary key,
  organisation_id bigint references organisations,
  scheduled_report_id bigint references scheduled_reports on delete set null,
  run_key text unique,
  started_by_staff_id bigint not null references users,
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
  claim uuid,
  claimed_until timestamptz,
  created_at timestamptz not null default app.now(),
  finished_at timestamptz,
  check ((status in ('finished', 'failed')) = (finished_at is not null)),
  check ((status = 'running') = (claim is not null))
);
comment on column report_runs.run_key is 'of a scheduled run: one time of one schedule is one run';
comment on column report_runs.run_as is 'the view and the person that the rows are read as';
comment on column report_runs.claim is 'of the process that makes the file; another takes it over when claimed_until has passed';
create index report_runs_by_organisation on report_runs (organisation_id);
create index report_runs_by_starter on report_runs (started_by_staff_id, created_at);
create index report_runs_by_schedule on report_runs (scheduled_report_id, id) where scheduled_report_id is not null;
create index report_runs_open on report_runs (id) where status in ('queued', 'running');
create index report_runs_by_age on report_runs (created_at);

create table report_run_pieces (
  organisation_id bigint,
  report_run_id bigint not null references report_runs on delete cascade,
  position integer not null check (position >= 0),
  bytes bytea not null check (length(bytes) <= 300000),
  primary key (report_run_id, position)
);

do $$
declare name text;
begin
  foreach name in array array['scheduled_reports', 'report_runs', 'report_run_pieces'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy platform on %I to vigil_platform using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to vigil_platform', name);
  end loop;
  foreach name in array array['tenant', 'restricted'] loop
    execute format('create policy %I on report_runs to vigil_%1$s using (organisation_id = app.tenant()) with check (organisation_id = app.tenant())', name);
    execute format('grant select, insert on report_runs to vigil_%s', name);
    execute format('create policy %I on scheduled_reports to vigil_%1$s using (organisation_id = app.tenant()) with check (organisation_id = app.tenant())', name);
    execute format('grant select, insert, update, delete on scheduled_reports to vigil_%s', name);
  end loop;
end $$;
create policy centre on scheduled_reports to vigil_centre using (organisation_id is null) with check (organisation_id is null);
grant select, insert, update, delete on scheduled_reports to vigil_centre;
create policy centre on report_runs to vigil_centre
  using (organisation_id is null and run_as #>> '{view,role}' = 'centre') with check (organisation_id is null);
grant select, insert on report_runs to vigil_centre;
grant usage on sequence report_runs_id_seq, scheduled_reports_id_seq to vigil_centre, vigil_platform, vigil_restricted, vigil_tenant;
