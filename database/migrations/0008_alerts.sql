-- Alerts and the work on them, and the welfare sessions that raise some.

-- What an alert can be about. The program knows these and no other.
create table alert_types (
  id bigint primary key,
  name text not null unique,
  title text not null,
  priority smallint not null check (priority between 1 and 4)
);

-- A patrol asked for by the worker is a call for help of its own; whatever else the worker asks for is an SOS.
insert into alert_types (id, name, title, priority) values
  (1, 'duress', 'Duress', 1), (2, 'sos', 'SOS', 1), (3, 'medical', 'Medical', 1), (4, 'fall', 'Fall detected', 1),
  (5, 'man_down', 'No motion', 1), (6, 'welfare', 'Welfare timer expired', 2), (7, 'safety_shake', 'Safety shake', 2),
  (8, 'geofence', 'Geofence', 3), (9, 'connection_loss', 'Connection loss in a session', 3), (10, 'test', 'Test alert', 4),
  (11, 'patrol_request', 'Patrol requested', 2);
grant select on alert_types to vigil_tenant, vigil_restricted, vigil_centre, vigil_platform;

-- How urgent each type of alert is, for the platform (decision 0063). Duress, SOS and medical are always Emergency, a test is always last.
create table default_alert_priorities (
  id smallint default 1 primary key check (id = 1),
  fall text not null default 'emergency' check (fall in ('emergency', 'urgent', 'attention')),
  man_down text not null default 'emergency' check (man_down in ('emergency', 'urgent', 'attention')),
  welfare text not null default 'urgent' check (welfare in ('emergency', 'urgent', 'attention')),
  safety_shake text not null default 'urgent' check (safety_shake in ('emergency', 'urgent', 'attention')),
  patrol_request text not null default 'urgent' check (patrol_request in ('emergency', 'urgent', 'attention')),
  connection_loss text not null default 'attention' check (connection_loss in ('emergency', 'urgent', 'attention')),
  geofence text not null default 'attention' check (geofence in ('emergency', 'urgent', 'attention')),
  updated_at timestamptz
);
grant select, insert, update on default_alert_priorities to vigil_platform;
grant select on default_alert_priorities to vigil_tenant, vigil_restricted;

-- The same for an organisation where it differs.
create table alert_priorities (
  organisation_id bigint primary key references organisations,
  fall text not null default 'default' check (fall in ('default', 'emergency', 'urgent', 'attention')),
  man_down text not null default 'default' check (man_down in ('default', 'emergency', 'urgent', 'attention')),
  welfare text not null default 'default' check (welfare in ('default', 'emergency', 'urgent', 'attention')),
  safety_shake text not null default 'default' check (safety_shake in ('default', 'emergency', 'urgent', 'attention')),
  patrol_request text not null default 'default' check (patrol_request in ('default', 'emergency', 'urgent', 'attention')),
  connection_loss text not null default 'default' check (connection_loss in ('default', 'emergency', 'urgent', 'attention')),
  geofence text not null default 'default' check (geofence in ('default', 'emergency', 'urgent', 'attention')),
  updated_at timestamptz
);
select app.protect('alert_priorities', 'select, insert, update', '');

-- The comments that an operator chooses from to resolve an alert; the platform’s list.
create table resolution_comments (
  id bigint generated always as identity primary key,
  name text not null unique,
  published boolean not null default true,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  check (length(name) between 1 and 500)
);
create unique index resolution_comments_by_name on resolution_comments (lower(name));
create index resolution_comments_by_creation on resolution_comments (created_at, id);
grant select on resolution_comments to vigil_tenant, vigil_restricted, vigil_centre;
grant select, insert, update on resolution_comments to vigil_platform;

