-- The fourth view: people restricted to departments or tags see their organisation's rows of those people only (decision 0016).
-- It is a role of its own, so that the unrestricted views keep their plain policies.

do $$ begin
  if not exists (select from pg_roles where rolname = 'vigil_restricted') then create role vigil_restricted nologin; end if;
  -- A program that runs already may take the role on at once.
  if exists (select from pg_roles where rolname = 'vigil_app') then grant vigil_restricted to vigil_app; end if;
end $$;
grant usage on schema public, app to vigil_restricted;

alter table users add column restriction_type text check (restriction_type in ('department', 'tag'));
alter table users add column restrictions bigint[] not null default '{}';
alter table users add check (restriction_type is not null or restrictions = '{}');
alter table users add check (restriction_type is null or organisation_id is not null);
comment on column users.restrictions is 'the ids of departments or tags of people, as restriction_type says; none with a type is nobody';

-- What this transaction is restricted by and to. Unset is an error, as for app.tenant().
create function app.restricted_by() returns text language sql stable
  return current_setting('app.restricted_by');
create function app.restricted_to() returns bigint[] language sql stable
  return string_to_array(current_setting('app.restricted_to'), ',')::bigint[];

-- The people of this view, found once a statement. It passes row security: what belongs to people is shown by it, and people with tags themselves.
create function app.people_in_view() returns setof bigint language sql stable security definer set search_path = public, pg_temp as $$
  select id from users where app.restricted_by() = 'department' and organisation_id = app.tenant() and department_id = any (app.restricted_to())
  union all
  select distinct user_id from user_tag_links where app.restricted_by() = 'tag' and organisation_id = app.tenant() and user_tag_id = any (app.restricted_to())
$$;
-- Whether a row of the table is of somebody in the restricted view, as SQL. It belongs to its alert where it must have one; else to the first it has of
-- person, device, alert and department. A table with none of these columns is the whole organisation's, such as groups and settings.
create function app.belonging(table_name regclass) returns text language plpgsql stable as $$
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
    parent := case parents[i][1] when 'user_id' then 'user_id in (select app.people_in_view())'
      else format('exists (select from %1$I parent where parent.organisation_id = %2$s.organisation_id and parent.id = %2$s.%3$I)',
        parents[i][2], table_name, parents[i][1]) end;
    if parents[i][1] = 'alert_id' and is_required then return format('%s and %s', own, parent); end if;
    belongs := belongs || format(' when %I is not null then %s', parents[i][1], parent);
  end loop;
  return case when belongs = '' then own else format('%s and case%s else false end', own, belongs) end;
end $$;

-- Gives the restricted view what the tenant's is granted, row by row as `belongs` says.
create function app.restrict(table_name regclass, belongs text) returns void language plpgsql as $$
declare given record;
begin
  execute format('create policy restricted on %s to vigil_restricted using (%s) with check (%2$s)', table_name, belongs);
  for given in
    select privilege_type as privilege, '' as columns from pg_class c, aclexplode(c.relacl) where c.oid = table_name and grantee = 'vigil_tenant'::regrole
    union all select privilege_type, format('(%I)', a.attname) from pg_attribute a, aclexplode(a.attacl)
      where a.attrelid = table_name and grantee = 'vigil_tenant'::regrole
  loop
    execute format('grant %s %s on %s to vigil_restricted', given.privilege, given.columns, table_name);
  end loop;
end $$;

create or replace function app.protect(table_name regclass, tenant_grants text, centre_grants text) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', table_name);
  execute format('alter table %s force row level security', table_name);
  execute format('create policy platform on %s to vigil_platform using (true) with check (true)', table_name);
  execute format('grant select, insert, update, delete on %s to vigil_platform', table_name);
  if tenant_grants <> '' then
    execute format('create policy tenant on %s to vigil_tenant using (organisation_id = app.tenant()) with check (organisation_id = app.tenant())', table_name);
    execute format('grant %s on %s to vigil_tenant', tenant_grants, table_name);
    perform app.restrict(table_name, app.belonging(table_name));
  end if;
  if centre_grants <> '' then
    -- The sub-select runs under the centre's own policy on organisations, which shows the monitored ones only.
    execute format('create policy centre on %s to vigil_centre using (exists (select from organisations where organisations.id = organisation_id)) with check (exists (select from organisations where organisations.id = organisation_id))', table_name);
    execute format('grant %s on %s to vigil_centre', centre_grants, table_name);
  end if;
end $$;
revoke execute on function app.belonging, app.restrict from public;

do $$
declare given record;
begin
  -- The roots: everything else belongs to one of these.
  perform app.restrict('users', $policy$organisation_id = app.tenant() and case (select app.restricted_by())
    when 'department' then department_id = any ((select app.restricted_to())::bigint[]) when 'tag' then id in (select app.people_in_view()) else false end$policy$);
  perform app.restrict('departments', $policy$organisation_id = app.tenant() and case (select app.restricted_by())
    when 'department' then id = any ((select app.restricted_to())::bigint[]) when 'tag' then true else false end$policy$);
  perform app.restrict('organisations', 'id = app.tenant()');
  perform app.restrict('response_steps', $policy$organisation_id is null or organisation_id = app.tenant()
    and (user_id is null or user_id in (select app.people_in_view()))$policy$);
  -- A line about nobody is shown to the transaction that wrote it and to no later one.
  perform app.restrict('events', app.belonging('events') || ' or organisation_id = app.tenant() and tx_id = pg_current_xact_id_if_assigned()');
  for given in
    select c.oid::regclass as name from pg_class c join pg_policy p on p.polrelid = c.oid and p.polname = 'tenant'
    where not exists (select from pg_policy r where r.polrelid = c.oid and r.polname = 'restricted') order by c.relname
  loop
    perform app.restrict(given.name, app.belonging(given.name));
  end loop;
  -- Tables that are the same for everybody.
  for given in
    select c.relname as name, privilege_type as privilege from pg_class c, aclexplode(c.relacl)
    where grantee = 'vigil_tenant'::regrole and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_policy r where r.polrelid = c.oid and r.polname = 'restricted')
  loop
    execute format('grant %s on %I to vigil_restricted', given.privilege, given.name);
  end loop;
end $$;
grant usage on all sequences in schema public to vigil_restricted;
