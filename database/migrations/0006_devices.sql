-- Devices of every kind, what they last said, the raw evidence of what they sent, and what is asked of pendants.

-- What devices there are. The program knows these four and no other.
create table device_types (
  id bigint primary key,
  name text not null unique check (name in ('app', 'ev04', 'button', 'zoleo')),
  title text not null,
  updated_at timestamptz not null default app.now()
);

insert into device_types (id, name, title) values
  (1, 'app', 'Mobile app'), (2, 'ev04', 'EV-04 pendant'), (3, 'button', 'Bluetooth button'), (4, 'zoleo', 'Zoleo satellite');
grant select on device_types to vigil_tenant, vigil_restricted, vigil_centre;
grant select, update on device_types to vigil_platform;

-- What everybody is asked who gets a device of the type; the platform’s.
create table onboarding_questions (
  id bigint generated always as identity primary key,
  device_type_id bigint not null references device_types on delete cascade,
  question text not null check (length(question) between 1 and 300),
  required boolean not null default false,
  "order" integer not null check ("order" > 0)
);
create unique index onboarding_questions_by_text on onboarding_questions (device_type_id, lower(question));
grant select on onboarding_questions to vigil_tenant, vigil_restricted, vigil_centre;
grant select, insert, update, delete on onboarding_questions to vigil_platform;

-- Every device of an organisation, and what it last said: lists and the queue never join its history.
create table devices (
  organisation_id bigint not null,
  id bigint generated always as identity unique,
  device_type_id bigint not null references device_types,
  user_id bigint,
  device_name text not null,
  imei text check (imei ~ '^[0-9]{15}$'),
  phone text, country text not null default 'AU', zoleo_email text,
  enable_alerts boolean not null default true,
  archived_at timestamptz,
  online boolean not null default false,
  last_heard_at timestamptz,
  battery_percent smallint check (battery_percent between 0 and 100),
  battery_at timestamptz,
  -- The latest position is kept here, so that no list ever joins the positions.
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  accuracy_m real, position_source text, position_at timestamptz,
  created_at timestamptz not null default app.now(),
  monitored boolean not null,
  -- How often it means to report, where it has said so.
  reporting_minutes smallint check (reporting_minutes between 1 and 1440),
  -- When a device that is online must be looked at, at the earliest: lazily set, so that nothing of the index changes when it is heard.
  silence_due_at timestamptz not null default '-infinity',
  -- A place whose time cannot be trusted, or that came from a new network during an open alert, never replaces one without such a doubt.
  position_doubt text check (position_doubt in ('time', 'network')), battery_doubt text check (battery_doubt = 'time'),
  landline text,
  updated_at timestamptz not null default app.now(),
  name_key text collate "C" generated always as (lower(device_name)) stored,
  imei_end_key text collate "C" generated always as (reverse(imei)) stored,
  phone_end_key text collate "C" generated always as (reverse(right(regexp_replace(phone, '\D', '', 'g'), 9))) stored,
  primary key (organisation_id, id),
  foreign key (organisation_id, user_id) references users (organisation_id, id),
  foreign key (organisation_id, monitored) references organisations (id, monitored) on update cascade
) with (fillfactor = 50);
create index devices_by_user on devices (organisation_id, user_id);
create index devices_by_type on devices (device_type_id);
create index devices_named on devices (organisation_id, monitored, id) include (device_name, device_type_id);
create index devices_silence_due on devices (silence_due_at) where online;
-- One device in use for each IMEI. A gateway finds by it whose pendant speaks.
create unique index devices_imei_in_use on devices (imei) where archived_at is null;
create index devices_imei_archived on devices (imei) where archived_at is not null;
create index devices_by_creation on devices (organisation_id, created_at, id);
create index devices_by_update on devices (organisation_id, updated_at, id);
-- The list by name begins at the same key.
create index devices_by_name on devices (organisation_id, name_key, id);
create index devices_everywhere_by_name on devices (name_key) where archived_at is null;
create index devices_by_imei_end on devices (imei_end_key) where imei_end_key is not null and archived_at is null;
create index devices_by_phone_end on devices (phone_end_key) where phone_end_key is not null and archived_at is null;
create index devices_by_life on devices (created_at desc, id desc) include (archived_at, organisation_id, monitored);
create index devices_archived on devices (archived_at) include (created_at, organisation_id, monitored) where archived_at is not null;

