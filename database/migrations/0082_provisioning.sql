-- People who were entered, by hand or from a spreadsheet, and have no account yet: drafts that administrators complete and provision.

create table provisioning_records (
  organisation_id bigint not null references organisations,
  id bigint generated always as identity,
  first_name text not null,
  last_name text not null,
  name text not null generated always as (first_name || ' ' || last_name) stored,
  name_key text not null generated always as (lower(first_name || ' ' || last_name)) stored,
  last_name_key text not null generated always as (lower(last_name)) stored,
  email text,
  email_key text generated always as (lower(email)) stored,
  country_id text not null default 'AU',
  mobile text,
  landline text,
  timezone text,
  role text not null default 'organisation_user'
    check (role in ('organisation_admin', 'organisation_user', 'organisation_idp_admin', 'escalation_contact')),
  department_id bigint,
  escalation_group_id bigint,
  mobile_app_access boolean not null default false,
  create_device_provisioned boolean not null default false,
  personal_contacts_allowed boolean not null default false,
  is_shared boolean not null default false,
  user_id bigint,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  primary key (organisation_id, id),
  unique (id),
  foreign key (organisation_id, department_id) references departments (organisation_id, id),
  foreign key (organisation_id, escalation_group_id) references escalation_groups (organisation_id, id) on delete set null (escalation_group_id),
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
comment on column provisioning_records.country_id is 'ISO 3166 alpha-2, the country of the phone numbers';
comment on column provisioning_records.user_id is 'the account that was made of it; null for a draft';
create unique index provisioning_records_by_email on provisioning_records (organisation_id, email_key) where user_id is null;
create index provisioning_records_by_last_name on provisioning_records (organisation_id, last_name_key, id);
create index provisioning_records_by_name on provisioning_records (organisation_id, name_key, id);
create index provisioning_records_by_creation on provisioning_records (organisation_id, created_at, id);
create index provisioning_records_by_department on provisioning_records (organisation_id, department_id);
create index provisioning_records_by_group on provisioning_records (organisation_id, escalation_group_id);
create index provisioning_records_by_user on provisioning_records (organisation_id, user_id);
create index provisioning_records_drafts on provisioning_records (organisation_id) where user_id is null;
select app.protect('provisioning_records', 'select, insert, update, delete', 'select');
-- A draft has no tags: whoever is restricted to tags sees drafts of nobody, though they see each department.
do $$
declare
  seen constant text := 'organisation_id = app.tenant() and case
    when user_id is not null then exists (select from users parent where parent.organisation_id = provisioning_records.organisation_id and parent.id = provisioning_records.user_id)
    when department_id is not null then (select app.restricted_by()) = ''department'' and department_id = any ((select app.restricted_to())::bigint[]) else false end';
begin
  execute format('alter policy restricted on provisioning_records using (%1$s) with check (%1$s)', seen);
end $$;

-- Mobile apps that people were promised and have not installed yet: they take places of the device limit too. Counted for the whole organisation,
-- whichever people the caller sees.
create function app.promised_apps(organisation bigint) returns integer language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::int from provisioning_records p join users u on u.organisation_id = p.organisation_id and u.id = p.user_id
  where p.organisation_id = organisation and p.create_device_provisioned and u.deleted_at is null and u.status <> 'disabled'
    and not exists (select from devices v join device_types k on k.id = v.device_type_id
      where v.organisation_id = u.organisation_id and v.user_id = u.id and v.archived_at is null and k.name = 'app')
$$;
revoke execute on function app.promised_apps from public;
grant execute on function app.promised_apps to vigil_platform, vigil_tenant, vigil_restricted;
