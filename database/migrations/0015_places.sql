-- Places: geofences of organisations, and favourites of people.

-- Which device counts where a person has several; the default where there is no row.
create table geofence_settings (
  organisation_id bigint primary key references organisations,
  counting text not null default 'pendant_first' check (counting in ('pendant_first', 'phone_first', 'any')),
  updated_at timestamptz not null default app.now()
);
select app.protect('geofence_settings', 'select, insert, update', 'select');

-- The box around a circle, in degrees of longitude and latitude, with 250 m to spare: whoever comes near is known to be outside before they enter.
-- It may reach beyond 180 degrees, so that a place over the date line is one box; around a pole it is every longitude.
create function app.geofence_area(latitude double precision, longitude double precision, radius integer) returns box
language sql immutable parallel safe as $$
  select case when abs(latitude) + reach.north >= 90 then box(point(-180, latitude - reach.north), point(180, latitude + reach.north))
    else box(point(longitude - reach.east, latitude - reach.north), point(longitude + reach.east, latitude + reach.north)) end
  from (select degrees(angle) as north,
      case when abs(latitude) + degrees(angle) >= 90 then 180 else degrees(asin(least(1, sin(angle) / cos(radians(latitude))))) end as east
    from (select (radius + 250) / 6371000.0::double precision as angle) a) reach
$$;

-- Places that an organisation watches: who enters or leaves one is messaged, reminded or reported (R191 to R193, R371, R372).
create table geofence_locations (
  organisation_id bigint not null references organisations,
  id bigint generated always as identity unique,
  name text not null check (length(name) between 1 and 200),
  type text not null default 'welfare' check (type in ('welfare', 'proximity_reminder', 'alert')),
  comments text check (length(comments) <= 2000),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  -- Metres.
  radius integer not null default 100 check (radius between 50 and 50000),
  address text check (length(address) <= 500),
  entry_monitoring boolean not null default true,
  entry_message text check (length(entry_message) <= 500),
  exit_monitoring boolean not null default true,
  exit_message text check (length(exit_message) <= 500),
  -- 'everyone', or the people of the three link tables below.
  assignment_type text not null default 'everyone' check (assignment_type in ('everyone', 'chosen')),
  monitoring_days smallint[] not null default '{1,2,3,4,5,6,7}',
  all_day boolean not null default true,
  -- A window whose end is earlier than its start runs past midnight. The zone is the organisation's where null.
  monitoring_time_on time not null default '00:00',
  monitoring_time_off time not null default '23:59',
  timezone text,
  active boolean not null default true,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  name_key text generated always as (lower(name)) stored,
  area box generated always as (app.geofence_area(latitude, longitude, radius)) stored,
  -- Positions from before a place was added, moved or enabled say nothing of it.
  watched_since timestamptz not null default app.now(),
  primary key (organisation_id, id)
);
create unique index geofence_locations_by_name on geofence_locations (organisation_id, name_key);
create index geofence_locations_by_creation on geofence_locations (organisation_id, created_at, id);
create index geofence_locations_by_update on geofence_locations (organisation_id, updated_at, id);
-- The most important places of an organisation for everyone, in their order.
create index geofence_locations_for_pendants on geofence_locations (organisation_id, type, id)
  where active and assignment_type = 'everyone' and radius >= 100 and (entry_monitoring or exit_monitoring);
-- An open alert names the nearest place of its organisation.
create index geofence_locations_by_latitude on geofence_locations (organisation_id, latitude) where active;
-- Each new position asks for the places around it: the index answers that alone, without a look at the table.
create index geofence_locations_by_area on geofence_locations using gist (area)
  include (organisation_id, id, latitude, longitude, radius, assignment_type) where active;

create function app.restart_watching() returns trigger language plpgsql as $$
begin
  new.watched_since := app.now();
  return new;
end $$;
revoke execute on function app.restart_watching from public;
create trigger restart_watching before update of latitude, longitude, radius, active on geofence_locations for each row
  when (row(new.latitude, new.longitude, new.radius, new.active) is distinct from row(old.latitude, old.longitude, old.radius, old.active))
  execute function app.restart_watching();

select app.protect('geofence_locations', 'select, insert, update, delete', 'select');