create function app.used_devices(organisation bigint) returns jsonb language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object('app', count(*) filter (where k.name = 'app'), 'ev04', count(*) filter (where k.name = 'ev04'), 'zoleo', count(*) filter (where k.name = 'zoleo'))
  from devices v join device_types k on k.id = v.device_type_id where v.organisation_id = organisation and v.archived_at is null
$$;

-- What counts against the limits of a department: the devices of its people. It passes row security, as app.used_devices does.
create function app.used_devices_of_department(organisation bigint, department bigint) returns jsonb language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object('app', count(*) filter (where k.name = 'app'), 'ev04', count(*) filter (where k.name = 'ev04'), 'zoleo', count(*) filter (where k.name = 'zoleo'))
  from users u join devices v on v.organisation_id = u.organisation_id and v.user_id = u.id and v.archived_at is null join device_types k on k.id = v.device_type_id
  where u.organisation_id = organisation and u.department_id = department
$$;

-- Mobile apps that people were promised and have not installed yet: they take places of the device limit too. Counted for the whole organisation,
-- whichever people the caller sees.
create function app.promised_apps(organisation bigint) returns integer language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::int from provisioning_records p join users u on u.organisation_id = p.organisation_id and u.id = p.user_id
  where p.organisation_id = organisation and p.create_device_provisioned and u.deleted_at is null and u.status <> 'disabled'
    and not exists (select from devices v join device_types k on k.id = v.device_type_id
      where v.organisation_id = u.organisation_id and v.user_id = u.id and v.archived_at is null and k.name = 'app')
$$;
revoke execute on function app.promised_apps from public;
grant execute on function app.promised_apps to vigil_platform, vigil_restricted, vigil_tenant;
create trigger stamp_monitored before insert or update of organisation_id on devices for each row execute function app.stamp_monitored();
create trigger numbers_are_dialled before insert or update of phone, landline on devices
  for each row execute function app.require_dialled('phone', 'country', 'landline', 'country');

select app.protect('devices', 'select, insert, update', 'select');
alter policy centre on devices using (monitored) with check (monitored);

-- Devices that spoke to us and are nobody's: an operator or an organisation can claim one from here.
create table seen_unknown_devices (
  imei text primary key,
  first_seen_at timestamptz not null default app.now(),
  last_seen_at timestamptz not null default app.now(),
  times_seen bigint not null default 1,
  source_address text not null
);
-- The list of unknown devices begins with the latest: a page is read from here, not sorted out of all that ever connected.
create index seen_unknown_devices_by_time on seen_unknown_devices (last_seen_at, imei);
grant select, insert, update, delete on seen_unknown_devices to vigil_platform;

-- Where a device was, and when. Partitioned by day of the fix: old days are dropped whole.
create table positions (
  organisation_id bigint not null,
  device_id bigint not null,
  at timestamptz not null,
  event_key text not null,
  latitude double precision not null, longitude double precision not null,
  accuracy_m real, source text not null, speed_kmh real, course_deg real, battery_percent smallint,
  recorded_at timestamptz not null default app.now(),
  doubt text check (doubt in ('time', 'network')),
  primary key (organisation_id, device_id, at, event_key)
) partition by range (at);
create table positions_other partition of positions default;
select app.protect('positions', 'select', 'select');

-- Every frame that carried news, and every frame that could not be understood, as it came over the wire.
create table device_frames (
  id bigint generated always as identity,
  received_at timestamptz not null default app.now(),
  device_id bigint,
  organisation_id bigint,
  source_address text not null,
  reason text not null,
  frame bytea not null,
  primary key (received_at, id)
) partition by range (received_at);
create table device_frames_other partition of device_frames default;
create index device_frames_by_device on device_frames (device_id, received_at);

-- The tables of the coming days. A device whose clock is days ahead puts rows of such a day into the table for everything else: they are moved into
-- the day's own table, or neither that table nor any later one could be made.
create function app.ensure_partitions(days_ahead integer) returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  parent text;
  key text;
  day date;
  made integer := 0;
  name text;
  starts timestamptz;
  ends timestamptz;
