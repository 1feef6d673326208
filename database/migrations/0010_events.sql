-- What happened, sealed, and the news of it: events are only ever added.

-- Everything that happens is one row here, for ever: alert history, user history, audit log, timelines and reports are views of it.
create table events (
  id bigint generated always as identity primary key,
  -- The writing transaction: rows below the oldest running one are final, so readers in order (tx_id, id) never miss one.
  -- Its place in the order of commits: the epoch in the upper 16 bits, the counter of that epoch’s server below.
  tx_id xid8 not null default app.place_in_order(),
  organisation_id bigint,
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
  foreign key (organisation_id, user_id) references users (organisation_id, id),
  foreign key (organisation_id, alert_id) references alerts (organisation_id, id)
);
create unique index events_by_device_key on events (device_id, event_key) where event_key is not null;
create index events_by_alert on events (organisation_id, alert_id, id) where alert_id is not null;
create index events_by_organisation on events (organisation_id, id);
create index events_by_device on events (organisation_id, device_id, id) where device_id is not null;
create index events_by_user on events (organisation_id, user_id, id) where user_id is not null;
create index events_by_actor on events (actor_staff_id, id) where actor_staff_id is not null;
create index events_by_acting_for on events (acting_for_staff_id) where acting_for_staff_id is not null;
create index events_in_commit_order on events (tx_id, id);
-- Frames of a device that somebody recorded and sent again are told once a minute and device: the question for the last telling costs one probe.
create index events_of_replays on events (device_id, recorded_at) where kind = 'device.replayed';
create index events_of_sign_ins on events (organisation_id, recorded_at, user_id) where kind = 'sign_in.succeeded';
create index events_of_all_sign_ins on events (recorded_at, user_id) where kind = 'sign_in.succeeded';
-- The audit log is a view of events: all but what devices report and what the system writes into alerts by itself. Indexes of that part alone, so
-- that a device's report writes into none of them; and the files that are made of it in the background.
create index events_of_audit on events (occurred_at, id) where actor_staff_id is not null or (device_id is null and alert_id is null);
create index events_of_audit_by_organisation on events (organisation_id, occurred_at, id)
  where actor_staff_id is not null or (device_id is null and alert_id is null);
create index events_of_audit_by_kind on events (kind, occurred_at, id) where actor_staff_id is not null or (device_id is null and alert_id is null);
create index events_of_audit_by_user on events (user_id, occurred_at, id)
  where user_id is not null and (actor_staff_id is not null or (device_id is null and alert_id is null));
create index events_of_connections on events (organisation_id, recorded_at, device_id) where kind in ('device.online', 'device.offline');

-- The text of an event that its seal covers: every fact of the row, in one spelling for ever.
create function app.event_text(e events) returns text language sql stable
  return jsonb_build_object(
    'id', e.id, 'organisation_id', e.organisation_id, 'kind', e.kind, 'alert_id', e.alert_id, 'device_id', e.device_id, 'user_id', e.user_id,
    'actor_staff_id', e.actor_staff_id, 'acting_for_staff_id', e.acting_for_staff_id, 'event_key', e.event_key, 'data', e.data,
    'occurred_at', (extract(epoch from e.occurred_at) * 1000000)::bigint, 'recorded_at', (extract(epoch from e.recorded_at) * 1000000)::bigint)::text;

-- Nobody who serves requests may change or remove a row, not even the platform.
select app.protect('events', 'select, insert', 'select, insert');
alter policy restricted on events
  using ((organisation_id = app.tenant() and case
    when user_id is not null then (select true from users parent where parent.organisation_id = events.organisation_id and parent.id = events.user_id)
    when device_id is not null then (select true from devices parent where parent.organisation_id = events.organisation_id and parent.id = events.device_id)
    when alert_id is not null then (select true from alerts parent where parent.organisation_id = events.organisation_id and parent.id = events.alert_id)
    else false end) or organisation_id = app.tenant() and tx_id = app.in_order(pg_current_xact_id_if_assigned()))
  with check ((organisation_id = app.tenant() and case
    when user_id is not null then (select true from users parent where parent.organisation_id = events.organisation_id and parent.id = events.user_id)
    when device_id is not null then (select true from devices parent where parent.organisation_id = events.organisation_id and parent.id = events.device_id)
    when alert_id is not null then (select true from alerts parent where parent.organisation_id = events.organisation_id and parent.id = events.alert_id)
    else false end) or organisation_id = app.tenant() and tx_id = app.in_order(pg_current_xact_id_if_assigned()));
-- What the monitoring centre does to its own staff belongs to no organisation: their events and emails are shown to the transaction that wrote them
-- and to no later one.
alter policy centre on events
  using (exists (select from organisations where organisations.id = events.organisation_id)
    or organisation_id is null and tx_id = app.in_order(pg_current_xact_id_if_assigned()))
  with check (exists (select from organisations where organisations.id = events.organisation_id) or organisation_id is null);
revoke update, delete on events from vigil_platform;

-- The seal: one row per event, each hash covering the one before it, so that a changed, removed, inserted or reordered row is found and named.
create table event_seals (
  position bigint primary key,
  event_id bigint not null unique,
  hash bytea not null,
  sealed_at timestamptz not null default app.now(),
  -- A seal is confirmed with a key that is made from APP_SECRET and is not in the database: who can write every table cannot make one.
  -- Null where a program of the version before sealed; the next confirmed seal covers it through its hash.
  mac bytea
);
grant select, insert on event_seals to vigil_platform;

-- News for the screens, written in the transaction of what it tells, read in commit order by every hub, kept for an hour.
create table live_outbox (
  id bigint generated always as identity,
  -- As that of events.
  tx_id xid8 not null default app.place_in_order(),
  channels text[] not null,
  event text not null,
  -- json, not jsonb: kept as written, so that a frame costs no byte it need not.
  data json not null,
  at timestamptz not null default app.now(),
  primary key (tx_id, id)
);
grant insert on live_outbox to vigil_tenant, vigil_restricted, vigil_centre;
grant select, insert, delete on live_outbox to vigil_platform;

grant usage on sequence events_id_seq, live_outbox_id_seq to vigil_tenant, vigil_restricted, vigil_centre, vigil_platform;
