-- Departments become something that people add, change, archive and restore; and how many devices an organisation and its departments may have.

alter table departments
  add column contact_id bigint,
  add column start_date date,
  add column end_date date,
  add column address text,
  add column country text not null default 'AU',
  add column state text,
  add column city text,
  add column postcode text,
  add column accounts_first_name text,
  add column accounts_last_name text,
  add column accounts_email text,
  add column accounts_mobile text,
  add column accounts_mobile_country text not null default 'AU',
  add column accounts_landline text,
  add column accounts_landline_country text not null default 'AU',
  add column cost_centre_code text,
  -- How many devices of each kind the department may have; a kind without a number has no limit of its own.
  add column device_limits jsonb not null default '{"app": null, "ev04": null, "zoleo": null}',
  add column updated_at timestamptz not null default app.now(),
  add check (end_date >= start_date),
  add check (device_limits ?& array['app', 'ev04', 'zoleo']),
  add foreign key (organisation_id, contact_id) references users (organisation_id, id);

create index departments_by_contact on departments (organisation_id, contact_id);
-- Two archived departments may have the same name, and so may an archived one and one in use.
create unique index departments_name_key on departments (organisation_id, lower(name)) where archived_at is null;
create index departments_by_name on departments (organisation_id, lower(name), id);
create index departments_by_creation on departments (organisation_id, created_at, id);
create index departments_by_update on departments (organisation_id, updated_at, id);
-- For /lists/departments, where no organisation is named.
create index departments_everywhere on departments (lower(name), id) where archived_at is null;

-- admin_ is what the platform allows the organisation, user_ what the organisation allows itself within it.
alter table organisations
  add column admin_device_limit jsonb not null default '{"app": null, "ev04": null, "zoleo": null}' check (admin_device_limit ?& array['app', 'ev04', 'zoleo']),
  add column user_device_limit jsonb not null default '{"app": null, "ev04": null, "zoleo": null}' check (user_device_limit ?& array['app', 'ev04', 'zoleo']);

-- What counts against the limits. They pass row security, because a limit holds for the whole organisation, whoever of it asks and however little they see.
create function app.allocated_devices(organisation bigint) returns jsonb language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object('app', coalesce(sum((device_limits ->> 'app')::bigint), 0), 'ev04', coalesce(sum((device_limits ->> 'ev04')::bigint), 0),
    'zoleo', coalesce(sum((device_limits ->> 'zoleo')::bigint), 0))
  from departments where organisation_id = organisation and archived_at is null
$$;
create function app.used_devices(organisation bigint) returns jsonb language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object('app', count(*) filter (where k.name = 'app'), 'ev04', count(*) filter (where k.name = 'ev04'), 'zoleo', count(*) filter (where k.name = 'zoleo'))
  from devices v join device_types k on k.id = v.device_type_id where v.organisation_id = organisation and v.archived_at is null
$$;