begin
  foreach parent in array array['positions', 'device_frames'] loop
    key := case parent when 'positions' then 'at' else 'received_at' end;
    -- From tomorrow: what has already come today stands in the table for everything else, and may not be split off under it.
    for day in select generate_series((app.now() at time zone 'UTC')::date + 1, (app.now() at time zone 'UTC')::date + days_ahead, interval '1 day')::date loop
      name := parent || '_' || to_char(day, 'YYYYMMDD');
      continue when to_regclass(name) is not null;
      starts := day::timestamp at time zone 'UTC';
      ends := (day + 1)::timestamp at time zone 'UTC';
      begin
        execute format('create table %I partition of %I for values from (%L) to (%L)', name, parent, starts, ends);
      exception when check_violation then
        execute format('create table %I (like %I including defaults including constraints)', name, parent);
        execute format('with early as (delete from %I where %I >= %L and %I < %L returning *) insert into %I select * from early',
          parent || '_other', key, starts, key, ends, name);
        execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, name, starts, ends);
      end;
      made := made + 1;
    end loop;
  end loop;
  return made;
end $$;
revoke execute on function app.ensure_partitions from public;
grant execute on function app.ensure_partitions to vigil_platform;

select app.protect('device_frames', '', '');

-- What a device reported last besides its place and charge, by name (domain/devices/readings): beacons, networks, steps, bark records and so on.
-- Of what has a time of its own the newest 20 records are kept, of all else those of the newest report.
create table device_readings (
  organisation_id bigint not null,
  device_id bigint not null,
  name text not null,
  at timestamptz not null,
  doubt text check (doubt in ('time', 'network')),
  records jsonb not null,
  primary key (organisation_id, device_id, name),
  foreign key (organisation_id, device_id) references devices (organisation_id, id)
) with (fillfactor = 70);

-- They are of the pendant and of who wears it: another IMEI is another pendant, and steps and heart rates are nobody else's business.
create function app.forget_readings() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from device_readings where organisation_id = new.organisation_id and device_id = new.id
    and (old.imei is distinct from new.imei or name in ('steps', 'activity', 'heart_rate', 'blood_oxygen', 'call', 'pet_walk'));
  return null;
end $$;
revoke execute on function app.forget_readings from public;
create trigger forget_readings after update of imei, user_id on devices for each row
  when (old.imei is distinct from new.imei or old.user_id is distinct from new.user_id) execute function app.forget_readings();
select app.protect('device_readings', 'select', 'select');

-- The battery voltage that a pendant reported last. Low from below the platform's minimum until the safe voltage is reached again.
create table device_voltages (
  organisation_id bigint not null,
  device_id bigint not null,
  millivolts integer not null,
  at timestamptz not null,
  low_since timestamptz,
  primary key (organisation_id, device_id),
  foreign key (organisation_id, device_id) references devices (organisation_id, id)
);
create index device_voltages_low on device_voltages (organisation_id, device_id) where low_since is not null;
select app.protect('device_voltages', 'select', 'select');

-- Devices that said their battery is low, until the emails about it are written: a row lives for seconds, so it refers to nothing.
create table low_battery_reports (
  organisation_id bigint not null,
  id bigint generated always as identity,
  device_id bigint not null,
  battery_percent smallint,
  created_at timestamptz not null default app.now(),
  battery_millivolts integer,
  primary key (organisation_id, id)
);
select app.protect('low_battery_reports', '', '');

-- Since when a device is its person’s; no row where it never changed hands. A person is in a place by one judgement over all their devices (decision
-- 0043), and positions from before say nothing of the person.
create table device_assignments (
  organisation_id bigint not null,
  device_id bigint not null,
  assigned_at timestamptz not null,
  primary key (organisation_id, device_id),
  foreign key (organisation_id, device_id) references devices (organisation_id, id) on delete cascade
);
select app.protect('device_assignments', '', '');

