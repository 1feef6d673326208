-- Whose instruction an operator follows: the person’s, their department’s, their organisation’s, the device type’s, else the alert type’s.

-- The library: named texts for each alert type, from which steps are picked. The product's own, the same for everybody.
create table alert_type_responses (
  id bigint generated always as identity primary key,
  alert_type_id bigint not null references alert_types,
  name text not null check (length(name) between 1 and 200),
  kind text not null default 'do',
  content text not null check (content <> ''),
  url text check (url like 'https://%'),
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  unique (alert_type_id, id),
  unique (alert_type_id, name),
  check (kind in ('do', 'call_device', 'call_person', 'call_contacts', 'dispatch', 'record', 'yes_no', 'link')),
  constraint alert_type_responses_link_has_url check ((kind = 'link') = (url is not null))
);
grant select on alert_type_responses to vigil_tenant, vigil_restricted, vigil_centre;
grant select, insert, update, delete on alert_type_responses to vigil_platform;

-- An organisation's instructions for one kind of device: for all of it, or for the departments it is given to.
create table response_groups (
  organisation_id bigint not null references organisations,
  id bigint generated always as identity unique,
  name text not null check (length(name) between 1 and 200),
  device_type_id bigint not null references device_types,
  for_whole_organisation boolean not null default false,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  name_key text generated always as (lower(name)) stored,
  primary key (organisation_id, id),
  unique (organisation_id, id, device_type_id)
);
create index response_groups_by_device_type on response_groups (device_type_id);
create unique index response_groups_for_whole on response_groups (organisation_id, device_type_id) where for_whole_organisation;
create unique index response_groups_name_key on response_groups (organisation_id, lower(name));
create index response_groups_by_name on response_groups (organisation_id, name_key, id);
create index response_groups_by_update on response_groups (organisation_id, updated_at, id);
create index response_groups_everywhere on response_groups (name_key, id);

-- Staff of the platform write an organisation's instructions in its own view; its administrators those of their departments and people.
select app.protect('response_groups', 'select, insert, update, delete', 'select');
revoke insert, update, delete on response_groups from vigil_restricted;

-- A department has at most one group for a kind of device: of two, nobody could say which holds.
create table department_response_groups (
  organisation_id bigint not null,
  department_id bigint not null,
  device_type_id bigint not null,
  response_group_id bigint not null,
  updated_at timestamptz not null default app.now(),
  primary key (organisation_id, department_id, device_type_id),
  foreign key (organisation_id, department_id) references departments (organisation_id, id),
  foreign key (organisation_id, response_group_id, device_type_id) references response_groups (organisation_id, id, device_type_id)
);
create index department_response_groups_by_group on department_response_groups (organisation_id, response_group_id, device_type_id);
select app.protect('department_response_groups', 'select, insert, update, delete', 'select');

-- The steps an operator follows, per alert type; an organisation's own win over the product's (organisation_id null).
create table response_steps (
  id bigint generated always as identity primary key,
  organisation_id bigint references organisations,
  alert_type_id bigint not null references alert_types,
  position integer not null,
  kind text,
  content text,
  -- A step belongs to a person's devices of one kind, to a group, to a kind of device, or to nobody: then it holds for every alert of its type.
  -- Its text is its own, or the library's and changes with it.
  device_type_id bigint references device_types,
  response_group_id bigint,
  user_id bigint,
  alert_type_response_id bigint,
  url text check (url like 'https://%'),
  required boolean not null default true,
  updated_at timestamptz not null default app.now(),
  foreign key (organisation_id, response_group_id, device_type_id) references response_groups (organisation_id, id, device_type_id),
  foreign key (organisation_id, user_id) references users (organisation_id, id),
  foreign key (alert_type_id, alert_type_response_id) references alert_type_responses (alert_type_id, id),
  check (num_nonnulls(kind, content) = case when alert_type_response_id is null then 2 else 0 end),
  check (num_nonnulls(response_group_id, user_id) = case when organisation_id is null then 0 else 1 end),
  check (organisation_id is null or device_type_id is not null),
  check (kind in ('do', 'call_device', 'call_person', 'call_contacts', 'dispatch', 'record', 'yes_no', 'link')),
  constraint response_steps_link_has_url check ((kind is not distinct from 'link') = (url is not null))
);
create unique index response_steps_in_order on response_steps (organisation_id, user_id, response_group_id, device_type_id, alert_type_id, position)
  nulls not distinct;