-- For which people a place is watched, where it is not for everybody.
create table geofence_location_users (
  organisation_id bigint not null,
  geofence_location_id bigint not null,
  user_id bigint not null,
  primary key (organisation_id, geofence_location_id, user_id),
  foreign key (organisation_id, geofence_location_id) references geofence_locations (organisation_id, id) on delete cascade,
  foreign key (organisation_id, user_id) references users (organisation_id, id) on delete cascade
);
create index geofence_location_users_by_user on geofence_location_users (organisation_id, user_id);
select app.protect('geofence_location_users', 'select, insert, delete', 'select');

-- For which departments.
create table geofence_location_departments (
  organisation_id bigint not null,
  geofence_location_id bigint not null,
  department_id bigint not null,
  primary key (organisation_id, geofence_location_id, department_id),
  foreign key (organisation_id, geofence_location_id) references geofence_locations (organisation_id, id) on delete cascade,
  foreign key (organisation_id, department_id) references departments (organisation_id, id) on delete cascade
);
create index geofence_location_departments_by_department on geofence_location_departments (organisation_id, department_id);
select app.protect('geofence_location_departments', 'select, insert, delete', 'select');

-- For people with which tags.
create table geofence_location_tags (
  organisation_id bigint not null,
  geofence_location_id bigint not null,
  user_tag_id bigint not null,
  primary key (organisation_id, geofence_location_id, user_tag_id),
  foreign key (organisation_id, geofence_location_id) references geofence_locations (organisation_id, id) on delete cascade,
  foreign key (organisation_id, user_tag_id) references user_tags (organisation_id, id) on delete cascade
);
create index geofence_location_tags_by_tag on geofence_location_tags (organisation_id, user_tag_id);
select app.protect('geofence_location_tags', 'select, insert, delete', 'select');

-- Where each device was when its positions were last held against the places. Only the sweep reads and writes it.
create table geofence_fixes (
  organisation_id bigint not null,
  device_id bigint not null,
  user_id bigint,
  at timestamptz not null,
  latitude double precision not null,
  longitude double precision not null,
  accuracy_m real,
  -- Since when a device has given its places without a longer silence.
  span_from timestamptz not null,
  primary key (organisation_id, device_id),
  foreign key (organisation_id, device_id) references devices (organisation_id, id) on delete cascade,
  foreign key (organisation_id, user_id) references users (organisation_id, id) on delete cascade
);
create index geofence_fixes_by_user on geofence_fixes (organisation_id, user_id);
select app.protect('geofence_fixes', '', '');

-- What is known of a person and a place: as domain/geofence-locations/crossing.ts answers it. Whoever is far away has no row.
create table geofence_states (
  organisation_id bigint not null,
  user_id bigint not null,
  geofence_location_id bigint not null,
  state jsonb not null,
  is_inside boolean generated always as ((state ->> 'inside') = 'true') stored,
  -- What is known is as domain/geofence-locations/person-place.ts answers it; nobody is inside beyond `until` without news.
  until timestamptz,
  primary key (organisation_id, user_id, geofence_location_id),
  foreign key (organisation_id, user_id) references users (organisation_id, id) on delete cascade,
  foreign key (organisation_id, geofence_location_id) references geofence_locations (organisation_id, id) on delete cascade
);
create index geofence_states_by_location on geofence_states (organisation_id, geofence_location_id);

-- Where a place moved, or was off, nothing is known of anybody there. It passes row security: a restricted administrator does not see everybody's
-- rows.
create function app.forget_geofence_states() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from geofence_states where organisation_id = new.organisation_id and geofence_location_id = new.id;
  return null;
end $$;
revoke execute on function app.forget_geofence_states from public;
create trigger forget_geofence_states after update of latitude, longitude, radius, active on geofence_locations for each row
  when (row(new.latitude, new.longitude, new.radius, new.active) is distinct from row(old.latitude, old.longitude, old.radius, old.active))
  execute function app.forget_geofence_states();

select app.protect('geofence_states', 'select', '');

