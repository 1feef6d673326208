-- The centre at work: the proof that news arrives at a console, who takes the next alert, handovers, outages and drills.

-- One row a tab that is open at a console, and what it has proved of itself: that news arrives, is painted and sounds. Rows of tabs that are gone are
-- dropped after a week.
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

-- Monitored alerts that no console painted: the centre's duty staff are told by phone, once a minute.
create table unseen_alerts (
  organisation_id bigint not null,
  alert_id bigint not null,
  -- A row stands for an alert that was seen nowhere when it was looked at; with a time while somebody must still be told of it.
  tells integer not null default 0,
  next_tell_at timestamptz,
  primary key (organisation_id, alert_id),
  foreign key (organisation_id, alert_id) references alerts (organisation_id, id)
);
create index unseen_alerts_due on unseen_alerts (next_tell_at) where next_tell_at is not null;
select app.protect('unseen_alerts', '', '');

-- Alerts that no console painted are found by following what happens to alerts, not by reading all of them: how far that has been read.
create table unseen_alerts_read (
  id smallint default 1 primary key check (id = 1),
  tx_id xid8 not null,
  event_id bigint not null,
  -- When the second path has last looked, whatever it found: a program that answers whether it is ready asks this (decision 0066).
  looked_at timestamptz not null default app.now()
);

insert into unseen_alerts_read (tx_id, event_id) values (app.settled(), 0);

-- The highest place that anything here has: an event, live news, or the mark of what was read of them.
create function app.highest_place() returns xid8 language sql stable
  return (select place from (
    (select tx_id from public.events order by tx_id desc, id desc limit 1)
    union all (select tx_id from public.live_outbox order by tx_id desc, id desc limit 1)
    union all (select tx_id from public.unseen_alerts_read)) p (place) order by place desc limit 1);

-- Whether something lies ahead of this server's counter: what is written now would be taken for past.
create function app.order_is_ahead() returns boolean language sql stable
  return coalesce(app.highest_place() > app.in_order(pg_snapshot_xmax(pg_current_snapshot())), false);

-- Whether the newest origin is this server's, and nothing lies ahead of its counter.
create function app.origin_holds() returns boolean language sql stable
  return app.this_server() is null or not app.order_is_ahead()
    and app.this_server() = (select server from public.event_origins order by epoch desc limit 1);

-- Opens the next epoch where the newest origin does not hold. Safe to call at any time, by many at once. @returns the epoch opened; null where it
-- holds
create function app.open_origin() returns integer language plpgsql as $$
declare
  next integer;
  opened integer;
begin
  if app.origin_holds() then return null; end if;
  -- On another server everybody writes in the next epoch already, and nobody waits. On the same one those who write now are waited for, and hold up
  -- those who come after.
  if app.order_is_ahead() then perform pg_advisory_xact_lock(7310009); end if;
  if app.origin_holds() then return null; end if;
  next := app.epoch();
  if app.order_is_ahead() then next := greatest(next, (app.highest_place()::text::bigint >> 48)::integer) + 1; end if;
  insert into public.event_origins (epoch, server, counter, after_tx_id, after_event_id)
    select next, app.this_server(), pg_snapshot_xmax(pg_current_snapshot()), e.tx_id, e.id
    from (select) one left join lateral (select tx_id, id from public.events order by tx_id desc, id desc limit 1) e on true
    on conflict do nothing returning epoch into opened;
  -- Live news of nobody: it tells every hub that the numbers go on in another epoch.
  if opened is not null then insert into public.live_outbox (channels, event, data) values ('{}', 'origin.opened', '{}'); end if;
  return opened;
end $$;
revoke execute on function app.open_origin from public;
grant execute on function app.open_origin to vigil_platform;
grant select, update on unseen_alerts_read to vigil_platform;

-- Owned alerts about which nothing was done for their type's time: the owner is reminded, then the supervisors are. One row for each stretch of
-- silence.
create table alert_nags (
  organisation_id bigint not null,
  alert_id bigint not null,
  -- Supervisors are also notified of an alert that nobody has acknowledged, which may have no owner who could be reminded first.
  owner_staff_id bigint references users,
  idle_since timestamptz not null,
  nagged_at timestamptz not null default app.now(),
  supervisors_told_at timestamptz,
  primary key (organisation_id, alert_id, idle_since),
  foreign key (organisation_id, alert_id) references alerts (organisation_id, id)
);
create index alert_nags_by_owner on alert_nags (owner_staff_id);
create index alert_nags_waiting on alert_nags (nagged_at) where supervisors_told_at is null;
select app.protect('alert_nags', '', 'select');

-- How the centre gives out the next alert (decision 0058).
create table alert_distribution (
  id smallint default 1 primary key check (id = 1),
  mode text not null check (mode in ('off', 'suggest', 'automatic')),
  updated_at timestamptz not null default app.now()
);

insert into alert_distribution (mode) values ('suggest');
grant select, insert, update on alert_distribution to vigil_centre, vigil_platform;