-- What an operator must answer. The row holds who has it and since when; the story stands in events. An alert costs little to write: no reference to
-- organisations and types, since each would be a look and a lock for every alert and every line of its story, and nobody who serves requests may
-- delete what they name. Person, place and device stay composite keys, so that none is another organisation’s.
create table alerts (
  organisation_id bigint not null,
  id bigint generated always as identity unique,
  -- Whether the monitoring centre answers it: stamped from the organisation when raised, so that the queue's policy is one column.
  monitored boolean not null,
  alert_type_id bigint not null,
  priority smallint not null check (priority between 1 and 4),
  status text not null default 'active_alert' check (status in ('active_alert', 'resolved')),
  user_id bigint, department_id bigint, device_id bigint,
  -- Who it is about, 'u12' or 'd7': at most one active alert of a type for each.
  subject text not null,
  -- Active alerts of one subject within 24 hours stand under the first of them.
  group_id bigint,
  -- When we received it.
  raised_at timestamptz not null,
  received_at timestamptz not null default app.now(),
  late boolean not null default false,
  repeat_count integer not null default 0,
  last_event_at timestamptz not null,
  owner_staff_id bigint references users, owned_at timestamptz,
  acknowledged_by_staff_id bigint references users, acknowledged_at timestamptz,
  wearer_cancelled_at timestamptz,
  satellite_sos_active boolean not null default false,
  follow_up_at timestamptz,
  has_unread_messages boolean not null default false,
  latitude double precision, longitude double precision, accuracy_m real, position_source text, position_at timestamptz,
  resolved_at timestamptz, resolved_by_staff_id bigint references users,
  resolution_comment_id bigint references resolution_comments,
  note text, outcome text check (outcome in ('genuine', 'false', 'test')), response_sent boolean,
  version integer not null default 1,
  follow_up_lapsed_at timestamptz,
  -- Raised while its person or device was on test; a real repeat takes the mark away.
  on_test boolean not null default false,
  -- How far the newest patrol is.
  patrol_status text check (patrol_status in ('requested', 'dispatched', 'in_progress', 'completed', 'cancelled')),
  -- When an operator last did something about it; null until then.
  last_action_at timestamptz,
  position_doubt text check (position_doubt in ('time', 'network')),
  -- Whether its first alarm came from a new network: what follows from there is no surprise then.
  new_network boolean not null default false,
  -- An alert is raised when we receive it: every age, order and delay counts from there. What the device's own clock says is kept beside, for alerts
  -- that came late, and never counted from (decision 0042).
  -- Of a late alert: when it happened by the clock of its device, which may be wrong; null where that is not known.
  happened_at timestamptz,
  -- The version at which an alert last changed owner, was acknowledged or put back, or was resolved. An action sent from a screen that showed an
  -- older version is refused; a new position or a repeated alarm in between does not matter.
  decided_version integer not null default 1,
  -- An alarm that comes again after its alert was answered must be answered again; when the first answer came stays known, because answers are
  -- measured by it.
  called_again_at timestamptz,
  is_quiet boolean not null generated always as (owner_staff_id is not null and (acknowledged_at is not null or follow_up_at is not null)
    and follow_up_lapsed_at is null and called_again_at is null) stored,
  -- The proposal that waits for a second person; after it was confirmed, who had made it. What became of others is in the story.
  resolution_proposed_by_staff_id bigint references users,
  proposed_resolution jsonb,
  -- The version at which a proposal ended because the alarm came again or the owner changed, for the line of the story that is written with it.
  proposal_ended_version integer,
  primary key (organisation_id, id),
  foreign key (organisation_id, user_id) references users (organisation_id, id),
  foreign key (organisation_id, department_id) references departments (organisation_id, id),
  foreign key (organisation_id, device_id) references devices (organisation_id, id),
  check ((status = 'resolved') = (resolved_at is not null)),
  check ((owner_staff_id is null) = (owned_at is null)),
  constraint alerts_whole_proposal check ((resolution_proposed_by_staff_id is null) = (proposed_resolution is null))
) with (fillfactor = 85);
-- A resolved alert has its note, whatever the program forgets to ask for. Alerts that were resolved before that was asked for are not looked at (not
-- valid).
alter table alerts add constraint alerts_resolved_with_note check (status <> 'resolved' or coalesce(note, '') ~ '\S') not valid;
create unique index alerts_one_active on alerts (subject, alert_type_id) where status = 'active_alert';
create index alerts_by_department on alerts (organisation_id, department_id);
create index alerts_by_device on alerts (organisation_id, device_id);
-- Empty when an alert is raised: indexes of what is filled in later cost the raising nothing.
create index alerts_by_owner on alerts (owner_staff_id) where owner_staff_id is not null;
create index alerts_by_acknowledger on alerts (acknowledged_by_staff_id) where acknowledged_by_staff_id is not null;
create index alerts_by_resolver on alerts (resolved_by_staff_id) where resolved_by_staff_id is not null;
create index alerts_by_comment on alerts (resolution_comment_id) where resolution_comment_id is not null;
create index alerts_with_satellite_sos on alerts (organisation_id, id) where satellite_sos_active and status = 'active_alert';
-- What the sweep looks for: an alert that nobody monitors and that nobody is told of yet. Monitored alerts pay nothing for it.
create index alerts_unmonitored on alerts (organisation_id, id) where status = 'active_alert' and not monitored;
-- Empty when an alert is raised, like the other indexes of what is filled in later.
create index alerts_by_last_action on alerts (last_action_at) where status = 'active_alert' and last_action_at is not null;
create index alerts_held on alerts (owner_staff_id) where status = 'active_alert' and owner_staff_id is not null;
create index alerts_acknowledged on alerts (acknowledged_at) where acknowledged_at is not null;
-- Owned alerts in the order in which nothing has been done about them: the sweep reads those that are due.
create index alerts_idle on alerts ((greatest(owned_at, last_action_at)))
  where status = 'active_alert' and monitored and owner_staff_id is not null and not on_test and (follow_up_at is null or follow_up_lapsed_at is not null);
