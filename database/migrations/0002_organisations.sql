-- Organisations are the tenants, with their departments, tags, own words and look. Row security of every other table begins here.

-- Organisations: the tenants. Every other tenant's row names one of these first.
create table organisations (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 200),
  active boolean not null default true,
  subdomain text unique,
  contact_name text, contact_email text, contact_phone text, contact_country text not null default 'AU', contact_landline text,
  accounts_name text, accounts_email text, accounts_phone text, accounts_country text not null default 'AU', accounts_landline text,
  contract_start_date date, contract_end_date date, contract_length integer check (contract_length >= 0),
  max_escalation_contacts integer not null default 5 check (max_escalation_contacts between 1 and 50),
  contract_billing_frequency text not null default 'monthly' check (contract_billing_frequency in ('monthly', 'quarterly', 'annually')),
  active_monitoring_from date, first_invoice_month date, onboarding_period integer check (onboarding_period >= 0),
  not_monitored boolean not null default false,
  free_trial boolean not null default false,
  paid_trial boolean not null default false,
  non_billable boolean not null default false,
  escalation_groups_not_required boolean not null default false,
  geofence_locations boolean not null default false,
  geofence_proximity_reminders boolean not null default false,
  self_manage_ev04_config boolean not null default false,
  allows_shared_profiles boolean not null default false,
  enable_saml boolean not null default false,
  enable_provisioning boolean not null default false,
  enable_messaging boolean not null default false,
  disable_password_login boolean not null default false,
  invoicing_by_department boolean not null default false,
  admin_enforce_device_limit boolean not null default false,
  user_enforce_device_limit boolean not null default false,
  timezone text not null default 'Australia/Sydney',
  address text, country text not null default 'AU', state text, city text, postcode text,
  users_count integer not null default 0,
  devices_count integer not null default 0,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  -- Whether the monitoring centre answers for it. People, devices and departments carry it too, so that row security asks no second table; a foreign
  -- key keeps it true: an organisation that changes takes its rows with it, in the same transaction.
  monitored boolean not null generated always as (not not_monitored) stored,
  -- admin_ is what the platform allows the organisation, user_ what the organisation allows itself within it.
  admin_device_limit jsonb not null default '{"app": null, "ev04": null, "zoleo": null}' check (admin_device_limit ?& array['app', 'ev04', 'zoleo']),
  user_device_limit jsonb not null default '{"app": null, "ev04": null, "zoleo": null}' check (user_device_limit ?& array['app', 'ev04', 'zoleo']),
  archived_at timestamptz,
  -- Whether its people may sign in.
  in_use boolean not null generated always as (active and archived_at is null) stored,
  -- The origin where the people of the organisation sign in; null is the portal's own.
  sso_url text check (sso_url ~ '^https?://[^/@?#\s\\]+$'),
  -- Who receives an email when somebody without access asks for it.
  provision_notify_user_ids bigint[] not null default '{}',
  -- The words by which a text message from an organisation's people raises an alert.
  -- With commas between them; HELP and SOS count always.
  help_words text not null default 'HELP, SOS, EMERGENCY, 000, 911, 112' check (length(help_words) <= 1000),
  -- Where an organisation wants it, a duress alert is resolved by two members of staff: one proposes, another confirms (decision 0062).
  duress_needs_two_people boolean not null default false,
  constraint organisations_monitored unique (id, monitored) include (name),
  check (contract_end_date is null or contract_start_date is null or contract_end_date >= contract_start_date),
  constraint organisations_one_trial check (not (free_trial and paid_trial)),
  check (subdomain ~ '^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$'),
  -- Alerts that nobody monitors are closed by contacts, of whom there may be one only.
  constraint organisations_two_people_are_staff check (not (duress_needs_two_people and not_monitored))
);
create index organisations_by_name on organisations (lower(name), id);
-- Open alerts follow an organisation that begins or ends to be monitored. It is asked every second, so only those that were changed are looked at.
create index organisations_changed on organisations (updated_at) where updated_at > created_at;
-- The list of organisations reads a page from an index in each of its orders. The end of a contract needs one for each direction, since those without
-- come last in both.
create index organisations_by_creation on organisations (created_at, id);
create index organisations_by_contract_end on organisations (contract_end_date, id);
create index organisations_by_contract_end_last_first on organisations (contract_end_date desc nulls last, id desc);
create index organisations_by_users on organisations (users_count, id);
create index organisations_by_devices on organisations (devices_count, id);
-- Each filter of the list of organisations finds the few that it leaves without going through all of them.
create index organisations_by_active on organisations (active, lower(name), id);
create index organisations_by_monitoring on organisations (not_monitored, lower(name), id);
create index organisations_by_billing on organisations (non_billable, lower(name), id);
create index organisations_by_country on organisations (country, lower(name), id);
create index organisations_archived on organisations (lower(name), id) where archived_at is not null;
create index organisations_in_free_trial on organisations (lower(name), id) where free_trial;
create index organisations_in_paid_trial on organisations (lower(name), id) where paid_trial;