-- Entries and exits, kept for region usage and for the reminders that follow from them.
create table geofence_crossings (
  organisation_id bigint not null,
  id bigint generated always as identity,
  geofence_location_id bigint not null,
  user_id bigint not null,
  device_id bigint not null,
  kind text not null check (kind in ('entry', 'exit')),
  crossed_at timestamptz not null,
  -- The fixes around it were missed: it happened between last_before and crossed_at.
  inferred boolean not null,
  last_before timestamptz,
  created_at timestamptz not null default app.now(),
  -- The pendant itself reported it, before any position did.
  by_device boolean not null default false,
  -- Whether the person was sent the place's message: not again within ten minutes.
  messaged boolean not null default false,
  primary key (organisation_id, id),
  foreign key (organisation_id, geofence_location_id) references geofence_locations (organisation_id, id) on delete cascade,
  foreign key (organisation_id, user_id) references users (organisation_id, id) on delete cascade,
  foreign key (organisation_id, device_id) references devices (organisation_id, id) on delete cascade
);
create index geofence_crossings_by_location on geofence_crossings (organisation_id, geofence_location_id, crossed_at);
create index geofence_crossings_by_user on geofence_crossings (organisation_id, user_id, crossed_at);
create index geofence_crossings_by_device on geofence_crossings (organisation_id, device_id);
create index geofence_crossings_messaged on geofence_crossings (organisation_id, user_id, created_at) where messaged;
select app.protect('geofence_crossings', 'select', '');

-- A pendant said that it crossed the edge of a place; a sweep holds it against what positions said, and takes the row.
create table pendant_crossings (
  organisation_id bigint not null,
  id bigint generated always as identity,
  device_id bigint not null,
  event_key text not null,
  geofence_location_id bigint not null,
  kind text not null check (kind in ('entry', 'exit')),
  occurred_at timestamptz not null,
  latitude double precision,
  longitude double precision,
  accuracy_m real,
  position_source text,
  position_at timestamptz,
  primary key (organisation_id, id),
  unique (organisation_id, device_id, event_key),
  foreign key (organisation_id, device_id) references devices (organisation_id, id) on delete cascade,
  foreign key (organisation_id, geofence_location_id) references geofence_locations (organisation_id, id) on delete cascade
);
create index pendant_crossings_by_location on pendant_crossings (organisation_id, geofence_location_id);
select app.protect('pendant_crossings', '', '');

-- EV-04 pendants keep up to four geofences themselves. Which ones follows from places, people, tags and devices: what may change it is noted here,
-- and a sweep compares. Rows are only added, so that nobody who edits waits for another.
create table pendant_fence_checks (
  organisation_id bigint not null references organisations,
  id bigint generated always as identity,
  -- The pendants of one person, or one device; where both are null all of the organisation.
  user_id bigint,
  device_id bigint,
  primary key (organisation_id, id),
  foreign key (organisation_id, user_id) references users (organisation_id, id) on delete cascade,
  foreign key (organisation_id, device_id) references devices (organisation_id, id) on delete cascade
);
create index pendant_fence_checks_by_user on pendant_fence_checks (organisation_id, user_id);
create index pendant_fence_checks_by_device on pendant_fence_checks (organisation_id, device_id);

create function app.check_pendants() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case tg_table_name
    when 'users' then insert into pendant_fence_checks (organisation_id, user_id) values (new.organisation_id, new.id);
    when 'devices' then insert into pendant_fence_checks (organisation_id, device_id) values (new.organisation_id, new.id);
    when 'organisations' then insert into pendant_fence_checks (organisation_id) values (new.id);
    else insert into pendant_fence_checks (organisation_id) values (new.organisation_id);
  end case;
  return null;
end $$;
revoke execute on function app.check_pendants from public;
create trigger check_pendants_changed after update of geofence_locations, active on organisations for each row
  when (row(new.geofence_locations, new.active) is distinct from row(old.geofence_locations, old.active)) execute function app.check_pendants();
create trigger check_pendants_changed after update of department_id on users for each row
  when (new.department_id is distinct from old.department_id and new.organisation_id is not null) execute function app.check_pendants();

create function app.check_pendants_of_people() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into pendant_fence_checks (organisation_id, user_id)
  select distinct c.organisation_id, c.user_id from changed c
  where exists (select from devices v where v.organisation_id = c.organisation_id and v.user_id = c.user_id and v.device_type_id = 2 and v.archived_at is null);
  return null;
