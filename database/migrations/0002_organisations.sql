-- Organisations: the tenants. Every other tenant's row names one of these first.

create table organisations (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 200),
  active boolean not null default true,
  subdomain text unique check (subdomain ~ '^[a-z0-9-]{3,63}$'),
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
  check (contract_end_date is null or contract_start_date is null or contract_end_date >= contract_start_date)
);
create index organisations_by_name on organisations (lower(name), id);

alter table organisations enable row level security;
alter table organisations force row level security;
create policy tenant on organisations to vigil_tenant using (id = app.tenant());
create policy centre on organisations to vigil_centre using (not not_monitored);
create policy platform on organisations to vigil_platform using (true) with check (true);
grant select, update on organisations to vigil_tenant;
grant select on organisations to vigil_centre;
grant select, insert, update on organisations to vigil_platform;

create table departments (
  organisation_id bigint not null references organisations,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 200),
  timezone text not null default 'Australia/Sydney',
  grace_period integer not null default 1 check (grace_period between 0 and 240),
  note text,
  archived_at timestamptz,
  created_at timestamptz not null default app.now(),
  primary key (organisation_id, id),
  unique (id)
);
select app.protect('departments', 'select, insert, update', 'select');