create function app.billing_value(organisation organisations) returns json language sql stable as $$
  select json_build_object('free_trial', organisation.free_trial, 'non_billable', organisation.non_billable,
    'invoicing_by_department', organisation.invoicing_by_department, 'contract_billing_frequency', organisation.contract_billing_frequency,
    'country', organisation.country)
$$;
revoke execute on function app.billing_value(organisations) from public;

create trigger numbers_are_dialled before insert or update of contact_phone, contact_landline, accounts_phone, accounts_landline on organisations
  for each row execute function app.require_dialled(
    'contact_phone', 'contact_country', 'contact_landline', 'contact_country', 'accounts_phone', 'accounts_country', 'accounts_landline', 'accounts_country');

alter table organisations enable row level security;
alter table organisations force row level security;
create policy tenant on organisations to vigil_tenant using (id = app.tenant());
create policy restricted on organisations to vigil_restricted using (id = app.tenant()) with check (id = app.tenant());
create policy centre on organisations to vigil_centre using (monitored);
create policy platform on organisations to vigil_platform using (true) with check (true);
grant select on organisations to vigil_centre;
grant select, insert, update on organisations to vigil_platform;
grant select, update on organisations to vigil_tenant, vigil_restricted;
-- By the call of its own; the whole organisation is the platform's to change.
grant update (geofence_proximity_reminders) on organisations to vigil_tenant, vigil_restricted;

-- The parts of an organisation. People belong to at most one; instructions, places and prices may be a department’s own.
create table departments (
  organisation_id bigint not null,
  id bigint generated always as identity unique,
  name text not null check (length(name) between 1 and 200),
  timezone text not null default 'Australia/Sydney',
  grace_period integer not null default 1 check (grace_period between 0 and 240),
  note text,
  archived_at timestamptz,
  created_at timestamptz not null default app.now(),
  monitored boolean not null,
  contact_id bigint,
  start_date date,
  end_date date,
  address text,
  country text not null default 'AU',
  state text,
  city text,
  postcode text,
  accounts_first_name text,
  accounts_last_name text,
  accounts_email text,
  accounts_mobile text,
  accounts_mobile_country text not null default 'AU',
  accounts_landline text,
  accounts_landline_country text not null default 'AU',
  cost_centre_code text,
  -- How many devices of each kind the department may have; a kind without a number has no limit of its own.
  device_limits jsonb not null default '{"app": null, "ev04": null, "zoleo": null}',
  updated_at timestamptz not null default app.now(),
  -- A page of a list begins at a key. Behind row security a condition on lower(name) is no such key: it is asked of each row from the first on, and
  -- page 50 reads all pages before it. A generated column is one.
  name_key text generated always as (lower(name)) stored,
  primary key (organisation_id, id),
  foreign key (organisation_id, monitored) references organisations (id, monitored) on update cascade,
  check (end_date >= start_date),
  check (device_limits ?& array['app', 'ev04', 'zoleo'])
);
-- All that a list shows of them, so that a page need not fetch their rows.
create index departments_named on departments (organisation_id, monitored, id) include (name);
create index departments_by_contact on departments (organisation_id, contact_id);
-- Two archived departments may have the same name, and so may an archived one and one in use.
create unique index departments_name_key on departments (organisation_id, lower(name)) where archived_at is null;
create index departments_by_creation on departments (organisation_id, created_at, id);
create index departments_by_update on departments (organisation_id, updated_at, id);
create index departments_by_name on departments (organisation_id, name_key, id);
create index departments_everywhere on departments (name_key, id) where archived_at is null;

