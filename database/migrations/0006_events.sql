-- Everything that happens is one row here, for ever: alert history, user history, audit log, timelines and reports are views of it.

create table events (
  id bigint generated always as identity primary key,
  -- The writing transaction: rows below the oldest running one are final, so readers in order (tx_id, id) never miss one.
  tx_id xid8 not null default pg_current_xact_id(),
  organisation_id bigint references organisations,
  kind text not null,
  alert_id bigint, device_id bigint, user_id bigint,
  actor_staff_id bigint references users,
  acting_for_staff_id bigint references users,
  -- A device's own number for what it told us: (device, key) stands once, however often a frame is repeated.
  event_key text,
  data jsonb not null default '{}',
  occurred_at timestamptz not null,
  recorded_at timestamptz not null default app.now(),
  foreign key (organisation_id, device_id) references devices (organisation_id, id),
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
create unique index events_by_device_key on events (device_id, event_key) where event_key is not null;
create index events_by_alert on events (organisation_id, alert_id, id) where alert_id is not null;
create index events_by_organisation on events (organisation_id, id);
create index events_by_device on events (organisation_id, device_id, id) where device_id is not null;
create index events_by_user on events (organisation_id, user_id, id) where user_id is not null;
create index events_by_actor on events (actor_staff_id, id) where actor_staff_id is not null;
create index events_by_acting_for on events (acting_for_staff_id) where acting_for_staff_id is not null;
create index events_in_commit_order on events (tx_id, id);

alter table events enable row level security;
alter table events force row level security;
create policy tenant on events to vigil_tenant using (organisation_id = app.tenant()) with check (organisation_id = app.tenant());
create policy centre on events to vigil_centre using (exists (select from organisations where organisations.id = organisation_id)) with check (organisation_id is null or exists (select from organisations where organisations.id = organisation_id));
create policy platform on events to vigil_platform using (true) with check (true);
-- Nobody who serves requests may change or remove a row, not even the platform.
grant select, insert on events to vigil_tenant, vigil_centre, vigil_platform;

-- The seal: one row per event, each hash covering the one before it, so that a changed, removed, inserted or reordered row is found and named.
create table event_seals (
  position bigint primary key,
  event_id bigint not null unique references events,
  hash bytea not null,
  sealed_at timestamptz not null default app.now()
);
grant select, insert on event_seals to vigil_platform;

-- News for the screens, written in the transaction of what it tells, read in commit order by every hub, kept for an hour.
create table live_outbox (
  id bigint generated always as identity primary key,
  tx_id xid8 not null default pg_current_xact_id(),
  channels text[] not null,
  event text not null,
  -- json, not jsonb: kept as written, so that a frame costs no byte it need not.
  data json not null,
  at timestamptz not null default app.now()
);
create index live_outbox_in_commit_order on live_outbox (tx_id, id);
create index live_outbox_by_time on live_outbox (at);
grant insert on live_outbox to vigil_tenant, vigil_centre;
grant select, insert, delete on live_outbox to vigil_platform;

-- Messages to the outside: written with what they tell of, taken by a sweep, tried again until they are delivered or shown as dead.
create table deliveries (
  id bigint generated always as identity primary key,
  organisation_id bigint references organisations,
  alert_id bigint,
  lane text not null check (lane in ('life_safety', 'ordinary')),
  channel text not null check (channel in ('email', 'sms', 'voice', 'push', 'partner')),
  recipient text not null,
  subject text, body text not null,
  idempotency_key text not null unique,
  status text not null default 'queued' check (status in ('queued', 'delivered', 'dead')),
  attempts integer not null default 0,
  due_at timestamptz not null default app.now(),
  last_error text,
  created_at timestamptz not null default app.now(),
  finished_at timestamptz
);
create index deliveries_due on deliveries (lane, due_at) where status = 'queued';
create index deliveries_by_organisation on deliveries (organisation_id, id);
select app.protect('deliveries', 'select, insert', 'select, insert');

-- What the outbox adapter would have sent, shown at /outbox in demo mode.
create table outbox_messages (
  delivery_id bigint primary key references deliveries,
  channel text not null, recipient text not null, subject text, body text not null,
  sent_at timestamptz not null default app.now()
);
grant select, insert on outbox_messages to vigil_platform;
