-- Vigilance drills: an invented alert at a random time, answered like a real one. Its person and alert belong to organisation -1, which exists from the
-- first drill on: archived and removed from the start, so that no list shows them, and no customer's view reaches it (decision 0026).
create table drill_settings (
  id smallint primary key default 1 check (id = 1),
  enabled boolean not null default false,
  -- On average one in so many days.
  every_days smallint not null default 7 check (every_days between 1 and 60),
  from_time text not null default '09:00' check (from_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  to_time text not null default '17:00' check (to_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  timezone text not null default 'Australia/Sydney',
  updated_at timestamptz not null default app.now(),
  updated_by_staff_id bigint references users (id)
);
create index drill_settings_by_staff on drill_settings (updated_by_staff_id);
insert into drill_settings default values;
grant select, update on drill_settings to vigil_centre, vigil_platform;

create table drills (
  id bigint generated always as identity primary key,
  status text not null default 'planned' check (status in ('planned', 'open', 'answered', 'missed', 'withdrawn', 'cancelled')),
  -- The settings it was planned by: others plan it again.
  plan_of timestamptz not null,
  -- The random time, chosen once: a restart neither repeats nor loses it.
  due_at timestamptz not null,
  -- The end of its window; not released after it.
  not_after timestamptz not null,
  organisation_id bigint,
  alert_id bigint,
  alert_type text,
  person_name text,
  organisation_name text,
  released_at timestamptz,
  ended_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by_staff_id bigint references users (id),
  steps_done smallint not null default 0,
  steps_total smallint not null default 0,
  check ((status in ('planned', 'cancelled')) = (released_at is null)),
  check ((organisation_id is null) = (alert_id is null)),
  foreign key (organisation_id, alert_id) references alerts (organisation_id, id)
);
create unique index drills_one_planned on drills ((true)) where status = 'planned';
create unique index drills_one_open on drills ((true)) where status = 'open';
create index drills_by_alert on drills (organisation_id, alert_id);
create index drills_by_staff on drills (acknowledged_by_staff_id);
create index drills_released on drills (released_at, id);
select app.protect('drills', '', 'select');

-- Whatever an operator or a sweep sends because of a drill is kept as delivered at once, so that it never reaches anybody.
create function app.keep_drill_delivery() returns trigger language plpgsql as $$
begin
  new.status := 'delivered';
  new.sent_at := app.now();
  new.delivered_at := app.now();
  new.finished_at := app.now();
  return new;
end $$;
create trigger keep_drill_delivery before insert on deliveries for each row when (new.organisation_id < 0) execute function app.keep_drill_delivery();