-- What counts against the limits of devices. Like app.used_devices it passes row security, because a limit holds for the whole organisation, whoever
-- of it asks and however little they see.
create function app.allocated_devices(organisation bigint) returns jsonb language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object('app', coalesce(sum((device_limits ->> 'app')::bigint), 0), 'ev04', coalesce(sum((device_limits ->> 'ev04')::bigint), 0),
    'zoleo', coalesce(sum((device_limits ->> 'zoleo')::bigint), 0))
  from departments where organisation_id = organisation and archived_at is null
$$;

create function app.stamp_monitored() returns trigger language plpgsql as $$
begin
  new.monitored := (select o.monitored from organisations o where o.id = new.organisation_id);
  return new;
end $$;
create trigger stamp_monitored before insert or update of organisation_id on departments for each row execute function app.stamp_monitored();
create trigger numbers_are_dialled before insert or update of accounts_mobile, accounts_landline on departments
  for each row execute function app.require_dialled('accounts_mobile', 'accounts_mobile_country', 'accounts_landline', 'accounts_landline_country');

select app.protect('departments', 'select, insert, update', 'select');
alter policy restricted on departments
  using (organisation_id = app.tenant() and case (select app.restricted_by()) when 'department' then id = any ((select app.restricted_to())::bigint[])
    when 'tag' then true else false end)
  with check (organisation_id = app.tenant() and case (select app.restricted_by())
    when 'department' then id = any ((select app.restricted_to())::bigint[]) when 'tag' then true else false end);
alter policy centre on departments using (monitored) with check (monitored);

-- The platform's own words for its customers; no organisation's people are ever shown them.
create table organisation_tags (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now()
);
create unique index organisation_tags_by_name on organisation_tags (lower(name));
create index organisation_tags_by_creation on organisation_tags (created_at, id);

-- Platform staff read and set the tags of one organisation in that organisation's view.
grant select, insert, update, delete on organisation_tags to vigil_platform;
grant select on organisation_tags to vigil_tenant, vigil_restricted;

-- Which organisation has which of them.
create table organisation_tag_links (
  organisation_id bigint not null references organisations,
  organisation_tag_id bigint not null references organisation_tags on delete cascade,
  primary key (organisation_id, organisation_tag_id)
);
create index organisation_tag_links_by_tag on organisation_tag_links (organisation_tag_id);
select app.protect('organisation_tag_links', 'select, insert, delete', '');

-- Tags of departments, each organisation’s own. A tag that is removed takes its uses with it.
create table department_tags (
  organisation_id bigint not null references organisations,
  id bigint generated always as identity unique,
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  name_key text generated always as (lower(name)) stored,
  primary key (organisation_id, id)
);
create index department_tags_by_creation on department_tags (organisation_id, created_at, id);
create unique index department_tags_by_name on department_tags (organisation_id, name_key);
create index department_tags_everywhere on department_tags (name_key, id);
select app.protect('department_tags', 'select, insert, update, delete', 'select');

-- Which department has which tag.
create table department_tag_links (
  organisation_id bigint not null,
  department_id bigint not null,
  department_tag_id bigint not null,
  primary key (organisation_id, department_id, department_tag_id),
  foreign key (organisation_id, department_id) references departments (organisation_id, id) on delete cascade,
  foreign key (organisation_id, department_tag_id) references department_tags (organisation_id, id) on delete cascade
);
create index department_tag_links_by_tag on department_tag_links (organisation_id, department_tag_id);
select app.protect('department_tag_links', 'select, insert, delete', 'select');

