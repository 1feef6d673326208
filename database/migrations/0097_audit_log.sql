-- The audit log is a view of events: all but what devices report and what the system writes into alerts by itself. Indexes of that part alone,
-- so that a device's report writes into none of them; and the files that are made of it in the background.

create index events_of_audit on events (occurred_at, id) where actor_staff_id is not null or (device_id is null and alert_id is null);
create index events_of_audit_by_organisation on events (organisation_id, occurred_at, id)
  where actor_staff_id is not null or (device_id is null and alert_id is null);
create index events_of_audit_by_kind on events (kind, occurred_at, id) where actor_staff_id is not null or (device_id is null and alert_id is null);
create index events_of_audit_by_user on events (user_id, occurred_at, id)
  where user_id is not null and (actor_staff_id is not null or (device_id is null and alert_id is null));

create table activity_log_exports (
  id bigint generated always as identity primary key,
  started_by_staff_id bigint not null references users,
  started_by_name text not null,
  filters jsonb not null,
  timezone text not null,
  place text,
  rows integer not null default 0,
  is_cut boolean not null default false,
  created_at timestamptz not null default app.now(),
  finished_at timestamptz,
  failed_at timestamptz,
  check (finished_at is null or failed_at is null)
);
comment on column activity_log_exports.filters is 'as the list takes them, the period as instants';
comment on column activity_log_exports.place is 'where the next part goes on; null before the first';
create index activity_log_exports_by_starter on activity_log_exports (started_by_staff_id, id);
create index activity_log_exports_open on activity_log_exports (id) where finished_at is null and failed_at is null;
select app.protect('activity_log_exports', '', '');

create table activity_log_export_parts (
  export_id bigint not null references activity_log_exports on delete cascade,
  position integer not null,
  text text not null,
  primary key (export_id, position)
);
select app.protect('activity_log_export_parts', '', '');
