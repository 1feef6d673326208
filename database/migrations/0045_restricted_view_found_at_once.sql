-- The people of a restricted view as one list, found by one look in an index: a function that answers row by row takes its rights on and off for each
-- row, which cost more than finding the people (decision 0016).

drop index users_by_department;
create index users_by_department on users (organisation_id, department_id) include (id);
drop index user_tag_links_by_tag;
create index user_tag_links_by_tag on user_tag_links (organisation_id, user_tag_id) include (user_id);
-- Whose an alert is, without reading it: a count in the restricted view reads this index only.
drop index alerts_by_user;
create index alerts_by_user on alerts (organisation_id, user_id, id desc) include (device_id, department_id);

-- It passes row security: what belongs to people is shown by it, and people with tags themselves.
create function app.visible_people() returns bigint[] language sql stable security definer set search_path = public, pg_temp as $$
  select case app.restricted_by()
    when 'department' then array(select id from users where organisation_id = app.tenant() and department_id = any (app.restricted_to()))
    when 'tag' then array(select user_id from user_tag_links where organisation_id = app.tenant() and user_tag_id = any (app.restricted_to()))
  end
$$;

create or replace function app.belonging(table_name regclass) returns text language plpgsql stable as $$
declare
  parents constant text[][] := array[['user_id', 'users'], ['device_id', 'devices'], ['alert_id', 'alerts'], ['department_id', 'departments']];
  own constant text := 'organisation_id = app.tenant()';
  belongs text := '';
  parent text;
  is_required boolean;
begin
  for i in 1 .. array_length(parents, 1) loop
    select attnotnull into is_required from pg_attribute where attrelid = table_name and attname = parents[i][1] and not attisdropped;
    continue when not found;
    parent := case parents[i][1] when 'user_id' then 'user_id in (select unnest(app.visible_people()))'
      else format('exists (select from %1$I parent where parent.organisation_id = %2$s.organisation_id and parent.id = %2$s.%3$I)',
        parents[i][2], table_name, parents[i][1]) end;
    if parents[i][1] = 'alert_id' and is_required then return format('%s and %s', own, parent); end if;
    belongs := belongs || format(' when %I is not null then %s', parents[i][1], parent);
  end loop;
  return case when belongs = '' then own else format('%s and case%s else false end', own, belongs) end;
end $$;

do $$
declare
  policy record;
  belongs text;
begin
  for policy in
    select polrelid::regclass as name, pg_get_expr(polqual, polrelid) as belongs from pg_policy
    where polname = 'restricted' and pg_get_expr(polqual, polrelid) like '%people_in_view%'
  loop
    belongs := replace(policy.belongs, 'app.people_in_view() AS people_in_view', 'unnest(app.visible_people())');
    execute format('alter policy restricted on %s using (%s) with check (%2$s)', policy.name, belongs);
  end loop;
end $$;
-- Refused while a policy still asks it.
drop function app.people_in_view();