-- People of the centre who get no further alerts until they go on.
create table operator_pauses (
  staff_id bigint primary key references users,
  since timestamptz not null default app.now()
);
grant select, insert, delete on operator_pauses to vigil_centre, vigil_platform;

-- Which alert is offered to whom (decision 0058). An offer leaves its alert without an owner. Ended ones stay, so that nobody is offered the same
-- alert again at once.
create table alert_offers (
  id bigint generated always as identity,
  organisation_id bigint not null,
  alert_id bigint not null,
  staff_id bigint not null references users,
  offered_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ending text check (ending in ('answered', 'elsewhere', 'no_answer', 'not_available', 'switched_off')),
  primary key (organisation_id, id),
  foreign key (organisation_id, alert_id) references alerts (organisation_id, id),
  check ((ended_at is null) = (ending is null))
);
create unique index alert_offers_open_alert on alert_offers (organisation_id, alert_id) where ended_at is null;
create unique index alert_offers_open_staff on alert_offers (staff_id) where ended_at is null;
create index alert_offers_by_alert on alert_offers (organisation_id, alert_id);
create index alert_offers_by_staff on alert_offers (staff_id);
select app.protect('alert_offers', '', 'select');

-- Handovers of a shift: what was open at that moment, signed by who leaves and by who takes over. What was signed never changes: only the second
-- signature is added.
create table shift_handovers (
  id bigint generated always as identity primary key,
  -- Made by the page that signs: the same one sent again is the same handover.
  client_id uuid not null unique,
  outgoing_staff_id bigint not null references users,
  signed_at timestamptz not null default app.now(),
  note text not null check (length(note) <= 5000),
  snapshot jsonb not null,
  incoming_staff_id bigint references users,
  received_at timestamptz,
  check ((incoming_staff_id is null) = (received_at is null)),
  check (incoming_staff_id <> outgoing_staff_id)
);
create index shift_handovers_by_outgoing on shift_handovers (outgoing_staff_id);
create index shift_handovers_by_incoming on shift_handovers (incoming_staff_id);
grant select, insert on shift_handovers to vigil_centre, vigil_platform;
grant update (incoming_staff_id, received_at) on shift_handovers to vigil_centre, vigil_platform;

-- Since when somebody of the centre could answer: before that, an installation has nothing to lose (decision 0061).
create table answer_watch (
  id smallint default 1 primary key check (id = 1),
  began_at timestamptz not null default app.now()
);
grant select, insert on answer_watch to vigil_platform;

-- Times in which nobody of the centre could answer the next alert, and who was notified (decision 0061).
create table answer_outages (
  id bigint generated always as identity primary key,
  began_at timestamptz not null,
  -- Since when no console would tell a person, and since when somebody can answer again; both only while it is open.
  absent_since timestamptz,
  able_since timestamptz,
  worst_notice text check (worst_notice in ('busy', 'absent')),
  -- Who was notified, and which services would have been used but are not set up.
  notified_staff_ids bigint[] not null default '{}',
  not_set_up text[] not null default '{}',
  ended_at timestamptz
);
create unique index answer_outages_one_open on answer_outages ((true)) where ended_at is null;
grant select, insert, update on answer_outages to vigil_platform;

-- Vigilance drills: an invented alert at a random time, answered like a real one. Its person and alert belong to organisation -1, which exists from
-- the first drill on: archived and removed from the start, so that no list shows them, and no customer's view reaches it (decision 0026).
create table drill_settings (
  id smallint default 1 primary key check (id = 1),
  enabled boolean not null default false,
  -- On average one in so many days.
  every_days smallint not null default 7 check (every_days between 1 and 60),
  from_time text not null default '09:00' check (from_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  to_time text not null default '17:00' check (to_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  timezone text not null default 'Australia/Sydney',
  updated_at timestamptz not null default app.now(),
  updated_by_staff_id bigint references users
);
create index drill_settings_by_staff on drill_settings (updated_by_staff_id);

insert into drill_settings default values;
grant select, update on drill_settings to vigil_centre, vigil_platform;

-- Each drill, and how it was answered.
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
  acknowledged_by_staff_id bigint references users,
  steps_done smallint not null default 0,
  steps_total smallint not null default 0,
  foreign key (organisation_id, alert_id) references alerts (organisation_id, id),
  check ((status in ('planned', 'cancelled')) = (released_at is null)),
  check ((organisation_id is null) = (alert_id is null))
);
create unique index drills_one_planned on drills ((true)) where status = 'planned';
create unique index drills_one_open on drills ((true)) where status = 'open';
create index drills_by_alert on drills (organisation_id, alert_id);
create index drills_by_staff on drills (acknowledged_by_staff_id);
create index drills_released on drills (released_at, id);
select app.protect('drills', '', 'select');

grant usage on sequence canary_runs_id_seq to vigil_tenant, vigil_restricted, vigil_centre, vigil_platform;
