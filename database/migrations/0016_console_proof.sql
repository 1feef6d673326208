-- The proof that news arrives: consoles and what they showed, the canary's flights, the engine's pulse, and what was done while the server was gone.

-- One row a tab that is open at a console. Rows of tabs that are gone are dropped after a week.
create table consoles (
  console_id uuid primary key,
  staff_id bigint not null references users,
  session_id bigint not null references sessions,
  version text not null,
  since timestamptz not null default app.now(),
  heard_at timestamptz not null default app.now(),
  left_at timestamptz,
  visible boolean not null,
  audio text not null check (audio in ('running', 'muted', 'blocked', 'closed')),
  -- What it says is wrong with it.
  troubles text[] not null default '{}',
  canary_id bigint, canary_received_at timestamptz, canary_painted_at timestamptz, canary_sounded_at timestamptz
);
create index consoles_by_staff on consoles (staff_id);
create index consoles_by_session on consoles (session_id);
create index consoles_open on consoles (heard_at) where left_at is null;
grant select, insert, update on consoles to vigil_centre;
grant select, insert, update, delete on consoles to vigil_platform;

-- The ledger of an alert's last hops, one row a console. The console's own row may be long gone: its number is a name here, no reference.
create table console_receipts (
  organisation_id bigint not null,
  alert_id bigint not null,
  console_id uuid not null,
  staff_id bigint not null references users,
  sent_at timestamptz,
  received_at timestamptz not null,
  painted_at timestamptz, sounded_at timestamptz, acted_at timestamptz,
  primary key (organisation_id, alert_id, console_id),
  foreign key (organisation_id, alert_id) references alerts (organisation_id, id)
);
create index console_receipts_by_staff on console_receipts (staff_id);
select app.protect('console_receipts', '', 'select, insert, update');

-- A device that does not exist sends an SOS once a minute: no alert, no event, only this row, and one frame for the consoles.
create table canary_runs (
  id bigint generated always as identity primary key,
  minute timestamptz not null unique,
  sequence integer not null check (sequence between 0 and 65535),
  sent_at timestamptz not null default app.now(),
  gateway_at timestamptz,
  committed_at timestamptz
);
grant select on canary_runs to vigil_centre;
grant select, insert, update, delete on canary_runs to vigil_platform;

-- The last time an engine said that all its sweeps finish; it says nothing while one of them does not.
create table engine_pulses (
  id smallint primary key default 1 check (id = 1),
  at timestamptz not null default app.now()
);
grant select, insert, update on engine_pulses to vigil_platform;

-- What operators did while the server was gone: each is merged once, and one that could not be is kept with why.
create table offline_actions (
  organisation_id bigint not null,
  client_id uuid not null,
  alert_id bigint not null,
  staff_id bigint not null references users,
  kind text not null check (kind in ('comment', 'step_ticked', 'phone_call', 'acknowledged_by_phone')),
  data jsonb not null,
  done_at timestamptz not null,
  merged_at timestamptz not null default app.now(),
  outcome text not null check (outcome in ('merged', 'conflict')),
  message text,
  primary key (organisation_id, client_id),
  foreign key (organisation_id, alert_id) references alerts (organisation_id, id)
);
create index offline_actions_by_alert on offline_actions (organisation_id, alert_id);
create index offline_actions_by_staff on offline_actions (staff_id);
select app.protect('offline_actions', '', 'select, insert');

grant usage on all sequences in schema public to vigil_tenant, vigil_centre, vigil_platform;
