-- Alerts: what an operator must answer. The row holds who has it and since when; the story stands in events.

create table alert_types (
  id bigint primary key,
  name text not null unique,
  title text not null,
  priority smallint not null check (priority between 1 and 4)
);
insert into alert_types (id, name, title, priority) values
  (1, 'duress', 'Duress', 1), (2, 'sos', 'SOS', 1), (3, 'medical', 'Medical', 1), (4, 'fall', 'Fall detected', 1),
  (5, 'man_down', 'No motion', 1), (6, 'welfare', 'Welfare timer expired', 2), (7, 'safety_shake', 'Safety shake', 2),
  (8, 'geofence', 'Geofence', 3), (9, 'connection_loss', 'Connection loss in a session', 3), (10, 'test', 'Test alert', 4);
grant select on alert_types to vigil_tenant, vigil_centre, vigil_platform;

-- The steps an operator follows, per alert type; an organisation's own win over the product's (organisation_id null).
create table response_steps (
  id bigint generated always as identity primary key,
  organisation_id bigint references organisations,
  alert_type_id bigint not null references alert_types,
  position integer not null,
  kind text not null default 'do' check (kind in ('do', 'call_device', 'call_person', 'call_contacts', 'dispatch', 'record')),
  content text not null
);
create index response_steps_by_type on response_steps (organisation_id, alert_type_id, position);
create index response_steps_by_alert_type on response_steps (alert_type_id);
alter table response_steps enable row level security;
alter table response_steps force row level security;
create policy tenant on response_steps to vigil_tenant using (organisation_id is null or organisation_id = app.tenant()) with check (organisation_id = app.tenant());
create policy centre on response_steps to vigil_centre using (true);
create policy platform on response_steps to vigil_platform using (true) with check (true);
grant select on response_steps to vigil_tenant, vigil_centre;
grant select, insert, update, delete on response_steps to vigil_platform;

create table resolution_comments (
  id bigint generated always as identity primary key,
  name text not null unique,
  published boolean not null default true
);
grant select on resolution_comments to vigil_tenant, vigil_centre;
grant select, insert, update on resolution_comments to vigil_platform;

create table alerts (
  organisation_id bigint not null references organisations,
  id bigint generated always as identity,
  -- Whether the monitoring centre answers it: stamped from the organisation when raised, so that the queue's policy is one column.
  monitored boolean not null,
  alert_type_id bigint not null references alert_types,
  priority smallint not null check (priority between 1 and 4),
  status text not null default 'active_alert' check (status in ('active_alert', 'resolved')),
  user_id bigint, department_id bigint, device_id bigint,
  -- Who it is about, 'u12' or 'd7': at most one active alert of a type for each.
  subject text not null,
  -- Active alerts of one subject within 24 hours stand under the first of them.
  group_id bigint,
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
  primary key (organisation_id, id),
  unique (id),
  foreign key (organisation_id, user_id) references users (organisation_id, id),
  foreign key (organisation_id, department_id) references departments (organisation_id, id),
  foreign key (organisation_id, device_id) references devices (organisation_id, id),
  check ((status = 'resolved') = (resolved_at is not null)),
  check ((owner_staff_id is null) = (owned_at is null))
);
create unique index alerts_one_active on alerts (subject, alert_type_id) where status = 'active_alert';
-- The queue in its order: unowned first, then priority, then age.
create index alerts_queue on alerts ((owner_staff_id is not null), priority, raised_at, id) where status = 'active_alert' and monitored;
create index alerts_by_organisation on alerts (organisation_id, id desc);
create index alerts_resolved on alerts (id desc) where status = 'resolved' and monitored;
create index alerts_by_user on alerts (organisation_id, user_id, id desc);
create index alerts_by_department on alerts (organisation_id, department_id);
create index alerts_by_device on alerts (organisation_id, device_id);
-- Empty when an alert is raised: indexes of what is filled in later cost the raising nothing.
create index alerts_by_owner on alerts (owner_staff_id) where owner_staff_id is not null;
create index alerts_by_acknowledger on alerts (acknowledged_by_staff_id) where acknowledged_by_staff_id is not null;
create index alerts_by_resolver on alerts (resolved_by_staff_id) where resolved_by_staff_id is not null;
create index alerts_by_comment on alerts (resolution_comment_id) where resolution_comment_id is not null;
create index alerts_by_type on alerts (alert_type_id);

alter table alerts enable row level security;
alter table alerts force row level security;
create policy tenant on alerts to vigil_tenant using (organisation_id = app.tenant()) with check (organisation_id = app.tenant());
create policy centre on alerts to vigil_centre using (monitored) with check (monitored);
create policy platform on alerts to vigil_platform using (true) with check (true);
grant select on alerts to vigil_tenant;
grant select, update on alerts to vigil_centre;
grant select, insert, update on alerts to vigil_platform;

alter table events add foreign key (organisation_id, alert_id) references alerts (organisation_id, id);
alter table deliveries add foreign key (organisation_id, alert_id) references alerts (organisation_id, id);
create index deliveries_by_alert on deliveries (organisation_id, alert_id);

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

-- The steps that were ticked, by whom and when; unticking takes the row away and leaves both lines in the story.
create table alert_step_ticks (
  organisation_id bigint not null,
  alert_id bigint not null,
  response_step_id bigint not null references response_steps,
  ticked_by_staff_id bigint not null references users,
  ticked_at timestamptz not null default app.now(),
  primary key (organisation_id, alert_id, response_step_id),
  foreign key (organisation_id, alert_id) references alerts (organisation_id, id)
);
create index alert_step_ticks_by_step on alert_step_ticks (response_step_id);
create index alert_step_ticks_by_staff on alert_step_ticks (ticked_by_staff_id);
select app.protect('alert_step_ticks', 'select', 'select, insert, delete');

-- Which lines of a timeline a person wants to see, under a name.
create table filter_profiles (
  id bigint generated always as identity primary key,
  owner_staff_id bigint not null references users,
  name text not null check (length(name) between 1 and 60),
  flags text[] not null,
  unique (owner_staff_id, name)
);
grant select, insert, update, delete on filter_profiles to vigil_platform, vigil_centre, vigil_tenant;

grant usage on all sequences in schema public to vigil_tenant, vigil_centre, vigil_platform;
