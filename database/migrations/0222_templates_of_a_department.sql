-- A template may be for one department: for pendants that its people wear.
alter table ev04_config_templates
  add column department_id bigint,
  add foreign key (organisation_id, department_id) references departments (organisation_id, id),
  add check (department_id is null or organisation_id is not null);
comment on column ev04_config_templates.department_id is 'null: for the pendants of all departments';
create index ev04_config_templates_of_department on ev04_config_templates (organisation_id, department_id) where department_id is not null;
grant update (department_id) on ev04_config_templates to vigil_tenant, vigil_restricted;

create or replace function app.template_settings(template jsonb) returns jsonb language sql immutable as $$
  select template - array['id', 'organisation_id', 'department_id', 'name', 'name_key', 'archived_at', 'created_at', 'updated_at']
$$;

-- People who are restricted see the templates of the departments that they see, and those that are for all.
alter policy restricted on ev04_config_templates
  using ((organisation_id is null or organisation_id = app.tenant()) and (department_id is null or exists (
    select from departments d where d.organisation_id = ev04_config_templates.organisation_id and d.id = department_id)))
  with check (organisation_id = app.tenant() and (department_id is null or exists (
    select from departments d where d.organisation_id = ev04_config_templates.organisation_id and d.id = department_id)));
