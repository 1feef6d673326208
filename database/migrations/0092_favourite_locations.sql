-- Places that a person is often at: arriving and leaving is recorded, and arriving may start a welfare timer.
create table favourite_locations (
  organisation_id bigint not null references organisations,
  id bigint generated always as identity,
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
  primary key (organisation_id, id),
  unique (id),
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
create unique index favourite_locations_by_name on favourite_locations (organisation_id, user_id, name_key);
select app.protect('favourite_locations', 'select, insert, update, delete', 'select');

-- What is known of the person and the place, as domain/geofence-locations/crossing.ts answers it, up to the position of that time.
create table favourite_location_states (
  organisation_id bigint not null,
  favourite_location_id bigint not null,
  user_id bigint not null,
  at timestamptz not null,
  state jsonb not null,
  is_inside boolean generated always as ((state ->> 'inside') = 'true') stored,
  primary key (organisation_id, favourite_location_id),
  foreign key (organisation_id, favourite_location_id) references favourite_locations (organisation_id, id) on delete cascade,
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
create index favourite_location_states_by_user on favourite_location_states (organisation_id, user_id);
select app.protect('favourite_location_states', 'select', 'select');

-- Where a place moved, nothing is known of it; what somebody had who was removed goes with them. Both pass row security: neither the states nor all of the
-- organisation are for those who write.
create function app.forget_favourite_state() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from favourite_location_states where organisation_id = new.organisation_id and favourite_location_id = new.id;
  return null;
end $$;
create trigger forget_favourite_state after update of latitude, longitude, radius on favourite_locations for each row
  when (row(new.latitude, new.longitude, new.radius) is distinct from row(old.latitude, old.longitude, old.radius))
  execute function app.forget_favourite_state();
create function app.remove_favourites() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from favourite_locations where organisation_id = new.organisation_id and user_id = new.id;
  return null;
end $$;
create trigger remove_favourites after update of deleted_at on users for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function app.remove_favourites();
revoke execute on function app.forget_favourite_state, app.remove_favourites from public;