-- Resolved alerts are found by the day they were raised, by type and by the name of their person; none of it reads the whole table.
-- Newest first means raised last: an alert that a phone kept for hours has a young number and an old time.
create index alerts_resolved on alerts (raised_at desc, id desc) where status = 'resolved' and monitored;
create index alerts_resolved_by_type on alerts (alert_type_id, raised_at desc, id desc) where status = 'resolved' and monitored;
-- Whose an alert is, without reading it: a count in the restricted view reads this index only.
create index alerts_by_user on alerts (organisation_id, user_id, id desc) include (device_id, department_id);
-- What dashboards count for one organisation and for all is found by an index, however many alerts and people there are.
create index alerts_open on alerts (organisation_id, raised_at) where status = 'active_alert';
-- The list of all alerts by when they were raised, whatever their state, for event timeline data and for periods.
create index alerts_by_raised on alerts (raised_at, id);
-- The search of past alerts by place and by how they were resolved, over all of an installation's years.
create index alerts_resolved_by_place on alerts (latitude, longitude) where status = 'resolved' and latitude is not null;
create index alerts_resolved_by_outcome on alerts (outcome, raised_at desc, id desc) where status = 'resolved';
-- Figures count alerts by when they were received (decision 0045): their indexes follow. What is searched by when it was raised keeps its own.
create index alerts_by_receipt on alerts (received_at desc, id desc) include (alert_type_id, monitored);
create index alerts_in_organisation_by_receipt on alerts (organisation_id, received_at desc, id desc) include (alert_type_id);
-- The search of an organisation's past alerts; not touched while an alert is raised.
create index alerts_resolved_in_organisation on alerts (organisation_id, raised_at desc, id desc) where status = 'resolved';
create index alerts_by_resolution on alerts (resolved_at) include (received_at, monitored) where resolved_at is not null;
create index alerts_queue on alerts (is_quiet, priority, raised_at, id) where status = 'active_alert' and monitored;
-- The supervisors are notified of those that wait for too long.
create index alerts_called_again on alerts (called_again_at) where called_again_at is not null;
create index alerts_by_proposer on alerts (resolution_proposed_by_staff_id) where resolution_proposed_by_staff_id is not null;

create function app.note_decision() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  new.decided_version := new.version;
  return new;
end $$;
create trigger note_decision before update of owner_staff_id, acknowledged_at, called_again_at, resolution_proposed_by_staff_id, status on alerts for each row
  when (old.owner_staff_id is distinct from new.owner_staff_id or (old.acknowledged_at is null) <> (new.acknowledged_at is null)
    or (old.called_again_at is null) <> (new.called_again_at is null)
    or old.resolution_proposed_by_staff_id is distinct from new.resolution_proposed_by_staff_id or old.status <> new.status)
  execute function app.note_decision();

-- It was made for the alert as it was: whoever takes it next, or whatever alarm comes next, is no part of it.
create function app.end_proposal() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  new.resolution_proposed_by_staff_id := null;
  new.proposed_resolution := null;
  new.proposal_ended_version := new.version;
  new.decided_version := new.version;
  return new;
end $$;
create trigger end_proposal before update of owner_staff_id, repeat_count, called_again_at on alerts for each row
  when (old.resolution_proposed_by_staff_id is not null and new.resolution_proposed_by_staff_id is not null and new.status = 'active_alert'
    and (old.owner_staff_id is distinct from new.owner_staff_id or old.repeat_count <> new.repeat_count
      or (old.called_again_at is null and new.called_again_at is not null)))
  execute function app.end_proposal();