end $$;
revoke execute on function app.check_pendants_of_people from public;
create trigger check_pendants_added after insert on user_tag_links referencing new table as changed for each statement
  execute function app.check_pendants_of_people();
create trigger check_pendants_removed after delete on user_tag_links referencing old table as changed for each statement
  execute function app.check_pendants_of_people();
create trigger check_pendants_added after insert on devices for each row
  when (new.device_type_id = 2 and new.user_id is not null) execute function app.check_pendants();
create trigger check_pendants_changed after update of user_id, archived_at on devices for each row
  when (new.device_type_id = 2 and row(new.user_id, new.archived_at) is distinct from row(old.user_id, old.archived_at)) execute function app.check_pendants();

-- They pass row security: who edits a place may see neither all pendants nor these rows.
create function app.check_pendants_of_organisations() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into pendant_fence_checks (organisation_id)
  select distinct c.organisation_id from changed c
  where exists (select from devices v where v.organisation_id = c.organisation_id and v.device_type_id = 2 and v.archived_at is null);
  return null;
end $$;
revoke execute on function app.check_pendants_of_organisations from public;
create trigger check_pendants_added after insert on geofence_locations referencing new table as changed for each statement
  execute function app.check_pendants_of_organisations();
create trigger check_pendants_removed after delete on geofence_locations referencing old table as changed for each statement
  execute function app.check_pendants_of_organisations();
create trigger check_pendants_changed after update on geofence_locations for each row
  when (row(new.type, new.latitude, new.longitude, new.radius, new.entry_monitoring, new.exit_monitoring, new.assignment_type, new.active)
    is distinct from row(old.type, old.latitude, old.longitude, old.radius, old.entry_monitoring, old.exit_monitoring, old.assignment_type, old.active))
  execute function app.check_pendants();
create trigger check_pendants_added after insert on geofence_location_users referencing new table as changed for each statement
  execute function app.check_pendants_of_people();
create trigger check_pendants_removed after delete on geofence_location_users referencing old table as changed for each statement
  execute function app.check_pendants_of_people();
create trigger check_pendants_added after insert on geofence_location_departments referencing new table as changed for each statement
  execute function app.check_pendants_of_organisations();
create trigger check_pendants_removed after delete on geofence_location_departments referencing old table as changed for each statement
  execute function app.check_pendants_of_organisations();
create trigger check_pendants_added after insert on geofence_location_tags referencing new table as changed for each statement
  execute function app.check_pendants_of_organisations();
create trigger check_pendants_removed after delete on geofence_location_tags referencing old table as changed for each statement
  execute function app.check_pendants_of_organisations();

select app.protect('pendant_fence_checks', '', '');

-- A worker near a hazard is reminded to start a welfare timer; the reminder is open until a timer runs, they leave, or they answer it on the phone.
create table proximity_reminders (
  organisation_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  geofence_location_id bigint not null,
  device_id bigint not null,
  reminded_at timestamptz not null default app.now(),
  -- Snoozed until then; null where nothing is to be sent again.
  next_at timestamptz,
  snoozes smallint not null default 0,
  ended_at timestamptz,
  outcome text check (outcome in ('timer_started', 'dismissed', 'left', 'expired')),
  primary key (organisation_id, id),
  foreign key (organisation_id, user_id) references users (organisation_id, id) on delete cascade,
  foreign key (organisation_id, geofence_location_id) references geofence_locations (organisation_id, id) on delete cascade,
  foreign key (organisation_id, device_id) references devices (organisation_id, id) on delete cascade,
  check ((ended_at is null) = (outcome is null))
);
create unique index proximity_reminders_open on proximity_reminders (organisation_id, user_id, geofence_location_id) where ended_at is null;
create index proximity_reminders_by_location on proximity_reminders (organisation_id, geofence_location_id);
create index proximity_reminders_by_user on proximity_reminders (organisation_id, user_id);
create index proximity_reminders_by_device on proximity_reminders (organisation_id, device_id);
select app.protect('proximity_reminders', 'select, update', '');

