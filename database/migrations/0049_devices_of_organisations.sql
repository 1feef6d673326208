-- Devices become something that people add, assign and take out of use; how many of them a department has; and an IMEI may be used again once its device is archived.

alter table devices
  add column landline text,
  add column updated_at timestamptz not null default app.now();

alter table devices drop constraint devices_imei_key;
-- One device in use for each IMEI. A gateway finds by it whose pendant speaks.
create unique index devices_imei_in_use on devices (imei) where archived_at is null;
create index devices_imei_archived on devices (imei) where archived_at is not null;

create index devices_by_name on devices (organisation_id, lower(device_name), id);
create index devices_by_creation on devices (organisation_id, created_at, id);
create index devices_by_update on devices (organisation_id, updated_at, id);

-- What counts against the limits of a department: the devices of its people. It passes row security, as app.used_devices does.
create function app.used_devices_of_department(organisation bigint, department bigint) returns jsonb language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object('app', count(*) filter (where k.name = 'app'), 'ev04', count(*) filter (where k.name = 'ev04'), 'zoleo', count(*) filter (where k.name = 'zoleo'))
  from users u join devices v on v.organisation_id = u.organisation_id and v.user_id = u.id and v.archived_at is null join device_types k on k.id = v.device_type_id
  where u.organisation_id = organisation and u.department_id = department
$$;