-- Whatever resolves it: no duress alert of such an organisation ends by one person's word.
create function app.refuse_one_person() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if exists (select from organisations o where o.id = new.organisation_id and o.duress_needs_two_people) and not exists (
    select from users proposer, users confirmer
    where proposer.id = old.resolution_proposed_by_staff_id and confirmer.id = new.resolved_by_staff_id and proposer.person_id <> confirmer.person_id
  ) then
    raise exception 'duress alert % takes two people to resolve', new.id using errcode = 'check_violation', constraint = 'alerts_two_people';
  end if;
  return new;
end $$;
create trigger refuse_one_person before update of status on alerts for each row
  when (old.status = 'active_alert' and new.status = 'resolved' and new.alert_type_id = 1 and not new.on_test)
  execute function app.refuse_one_person();

-- Whatever raises an alert: its priority is fixed with the row. It passes row security, because who raises one may see no settings.
create function app.give_alert_priority() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  chosen text;
begin
  select coalesce(nullif(to_jsonb(o) ->> t.name, 'default'), to_jsonb(d) ->> t.name) into chosen from alert_types t
    left join alert_priorities o on o.organisation_id = new.organisation_id left join default_alert_priorities d on true where t.id = new.alert_type_id;
  if chosen is not null then
    new.priority := case chosen when 'emergency' then 1 when 'urgent' then 2 else 3 end;
  end if;
  return new;
end $$;
revoke execute on function app.give_alert_priority from public;

-- Not for those that are always the same (duress, SOS, medical, test), nor on test.
create trigger give_alert_priority before insert on alerts for each row
  when (new.priority < 4 and new.alert_type_id not in (1, 2, 3, 10)) execute function app.give_alert_priority();
select app.protect('alerts', 'select', 'select, update');
alter policy centre on alerts using (monitored) with check (monitored);
revoke delete on alerts from vigil_platform;

-- Who has opened an alert, once each.
create table alert_views (
  organisation_id bigint not null,
  alert_id bigint not null,
  viewer_staff_id bigint not null references users,
  viewed_at timestamptz not null default app.now(),
  primary key (organisation_id, alert_id, viewer_staff_id),
  foreign key (organisation_id, alert_id) references alerts (organisation_id, id)
);
create index alert_views_by_viewer on alert_views (viewer_staff_id);
select app.protect('alert_views', 'select', 'select, insert');