-- The department that a device had on the days before `until`, back to its row before: an invoice divides a line by the departments of its days, not
-- by those of today (decision 0044). Only what has changed is kept: from the newest row on, a device is in the department of its person.
create table device_departments_before (
  organisation_id bigint not null,
  device_id bigint not null,
  until date not null,
  department_id bigint,
  primary key (organisation_id, device_id, until),
  foreign key (organisation_id, device_id) references devices (organisation_id, id) on delete cascade,
  foreign key (organisation_id, department_id) references departments (organisation_id, id) on delete set null (department_id)
);
create index device_departments_before_by_department on device_departments_before (organisation_id, department_id);

-- The departments of each device of the organisation in view, each with its first day and the first day on which it is another one; null for no end.
create function app.device_departments() returns table (device_id bigint, department_id bigint, since date, until date)
language sql stable security definer set search_path = public, pg_temp as $$
  select b.device_id, b.department_id, coalesce(lag(b.until) over (partition by b.device_id order by b.until), date '-infinity'), b.until
  from device_departments_before b where b.organisation_id = app.tenant()
  union all
  select v.id, u.department_id,
    coalesce((select max(b.until) from device_departments_before b where b.organisation_id = v.organisation_id and b.device_id = v.id), date '-infinity'), null
  from devices v left join users u on u.organisation_id = v.organisation_id and u.id = v.user_id where v.organisation_id = app.tenant()
$$;
revoke execute on function app.device_departments from public;
grant execute on function app.device_departments to vigil_platform, vigil_restricted, vigil_tenant;

-- Several changes of one day are one: the day has the last of them.
create function app.keep_department_of_devices() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into device_departments_before (organisation_id, device_id, until, department_id)
  select v.organisation_id, v.id, (app.now() at time zone o.timezone)::date, old.department_id
  from devices v join organisations o on o.id = v.organisation_id
  where v.organisation_id = old.organisation_id and v.user_id = old.id on conflict do nothing;
  return null;
end $$;
revoke execute on function app.keep_department_of_devices from public;
create trigger keep_department after update of department_id on users for each row
  when (old.department_id is distinct from new.department_id and old.organisation_id is not null) execute function app.keep_department_of_devices();

create function app.keep_department_of_device() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into device_departments_before (organisation_id, device_id, until, department_id)
  select old.organisation_id, old.id, (app.now() at time zone o.timezone)::date, b.department_id
  from organisations o left join users b on b.organisation_id = o.id and b.id = old.user_id left join users n on n.organisation_id = o.id and n.id = new.user_id
  where o.id = old.organisation_id and b.department_id is distinct from n.department_id on conflict do nothing;
  return null;
end $$;
revoke execute on function app.keep_department_of_device from public;
create trigger keep_department after update of user_id on devices for each row
  when (old.user_id is distinct from new.user_id) execute function app.keep_department_of_device();
select app.protect('device_departments_before', '', '');
revoke insert, update, delete on device_departments_before from vigil_platform;

-- Which gateway process holds a device's connection now: the one where it connected last, so the newest wins in all of them.
create table device_connections (
  organisation_id bigint not null,
  device_id bigint not null,
  gateway uuid not null,
  source_address text not null,
  since timestamptz not null default app.now(),
  -- A connection from a network where its pendant was never heard before: the gateway that holds an older one asks it before it lets it go.
  new_network boolean not null default false,
  primary key (organisation_id, device_id),
  foreign key (organisation_id, device_id) references devices (organisation_id, id)
);
create unique index device_connections_by_device on device_connections (device_id) include (gateway);
create index device_connections_by_gateway on device_connections (gateway);
select app.protect('device_connections', 'select', 'select');

-- The networks from which a device has connected: an alarm that comes from none of those it is known by is marked.
create table device_networks (
  organisation_id bigint not null,
  device_id bigint not null,
  network text not null,
  first_seen_at timestamptz not null default app.now(),
  -- When a pendant's network counts as known: the first one of a new pendant, one it reported from on three days (UTC), and one that a person
  -- confirmed (decision 0032).
  is_first boolean not null default false,
  -- UTC days on which it connected from there, or was connected.
  days integer not null default 1 check (days > 0),
  last_day date not null default (app.now() at time zone 'UTC')::date,
  -- Null while what comes from there is marked.
  known_at timestamptz,
  confirmed_by_staff_id bigint references users,
  primary key (organisation_id, device_id, network),
  foreign key (organisation_id, device_id) references devices (organisation_id, id),
  constraint device_networks_first_known check (known_at is not null or not is_first and confirmed_by_staff_id is null)
);
-- Two networks that claim a new pendant at the same moment: one of them is its first.
create unique index device_networks_first on device_networks (organisation_id, device_id) where is_first;
create index device_networks_by_confirmer on device_networks (confirmed_by_staff_id) where confirmed_by_staff_id is not null;

