-- A person is in a place by one judgement over all their devices (decision 0043).

-- Since when a device is its person's; no row where it never changed hands. Positions from before say nothing of the person.
create table device_assignments (
  organisation_id bigint not null,
  device_id bigint not null,
  assigned_at timestamptz not null,
  primary key (organisation_id, device_id),
  foreign key (organisation_id, device_id) references devices (organisation_id, id) on delete cascade
);
select app.protect('device_assignments', '', '');

-- People of whom a device was taken away, until the sweeps of places have forgotten what it said. Rows are only added, so that nobody who edits waits.
create table taken_devices (
  organisation_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  -- Each of the two sweeps takes its own.
  places text not null check (places in ('geofences', 'favourites')),
  primary key (organisation_id, id),
  unique (id),
  foreign key (organisation_id, user_id) references users (organisation_id, id) on delete cascade
);
create index taken_devices_by_user on taken_devices (organisation_id, user_id);
select app.protect('taken_devices', '', '');

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

-- Positions from before a place was added, moved or enabled say nothing of it.
alter table geofence_locations add watched_since timestamptz not null default app.now();
update geofence_locations set watched_since = created_at;
create function app.restart_watching() returns trigger language plpgsql as $$
begin
  new.watched_since := app.now();
  return new;
end $$;
revoke execute on function app.restart_watching from public;
create trigger restart_watching before update of latitude, longitude, radius, active on geofence_locations for each row
  when (row(new.latitude, new.longitude, new.radius, new.active) is distinct from row(old.latitude, old.longitude, old.radius, old.active))
  execute function app.restart_watching();

-- Since when a device has given its places without a longer silence.
alter table geofence_fixes add span_from timestamptz;
update geofence_fixes set span_from = at;
alter table geofence_fixes alter span_from set not null;

-- What is known is as domain/geofence-locations/person-place.ts answers it; nobody is inside beyond `until` without news.
alter table geofence_states add until timestamptz;
update geofence_states s set
  state = jsonb_build_object('inside', s.state -> 'inside', 'until', case when s.is_inside then to_jsonb(app.iso(app.now() + interval '12 hours')) end,
    'devices', coalesce((
      select jsonb_object_agg(v.id, jsonb_build_object('unreported', null, 'state', jsonb_build_object('inside', s.state -> 'inside', 'at', s.state -> 'at',
        'beyond', case when s.is_inside then -1 else 1 end, 'cameFrom', 0, 'towards', null, 'evidence', 0, 'since', null, 'before', null)))
      from devices v join geofence_fixes f on f.organisation_id = v.organisation_id and f.device_id = v.id and f.user_id = v.user_id
      where v.organisation_id = s.organisation_id and v.user_id = s.user_id and v.archived_at is null), '{}')),
  until = case when s.is_inside then app.now() + interval '12 hours' end;

-- Which device counts where a person has several; the default where there is no row.
create table geofence_settings (
  organisation_id bigint primary key references organisations,
  counting text not null default 'pendant_first' check (counting in ('pendant_first', 'phone_first', 'any')),
  updated_at timestamptz not null default app.now()
);
select app.protect('geofence_settings', 'select, insert, update', 'select');

-- Whether the person was sent the place's message: not again within ten minutes.
alter table geofence_crossings add messaged boolean not null default false;
create index geofence_crossings_messaged on geofence_crossings (organisation_id, user_id, created_at) where messaged;

-- Favourite locations know each device's newest judged position.
alter table favourite_location_states add until timestamptz;
update favourite_location_states s set
  state = jsonb_build_object('inside', s.state -> 'inside', 'until', case when s.is_inside then to_jsonb(app.iso(app.now() + interval '12 hours')) end,
    'devices', coalesce(d.devices, '{}'), 'spans', coalesce(d.spans, '{}'), 'messaged', '{}'::jsonb),
  until = case when s.is_inside then app.now() + interval '12 hours' end
from favourite_location_states o left join lateral (
  select jsonb_object_agg(v.id, jsonb_build_object('from', app.iso(o.at), 'at', app.iso(o.at))) as spans,
    jsonb_object_agg(v.id, jsonb_build_object('unreported', null, 'state', jsonb_build_object('inside', o.state -> 'inside', 'at', o.state -> 'at',
      'beyond', case when o.is_inside then -1 else 1 end, 'cameFrom', 0, 'towards', null, 'evidence', 0, 'since', null, 'before', null))) as devices
  from devices v where v.organisation_id = o.organisation_id and v.user_id = o.user_id and v.archived_at is null) d on true
where o.organisation_id = s.organisation_id and o.favourite_location_id = s.favourite_location_id;
alter table favourite_location_states drop at;

alter table favourite_locations add watched_since timestamptz not null default app.now();
update favourite_locations set watched_since = created_at;
create trigger restart_watching before update of latitude, longitude, radius on favourite_locations for each row
  when (row(new.latitude, new.longitude, new.radius) is distinct from row(old.latitude, old.longitude, old.radius))
  execute function app.restart_watching();
