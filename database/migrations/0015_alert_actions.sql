-- What is done about an alert between raising and resolving: follow-up timers, messages, calls, patrols, and people or devices on test.

-- A patrol asked for by the worker is a call for help of its own; whatever else the worker asks for is an SOS.
insert into alert_types (id, name, title, priority) values (11, 'patrol_request', 'Patrol requested', 2);

alter table alerts
  -- When its follow-up timer ran out; until somebody acts it stands at the top again, owned or not.
  add follow_up_lapsed_at timestamptz,
  -- Raised while its person or device was on test; a real repeat takes the mark away.
  add on_test boolean not null default false,
  -- How far the newest patrol is.
  add patrol_status text check (patrol_status in ('requested', 'dispatched', 'in_progress', 'completed', 'cancelled')),
  -- When an operator last did something about it; null until then.
  add last_action_at timestamptz;

-- The queue in its order: unowned or lapsed first, then priority, then age.
drop index alerts_queue;
create index alerts_queue on alerts ((owner_staff_id is not null and follow_up_lapsed_at is null), priority, raised_at, id) where status = 'active_alert' and monitored;
-- Empty when an alert is raised, like the other indexes of what is filled in later.
create index alerts_by_last_action on alerts (last_action_at) where status = 'active_alert' and last_action_at is not null;
create index alerts_held on alerts (owner_staff_id) where status = 'active_alert' and owner_staff_id is not null;
create index alerts_acknowledged on alerts (acknowledged_at) where acknowledged_at is not null;

create table follow_ups (
  organisation_id bigint not null,
  id bigint generated always as identity,
  alert_id bigint not null,
  minutes smallint not null check (minutes in (5, 10, 15, 30, 60)),
  reason text check (length(reason) between 1 and 500),
  set_by_staff_id bigint not null references users,
  set_at timestamptz not null default app.now(),
  due_at timestamptz not null,
  lapsed_at timestamptz,
  ended_at timestamptz,
  ended_as text check (ended_as in ('replaced', 'cancelled', 'acted', 'released', 'resolved')),
  primary key (organisation_id, id),
  unique (id),
  foreign key (organisation_id, alert_id) references alerts (organisation_id, id),
  check ((ended_at is null) = (ended_as is null))
);
create unique index follow_ups_one_open on follow_ups (organisation_id, alert_id) where ended_at is null;
create index follow_ups_by_alert on follow_ups (organisation_id, alert_id);
create index follow_ups_due on follow_ups (due_at) where ended_at is null and lapsed_at is null;
create index follow_ups_open on follow_ups (due_at, id) where ended_at is null;
create index follow_ups_by_staff on follow_ups (set_by_staff_id);
select app.protect('follow_ups', 'select', 'select, insert, update');

create table alert_messages (
  organisation_id bigint not null,
  id bigint generated always as identity,
  alert_id bigint not null,
  direction text not null check (direction in ('inbound', 'outbound')),
  channel text not null check (channel in ('app', 'sms')),
  text text not null check (length(text) between 1 and 2000),
  at timestamptz not null default app.now(),
  -- With the name, because an organisation's view does not show the centre's people.
  sent_by_staff_id bigint references users, sent_by_name text,
  -- The app device it goes to or came from; null by SMS.
  device_id bigint,
  -- Of the other end, by SMS.
  number text,
  segments smallint,
  -- By an operator, or on the phone.
  read_at timestamptz, read_by_staff_id bigint references users,
  -- What makes each stand once: the browser's number, the key of its row in deliveries (which knows how far it is), the carrier's number, the device's.
  client_id uuid,
  delivery_key text unique,
  provider_id text,
  event_key text,
  primary key (organisation_id, id),
  unique (id),
  foreign key (organisation_id, alert_id) references alerts (organisation_id, id),
  foreign key (organisation_id, device_id) references devices (organisation_id, id),
  check ((direction = 'outbound') = (sent_by_staff_id is not null)),
  check ((sent_by_staff_id is null) = (sent_by_name is null))
);
create index alert_messages_by_alert on alert_messages (organisation_id, alert_id, id);
create unique index alert_messages_by_client on alert_messages (organisation_id, alert_id, client_id) where client_id is not null;
create unique index alert_messages_by_provider on alert_messages (organisation_id, provider_id) where provider_id is not null;
create unique index alert_messages_by_event on alert_messages (device_id, event_key) where event_key is not null;
create index alert_messages_by_device on alert_messages (organisation_id, device_id, id);
create index alert_messages_unread on alert_messages (organisation_id, alert_id) where direction = 'inbound' and read_at is null;
create index alert_messages_by_sender on alert_messages (sent_by_staff_id);
create index alert_messages_by_reader on alert_messages (read_by_staff_id);
select app.protect('alert_messages', 'select, update (read_at)', 'select, insert, update');

