-- Response instructions are edited: two more kinds of step, steps that may be left out, answers to steps, and the time of the last change of each list.

alter table response_steps drop constraint response_steps_kind_check;
alter table response_steps
  add check (kind in ('do', 'call_device', 'call_person', 'call_contacts', 'dispatch', 'record', 'yes_no', 'link')),
  add column url text check (url like 'https://%'),
  add column required boolean not null default true,
  add column updated_at timestamptz not null default app.now(),
  add constraint response_steps_link_has_url check ((kind is not distinct from 'link') = (url is not null));

alter table alert_steps drop constraint alert_steps_kind_check;
alter table alert_steps
  add check (kind in ('do', 'call_device', 'call_person', 'call_contacts', 'dispatch', 'record', 'yes_no', 'link')),
  add column url text,
  add column required boolean not null default true;

-- What the operator answered: yes or no, or what they noted.
alter table alert_step_ticks add column answer text check (length(answer) between 1 and 1000);

alter table alert_type_responses drop constraint alert_type_responses_kind_check;
alter table alert_type_responses
  add check (kind in ('do', 'call_device', 'call_person', 'call_contacts', 'dispatch', 'record', 'yes_no', 'link')),
  add column url text check (url like 'https://%'),
  add column created_at timestamptz not null default app.now(),
  add column updated_at timestamptz not null default app.now(),
  add constraint alert_type_responses_link_has_url check ((kind = 'link') = (url is not null));

alter table response_groups
  add column updated_at timestamptz not null default app.now(),
  add column name_key text generated always as (lower(name)) stored;
create unique index response_groups_name_key on response_groups (organisation_id, lower(name));
create index response_groups_by_name on response_groups (organisation_id, name_key, id);
create index response_groups_by_update on response_groups (organisation_id, updated_at, id);
create index response_groups_everywhere on response_groups (name_key, id);
alter table department_response_groups add column updated_at timestamptz not null default app.now();

-- Staff of the platform write an organisation's instructions in its own view; its administrators those of their departments and people.
grant insert, update, delete on response_groups, department_response_groups, response_steps to vigil_tenant;
grant insert, update, delete on department_response_groups, response_steps to vigil_restricted;
grant usage on sequence response_groups_id_seq, response_steps_id_seq to vigil_tenant, vigil_restricted;
grant usage on sequence response_steps_id_seq to vigil_platform;

-- Everybody reads the platform's own steps, so the policies show them; only the platform changes them.
create function app.keep_platform_steps() returns trigger language plpgsql as $$
begin
  if old.organisation_id is null and current_user in ('vigil_tenant', 'vigil_restricted', 'vigil_centre') then
    raise insufficient_privilege using message = 'the steps of the platform belong to no organisation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger keep_platform_steps before update or delete on response_steps for each row execute function app.keep_platform_steps();
-- Administrators who see some people only write the instructions of these people, and no group's.
alter policy restricted on response_steps with check (organisation_id = app.tenant() and user_id is not null
  and (select true from users parent where parent.organisation_id = response_steps.organisation_id and parent.id = response_steps.user_id));
