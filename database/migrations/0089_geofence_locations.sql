-- Places that an organisation watches: who enters or leaves one is messaged, reminded or reported (R191 to R193, R371, R372).

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

create table geofence_locations (
  organisation_id bigint not null references organisations,
  id bigint generated always as identity,
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
  primary key (organisation_id, id),
  unique (id)
);
create unique index geofence_locations_by_name on geofence_locations (organisation_id, name_key);
create index geofence_locations_by_creation on geofence_locations (organisation_id, created_at, id);
create index geofence_locations_by_update on geofence_locations (organisation_id, updated_at, id);
create index geofence_locations_by_area on geofence_locations using gist (area) where active;
select app.protect('geofence_locations', 'select, insert, update, delete', 'select');

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
  primary key (organisation_id, user_id, geofence_location_id),
  foreign key (organisation_id, user_id) references users (organisation_id, id) on delete cascade,
  foreign key (organisation_id, geofence_location_id) references geofence_locations (organisation_id, id) on delete cascade
);
create index geofence_states_by_location on geofence_states (organisation_id, geofence_location_id);
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
  primary key (organisation_id, id),
  foreign key (organisation_id, geofence_location_id) references geofence_locations (organisation_id, id) on delete cascade,
  foreign key (organisation_id, user_id) references users (organisation_id, id) on delete cascade,
  foreign key (organisation_id, device_id) references devices (organisation_id, id) on delete cascade
);
create index geofence_crossings_by_location on geofence_crossings (organisation_id, geofence_location_id, crossed_at);
create index geofence_crossings_by_user on geofence_crossings (organisation_id, user_id, crossed_at);
create index geofence_crossings_by_device on geofence_crossings (organisation_id, device_id);
select app.protect('geofence_crossings', 'select', '');

-- Where a place moved, or was off, nothing is known of anybody there. It passes row security: a restricted administrator does not see everybody's rows.
create function app.forget_geofence_states() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from geofence_states where organisation_id = new.organisation_id and geofence_location_id = new.id;
  return null;
end $$;
revoke execute on function app.forget_geofence_states from public;
create trigger forget_geofence_states after update of latitude, longitude, radius, active on geofence_locations for each row
  when (row(new.latitude, new.longitude, new.radius, new.active) is distinct from row(old.latitude, old.longitude, old.radius, old.active))
  execute function app.forget_geofence_states();

-- By the call of its own; the whole organisation is the platform's to change.
grant update (geofence_proximity_reminders) on organisations to vigil_tenant, vigil_restricted;