-- The number that an organisation’s text messages leave from, at most one each; all others share the platform’s.
create table organisation_numbers (
  organisation_id bigint not null references organisations,
  id bigint generated always as identity unique,
  mobile text not null check (mobile ~ '^\+[1-9][0-9]{6,14}$'),
  mobile_country text not null default 'AU' check (mobile_country ~ '^[A-Z]{2}$'),
  -- What the delivery service calls the sender, such as a messaging service; without it the number is the sender.
  channel_id text check (length(channel_id) <= 100),
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  primary key (organisation_id, id)
);
create unique index organisation_numbers_by_organisation on organisation_numbers (organisation_id);
create unique index organisation_numbers_by_mobile on organisation_numbers (mobile);
create index organisation_numbers_by_creation on organisation_numbers (created_at, id);

-- The organisation whose own number texts to this number leave from; null: the shared number. Passes row security: tenants see no numbers.
create function app.text_sender(organisation bigint, phone text) returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select organisation_id from organisation_numbers
  where organisation_id = organisation and app.calling_code(mobile) = app.calling_code(phone)
$$;
revoke execute on function app.text_sender from public;
grant execute on function app.text_sender to vigil_platform;

select app.protect('organisation_numbers', '', '');

-- An organisation’s own words over those of platform_email_templates.
create table email_templates (
  organisation_id bigint not null references organisations,
  type_id integer not null check (type_id between 1 and 6),
  subject text not null check (length(subject) between 1 and 200),
  content text not null check (length(content) between 1 and 40000),
  updated_by text not null,
  updated_at timestamptz not null default app.now(),
  -- When it could not be used, so that the default was sent.
  failed_at timestamptz,
  primary key (organisation_id, type_id)
);

-- Whoever sends an email notes that, also in a view that may not change templates.
create function app.note_failed_email_template(organisation bigint, type integer) returns void language sql security definer set search_path = public, pg_temp as $$
  update email_templates set failed_at = app.now() where organisation_id = organisation and type_id = type;
  update platform_email_templates set failed_at = app.now() where organisation is null and type_id = type;
$$;
revoke execute on function app.note_failed_email_template from public;
grant execute on function app.note_failed_email_template to vigil_centre, vigil_platform, vigil_restricted, vigil_tenant;

select app.protect('email_templates', 'select, insert, update, delete', 'select');

-- The look of an organisation: its colour, and its pictures as they were made of what was uploaded.
create table brandings (
  organisation_id bigint primary key references organisations,
  accent_colour text check (accent_colour ~ '^#[0-9a-f]{6}$'),
  updated_at timestamptz
);
select app.protect('brandings', 'select, insert, update', '');

-- The pictures of that look, kept apart: they are served by their hash and read seldom.
create table branding_images (
  organisation_id bigint not null references organisations,
  slot text not null check (slot in ('logo', 'login_logo')),
  -- SHA-256 of the bytes, which is part of its address.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  type text not null check (type in ('image/png', 'image/jpeg')),
  width integer not null check (width between 1 and 4096),
  height integer not null check (height between 1 and 4096),
  bytes bytea not null check (length(bytes) <= 4194304),
  uploaded_at timestamptz not null default app.now(),
  primary key (organisation_id, slot)
);
select app.protect('branding_images', 'select, insert, update, delete', '');

-- The help videos that the platform shows to everybody.
create table video_urls (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 200),
  url text not null,
  enabled boolean not null default true,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now()
);
create unique index video_urls_by_name on video_urls (lower(name));
create index video_urls_by_creation on video_urls (created_at, id);

-- Everybody watches the videos, and an organisation's staff choose an access point for a device.
grant select on video_urls to vigil_tenant, vigil_restricted, vigil_centre;
grant select, insert, update, delete on video_urls to vigil_platform;

grant usage on sequence department_tags_id_seq, organisation_tags_id_seq to vigil_restricted;
grant usage on sequence departments_id_seq, organisations_id_seq to vigil_tenant, vigil_restricted, vigil_centre, vigil_platform;