-- Another IMEI is another pendant: its own first network is the known one.
create function app.forget_networks() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from device_networks where organisation_id = new.organisation_id and device_id = new.id;
  return null;
end $$;
revoke execute on function app.forget_networks from public;
create trigger forget_networks after update of imei on devices for each row
  when (old.imei is distinct from new.imei) execute function app.forget_networks();
select app.protect('device_networks', 'select', '');
grant update (confirmed_by_staff_id, known_at) on device_networks to vigil_tenant, vigil_restricted;

-- What people asked of a pendant, until it has answered or nobody waits for it any more.
create table device_commands (
  organisation_id bigint not null,
  id bigint generated always as identity,
  device_id bigint not null,
  command text not null,
  state text not null default 'asked' check (state in ('asked', 'sent', 'answered', 'refused', 'lapsed')),
  asked_at timestamptz not null default app.now(),
  -- Not sent after this any more.
  lapses_at timestamptz not null,
  sent_at timestamptz,
  -- Set while it is under way: whoever sent it has given up or is gone by then.
  answer_due_at timestamptz,
  tries smallint not null default 0,
  why text,
  ended_at timestamptz,
  -- The gateway that sent it: when another one holds the pendant, the connection that it went over is gone, whatever the clocks say.
  sent_by uuid,
  primary key (organisation_id, id),
  foreign key (organisation_id, device_id) references devices (organisation_id, id),
  check ((state = 'sent') = (answer_due_at is not null)),
  check ((state in ('asked', 'sent')) = (ended_at is null)),
  check (command in ('find_me', 'reboot', 'power_off', 'locate', 'write_settings', 'read_settings'))
);
create index device_commands_by_device on device_commands (organisation_id, device_id);
-- Asked twice before it was sent, it is one and the same wish.
create unique index device_commands_asked on device_commands (device_id, command) where state = 'asked';
create unique index device_commands_under_way on device_commands (device_id) where state = 'sent';
create index device_commands_lapsing on device_commands (lapses_at) where state = 'asked';
create index device_commands_unanswered on device_commands (answer_due_at) where state = 'sent';
select app.protect('device_commands', 'select, insert', 'select, insert');

-- The access points of mobile networks through which pendants reach the internet; the platform’s list.
create table access_points (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now()
);
create unique index access_points_by_name on access_points (lower(name));
create index access_points_by_creation on access_points (created_at, id);

-- Whoever calls a pendant sees its settings.
grant select on access_points to vigil_tenant, vigil_restricted, vigil_centre;
grant select, insert, update, delete on access_points to vigil_platform;

