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
  done integer not null default 0 check (done between 0 and total),
  refused integer not null default 0 check (refused between 0 and done),
  created_at timestamptz not null default app.now(),
  finished_at timestamptz,
  check ((done = total) = (finished_at is not null))
);
create index bulk_jobs_open on bulk_jobs (id) where finished_at is null;
create index bulk_jobs_by_organisation on bulk_jobs (organisation_id);
create index bulk_jobs_by_starter on bulk_jobs (started_by_staff_id, created_at);
select app.protect('bulk_jobs', 'select, insert, update, delete', 'select');

create table bulk_job_results (
  id bigint generated always as identity primary key,
  organisation_id bigint,
  bulk_job_id bigint not null references bulk_jobs on delete cascade,
  position integer not null,
  record_id bigint not null,
  name text not null,
  -- Null while the record waits.
  outcome text check (outcome in ('done', 'unchanged', 'refused')),
  text text not null default '',
  unique (bulk_job_id, position)
);
create index bulk_job_results_waiting on bulk_job_results (bulk_job_id, position) where outcome is null;
select app.protect('bulk_job_results', 'select, insert, update, delete', 'select');