create index response_steps_by_group on response_steps (organisation_id, response_group_id, device_type_id, alert_type_id) where response_group_id is
  not null;
create index response_steps_by_device_type on response_steps (device_type_id, alert_type_id);
create index response_steps_by_library on response_steps (alert_type_id, alert_type_response_id);

-- Everybody reads the platform's own steps, so the policies show them; only the platform changes them.
create function app.keep_platform_steps() returns trigger language plpgsql as $$
begin
  if old.organisation_id is null and current_user in ('vigil_tenant', 'vigil_restricted', 'vigil_centre') then
    raise insufficient_privilege using message = 'the steps of the platform belong to no organisation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger keep_platform_steps before update or delete on response_steps for each row execute function app.keep_platform_steps();

alter table response_steps enable row level security;
alter table response_steps force row level security;
create policy tenant on response_steps to vigil_tenant
  using (organisation_id is null or organisation_id = app.tenant())
  with check (organisation_id = app.tenant());
-- Administrators who see some people only write the instructions of these people, and no group's.
create policy restricted on response_steps to vigil_restricted
  using (organisation_id is null or (organisation_id = app.tenant() and (user_id is null
    or (select true from users parent where parent.organisation_id = response_steps.organisation_id and parent.id = response_steps.user_id))))
  with check (organisation_id = app.tenant() and user_id is not null
    and (select true from users parent where parent.organisation_id = response_steps.organisation_id and parent.id = response_steps.user_id));
create policy centre on response_steps to vigil_centre using (organisation_id is null
    or exists (select from organisations where organisations.id = response_steps.organisation_id));
create policy platform on response_steps to vigil_platform using (true) with check (true);
grant select on response_steps to vigil_centre;
grant select, insert, update, delete on response_steps to vigil_tenant, vigil_restricted, vigil_platform;

-- The list of an alert as it was when its first step was ticked: it stays so, whatever becomes of the instructions. Its steps may be changed or
-- removed since: no key leads to them.
create table alert_steps (
  organisation_id bigint not null,
  alert_id bigint not null,
  response_step_id bigint not null,
  position integer not null,
  kind text not null,
  content text not null,
  source_level text not null check (source_level in ('user', 'department', 'organisation', 'device_type', 'alert_type')),
  source_name text,
  url text,
  required boolean not null default true,
  primary key (organisation_id, alert_id, response_step_id),
  foreign key (organisation_id, alert_id) references alerts (organisation_id, id),
  check ((source_name is null) = (source_level = 'alert_type')),
  check (kind in ('do', 'call_device', 'call_person', 'call_contacts', 'dispatch', 'record', 'yes_no', 'link'))
);
select app.protect('alert_steps', 'select', 'select, insert');

-- The steps that were ticked, by whom and when; unticking takes the row away and leaves both lines in the story.
create table alert_step_ticks (
  organisation_id bigint not null,
  alert_id bigint not null,
  response_step_id bigint not null,
  ticked_by_staff_id bigint not null references users,
  ticked_at timestamptz not null default app.now(),
  -- What the operator answered: yes or no, or what they noted.
  answer text check (length(answer) between 1 and 1000),
  -- How the call of a response step ended, beside what was noted; a later outcome replaces it, and the timeline keeps both.
  outcome text check (outcome in ('answered', 'no_answer', 'busy', 'voicemail', 'wrong_number', 'safe', 'needs_help')),
  primary key (organisation_id, alert_id, response_step_id),
  foreign key (organisation_id, alert_id) references alerts (organisation_id, id)
);
create index alert_step_ticks_by_staff on alert_step_ticks (ticked_by_staff_id);
select app.protect('alert_step_ticks', 'select', 'select, insert, update, delete');

grant usage on sequence alert_type_responses_id_seq to vigil_restricted, vigil_platform;

grant usage on sequence response_groups_id_seq to vigil_tenant, vigil_restricted, vigil_platform;
grant usage on sequence response_steps_id_seq to vigil_tenant, vigil_restricted, vigil_centre, vigil_platform;