-- Settings of EV-04 pendants that are given to many at once: of the platform, of an organisation, or of one department.
create table ev04_config_templates (
  id bigint generated always as identity primary key,
  -- Null: of the platform, and for every organisation to use.
  organisation_id bigint references organisations,
  name text not null check (length(name) between 1 and 200),
  name_key text generated always as (lower(name)) stored,
  sos_mode text not null default 'long_press' check (sos_mode in ('long_press', 'double_press')),
  sos_time smallint not null default 3 check (sos_time between 1 and 10),
  microphone_volume smallint not null default 15 check (microphone_volume between 0 and 15),
  auto_answer boolean not null default true,
  auto_answer_time smallint not null default 3 check (auto_answer_time between 1 and 10),
  fall_detection boolean not null default false,
  fall_detection_sensitivity smallint not null default 5 check (fall_detection_sensitivity between 1 and 9),
  power_alert boolean not null default true,
  power_alert_level smallint not null default 20 check (power_alert_level between 5 and 50),
  audio_feedback boolean not null default true,
  ringtone_volume smallint not null default 100 check (ringtone_volume between 0 and 100),
  speaker_volume smallint not null default 100 check (speaker_volume between 0 and 100),
  vibrate_mode boolean not null default true,
  archived_at timestamptz,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  -- A template may be for one department: for pendants that its people wear.
  -- Null: for the pendants of all departments.
  department_id bigint,
  foreign key (organisation_id, department_id) references departments (organisation_id, id),
  check (department_id is null or organisation_id is not null)
);
create unique index ev04_config_templates_by_name on ev04_config_templates (organisation_id, name_key) nulls not distinct where archived_at is null;
create index ev04_config_templates_of_organisation on ev04_config_templates (organisation_id, name_key, id);
create index ev04_config_templates_by_creation on ev04_config_templates (organisation_id, created_at, id);
create index ev04_config_templates_by_update on ev04_config_templates (organisation_id, updated_at, id);
create index ev04_config_templates_of_department on ev04_config_templates (organisation_id, department_id) where department_id is not null;

-- What a template asks for, as a pendant would report it. `template` is its row.
create function app.template_settings(template jsonb) returns jsonb language sql immutable as $$
  select template - array['id', 'organisation_id', 'department_id', 'name', 'name_key', 'archived_at', 'created_at', 'updated_at']
$$;

alter table ev04_config_templates enable row level security;
alter table ev04_config_templates force row level security;
create policy tenant on ev04_config_templates to vigil_tenant
  using (organisation_id is null or organisation_id = app.tenant())
  with check (organisation_id = app.tenant());
-- People who are restricted see the templates of the departments that they see, and those that are for all.
create policy restricted on ev04_config_templates to vigil_restricted
  using ((organisation_id is null or organisation_id = app.tenant()) and (department_id is null
    or exists (select from departments d where d.organisation_id = ev04_config_templates.organisation_id and d.id = ev04_config_templates.department_id)))
  with check (organisation_id = app.tenant() and (department_id is null
    or exists (select from departments d where d.organisation_id = ev04_config_templates.organisation_id and d.id = ev04_config_templates.department_id)));
create policy centre on ev04_config_templates to vigil_centre using (organisation_id is null
    or exists (select from organisations where organisations.id = ev04_config_templates.organisation_id));
create policy platform on ev04_config_templates to vigil_platform using (true) with check (true);
grant select on ev04_config_templates to vigil_centre;
grant select, insert, update, delete on ev04_config_templates to vigil_platform;
grant select, insert on ev04_config_templates to vigil_tenant, vigil_restricted;
grant update (archived_at, audio_feedback, auto_answer, auto_answer_time, department_id, fall_detection, fall_detection_sensitivity,
  microphone_volume, name, power_alert, power_alert_level, ringtone_volume, sos_mode, sos_time, speaker_volume, updated_at, vibrate_mode) on
  ev04_config_templates to vigil_tenant, vigil_restricted;

-- What is wanted on each pendant, beside what it reported.
create table device_settings (
  organisation_id bigint not null,
  device_id bigint not null,
  template_id bigint references ev04_config_templates,
  -- By setting: value, state (queued, sent, confirmed, refused, lapsed), at, why.
  wanted jsonb not null default '{}',
  reported jsonb not null default '{}',
  reported_at timestamptz,
  firmware_version text,
  hardware_version text,
  server_host text,
  server_port integer,
  -- The access point through which a pendant reaches the internet, sent to it with its settings.
  -- What people chose; its name is among the wanted settings once it is sent.
  access_point_id bigint references access_points on delete set null,
  primary key (organisation_id, device_id),
  foreign key (organisation_id, device_id) references devices (organisation_id, id)
);
create index device_settings_by_template on device_settings (template_id) where template_id is not null;
create index device_settings_by_access_point on device_settings (access_point_id) where access_point_id is not null;
select app.protect('device_settings', 'select, insert, update', 'select');

grant usage on sequence device_frames_id_seq, devices_id_seq to vigil_tenant, vigil_restricted, vigil_centre, vigil_platform;

grant usage on sequence device_commands_id_seq to vigil_restricted;