-- Places that a person is often at: arriving and leaving is recorded, and arriving may start a welfare timer.
create table favourite_locations (
  organisation_id bigint not null references organisations,
  id bigint generated always as identity unique,
  user_id bigint not null,
  name text not null check (length(name) between 1 and 200),
  address text check (length(address) <= 500),
  additional_info text check (length(additional_info) <= 2000),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  -- Minutes of the welfare timer that arriving starts; none where null.
  duration integer check (duration between 1 and 1440),
  -- Metres.
  radius integer not null default 100 check (radius between 50 and 50000),
  entry_monitoring boolean not null default true,
  exit_monitoring boolean not null default true,
  -- The app's safety shake is on while the person is inside.
  shake_on boolean not null default false,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  name_key text generated always as (lower(name)) stored,
  watched_since timestamptz not null default app.now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
create unique index favourite_locations_by_name on favourite_locations (organisation_id, user_id, name_key);

create function app.remove_favourites() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from favourite_locations where organisation_id = new.organisation_id and user_id = new.id;
  return null;
end $$;
revoke execute on function app.remove_favourites from public;
create trigger remove_favourites after update of deleted_at on users for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function app.remove_favourites();
create trigger restart_watching before update of latitude, longitude, radius on favourite_locations for each row
  when (row(new.latitude, new.longitude, new.radius) is distinct from row(old.latitude, old.longitude, old.radius))
  execute function app.restart_watching();

select app.protect('favourite_locations', 'select, insert, update, delete', 'select');

-- What is known of the person and the place, as domain/geofence-locations/crossing.ts answers it, up to the position of that time.
create table favourite_location_states (
  organisation_id bigint not null,
  favourite_location_id bigint not null,
  user_id bigint not null,
  state jsonb not null,
  is_inside boolean generated always as ((state ->> 'inside') = 'true') stored,
  -- Favourite locations know each device's newest judged position.
  until timestamptz,
  primary key (organisation_id, favourite_location_id),
  foreign key (organisation_id, favourite_location_id) references favourite_locations (organisation_id, id) on delete cascade,
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
create index favourite_location_states_by_user on favourite_location_states (organisation_id, user_id);

-- Where a place moved, nothing is known of it; what somebody had who was removed goes with them. Both pass row security: neither the states nor all
-- of the organisation are for those who write.
create function app.forget_favourite_state() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from favourite_location_states where organisation_id = new.organisation_id and favourite_location_id = new.id;
  return null;
end $$;
revoke execute on function app.forget_favourite_state from public;
create trigger forget_favourite_state after update of latitude, longitude, radius on favourite_locations for each row
  when (row(new.latitude, new.longitude, new.radius) is distinct from row(old.latitude, old.longitude, old.radius))
  execute function app.forget_favourite_state();

select app.protect('favourite_location_states', 'select', 'select');

-- People of whom a device was taken away, until the sweeps of places have forgotten what it said. Rows are only added, so that nobody who edits
-- waits.
create table taken_devices (
  organisation_id bigint not null,
  id bigint generated always as identity unique,
  user_id bigint not null,
  -- Each of the two sweeps takes its own.
  places text not null check (places in ('geofences', 'favourites')),
  primary key (organisation_id, id),
  foreign key (organisation_id, user_id) references users (organisation_id, id) on delete cascade
);
create index taken_devices_by_user on taken_devices (organisation_id, user_id);

-- Both pass row security: who edits a device may see neither.
create function app.note_assignment() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.user_id is distinct from old.user_id then
    insert into device_assignments (organisation_id, device_id, assigned_at) values (new.organisation_id, new.id, app.now())
    on conflict (organisation_id, device_id) do update set assigned_at = excluded.assigned_at;
  end if;
  if old.user_id is not null and old.archived_at is null then
    insert into taken_devices (organisation_id, user_id, places)
    values (old.organisation_id, old.user_id, 'geofences'), (old.organisation_id, old.user_id, 'favourites');
  end if;
  return null;
end $$;
revoke execute on function app.note_assignment from public;
create trigger note_assignment after update of user_id, archived_at on devices for each row
  when (new.user_id is distinct from old.user_id or new.archived_at is not null and old.archived_at is null) execute function app.note_assignment();
select app.protect('taken_devices', '', '');
