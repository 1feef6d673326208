-- EV-04 pendants keep up to four geofences themselves. Which ones follows from places, people, tags and devices: what may change it is noted here, and a
-- sweep compares. Rows are only added, so that nobody who edits waits for another.
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
select app.protect('pendant_fence_checks', '', '');

-- They pass row security: who edits a place may see neither all pendants nor these rows.
create function app.check_pendants_of_organisations() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into pendant_fence_checks (organisation_id)
  select distinct c.organisation_id from changed c
  where exists (select from devices v where v.organisation_id = c.organisation_id and v.device_type_id = 2 and v.archived_at is null);
  return null;
end $$;
create function app.check_pendants_of_people() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into pendant_fence_checks (organisation_id, user_id)
  select distinct c.organisation_id, c.user_id from changed c
  where exists (select from devices v where v.organisation_id = c.organisation_id and v.user_id = c.user_id and v.device_type_id = 2 and v.archived_at is null);
  return null;
end $$;
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
revoke execute on function app.check_pendants_of_organisations, app.check_pendants_of_people, app.check_pendants from public;

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
create trigger check_pendants_added after insert on user_tag_links referencing new table as changed for each statement
  execute function app.check_pendants_of_people();
create trigger check_pendants_removed after delete on user_tag_links referencing old table as changed for each statement
  execute function app.check_pendants_of_people();
create trigger check_pendants_changed after update of department_id on users for each row
  when (new.department_id is distinct from old.department_id and new.organisation_id is not null) execute function app.check_pendants();
create trigger check_pendants_added after insert on devices for each row
  when (new.device_type_id = 2 and new.user_id is not null) execute function app.check_pendants();
create trigger check_pendants_changed after update of user_id, archived_at on devices for each row
  when (new.device_type_id = 2 and row(new.user_id, new.archived_at) is distinct from row(old.user_id, old.archived_at)) execute function app.check_pendants();
create trigger check_pendants_changed after update of geofence_locations, active on organisations for each row
  when (row(new.geofence_locations, new.active) is distinct from row(old.geofence_locations, old.active)) execute function app.check_pendants();

-- The most important places of an organisation for everyone, in their order.
create index geofence_locations_for_pendants on geofence_locations (organisation_id, type, id)
  where active and assignment_type = 'everyone' and radius >= 100 and (entry_monitoring or exit_monitoring);

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

-- The pendant itself reported it, before any position did.
alter table geofence_crossings add by_device boolean not null default false;

-- Organisations that have places and pendants already.
insert into pendant_fence_checks (organisation_id)
select distinct v.organisation_id from devices v join organisations o on o.id = v.organisation_id
where o.geofence_locations and v.device_type_id = 2 and v.archived_at is null;
