-- Welfare sessions: who said to be heard of by when. The sweep looks at next_at alone, so that it costs what is due and not what runs.

create table welfare_sessions (
  organisation_id bigint not null references organisations,
  id bigint generated always as identity,
  -- The device's own number for it, so that a start told twice is one session.
  client_id uuid not null,
  device_id bigint not null,
  user_id bigint,
  activity text check (length(activity) <= 200),
  status text not null default 'in_progress' check (status in ('in_progress', 'grace', 'expired', 'completed', 'cancelled', 'replaced')),
  minutes integer not null check (minutes between 1 and 1440),
  -- As it stood when the session began: a setting changed meanwhile moves nobody's alert.
  grace_minutes integer not null check (grace_minutes >= 0),
  started_at timestamptz not null,
  -- What due_at is made of: the start or the last check-in, and the extensions since ({key, at, minutes}).
  counted_from timestamptz not null,
  extensions jsonb not null default '[]',
  due_at timestamptz not null,
  grace_until timestamptz not null check (grace_until >= due_at),
  -- When the sweep must look at it: first to warn, then to raise the alert; null once it is over.
  next_at timestamptz generated always as (case status when 'in_progress' then due_at when 'grace' then grace_until end) stored,
  -- Counts each new time, so that each time that runs out has an event key of its own.
  due_count integer not null default 1,
  ended_at timestamptz,
  ended_by_staff_id bigint references users,
  end_reason text check (length(end_reason) <= 500),
  alert_id bigint,
  primary key (organisation_id, id),
  unique (id),
  unique (organisation_id, device_id, client_id),
  foreign key (organisation_id, device_id) references devices (organisation_id, id),
  foreign key (organisation_id, user_id) references users (organisation_id, id),
  foreign key (organisation_id, alert_id) references alerts (organisation_id, id)
);
create index welfare_sessions_due on welfare_sessions (next_at) where next_at is not null;
create unique index welfare_sessions_one_running on welfare_sessions (device_id) where next_at is not null;
-- The centre sees those in grace before all others.
create index welfare_sessions_in_grace on welfare_sessions (next_at) where status = 'grace';
create index welfare_sessions_by_device on welfare_sessions (organisation_id, device_id, started_at);
create index welfare_sessions_by_organisation on welfare_sessions (organisation_id, started_at, id);
create index welfare_sessions_by_user on welfare_sessions (organisation_id, user_id, started_at);
create index welfare_sessions_by_alert on welfare_sessions (organisation_id, alert_id) where alert_id is not null;
create index welfare_sessions_by_ender on welfare_sessions (ended_by_staff_id) where ended_by_staff_id is not null;
select app.protect('welfare_sessions', 'select', 'select, update');
grant usage on all sequences in schema public to vigil_tenant, vigil_centre, vigil_platform;
