-- What belongs to people asks for its own person, by key, instead of for all people of the view first: a page or one record costs what it shows, however
-- many people the view has. The tags of a person stand beside the person, as the department does, so that asking is one look (decision 0016).

alter table users add column tag_ids bigint[] not null default '{}';
comment on column users.tag_ids is 'those of user_tag_links, which keep them: row security reads them here';

-- It passes row security: the tags of a person are all of them, whoever changes some.
create function app.keep_tag_ids() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Held before the links are read: two who change the tags of a person at once do so one after the other.
  perform from users where (organisation_id, id) in (select organisation_id, user_id from changed) order by id for no key update;
  update users u set tag_ids = array(
      select user_tag_id from user_tag_links l where l.organisation_id = u.organisation_id and l.user_id = u.id order by user_tag_id)
    where (u.organisation_id, u.id) in (select organisation_id, user_id from changed);
  return null;
end $$;
revoke execute on function app.keep_tag_ids from public;
create trigger keep_tag_ids_added after insert on user_tag_links referencing new table as changed for each statement execute function app.keep_tag_ids();
create trigger keep_tag_ids_removed after delete on user_tag_links referencing old table as changed for each statement execute function app.keep_tag_ids();
-- A link is added and removed, never changed.
revoke update on user_tag_links from vigil_platform;

update users u set tag_ids = l.ids from (
  select organisation_id, user_id, array_agg(user_tag_id order by user_tag_id) as ids from user_tag_links group by 1, 2) l
where l.organisation_id = u.organisation_id and l.user_id = u.id;

-- `select true ...` and not `exists`: that one may be turned into a list of all that the view has.
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
    parent := format('(select true from %1$I parent where parent.organisation_id = %2$s.organisation_id and parent.id = %2$s.%3$I)',
      parents[i][2], table_name, parents[i][1]);
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
    select polrelid::regclass as name from pg_policy
    where polname = 'restricted' and polrelid::regclass::text not in ('users', 'departments', 'organisations', 'response_steps')
      and pg_get_expr(polqual, polrelid) ~ 'visible_people|parent'
  loop
    belongs := app.belonging(policy.name);
    if policy.name::text = 'events' then belongs := belongs || ' or organisation_id = app.tenant() and tx_id = pg_current_xact_id_if_assigned()'; end if;
    execute format('alter policy restricted on %s using (%s) with check (%2$s)', policy.name, belongs);
  end loop;
end $$;
alter policy restricted on users using (organisation_id = app.tenant() and case (select app.restricted_by())
    when 'department' then department_id = any ((select app.restricted_to())::bigint[]) when 'tag' then tag_ids && (select app.restricted_to()) else false end)
  with check (organisation_id = app.tenant() and case (select app.restricted_by())
    when 'department' then department_id = any ((select app.restricted_to())::bigint[]) when 'tag' then tag_ids && (select app.restricted_to()) else false end);
alter policy restricted on response_steps
  using (organisation_id is null or organisation_id = app.tenant() and (user_id is null
    or (select true from users parent where parent.organisation_id = response_steps.organisation_id and parent.id = response_steps.user_id)))
  with check (organisation_id is null or organisation_id = app.tenant() and (user_id is null
    or (select true from users parent where parent.organisation_id = response_steps.organisation_id and parent.id = response_steps.user_id)));
-- Refused while a policy still asks it.
drop function app.visible_people();
