-- Whose instruction an operator follows: the person's, their department's, their organisation's, the device type's, else the alert type's.
-- And a list that stays as it was from the first tick on, whatever becomes of the instructions.

-- The list of an alert as it was when its first step was ticked. Its steps may be changed or removed since: no key leads to them.
create table alert_steps (
  organisation_id bigint not null,
  alert_id bigint not null,
  response_step_id bigint not null,
  position integer not null,
  kind text not null check (kind in ('do', 'call_device', 'call_person', 'call_contacts', 'dispatch', 'record')),
  content text not null,
  source_level text not null check (source_level in ('user', 'department', 'organisation', 'device_type', 'alert_type')),
  source_name text check ((source_name is null) = (source_level = 'alert_type')),
  primary key (organisation_id, alert_id, response_step_id),
  foreign key (organisation_id, alert_id) references alerts (organisation_id, id)
);
select app.protect('alert_steps', 'select', 'select, insert');
-- Alerts with ticks keep the list they were ticked on, as it was chosen until now.
insert into alert_steps (organisation_id, alert_id, response_step_id, position, kind, content, source_level, source_name)
  select a.organisation_id, a.id, s.id, s.position, s.kind, s.content,
    case when s.organisation_id is null then 'alert_type' else 'organisation' end, case when s.organisation_id is not null then o.name end
  from alerts a
  join organisations o on o.id = a.organisation_id
  join response_steps s on s.alert_type_id = a.alert_type_id and s.organisation_id is not distinct from (
    select l.organisation_id from response_steps l where l.alert_type_id = a.alert_type_id and (l.organisation_id = a.organisation_id or l.organisation_id is null)
    order by l.organisation_id nulls last limit 1)
  where exists (select from alert_step_ticks x where x.organisation_id = a.organisation_id and x.alert_id = a.id);
alter table alert_step_ticks drop constraint alert_step_ticks_response_step_id_fkey;
drop index alert_step_ticks_by_step;

-- The library: named texts for each alert type, from which steps are picked. The product's own, the same for everybody.
create table alert_type_responses (
  id bigint generated always as identity primary key,
  alert_type_id bigint not null references alert_types,
  name text not null check (length(name) between 1 and 200),
  kind text not null default 'do' check (kind in ('do', 'call_device', 'call_person', 'call_contacts', 'dispatch', 'record')),
  content text not null check (content <> ''),
  unique (alert_type_id, id),
  unique (alert_type_id, name)
);
grant select on alert_type_responses to vigil_tenant, vigil_centre;
grant select, insert, update, delete on alert_type_responses to vigil_platform;

-- An organisation's instructions for one kind of device: for all of it, or for the departments it is given to.
create table response_groups (
  organisation_id bigint not null references organisations,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 200),
  device_type_id bigint not null references device_types,
  for_whole_organisation boolean not null default false,
  created_at timestamptz not null default app.now(),
  primary key (organisation_id, id),
  unique (id),
  unique (organisation_id, id, device_type_id)
);
create index response_groups_by_device_type on response_groups (device_type_id);
create unique index response_groups_for_whole on response_groups (organisation_id, device_type_id) where for_whole_organisation;
select app.protect('response_groups', 'select', 'select');

-- A department has at most one group for a kind of device: of two, nobody could say which holds.
create table department_response_groups (
  organisation_id bigint not null,
  department_id bigint not null,
  device_type_id bigint not null,
  response_group_id bigint not null,
  primary key (organisation_id, department_id, device_type_id),
  foreign key (organisation_id, department_id) references departments (organisation_id, id),
  foreign key (organisation_id, response_group_id, device_type_id) references response_groups (organisation_id, id, device_type_id)
);
create index department_response_groups_by_group on department_response_groups (organisation_id, response_group_id, device_type_id);
select app.protect('department_response_groups', 'select', 'select');

-- A step belongs to a person's devices of one kind, to a group, to a kind of device, or to nobody: then it holds for every alert of its type.
-- Its text is its own, or the library's and changes with it.
alter table response_steps
  add column device_type_id bigint references device_types,
  add column response_group_id bigint,
  add column user_id bigint,
  add column alert_type_response_id bigint,
  alter kind drop not null, alter kind drop default, alter content drop not null,
  add foreign key (organisation_id, response_group_id, device_type_id) references response_groups (organisation_id, id, device_type_id),
  add foreign key (organisation_id, user_id) references users (organisation_id, id),
  add foreign key (alert_type_id, alert_type_response_id) references alert_type_responses (alert_type_id, id),
  add check (num_nonnulls(kind, content) = case when alert_type_response_id is null then 2 else 0 end);

-- What organisations had for every kind of device becomes a group for each; an earlier program that still runs beside this one shows it once for each.
with own as (select distinct organisation_id from response_steps where organisation_id is not null)
insert into response_groups (organisation_id, name, device_type_id, for_whole_organisation)
  select own.organisation_id, t.title, t.id, true from own cross join device_types t;
insert into response_steps (organisation_id, alert_type_id, position, kind, content, device_type_id, response_group_id)
  select s.organisation_id, s.alert_type_id, s.position, s.kind, s.content, g.device_type_id, g.id
  from response_steps s join response_groups g on g.organisation_id = s.organisation_id and g.device_type_id <> 1
  where s.organisation_id is not null;
update response_steps s set device_type_id = g.device_type_id, response_group_id = g.id
  from response_groups g where g.organisation_id = s.organisation_id and g.device_type_id = 1 and s.response_group_id is null;

alter table response_steps
  add check (num_nonnulls(response_group_id, user_id) = case when organisation_id is null then 0 else 1 end),
  add check (organisation_id is null or device_type_id is not null);
drop index response_steps_by_type;
create unique index response_steps_in_order on response_steps (organisation_id, user_id, response_group_id, device_type_id, alert_type_id, position) nulls not distinct;
create index response_steps_by_group on response_steps (organisation_id, response_group_id, device_type_id, alert_type_id) where response_group_id is not null;
create index response_steps_by_device_type on response_steps (device_type_id, alert_type_id);
create index response_steps_by_library on response_steps (alert_type_id, alert_type_response_id);
drop index response_steps_by_alert_type;
alter policy centre on response_steps using (organisation_id is null or exists (select from organisations where organisations.id = organisation_id));

grant usage on sequence alert_type_responses_id_seq, response_groups_id_seq to vigil_platform;