-- Welfare sessions: who said to be heard of by when. The sweep looks at next_at alone, so that it costs what is due and not what runs.
create table welfare_sessions (
  organisation_id bigint not null references organisations,
  id bigint generated always as identity unique,
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
  grace_until timestamptz not null,
  -- When the sweep must look at it: first to warn, then to raise the alert; null once it is over.
  next_at timestamptz generated always as (case status when 'in_progress' then due_at when 'grace' then grace_until end) stored,
  -- Counts each new time, so that each time that runs out has an event key of its own.
  due_count integer not null default 1,
  ended_at timestamptz,
  ended_by_staff_id bigint references users,
  end_reason text check (length(end_reason) <= 500),
  alert_id bigint,
  primary key (organisation_id, id),
  unique (organisation_id, device_id, client_id),
  foreign key (organisation_id, device_id) references devices (organisation_id, id),
  foreign key (organisation_id, user_id) references users (organisation_id, id),
  foreign key (organisation_id, alert_id) references alerts (organisation_id, id),
  check (grace_until >= due_at)
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
create index welfare_sessions_by_end on welfare_sessions ((coalesce(ended_at, grace_until))) include (started_at, due_at, organisation_id) where
  next_at is null;
select app.protect('welfare_sessions', 'select', 'select, update');

-- Timers that an operator sets beside an alert: look again in so many minutes.
create table follow_ups (
  organisation_id bigint not null,
  id bigint generated always as identity unique,
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
  foreign key (organisation_id, alert_id) references alerts (organisation_id, id),
  check ((ended_at is null) = (ended_as is null))
);
create unique index follow_ups_one_open on follow_ups (organisation_id, alert_id) where ended_at is null;
create index follow_ups_by_alert on follow_ups (organisation_id, alert_id);
create index follow_ups_due on follow_ups (due_at) where ended_at is null and lapsed_at is null;
create index follow_ups_open on follow_ups (due_at, id) where ended_at is null;
create index follow_ups_by_staff on follow_ups (set_by_staff_id);
select app.protect('follow_ups', 'select', 'select, insert, update');

-- What operators and the worker wrote to each other in an alert.
create table alert_messages (
  organisation_id bigint not null,
  id bigint generated always as identity unique,
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
  -- What makes each stand once: the browser's number, the key of its row in deliveries (which knows how far it is), the carrier's number, the
  -- device's.
  client_id uuid,
  delivery_key text unique,
  provider_id text,
  event_key text,
  primary key (organisation_id, id),
  foreign key (organisation_id, alert_id) references alerts (organisation_id, id),
  foreign key (organisation_id, device_id) references devices (organisation_id, id),
  check ((direction = 'outbound') = (sent_by_staff_id is not null)),
  check ((sent_by_staff_id is null) = (sent_by_name is null))
);
create index alert_messages_by_alert on alert_messages (organisation_id, alert_id, id);
create unique index alert_messages_by_client on alert_messages (organisation_id, alert_id, client_id) where client_id is not null;
create unique index alert_messages_by_event on alert_messages (device_id, event_key) where event_key is not null;
create index alert_messages_by_device on alert_messages (organisation_id, device_id, id);
create index alert_messages_unread on alert_messages (organisation_id, alert_id) where direction = 'inbound' and read_at is null;
create index alert_messages_by_sender on alert_messages (sent_by_staff_id);
create index alert_messages_by_reader on alert_messages (read_by_staff_id);
-- One text may be for the alerts of two people who share a telephone; it is kept once for each.
create unique index alert_messages_by_provider on alert_messages (organisation_id, alert_id, provider_id) where provider_id is not null;
select app.protect('alert_messages', 'select', 'select, insert, update');
grant update (read_at) on alert_messages to vigil_tenant, vigil_restricted;

-- Times in which alerts of a person or a device are tests.
create table on_test_periods (
  organisation_id bigint not null references organisations,
  id bigint generated always as identity unique,
  user_id bigint, device_id bigint,
  -- As on alerts: 'u12' a person with all devices, 'd7' one device.
  subject text not null generated always as (coalesce('u' || user_id, 'd' || device_id)) stored,
  reason text not null check (length(reason) between 1 and 500),
  started_by_staff_id bigint not null references users,
  started_at timestamptz not null default app.now(),
  until timestamptz not null,
  ended_at timestamptz, ended_by_staff_id bigint references users,
  primary key (organisation_id, id),
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

-- A patrol that was sent to an alert, or asked for, and how far it came.
create table patrol_jobs (
  organisation_id bigint not null,
  id bigint generated always as identity unique,
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
  foreign key (organisation_id, alert_id) references alerts (organisation_id, id)
);
create index patrol_jobs_by_alert on patrol_jobs (organisation_id, alert_id, id);
create index patrol_jobs_by_time on patrol_jobs (organisation_id, requested_at, id);
create unique index patrol_jobs_by_client on patrol_jobs (organisation_id, alert_id, client_id) where client_id is not null;
create unique index patrol_jobs_by_event on patrol_jobs (organisation_id, alert_id, event_key) where event_key is not null;
create index patrol_jobs_by_staff on patrol_jobs (requested_by_staff_id);
select app.protect('patrol_jobs', 'select', 'select, insert, update');

-- The number of a signal in its frame, for all tries the same.
create sequence external_signal_numbers minvalue 1 maxvalue 9999 cycle;

grant usage on sequence external_signal_numbers to vigil_platform;

-- Alerts on their way to the alarm receivers that the system configuration names.
create table external_signals (
  id bigint generated always as identity primary key,
  organisation_id bigint,
  -- Empty for a test.
  alert_id bigint unique,
  sequence integer not null default nextval('external_signal_numbers'),
  state text not null default 'queued' check (state in ('queued', 'acknowledged', 'refused', 'expired')),
  attempts integer not null default 0,
  -- Which of the two acknowledged it.
  receiver smallint check (receiver in (1, 2)),
  last_error text,
  created_at timestamptz not null default app.now(),
  due_at timestamptz not null default app.now(),
  finished_at timestamptz,
  foreign key (organisation_id, alert_id) references alerts (organisation_id, id),
  check ((organisation_id is null) = (alert_id is null)),
  check ((state = 'queued') = (finished_at is null))
);
create index external_signals_by_alert on external_signals (organisation_id, alert_id);
create index external_signals_due on external_signals (due_at) where state = 'queued';
create index external_signals_failed on external_signals (finished_at) where state in ('refused', 'expired');
select app.protect('external_signals', '', '');

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

grant usage on sequence alert_messages_id_seq, alerts_id_seq, follow_ups_id_seq, on_test_periods_id_seq, patrol_jobs_id_seq,
  resolution_comments_id_seq, welfare_sessions_id_seq to vigil_tenant, vigil_restricted, vigil_centre, vigil_platform;