create table phone_calls (
  organisation_id bigint not null,
  id bigint generated always as identity,
  alert_id bigint not null,
  user_id bigint not null,
  direction text not null check (direction in ('outbound', 'inbound')),
  party text not null check (party in ('person', 'device', 'contact')),
  party_name text, number text,
  -- Null for a call that only the device reported.
  made_by_staff_id bigint references users,
  started_at timestamptz not null default app.now(),
  ended_at timestamptz,
  outcome text check (outcome in ('answered', 'no_answer', 'busy', 'voicemail', 'wrong_number', 'safe', 'needs_help')),
  note text,
  client_id uuid,
  device_id bigint,
  event_key text,
  primary key (organisation_id, id),
  unique (id),
  foreign key (organisation_id, alert_id) references alerts (organisation_id, id),
  foreign key (organisation_id, user_id) references users (organisation_id, id),
  foreign key (organisation_id, device_id) references devices (organisation_id, id)
);
create index phone_calls_by_alert on phone_calls (organisation_id, alert_id, id);
create index phone_calls_by_user on phone_calls (organisation_id, user_id, id);
create unique index phone_calls_by_client on phone_calls (organisation_id, alert_id, client_id) where client_id is not null;
create unique index phone_calls_by_event on phone_calls (device_id, event_key) where event_key is not null;
create index phone_calls_by_device on phone_calls (organisation_id, device_id) where device_id is not null;
create index phone_calls_by_staff on phone_calls (made_by_staff_id);
select app.protect('phone_calls', 'select', 'select, insert, update');

create table patrol_jobs (
  organisation_id bigint not null,
  id bigint generated always as identity,
  alert_id bigint not null,
  status text not null default 'requested' check (status in ('requested', 'dispatched', 'in_progress', 'completed', 'cancelled')),
  provider text, reference text, instructions text,
  -- Null when the worker asked for it.
  requested_by_staff_id bigint references users, requested_by_name text,
  requested_at timestamptz not null default app.now(),
  dispatched_at timestamptz, in_progress_at timestamptz, completed_at timestamptz, cancelled_at timestamptz,
  failure text,
  version integer not null default 1,
  client_id uuid,
  -- The request to the provider in deliveries; null for a patrol arranged otherwise.
  delivery_key text unique,
  event_key text,
  primary key (organisation_id, id),
  unique (id),
  foreign key (organisation_id, alert_id) references alerts (organisation_id, id)
);
create index patrol_jobs_by_alert on patrol_jobs (organisation_id, alert_id, id);
create index patrol_jobs_by_time on patrol_jobs (organisation_id, requested_at, id);
create unique index patrol_jobs_by_client on patrol_jobs (organisation_id, alert_id, client_id) where client_id is not null;
create unique index patrol_jobs_by_event on patrol_jobs (organisation_id, alert_id, event_key) where event_key is not null;
create index patrol_jobs_by_staff on patrol_jobs (requested_by_staff_id);
select app.protect('patrol_jobs', 'select', 'select, insert, update');

create table on_test_periods (
  organisation_id bigint not null references organisations,
  id bigint generated always as identity,
  user_id bigint, device_id bigint,
  -- As on alerts: 'u12' a person with all devices, 'd7' one device.
  subject text not null generated always as (coalesce('u' || user_id, 'd' || device_id)) stored,
  reason text not null check (length(reason) between 1 and 500),
  started_by_staff_id bigint not null references users,
  started_at timestamptz not null default app.now(),
  until timestamptz not null,
  ended_at timestamptz, ended_by_staff_id bigint references users,
  primary key (organisation_id, id),
  unique (id),
  foreign key (organisation_id, user_id) references users (organisation_id, id),
  foreign key (organisation_id, device_id) references devices (organisation_id, id),
  check ((user_id is null) <> (device_id is null)),
  -- Forgotten tests end by themselves.
  check (until > started_at and until <= started_at + interval '24 hours')
);
-- Nearly always empty: the intake looks here for every alarm.
create unique index on_test_periods_running on on_test_periods (subject) where ended_at is null;
create index on_test_periods_due on on_test_periods (until) where ended_at is null;
create index on_test_periods_by_user on on_test_periods (organisation_id, user_id);
create index on_test_periods_by_device on on_test_periods (organisation_id, device_id);
create index on_test_periods_by_starter on on_test_periods (started_by_staff_id);
create index on_test_periods_by_ender on on_test_periods (ended_by_staff_id);
select app.protect('on_test_periods', 'select', 'select, insert, update');
