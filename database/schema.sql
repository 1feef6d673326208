-- The schema as all migrations leave it: written by a program and compared by a test, never edited by hand.

create schema app;
grant usage on schema app to vigil_centre;
grant usage on schema app to vigil_platform;
grant usage on schema app to vigil_restricted;
grant usage on schema app to vigil_tenant;
grant usage on schema public to vigil_centre;
grant usage on schema public to vigil_platform;
grant usage on schema public to vigil_restricted;
grant usage on schema public to vigil_tenant;

CREATE OR REPLACE FUNCTION app.allocated_devices(organisation bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select jsonb_build_object('app', coalesce(sum((device_limits ->> 'app')::bigint), 0), 'ev04', coalesce(sum((device_limits ->> 'ev04')::bigint), 0),
    'zoleo', coalesce(sum((device_limits ->> 'zoleo')::bigint), 0))
  from departments where organisation_id = organisation and archived_at is null
$function$;

CREATE OR REPLACE FUNCTION app.answered_message(organisation bigint, recipient bigint)
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select json_build_object('id', m.id, 'title', m.title, 'person', r.name) from message_recipients r
  join messages m on m.organisation_id = r.organisation_id and m.id = r.message_id
  where r.organisation_id = organisation and r.id = recipient
$function$;
-- not executable by public
grant execute on function app.answered_message(bigint,bigint) to vigil_centre;
grant execute on function app.answered_message(bigint,bigint) to vigil_platform;
grant execute on function app.answered_message(bigint,bigint) to vigil_restricted;
grant execute on function app.answered_message(bigint,bigint) to vigil_tenant;

CREATE OR REPLACE FUNCTION app.authorities_of_organisation(organisation bigint)
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select coalesce(json_agg(json_build_object('role', u.role, 'abilities', u.abilities,
    'restriction', case when u.restriction_type is not null then json_build_object('by', u.restriction_type, 'ids', u.restrictions) end)), '[]')
  from (select distinct role, abilities, restriction_type, restrictions from users where organisation_id = organisation and deleted_at is null) u
$function$;
-- not executable by public
grant execute on function app.authorities_of_organisation(bigint) to vigil_centre;
grant execute on function app.authorities_of_organisation(bigint) to vigil_platform;
grant execute on function app.authorities_of_organisation(bigint) to vigil_restricted;
grant execute on function app.authorities_of_organisation(bigint) to vigil_tenant;

CREATE OR REPLACE FUNCTION app.authority_of(person bigint)
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select json_build_object('role', u.role, 'abilities', u.abilities,
    'restriction', case when u.restriction_type is not null then json_build_object('by', u.restriction_type, 'ids', u.restrictions) end)
  from users u where u.id = person and u.deleted_at is null
$function$;
-- not executable by public
grant execute on function app.authority_of(bigint) to vigil_centre;
grant execute on function app.authority_of(bigint) to vigil_platform;
grant execute on function app.authority_of(bigint) to vigil_restricted;
grant execute on function app.authority_of(bigint) to vigil_tenant;

CREATE OR REPLACE FUNCTION app.become_cell(wanted integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  numbers regclass;
begin
  if (select number from this_cell for update) = wanted then return; end if;
  if (select number from this_cell) <> 0 or exists (select from organisations) then
    raise 'this database is cell %', (select number from this_cell) using errcode = 'object_not_in_prerequisite_state';
  end if;
  update this_cell set number = wanted;
  for numbers in
    select s.oid from pg_class s join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype = 'i'
    where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace order by s.oid
  loop
    perform setval(numbers, nextval(numbers) + wanted * 1000000000000);
  end loop;
end $function$;
-- not executable by public

CREATE OR REPLACE FUNCTION app.belonging(table_name regclass)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
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
end $function$;
-- not executable by public

CREATE OR REPLACE FUNCTION app.billing_value(price device_prices)
 RETURNS json
 LANGUAGE sql
 STABLE
AS $function$
  select json_build_object('type_label', price.type_label, 'free_devices', price.free_devices, 'min_devices', price.min_devices,
    'unit_price', price.unit_price, 'tiers', price.tiers)
$function$;
-- not executable by public

CREATE OR REPLACE FUNCTION app.billing_value(settings invoice_settings)
 RETURNS json
 LANGUAGE sql
 STABLE
AS $function$
  select json_build_object('currency', settings.currency, 'tax_name', settings.tax_name, 'tax_rate', settings.tax_rate, 'payment_days', settings.payment_days)
$function$;
-- not executable by public

CREATE OR REPLACE FUNCTION app.billing_value(pricing messaging_pricings)
 RETURNS json
 LANGUAGE sql
 STABLE
AS $function$
  select json_build_object('sms_service_fee', coalesce(pricing.sms_service_fee, 0), 'sms_unit_price', pricing.sms_unit_price,
    'enable_billed_messages', coalesce(pricing.enable_billed_messages, false))
$function$;
-- not executable by public

CREATE OR REPLACE FUNCTION app.billing_value(organisation organisations)
 RETURNS json
 LANGUAGE sql
 STABLE
AS $function$
  select json_build_object('free_trial', organisation.free_trial, 'non_billable', organisation.non_billable,
    'invoicing_by_department', organisation.invoicing_by_department, 'contract_billing_frequency', organisation.contract_billing_frequency,
    'country', organisation.country)
$function$;
-- not executable by public

CREATE OR REPLACE FUNCTION app.billing_versions()
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select coalesce(json_object_agg(subject, versions), '{}') from (
    select subject, json_agg(json_build_object('valid_from', valid_from, 'value', value) order by valid_from) as versions
    from billing_versions where organisation_id = app.tenant() group by subject) s
$function$;
-- not executable by public
grant execute on function app.billing_versions() to vigil_platform;
grant execute on function app.billing_versions() to vigil_restricted;
grant execute on function app.billing_versions() to vigil_tenant;

CREATE OR REPLACE FUNCTION app.calling_code(phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN "substring"(phone, '^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[0-9]{3})'::text);
-- not executable by public

CREATE OR REPLACE FUNCTION app.centre_phone()
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select centre_phone from system_configuration where id = 1
$function$;
-- not executable by public
grant execute on function app.centre_phone() to vigil_centre;
grant execute on function app.centre_phone() to vigil_platform;
grant execute on function app.centre_phone() to vigil_restricted;
grant execute on function app.centre_phone() to vigil_tenant;

CREATE OR REPLACE FUNCTION app.check_pendants()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  case tg_table_name
    when 'users' then insert into pendant_fence_checks (organisation_id, user_id) values (new.organisation_id, new.id);
    when 'devices' then insert into pendant_fence_checks (organisation_id, device_id) values (new.organisation_id, new.id);
    when 'organisations' then insert into pendant_fence_checks (organisation_id) values (new.id);
    else insert into pendant_fence_checks (organisation_id) values (new.organisation_id);
  end case;
  return null;
end $function$;
-- not executable by public

CREATE OR REPLACE FUNCTION app.check_pendants_of_organisations()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into pendant_fence_checks (organisation_id)
  select distinct c.organisation_id from changed c
  where exists (select from devices v where v.organisation_id = c.organisation_id and v.device_type_id = 2 and v.archived_at is null);
  return null;
end $function$;
-- not executable by public

CREATE OR REPLACE FUNCTION app.check_pendants_of_people()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into pendant_fence_checks (organisation_id, user_id)
  select distinct c.organisation_id, c.user_id from changed c
  where exists (select from devices v where v.organisation_id = c.organisation_id and v.user_id = c.user_id and v.device_type_id = 2 and v.archived_at is null);
  return null;
end $function$;
-- not executable by public

CREATE OR REPLACE FUNCTION app.clear_old_rest(most integer)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  kept record;
  cleared bigint;
  total bigint := 0;
begin
  for kept in select k.parent, k.key, k.days, ((app.now() at time zone 'UTC')::date - k.days)::timestamp at time zone 'UTC' as until from app.kept_by_day() k loop
    execute format('with needed as materialized (select * from app.needed_evidence($1, ''-infinity'', $2))
      delete from %1$I o where o.ctid = any(array(select r.ctid from %1$I r where r.%2$I < $2 and not exists (select from needed n
        where n.organisation_id = r.organisation_id and n.device_id = r.device_id and r.%2$I >= n.starts_at and r.%2$I < n.ends_at) limit $3))',
      kept.parent || '_other', kept.key) using kept.days, kept.until, most;
    get diagnostics cleared = row_count;
    total := total + cleared;
  end loop;
  return total;
end $function$;
-- not executable by public
grant execute on function app.clear_old_rest(integer) to vigil_platform;

CREATE OR REPLACE FUNCTION app.connection_changers(connection bigint)
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select coalesce(json_agg(json_build_object('name', c.name, 'authority',
    case when u.status <> 'disabled' and coalesce(u.expires_at > app.now(), true) then app.authority_of(u.id) end) order by c.last), '[]')
  from (select changed_by_staff_id as id, max(changed_by_name) as name, max(id) as last from saml_unconfirmed_changes
    where connection_id = connection group by changed_by_staff_id) c left join users u on u.id = c.id
$function$;
-- not executable by public
grant execute on function app.connection_changers(bigint) to vigil_centre;
grant execute on function app.connection_changers(bigint) to vigil_platform;
grant execute on function app.connection_changers(bigint) to vigil_restricted;
grant execute on function app.connection_changers(bigint) to vigil_tenant;

CREATE OR REPLACE FUNCTION app.count_added()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update organisations o set users_count = o.users_count + a.count
    from (select organisation_id, count(*) as count from added where organisation_id is not null group by 1) a where o.id = a.organisation_id;
  return null;
end $function$;
-- not executable by public

CREATE OR REPLACE FUNCTION app.count_scim_members()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update scim_groups g set members_count = g.members_count + case tg_op when 'INSERT' then c.count else -c.count end
    from (select organisation_id, scim_group_id, count(*) as count from changed group by 1, 2) c
    where g.organisation_id = c.organisation_id and g.id = c.scim_group_id;
  return null;
end $function$;
-- not executable by public

CREATE OR REPLACE FUNCTION app.device_departments()
 RETURNS TABLE(device_id bigint, department_id bigint, since date, until date)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select b.device_id, b.department_id, coalesce(lag(b.until) over (partition by b.device_id order by b.until), date '-infinity'), b.until
  from device_departments_before b where b.organisation_id = app.tenant()
  union all
  select v.id, u.department_id,
    coalesce((select max(b.until) from device_departments_before b where b.organisation_id = v.organisation_id and b.device_id = v.id), date '-infinity'), null
  from devices v left join users u on u.organisation_id = v.organisation_id and u.id = v.user_id where v.organisation_id = app.tenant()
$function$;
-- not executable by public
grant execute on function app.device_departments() to vigil_platform;
grant execute on function app.device_departments() to vigil_restricted;
grant execute on function app.device_departments() to vigil_tenant;

CREATE OR REPLACE FUNCTION app.directory_of(person bigint)
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select json_build_object('name', c.name, 'locked', array_remove(array[case when c.scim_lock_first_name then 'first_name' end,
    case when c.scim_lock_last_name then 'last_name' end, case when c.scim_lock_mobile then 'mobile' end,
    case when c.scim_lock_landline then 'landline' end, case when c.scim_lock_email then 'email' end], null))
  from scim_users s join saml_connections c on c.organisation_id = s.organisation_id and c.id = s.connection_id
  where s.user_id = person and c.scim_provisioning
$function$;
-- not executable by public
grant execute on function app.directory_of(bigint) to vigil_centre;
grant execute on function app.directory_of(bigint) to vigil_platform;
grant execute on function app.directory_of(bigint) to vigil_restricted;
grant execute on function app.directory_of(bigint) to vigil_tenant;

CREATE OR REPLACE FUNCTION app.drawn_place()
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$ begin
  return (select last_value from public.places_in_order);
end $function$;

CREATE OR REPLACE FUNCTION app.drop_old_day()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '200ms'
AS $function$
declare
  old record;
begin
  select c.relname as name, k.parent, k.key, k.days, d.day::timestamp at time zone 'UTC' as starts into old
    from app.kept_by_day() k join pg_inherits i on i.inhparent = k.parent::regclass join pg_class c on c.oid = i.inhrelid
    cross join lateral (select to_date(substring(c.relname from '^' || k.parent || '_(\d{8})$'), 'YYYYMMDD') as day) d
    where d.day < (app.now() at time zone 'UTC')::date - k.days order by d.day, k.parent limit 1;
  if not found then return null; end if;
  execute format('lock table %I in share row exclusive mode', old.name);
  -- Found before anybody has to wait: the table can no longer change, but is still read. By its index, for each time and device that is needed.
  execute format('create table needed_rows as
    select distinct r.* from app.needed_evidence($1, $2, $3) n cross join lateral (select * from %I d
      where d.organisation_id = n.organisation_id and d.device_id = n.device_id and d.%I >= n.starts_at and d.%I < n.ends_at offset 0) r', old.name, old.key, old.key)
    using old.days, old.starts, old.starts + interval '1 day';
  execute format('alter table %I detach partition %I', old.parent, old.name);
  execute format('insert into %I overriding system value select * from needed_rows', old.parent);
  drop table needed_rows;
  execute format('drop table %I', old.name);
  return old.name;
end $function$;
-- not executable by public
grant execute on function app.drop_old_day() to vigil_platform;

CREATE OR REPLACE FUNCTION app.end_password_sessions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  with ended as (
    update sessions s set ended_at = app.now() from users u
    where u.organisation_id = new.id and s.user_id = u.id and s.ended_at is null and not s.saml_initiated
    returning s.id, s.user_id),
  story as (
    insert into events (organisation_id, kind, user_id, actor_staff_id, data, occurred_at)
    select new.id, 'sign_in.ended', user_id, user_id, jsonb_build_object('session_id', id, 'reason', 'password_sign_in_disabled'), app.now()
    from ended order by id)
  insert into live_outbox (channels, event, data) select array['private-user.' || user_id], 'session.ended', '{}' from ended group by user_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.end_proposal()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  new.resolution_proposed_by_staff_id := null;
  new.proposed_resolution := null;
  new.proposal_ended_version := new.version;
  new.decided_version := new.version;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION app.end_sessions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if tg_table_name = 'organisations' then
    update sessions s set ended_at = app.now() from users u where u.organisation_id = new.id and s.user_id = u.id and s.ended_at is null;
  else
    update sessions set ended_at = app.now() where user_id = new.id and ended_at is null;
  end if;
  return null;
end $function$;
-- not executable by public

CREATE OR REPLACE FUNCTION app.end_sessions_by_former_email()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  with ended as (
    update sessions set ended_at = app.now() where user_id = new.id and ended_at is null returning id),
  story as (
    insert into events (organisation_id, kind, user_id, actor_staff_id, data, occurred_at)
    select new.organisation_id, 'sign_in.ended', new.id, new.id, jsonb_build_object('session_id', id, 'reason', 'email_changed'), app.now()
    from ended order by id)
  insert into live_outbox (channels, event, data) select array['private-user.' || new.id], 'session.ended', '{}' from ended limit 1;
  return null;
end $function$;
-- not executable by public

CREATE OR REPLACE FUNCTION app.ensure_partitions(days_ahead integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  parent text;
  key text;
  day date;
  made integer := 0;
  name text;
  starts timestamptz;
  ends timestamptz;
begin
  foreach parent in array array['positions', 'device_frames'] loop
    key := case parent when 'positions' then 'at' else 'received_at' end;
    -- From tomorrow: what has already come today stands in the table for everything else, and may not be split off under it.
    for day in select generate_series((app.now() at time zone 'UTC')::date + 1, (app.now() at time zone 'UTC')::date + days_ahead, interval '1 day')::date loop
      name := parent || '_' || to_char(day, 'YYYYMMDD');
      continue when to_regclass(name) is not null;
      starts := day::timestamp at time zone 'UTC';
      ends := (day + 1)::timestamp at time zone 'UTC';
      begin
        execute format('create table %I partition of %I for values from (%L) to (%L)', name, parent, starts, ends);
      exception when check_violation then
        execute format('create table %I (like %I including defaults including constraints)', name, parent);
        execute format('with early as (delete from %I where %I >= %L and %I < %L returning *) insert into %I select * from early',
          parent || '_other', key, starts, key, ends, name);
        execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, name, starts, ends);
      end;
      made := made + 1;
    end loop;
  end loop;
  return made;
end $function$;
-- not executable by public
grant execute on function app.ensure_partitions(integer) to vigil_platform;

CREATE OR REPLACE FUNCTION app.epoch()
 RETURNS integer
 LANGUAGE plpgsql
 STABLE PARALLEL RESTRICTED
AS $function$
declare
  -- Asked at each row that is written: what the session remembers spares the call.
  here text := coalesce(nullif(current_setting('app.server', true), ''), app.this_server());
  newest record;
begin
  select o.epoch, o.server into newest from public.event_origins o order by o.epoch desc limit 1;
  return coalesce(newest.epoch + case when here is null or newest.server = here then 0 else 1 end, 0);
end $function$;

CREATE OR REPLACE FUNCTION app.event_text(e events)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN (jsonb_build_object('id', (e).id, 'organisation_id', (e).organisation_id, 'kind', (e).kind, 'alert_id', (e).alert_id, 'device_id', (e).device_id, 'user_id', (e).user_id, 'actor_staff_id', (e).actor_staff_id, 'acting_for_staff_id', (e).acting_for_staff_id, 'event_key', (e).event_key, 'data', (e).data, 'occurred_at', ((EXTRACT(epoch FROM (e).occurred_at) * (1000000)::numeric))::bigint, 'recorded_at', ((EXTRACT(epoch FROM (e).recorded_at) * (1000000)::numeric))::bigint))::text;

CREATE OR REPLACE FUNCTION app.events_archived_until()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
RETURN (SELECT (max((event_archives.month + '1 mon'::interval)) AT TIME ZONE 'UTC'::text) AS timezone FROM event_archives);

CREATE OR REPLACE FUNCTION app.follow_removal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from password_links where user_id = new.id;
  delete from user_credentials where user_id = new.id;
  delete from user_tag_links where organisation_id = new.organisation_id and user_id = new.id;
  delete from personal_contacts where organisation_id = new.organisation_id and user_id = new.id;
  update departments set contact_id = null where organisation_id = new.organisation_id and contact_id = new.id;
  update app_installations set ended_at = app.now(), push_provider = null, push_token = null
    where organisation_id = new.organisation_id and user_id = new.id and ended_at is null;
  -- Devices stay with the organisation.
  update devices set user_id = null where organisation_id = new.organisation_id and user_id = new.id;
  update users set department_id = null where id = new.id;
  update organisations set users_count = users_count - 1 where id = new.organisation_id;
  return null;
end $function$;
-- not executable by public

CREATE OR REPLACE FUNCTION app.forget_delivered_html()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.html := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION app.forget_favourite_state()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from favourite_location_states where organisation_id = new.organisation_id and favourite_location_id = new.id;
  return null;
end $function$;
-- not executable by public

CREATE OR REPLACE FUNCTION app.forget_geofence_states()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from geofence_states where organisation_id = new.organisation_id and geofence_location_id = new.id;
  return null;
end $function$;
-- not executable by public

CREATE OR REPLACE FUNCTION app.forget_list_preferences()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from list_preferences where user_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.forget_networks()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from device_networks where organisation_id = new.organisation_id and device_id = new.id;
  return null;
end $function$;
-- not executable by public

CREATE OR REPLACE FUNCTION app.forget_passkeys()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from passkeys where user_id = new.id;
  delete from passkey_challenges where user_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.forget_photo()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from user_photos where organisation_id = new.organisation_id and user_id = new.id;
  return null;
end $function$;
-- not executable by public

CREATE OR REPLACE FUNCTION app.forget_readings()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from device_readings where organisation_id = new.organisation_id and device_id = new.id
    and (old.imei is distinct from new.imei or name in ('steps', 'activity', 'heart_rate', 'blood_oxygen', 'call', 'pet_walk'));
  return null;
end $function$;
-- not executable by public

CREATE OR REPLACE FUNCTION app.forget_second_factor()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from two_factor_secrets where user_id = new.id;
  delete from recovery_codes where user_id = new.id;
  delete from two_factor_tries where user_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.geofence_area(latitude double precision, longitude double precision, radius integer)
 RETURNS box
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when abs(latitude) + reach.north >= 90 then box(point(-180, latitude - reach.north), point(180, latitude + reach.north))
    else box(point(longitude - reach.east, latitude - reach.north), point(longitude + reach.east, latitude + reach.north)) end
  from (select degrees(angle) as north,
      case when abs(latitude) + degrees(angle) >= 90 then 180 else degrees(asin(least(1, sin(angle) / cos(radians(latitude))))) end as east
    from (select (radius + 250) / 6371000.0::double precision as angle) a) reach
$function$;

CREATE OR REPLACE FUNCTION app.give_alert_priority()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  chosen text;
begin
  select coalesce(nullif(to_jsonb(o) ->> t.name, 'default'), to_jsonb(d) ->> t.name) into chosen from alert_types t
    left join alert_priorities o on o.organisation_id = new.organisation_id left join default_alert_priorities d on true where t.id = new.alert_type_id;
  if chosen is not null then
    new.priority := case chosen when 'emergency' then 1 when 'urgent' then 2 else 3 end;
  end if;
  return new;
end $function$;
-- not executable by public

CREATE OR REPLACE FUNCTION app.hand_over_account(earlier bigint, later bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
  update user_credentials set user_id = later where user_id = earlier;
  update password_links set user_id = later where user_id = earlier;
$function$;
-- not executable by public
grant execute on function app.hand_over_account(bigint,bigint) to vigil_platform;

CREATE OR REPLACE FUNCTION app.hand_over_second_factor(earlier bigint, later bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
  update two_factor_secrets set user_id = later where user_id = earlier;
  update recovery_codes set user_id = later where user_id = earlier;
  update passkeys set user_id = later where user_id = earlier;
$function$;
-- not executable by public
grant execute on function app.hand_over_second_factor(bigint,bigint) to vigil_platform;

CREATE OR REPLACE FUNCTION app.has_email(address text, besides bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select exists (select from users u where lower(u.email) = lower(address) and u.deleted_at is null and u.id <> besides)
$function$;
-- not executable by public
grant execute on function app.has_email(text,bigint) to vigil_centre;
grant execute on function app.has_email(text,bigint) to vigil_platform;
grant execute on function app.has_email(text,bigint) to vigil_restricted;
grant execute on function app.has_email(text,bigint) to vigil_tenant;

CREATE OR REPLACE FUNCTION app.has_mobile(digits text, besides bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select exists (select from users u
    where u.mobile_end_key = reverse(digits) and u.deleted_at is null and u.id <> besides)
$function$;
-- not executable by public
grant execute on function app.has_mobile(text,bigint) to vigil_centre;
grant execute on function app.has_mobile(text,bigint) to vigil_platform;
grant execute on function app.has_mobile(text,bigint) to vigil_restricted;
grant execute on function app.has_mobile(text,bigint) to vigil_tenant;

CREATE OR REPLACE FUNCTION app.highest_place()
 RETURNS xid8
 LANGUAGE sql
 STABLE
RETURN (SELECT p.place FROM ((SELECT events.tx_id FROM events ORDER BY events.tx_id DESC, events.id DESC LIMIT 1) UNION ALL (SELECT live_outbox.tx_id FROM live_outbox ORDER BY live_outbox.tx_id DESC, live_outbox.id DESC LIMIT 1) UNION ALL SELECT unseen_alerts_read.tx_id FROM unseen_alerts_read) p(place) ORDER BY p.place DESC LIMIT 1);

CREATE OR REPLACE FUNCTION app.import_message()
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select csv_message from system_configuration where id = 1
$function$;
-- not executable by public
grant execute on function app.import_message() to vigil_platform;
grant execute on function app.import_message() to vigil_restricted;
grant execute on function app.import_message() to vigil_tenant;

CREATE OR REPLACE FUNCTION app.in_order(counter xid8)
 RETURNS xid8
 LANGUAGE plpgsql
 STABLE PARALLEL RESTRICTED STRICT
AS $function$
begin
  return ((app.epoch()::bigint << 48) + counter::text::bigint)::text::xid8;
end $function$;

CREATE OR REPLACE FUNCTION app.iso(moment timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN to_char((moment AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text);

CREATE OR REPLACE FUNCTION app.keep_acceptance()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into terms_acceptances (organisation_id, terms_id, user_id, accepted_at)
  values (new.organisation_id, new.terms_id, new.id, coalesce(new.terms_accepted_at, app.now())) on conflict do nothing;
  return null;
end $function$;
-- not executable by public

CREATE OR REPLACE FUNCTION app.keep_billing_version(organisation bigint, about text, given json, chosen_before date, chosen date)
 RETURNS date
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  today date;
  first_day date;
begin
  perform app.lock_billing(organisation);
  today := (select (app.now() at time zone timezone)::date from organisations where id = organisation);
  delete from billing_versions where organisation_id = organisation and subject = about and valid_from = chosen_before and valid_from > today;
  if chosen is not null and chosen is distinct from chosen_before then
    if chosen <= (select max(ends_on) from invoices where organisation_id = organisation) then
      raise exception 'An invoice that includes this day is closed.' using errcode = 'check_violation', constraint = 'billing_versions_of_open_days';
    end if;
    first_day := chosen;
  else
    first_day := coalesce(
      (select max(valid_from) from billing_versions where organisation_id = organisation and subject = about and tx_id = app.in_order(pg_current_xact_id())),
      case when chosen > today then chosen end,
      case when not exists (select from billing_versions where organisation_id = organisation and subject = about) then date '0001-01-01' end,
      today);
  end if;
  delete from billing_versions where organisation_id = organisation and subject = about and valid_from >= first_day;
  insert into billing_versions (organisation_id, subject, valid_from, value)
  select organisation, about, first_day, given
  where given::text is distinct from
    (select value::text from billing_versions where organisation_id = organisation and subject = about order by valid_from desc limit 1);
  return nullif(first_day, date '0001-01-01');
end $function$;
-- not executable by public

CREATE OR REPLACE FUNCTION app.keep_contract()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform app.keep_billing_version(new.id, 'contract', app.billing_value(new), null, null);
  return null;
end $function$;
-- not executable by public

CREATE OR REPLACE FUNCTION app.keep_department_of_device()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into device_departments_before (organisation_id, device_id, until, department_id)
  select old.organisation_id, old.id, (app.now() at time zone o.timezone)::date, b.department_id
  from organisations o left join users b on b.organisation_id = o.id and b.id = old.user_id left join users n on n.organisation_id = o.id and n.id = new.user_id
  where o.id = old.organisation_id and b.department_id is distinct from n.department_id on conflict do nothing;
  return null;
end $function$;
-- not executable by public

CREATE OR REPLACE FUNCTION app.keep_department_of_devices()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into device_departments_before (organisation_id, device_id, until, department_id)
  select v.organisation_id, v.id, (app.now() at time zone o.timezone)::date, old.department_id
  from devices v join organisations o on o.id = v.organisation_id
  where v.organisation_id = old.organisation_id and v.user_id = old.id on conflict do nothing;
  return null;
end $function$;
-- not executable by public

CREATE OR REPLACE FUNCTION app.keep_device_price()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    new.valid_from := app.keep_billing_version(new.organisation_id, new.type, app.billing_value(new), null, new.valid_from);
    return new;
  end if;
  if tg_op = 'DELETE' or new.type <> old.type then
    perform app.keep_billing_version(old.organisation_id, old.type, null, old.valid_from, null);
  end if;
  if tg_op = 'DELETE' then return old; end if;
  if new.type <> old.type or app.billing_value(new)::text <> app.billing_value(old)::text or new.valid_from is distinct from old.valid_from then
    new.valid_from := app.keep_billing_version(new.organisation_id, new.type, app.billing_value(new), old.valid_from, new.valid_from);
  end if;
  return new;
end $function$;
-- not executable by public

CREATE OR REPLACE FUNCTION app.keep_drill_delivery()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.status := 'delivered';
  new.sent_at := app.now();
  new.delivered_at := app.now();
  new.finished_at := app.now();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION app.keep_invoice_settings()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Without settings there was no tax: that stays so on the days before the first.
  insert into billing_versions (organisation_id, subject, valid_from, value, tx_id)
  values (new.organisation_id, 'tax', date '0001-01-01', json_build_object('currency', null, 'tax_name', null, 'tax_rate', 0, 'payment_days', null), '0')
  on conflict do nothing;
  if tg_op = 'INSERT' then
    if new.valid_from is not null or new.currency is not null or new.tax_rate > 0 or new.payment_days is not null then
      perform app.keep_billing_version(new.organisation_id, 'tax', app.billing_value(new), null, new.valid_from);
    end if;
    return null;
  end if;
  if app.billing_value(new)::text <> app.billing_value(old)::text or new.valid_from is distinct from old.valid_from then
    new.valid_from := app.keep_billing_version(new.organisation_id, 'tax', app.billing_value(new), old.valid_from, new.valid_from);
  end if;
  return new;
end $function$;
-- not executable by public

CREATE OR REPLACE FUNCTION app.keep_messaging_pricing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.valid_from is not null or new.sms_service_fee is not null or new.sms_unit_price is not null or new.enable_billed_messages then
      perform app.keep_billing_version(new.organisation_id, 'messaging', app.billing_value(new), null, new.valid_from);
    end if;
    return null;
  end if;
  if app.billing_value(new)::text <> app.billing_value(old)::text or new.valid_from is distinct from old.valid_from then
    new.valid_from := app.keep_billing_version(new.organisation_id, 'messaging', app.billing_value(new), old.valid_from, new.valid_from);
  end if;
  return new;
end $function$;
-- not executable by public

CREATE OR REPLACE FUNCTION app.keep_person()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.person_id is null or current_user in ('vigil_tenant', 'vigil_restricted', 'vigil_centre') then
      new.person_id := new.id;
    end if;
  elsif current_user in ('vigil_tenant', 'vigil_restricted', 'vigil_centre') then
    raise exception 'permission denied: only the platform moves people' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION app.keep_platform_steps()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.organisation_id is null and current_user in ('vigil_tenant', 'vigil_restricted', 'vigil_centre') then
    raise insufficient_privilege using message = 'the steps of the platform belong to no organisation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $function$;

CREATE OR REPLACE FUNCTION app.keep_tag_ids()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Held before the links are read: two who change the tags of a person at once do so one after the other.
  perform from users where (organisation_id, id) in (select organisation_id, user_id from changed) order by id for no key update;
  update users u set tag_ids = array(
      select user_tag_id from user_tag_links l where l.organisation_id = u.organisation_id and l.user_id = u.id order by user_tag_id)
    where (u.organisation_id, u.id) in (select organisation_id, user_id from changed);
  return null;
end $function$;
-- not executable by public

CREATE OR REPLACE FUNCTION app.kept_by_day()
 RETURNS TABLE(parent text, key text, days integer)
 LANGUAGE sql
 STABLE
AS $function$
  select k.parent, k.key, case k.parent when 'positions' then coalesce(c.positions_days, 90) else coalesce(c.frames_days, 30) end
  from (values ('positions', 'at'), ('device_frames', 'received_at')) k (parent, key) left join system_configuration c on c.id = 1
$function$;
-- not executable by public

CREATE OR REPLACE FUNCTION app.leave_messaging_groups()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from messaging_group_users where organisation_id = new.organisation_id and user_id = new.id;
  return null;
end $function$;
-- not executable by public

CREATE OR REPLACE FUNCTION app.leaves_with_month(e events)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (((e).actor_staff_id IS NULL) AND (((e).device_id IS NOT NULL) OR ((e).alert_id IS NOT NULL)));

CREATE OR REPLACE FUNCTION app.lock_billing(organisation bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
  select pg_advisory_xact_lock(hashtextextended('billing', organisation))
$function$;
-- not executable by public
grant execute on function app.lock_billing(bigint) to vigil_platform;
grant execute on function app.lock_billing(bigint) to vigil_restricted;
grant execute on function app.lock_billing(bigint) to vigil_tenant;

CREATE OR REPLACE FUNCTION app.lock_texts()
 RETURNS void
 LANGUAGE sql
AS $function$
  select pg_advisory_xact_lock(hashtextextended('texts', app.tenant()))
$function$;
-- not executable by public
grant execute on function app.lock_texts() to vigil_platform;
grant execute on function app.lock_texts() to vigil_restricted;
grant execute on function app.lock_texts() to vigil_tenant;

CREATE OR REPLACE FUNCTION app.made_within(run_as jsonb)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN COALESCE((((run_as #>> '{view,restriction,by}'::text[]) = app.restricted_by()) AND ((run_as #> '{view,restriction,ids}'::text[]) <@ to_jsonb(app.restricted_to()))), false);

CREATE OR REPLACE FUNCTION app.move_numbers_on()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  numbers regclass;
  given bigint;
begin
  for numbers in
    select s.oid from pg_class s join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype = 'i'
    where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace order by s.oid
  loop
    -- Others draw meanwhile: fewer than the thousand.
    given := nextval(numbers);
    perform setval(numbers, given + least(1000 + given / 10, 10000000));
  end loop;
  return null;
end $function$;
-- not executable by public

CREATE OR REPLACE FUNCTION app.needed_evidence(kept_days integer, starts timestamp with time zone, ends timestamp with time zone)
 RETURNS TABLE(organisation_id bigint, device_id bigint, starts_at timestamp with time zone, ends_at timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
  with needed as materialized (
    select a.organisation_id, a.id, a.device_id, least(a.raised_at, a.happened_at) - interval '1 hour' as starts_at,
      coalesce(a.resolved_at + interval '1 hour', 'infinity') as ends_at
    from (
      select * from alerts where status = 'active_alert'
      union all select * from alerts where resolved_at > app.now() - make_interval(days => kept_days)
      union all select h.* from evidence_holds e join alerts h on h.organisation_id = e.organisation_id and h.id = e.alert_id
    ) a
    where least(a.raised_at, a.happened_at) - interval '1 hour' < ends and coalesce(a.resolved_at + interval '1 hour', 'infinity') >= starts
  )
  select n.organisation_id, n.device_id, n.starts_at, n.ends_at from needed n where n.device_id is not null
  union
  select n.organisation_id, e.device_id, n.starts_at, n.ends_at from needed n
    join events e on e.organisation_id = n.organisation_id and e.alert_id = n.id where e.device_id is not null
$function$;
-- not executable by public

CREATE OR REPLACE FUNCTION app.newer(kept timestamp with time zone, given timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN ((given IS NOT NULL) AND ((kept IS NULL) OR (given > kept)));

CREATE OR REPLACE FUNCTION app.newest_records(kept jsonb, given jsonb, most integer)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT COALESCE(jsonb_agg(newest.record ORDER BY (newest.record ->> 'at'::text), newest.record), '[]'::jsonb) AS "coalesce" FROM (SELECT each.record FROM (SELECT DISTINCT record.value AS record FROM jsonb_array_elements((newest_records.kept || newest_records.given)) record(value)) each ORDER BY (each.record ->> 'at'::text) DESC, each.record LIMIT newest_records.most) newest);

CREATE OR REPLACE FUNCTION app.news_before(place xid8)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
begin
  if app.oldest_writer((place::text::bigint & 281474976710655) - 1, pg_backend_pid()) is not null then return null; end if;
  return coalesce((select o.tx_id::text || '.' || o.id from public.live_outbox o where o.tx_id < place order by o.tx_id desc, o.id desc limit 1),
    app.in_order('0')::text || '.0');
end $function$;

CREATE OR REPLACE FUNCTION app.note_assignment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.user_id is distinct from old.user_id then
    insert into device_assignments (organisation_id, device_id, assigned_at) values (new.organisation_id, new.id, app.now())
    on conflict (organisation_id, device_id) do update set assigned_at = excluded.assigned_at;
  end if;
  if old.user_id is not null and old.archived_at is null then
    insert into taken_devices (organisation_id, user_id, places)
    values (old.organisation_id, old.user_id, 'geofences'), (old.organisation_id, old.user_id, 'favourites');
  end if;
  return null;
end $function$;
-- not executable by public

CREATE OR REPLACE FUNCTION app.note_decision()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  new.decided_version := new.version;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION app.note_failed_email_template(organisation bigint, type integer)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update email_templates set failed_at = app.now() where organisation_id = organisation and type_id = type;
  update platform_email_templates set failed_at = app.now() where organisation is null and type_id = type;
$function$;
-- not executable by public
grant execute on function app.note_failed_email_template(bigint,integer) to vigil_centre;
grant execute on function app.note_failed_email_template(bigint,integer) to vigil_platform;
grant execute on function app.note_failed_email_template(bigint,integer) to vigil_restricted;
grant execute on function app.note_failed_email_template(bigint,integer) to vigil_tenant;

CREATE OR REPLACE FUNCTION app.note_for_directory()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  before text := case when to_jsonb(old) ->> tg_argv[2] is null then lower(to_jsonb(old) ->> tg_argv[1]) end;
  after text := case when to_jsonb(new) ->> tg_argv[2] is null then lower(to_jsonb(new) ->> tg_argv[1]) end;
begin
  if before is not distinct from after then return null; end if;
  -- Whoever turns the directory on meanwhile waits for this transaction, or this one for that: no row is missed between.
  if not (select is_on from directory_state for key share) then return null; end if;
  insert into directory_changes (key) select tg_argv[0] || '/' || word from unnest(array[before, after]) word where word is not null;
  return null;
end $function$;
-- not executable by public

CREATE OR REPLACE FUNCTION app.note_texts_added()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into text_uses (organisation_id, day, parts)
  select c.organisation_id, (m.created_at at time zone o.timezone)::date, sum(c.parts * c.sendings)
  from changed c join messages m on m.organisation_id = c.organisation_id and m.id = c.message_id join organisations o on o.id = c.organisation_id
  where c.channel = 'sms' and c.status in ('waiting', 'queued', 'sent', 'delivered') and c.parts > 0 group by 1, 2;
  return null;
end $function$;
-- not executable by public

CREATE OR REPLACE FUNCTION app.note_texts_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into text_uses (organisation_id, day, parts)
  select organisation_id, case when parts < 0 and date_trunc('month', accepted) = date_trunc('month', today) then accepted else today end, sum(parts)
  from (
    select d.organisation_id, d.parts, (app.now() at time zone o.timezone)::date as today,
      (case when d.sendings = 1 then m.created_at else coalesce(d.asked_at, app.now()) end at time zone o.timezone)::date as accepted
    from (
      select n.organisation_id, n.message_id, n.sendings, n.asked_at, case
        when n.sendings > b.sendings then n.counts * n.parts * (n.sendings - b.sendings)
        when n.counts = 1 and b.counts = 1 then (n.parts - b.parts) * n.sendings
        else n.counts * n.parts - b.counts * b.parts end as parts
      from (select *, case when channel = 'sms' and status in ('waiting', 'queued', 'sent', 'delivered') then 1 else 0 end as counts from changed) n
      join (select *, case when channel = 'sms' and status in ('waiting', 'queued', 'sent', 'delivered') then 1 else 0 end as counts from before) b
        on b.organisation_id = n.organisation_id and b.id = n.id
    ) d join messages m on m.organisation_id = d.organisation_id and m.id = d.message_id join organisations o on o.id = d.organisation_id
    where d.parts <> 0
  ) e group by 1, 2 having sum(parts) <> 0;
  return null;
end $function$;
-- not executable by public

CREATE OR REPLACE FUNCTION app.now()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
RETURN COALESCE((NULLIF(current_setting('app.now'::text, true), ''::text))::timestamp with time zone, transaction_timestamp());

CREATE OR REPLACE FUNCTION app.oldest_writer(newest bigint, besides integer)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$ begin
  return (select min(newest - w.behind) from (
    select (newest - l.objid::bigint) & 4294967295 as behind from pg_locks l
    where l.locktype = 'advisory' and l.classid = 7310015 and l.objsubid = 2 and coalesce(l.pid, 0) <> besides
      and l.database = (select d.oid from pg_database d where d.datname = current_database())) w
    where w.behind < 2147483648);
end $function$;

CREATE OR REPLACE FUNCTION app.open_origin()
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  next integer;
  opened integer;
begin
  if app.origin_holds() then return null; end if;
  -- On another server everybody writes in the next epoch already, and nobody waits. On the same one those who write now are waited for, and hold up
  -- those who come after.
  if app.order_is_ahead() then perform pg_advisory_xact_lock(7310009); end if;
  if app.origin_holds() then return null; end if;
  next := app.epoch();
  if app.order_is_ahead() then next := greatest(next, (app.highest_place()::text::bigint >> 48)::integer) + 1; end if;
  insert into public.event_origins (epoch, server, counter, after_tx_id, after_event_id)
    select next, app.this_server(), app.drawn_place()::text::xid8, e.tx_id, e.id
    from (select) one left join lateral (select tx_id, id from public.events order by tx_id desc, id desc limit 1) e on true
    on conflict do nothing returning epoch into opened;
  -- Live news of nobody: it tells every hub that the numbers go on in another epoch.
  if opened is not null then insert into public.live_outbox (channels, event, data) values ('{}', 'origin.opened', '{}'); end if;
  return opened;
end $function$;
-- not executable by public
grant execute on function app.open_origin() to vigil_platform;

CREATE OR REPLACE FUNCTION app.opted_out(organisation bigint, numbers text[])
 RETURNS TABLE(phone text, source text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select o.phone, min(o.source) from opt_outs o
  where o.phone = any (numbers) and (o.organisation_id = organisation or o.organisation_id is null and app.text_sender(organisation, o.phone) is null)
  group by o.phone
$function$;
-- not executable by public
grant execute on function app.opted_out(bigint,text[]) to vigil_platform;
grant execute on function app.opted_out(bigint,text[]) to vigil_restricted;
grant execute on function app.opted_out(bigint,text[]) to vigil_tenant;

CREATE OR REPLACE FUNCTION app.order_is_ahead()
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN COALESCE((app.highest_place() > app.in_order(((app.drawn_place())::text)::xid8)), false);

CREATE OR REPLACE FUNCTION app.origin_holds()
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN ((app.this_server() IS NULL) OR ((NOT app.order_is_ahead()) AND (app.this_server() = (SELECT event_origins.server FROM event_origins ORDER BY event_origins.epoch DESC LIMIT 1))));

CREATE OR REPLACE FUNCTION app.outbox_may_go(old smallint[])
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from (select tx_id, id, at from live_outbox where slot = any(old) order by tx_id desc, id desc limit 1) newest,
      (select tx_id, id from live_outbox where slot = any(array(select s::smallint from generate_series(0, 3) s where s <> all(old))) order by tx_id, id limit 1) left_over
    where newest.at < app.now() - interval '1 hour' and (newest.tx_id, newest.id) < (left_over.tx_id, left_over.id))
$function$;
-- not executable by public

CREATE OR REPLACE FUNCTION app.own_place()
 RETURNS xid8
 LANGUAGE sql
 STABLE
RETURN (NULLIF(current_setting('app.place'::text, true), ''::text))::xid8;

CREATE OR REPLACE FUNCTION app.place_in_order()
 RETURNS xid8
 LANGUAGE plpgsql
AS $function$
declare
  place xid8 := app.own_place();
begin
  if place is not null then return place; end if;
  perform pg_advisory_xact_lock_shared(7310009);
  perform pg_advisory_xact_lock_shared(7310015, ((app.drawn_place() << 32) >> 32)::integer);
  place := app.in_order(nextval('public.places_in_order')::text::xid8);
  perform set_config('app.place', place::text, true);
  -- Whoever has gone and left its transaction open would hold up all news until the network notices.
  perform set_config('idle_in_transaction_session_timeout', '10s', true);
  return place;
end $function$;

CREATE OR REPLACE FUNCTION app.promised_apps(organisation bigint)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select count(*)::int from provisioning_records p join users u on u.organisation_id = p.organisation_id and u.id = p.user_id
  where p.organisation_id = organisation and p.create_device_provisioned and u.deleted_at is null and u.status <> 'disabled'
    and not exists (select from devices v join device_types k on k.id = v.device_type_id
      where v.organisation_id = u.organisation_id and v.user_id = u.id and v.archived_at is null and k.name = 'app')
$function$;
-- not executable by public
grant execute on function app.promised_apps(bigint) to vigil_platform;
grant execute on function app.promised_apps(bigint) to vigil_restricted;
grant execute on function app.promised_apps(bigint) to vigil_tenant;

CREATE OR REPLACE FUNCTION app.protect(table_name regclass, tenant_grants text, centre_grants text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$;
-- not executable by public

CREATE OR REPLACE FUNCTION app.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'A closed invoice is not changed. Add a correction.' using errcode = 'check_violation';
end $function$;

CREATE OR REPLACE FUNCTION app.refuse_closed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  concerned bigint;
begin
  if not exists (select from closed_organisations) then return coalesce(new, old); end if;
  if tg_argv[0] = 'organisation_id' then concerned := coalesce(new.organisation_id, old.organisation_id);
  elsif tg_argv[0] = 'id' then concerned := coalesce(new.id, old.id);
  else select u.organisation_id into concerned from users u where u.id = coalesce(new.user_id, old.user_id);
  end if;
  if not exists (select from closed_organisations c where c.organisation_id = concerned) then return coalesce(new, old); end if;
  if tg_table_name = 'events' then
    if new.kind in ('device.online', 'device.offline', 'device.reconnected') then return null; end if;
  elsif tg_table_name = 'devices' and tg_op = 'UPDATE' and app.without_signs_of_life(to_jsonb(new)) = app.without_signs_of_life(to_jsonb(old)) then return null; end if;
  if exists (select from closed_organisations c where c.organisation_id = concerned and c.moved_at is not null) then
    raise 'organisation % has moved to another cell', concerned using errcode = '55V02';
  end if;
  raise 'organisation % is closed: it moves to another cell', concerned using errcode = '55V01';
end $function$;
-- not executable by public

CREATE OR REPLACE FUNCTION app.refuse_late_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.kind <> 'correction'
    and not exists (select from invoices i where i.organisation_id = new.organisation_id and i.id = new.invoice_id and i.tx_id = app.in_order(pg_current_xact_id()))
  then raise exception 'A closed invoice gets corrections only.' using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION app.refuse_one_person()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if exists (select from organisations o where o.id = new.organisation_id and o.duress_needs_two_people) and not exists (
    select from users proposer, users confirmer
    where proposer.id = old.resolution_proposed_by_staff_id and confirmer.id = new.resolved_by_staff_id and proposer.person_id <> confirmer.person_id
  ) then
    raise exception 'duress alert % takes two people to resolve', new.id using errcode = 'check_violation', constraint = 'alerts_two_people';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION app.remove_favourites()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from favourite_locations where organisation_id = new.organisation_id and user_id = new.id;
  return null;
end $function$;
-- not executable by public

CREATE OR REPLACE FUNCTION app.replaces(kept_at timestamp with time zone, kept_doubt text, given_at timestamp with time zone, given_doubt text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN ((given_at IS NOT NULL) AND ((kept_at IS NULL) OR CASE WHEN (NOT (kept_doubt IS DISTINCT FROM given_doubt)) THEN (given_at > kept_at) ELSE ((given_doubt IS NULL) OR COALESCE((kept_doubt = 'time'::text), false)) END));

CREATE OR REPLACE FUNCTION app.replan_message_schedules()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update message_schedules set to_replan = true where organisation_id = new.id and next_run_at is not null;
  return null;
end $function$;
-- not executable by public

CREATE OR REPLACE FUNCTION app.require_dialled()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  nth integer := 0;
  given text;
begin
  while nth < tg_nargs loop
    given := to_jsonb(new) ->> tg_argv[nth];
    if given !~ '^\+[1-9][0-9]{6,14}$' and (tg_op = 'INSERT' or given is distinct from to_jsonb(old) ->> tg_argv[nth]) then
      raise exception 'The phone number % of %.% is not written as +61491570156.', given, tg_table_name, tg_argv[nth]
        using errcode = 'check_violation', constraint = 'numbers_are_dialled';
    end if;
    nth := nth + 2;
  end loop;
  return new;
end $function$;
-- not executable by public

CREATE OR REPLACE FUNCTION app.restart_watching()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.watched_since := app.now();
  return new;
end $function$;
-- not executable by public

CREATE OR REPLACE FUNCTION app.restrict(table_name regclass, belongs text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$;
-- not executable by public

CREATE OR REPLACE FUNCTION app.restricted_by()
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN current_setting('app.restricted_by'::text);

CREATE OR REPLACE FUNCTION app.restricted_to()
 RETURNS bigint[]
 LANGUAGE sql
 STABLE
RETURN (string_to_array(current_setting('app.restricted_to'::text), ','::text))::bigint[];

CREATE OR REPLACE FUNCTION app.settled()
 RETURNS xid8
 LANGUAGE plpgsql
AS $function$
declare
  drawn bigint;
begin
  if pg_is_in_recovery() then raise 'a standby does not know who is writing' using errcode = 'object_not_in_prerequisite_state'; end if;
  if current_setting('transaction_isolation') not in ('read committed', 'read uncommitted') then
    raise 'what is final can be asked in read committed only: another transaction goes on seeing what was' using errcode = 'invalid_transaction_state';
  end if;
  -- Before the look at who is writing: who comes after it draws a higher one.
  drawn := app.drawn_place();
  return app.in_order((coalesce(app.oldest_writer(drawn, 0), drawn) + 1)::text::xid8);
end $function$;

CREATE OR REPLACE FUNCTION app.signed_in_operators()
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
RETURN (SELECT count(DISTINCT s.user_id) AS count FROM (sessions s JOIN users u ON ((u.id = s.user_id))) WHERE ((s.ended_at IS NULL) AND (s.expires_at > app.now()) AND (u.status = 'active'::text) AND (u.role = ANY (ARRAY['monitoring_centre_admin'::text, 'monitoring_centre_supervisor'::text, 'monitoring_centre_operator'::text]))));
-- not executable by public
grant execute on function app.signed_in_operators() to vigil_centre;
grant execute on function app.signed_in_operators() to vigil_platform;

CREATE OR REPLACE FUNCTION app.stamp_monitored()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.monitored := (select o.monitored from organisations o where o.id = new.organisation_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION app.stop_notifying()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update organisations set provision_notify_user_ids = array_remove(provision_notify_user_ids, new.id)
  where id = new.organisation_id and new.id = any(provision_notify_user_ids);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.tell_access_requests()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if current_setting('app.access_requests_told', true) = new.organisation_id::text then
    return null;
  end if;
  perform set_config('app.access_requests_told', new.organisation_id::text, true);
  insert into live_outbox (channels, event, data)
    values (array['private-organisation.' || new.organisation_id], 'user.access_requests_changed', '{}');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.tell_directory_again()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update directory_state set revision = 0;
  insert into directory_changes (key)
  select 'unit/' || imei from devices where imei is not null and archived_at is null
  union all select 'person/' || lower(email) from users where email is not null
  union all select 'address/' || lower(subdomain) from organisations where subdomain is not null;
$function$;
-- not executable by public
grant execute on function app.tell_directory_again() to vigil_platform;

CREATE OR REPLACE FUNCTION app.tell_drafts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  organisation bigint;
begin
  for organisation in select distinct organisation_id from changed loop
    continue when current_setting('app.drafts_told', true) = organisation::text;
    perform set_config('app.drafts_told', organisation::text, true);
    insert into live_outbox (channels, event, data) values (array['private-organisation.' || organisation], 'provisioning.drafts_changed', '{}');
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION app.template_settings(template jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select template - array['id', 'organisation_id', 'department_id', 'name', 'name_key', 'archived_at', 'created_at', 'updated_at']
$function$;

CREATE OR REPLACE FUNCTION app.tenant()
 RETURNS bigint
 LANGUAGE sql
 STABLE
RETURN (current_setting('app.organisation_id'::text))::bigint;

CREATE OR REPLACE FUNCTION app.text_facts()
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select json_build_object(
    'today', (app.now() at time zone o.timezone)::date,
    'is_priced', p.organisation_id is not null,
    'sent_without_pricing', coalesce((select texts_without_pricing from system_configuration where id = 1), false),
    'additions', coalesce(p.free_sms_additions, '[]'),
    'versions', (select coalesce(json_agg(json_build_object('valid_from', v.valid_from, 'value', v.value) order by v.valid_from), '[]')
      from billing_versions v where v.organisation_id = o.id and v.subject = 'messaging'),
    'uses', (select coalesce(json_agg(json_build_object('day', u.day, 'parts', u.parts) order by u.day), '[]')
      from (select day, sum(parts) as parts from text_uses where organisation_id = o.id group by day having sum(parts) <> 0) u))
  from organisations o left join messaging_pricings p on p.organisation_id = o.id where o.id = app.tenant()
$function$;
-- not executable by public
grant execute on function app.text_facts() to vigil_centre;
grant execute on function app.text_facts() to vigil_platform;
grant execute on function app.text_facts() to vigil_restricted;
grant execute on function app.text_facts() to vigil_tenant;

CREATE OR REPLACE FUNCTION app.text_sender(organisation bigint, phone text)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select organisation_id from organisation_numbers
  where organisation_id = organisation and app.calling_code(mobile) = app.calling_code(phone)
$function$;
-- not executable by public
grant execute on function app.text_sender(bigint,text) to vigil_platform;

CREATE OR REPLACE FUNCTION app.this_server()
 RETURNS text
 LANGUAGE plpgsql
 STABLE PARALLEL RESTRICTED SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  known text := current_setting('app.server', true);
  system text := '-';
  timeline text := '-';
begin
  if known <> '' then return known; end if;
  if pg_is_in_recovery() then return null; end if;
  begin
    select system_identifier into system from pg_control_system();
  exception when insufficient_privilege or undefined_function or feature_not_supported then null;
  end;
  begin
    -- Of memory, which tells it at once; the control file says it only after the next checkpoint.
    timeline := left(pg_walfile_name(pg_current_wal_lsn()), 8);
  exception when insufficient_privilege or undefined_function or feature_not_supported then null;
  end;
  known := concat_ws('/', system, timeline, (select oid from pg_database where datname = current_database()), 'public.event_origins'::regclass::oid);
  perform set_config('app.server', known, false);
  return known;
end $function$;

CREATE OR REPLACE FUNCTION app.trim_outbox()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '200ms'
AS $function$
declare
  hour bigint := floor(extract(epoch from app.now()) / 3600);
  older smallint := mod(hour + 1, 4);
  old smallint := mod(hour + 2, 4);
  together smallint[] := array[older, old];
  tables text;
begin
  -- Long transactions may have written into both in between: then only both together are before the others.
  foreach tables in array array[together::text, array[older]::text, array[old]::text] loop
    continue when not app.outbox_may_go(tables::smallint[]);
    execute format('lock table %s in access exclusive mode', (select string_agg('only live_outbox_' || s, ', ') from unnest(tables::smallint[]) s));
    -- Who was writing there has ended by now, and what he wrote is seen.
    continue when not app.outbox_may_go(tables::smallint[]);
    execute format('truncate %s', (select string_agg('only live_outbox_' || s, ', ') from unnest(tables::smallint[]) s));
    return cardinality(tables::smallint[]);
  end loop;
  return 0;
end $function$;
-- not executable by public
grant execute on function app.trim_outbox() to vigil_platform;

CREATE OR REPLACE FUNCTION app.turn_directory_on()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if (select is_on from directory_state for update) then return; end if;
  update directory_state set is_on = true;
  perform app.tell_directory_again();
end $function$;
-- not executable by public

CREATE OR REPLACE FUNCTION app.unverify_contact()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if new.email is distinct from old.email and new.contact_verified_at is not distinct from old.contact_verified_at then new.contact_verified_at := null; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION app.unverify_numbers()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if new.mobile is distinct from old.mobile and new.mobile_verified_at is not distinct from old.mobile_verified_at then new.mobile_verified_at := null; end if;
  if new.landline is distinct from old.landline and new.landline_verified_at is not distinct from old.landline_verified_at then new.landline_verified_at := null; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION app.used_devices(organisation bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select jsonb_build_object('app', count(*) filter (where k.name = 'app'), 'ev04', count(*) filter (where k.name = 'ev04'), 'zoleo', count(*) filter (where k.name = 'zoleo'))
  from devices v join device_types k on k.id = v.device_type_id where v.organisation_id = organisation and v.archived_at is null
$function$;

CREATE OR REPLACE FUNCTION app.used_devices_of_department(organisation bigint, department bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select jsonb_build_object('app', count(*) filter (where k.name = 'app'), 'ev04', count(*) filter (where k.name = 'ev04'), 'zoleo', count(*) filter (where k.name = 'zoleo'))
  from users u join devices v on v.organisation_id = u.organisation_id and v.user_id = u.id and v.archived_at is null join device_types k on k.id = v.device_type_id
  where u.organisation_id = organisation and u.department_id = department
$function$;

CREATE OR REPLACE FUNCTION app.usual_payment_days()
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select coalesce((select invoice_payment_days from system_configuration where id = 1), 14)
$function$;
-- not executable by public
grant execute on function app.usual_payment_days() to vigil_platform;
grant execute on function app.usual_payment_days() to vigil_restricted;
grant execute on function app.usual_payment_days() to vigil_tenant;

CREATE OR REPLACE FUNCTION app.without_signs_of_life(device jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
RETURN (device - ARRAY['online'::text, 'last_heard_at'::text, 'silence_due_at'::text, 'battery_percent'::text, 'battery_at'::text, 'battery_doubt'::text, 'latitude'::text, 'longitude'::text, 'accuracy_m'::text, 'position_source'::text, 'position_at'::text, 'position_doubt'::text, 'updated_at'::text, 'name_key'::text, 'imei_end_key'::text, 'phone_end_key'::text]);

create table access_points (
  id bigint generated always as identity not null,
  name text not null,
  created_at timestamp with time zone default app.now() not null,
  updated_at timestamp with time zone default app.now() not null,
  constraint access_points_pkey PRIMARY KEY (id),
  constraint access_points_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)))
);
CREATE INDEX access_points_by_creation ON public.access_points USING btree (created_at, id);
CREATE UNIQUE INDEX access_points_by_name ON public.access_points USING btree (lower(name));
grant select on access_points to vigil_centre;
grant delete, insert, select, update on access_points to vigil_platform;
grant select on access_points to vigil_restricted;
grant select on access_points to vigil_tenant;

create table activation_attempts (
  id bigint generated always as identity not null,
  organisation_id bigint,
  source text not null,
  status text not null,
  name text default ''::text not null,
  phone text,
  platform text not null,
  app_version text default ''::text not null,
  installation_uuid uuid not null,
  address inet not null,
  code_hash bytea,
  claim_hash bytea,
  device_id bigint,
  decided_by_staff_id bigint,
  decided_at timestamp with time zone,
  created_at timestamp with time zone default app.now() not null,
  expires_at timestamp with time zone default (app.now() + '48:00:00'::interval) not null,
  constraint activation_attempts_pkey PRIMARY KEY (id),
  constraint activation_attempts_claim_hash_key UNIQUE (claim_hash),
  constraint activation_attempts_check CHECK (((code_hash IS NULL) = (source = 'request'::text))),
  constraint activation_attempts_check1 CHECK (((claim_hash IS NULL) = (source = 'code'::text))),
  constraint activation_attempts_source_check CHECK ((source = ANY (ARRAY['code'::text, 'request'::text]))),
  constraint activation_attempts_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'converted'::text, 'denied'::text]))),
  constraint activation_attempts_decided_by_staff_id_fkey FOREIGN KEY (decided_by_staff_id) REFERENCES users(id),
  constraint activation_attempts_organisation_id_device_id_fkey FOREIGN KEY (organisation_id, device_id) REFERENCES devices(organisation_id, id),
  constraint activation_attempts_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);
CREATE INDEX activation_attempts_by_address ON public.activation_attempts USING btree (address, created_at);
CREATE INDEX activation_attempts_by_code ON public.activation_attempts USING btree (code_hash, created_at) WHERE (code_hash IS NOT NULL);
CREATE INDEX activation_attempts_by_decider ON public.activation_attempts USING btree (decided_by_staff_id) WHERE (decided_by_staff_id IS NOT NULL);
CREATE INDEX activation_attempts_by_device ON public.activation_attempts USING btree (organisation_id, device_id);
CREATE INDEX activation_attempts_by_installation ON public.activation_attempts USING btree (installation_uuid, created_at) WHERE (code_hash IS NOT NULL);
CREATE INDEX activation_attempts_by_organisation ON public.activation_attempts USING btree (organisation_id, id);
CREATE INDEX activation_attempts_by_time ON public.activation_attempts USING btree (created_at);
alter table activation_attempts enable row level security;
alter table activation_attempts force row level security;
create policy platform on activation_attempts to vigil_platform using (true) with check (true);
create policy restricted on activation_attempts to vigil_restricted using (((organisation_id = app.tenant()) AND
CASE
    WHEN (device_id IS NOT NULL) THEN ( SELECT true
       FROM devices parent
      WHERE ((parent.organisation_id = activation_attempts.organisation_id) AND (parent.id = activation_attempts.device_id)))
    ELSE false
END)) with check (((organisation_id = app.tenant()) AND
CASE
    WHEN (device_id IS NOT NULL) THEN ( SELECT true
       FROM devices parent
      WHERE ((parent.organisation_id = activation_attempts.organisation_id) AND (parent.id = activation_attempts.device_id)))
    ELSE false
END));
create policy tenant on activation_attempts to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant delete, insert, select, update on activation_attempts to vigil_platform;
grant select, update on activation_attempts to vigil_restricted;
grant select, update on activation_attempts to vigil_tenant;

create table activation_codes (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  device_id bigint not null,
  code_hash bytea not null,
  made_by_staff_id bigint,
  created_at timestamp with time zone default app.now() not null,
  expires_at timestamp with time zone default (app.now() + '48:00:00'::interval) not null,
  used_at timestamp with time zone,
  constraint activation_codes_pkey PRIMARY KEY (organisation_id, id),
  constraint activation_codes_code_hash_key UNIQUE (code_hash),
  constraint activation_codes_id_key UNIQUE (id),
  constraint activation_codes_made_by_staff_id_fkey FOREIGN KEY (made_by_staff_id) REFERENCES users(id),
  constraint activation_codes_organisation_id_device_id_fkey FOREIGN KEY (organisation_id, device_id) REFERENCES devices(organisation_id, id)
);
CREATE INDEX activation_codes_by_device ON public.activation_codes USING btree (organisation_id, device_id);
CREATE INDEX activation_codes_by_maker ON public.activation_codes USING btree (made_by_staff_id) WHERE (made_by_staff_id IS NOT NULL);
alter table activation_codes enable row level security;
alter table activation_codes force row level security;
create policy platform on activation_codes to vigil_platform using (true) with check (true);
create policy restricted on activation_codes to vigil_restricted using (((organisation_id = app.tenant()) AND
CASE
    WHEN (device_id IS NOT NULL) THEN ( SELECT true
       FROM devices parent
      WHERE ((parent.organisation_id = activation_codes.organisation_id) AND (parent.id = activation_codes.device_id)))
    ELSE false
END)) with check (((organisation_id = app.tenant()) AND
CASE
    WHEN (device_id IS NOT NULL) THEN ( SELECT true
       FROM devices parent
      WHERE ((parent.organisation_id = activation_codes.organisation_id) AND (parent.id = activation_codes.device_id)))
    ELSE false
END));
create policy tenant on activation_codes to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant delete, insert, select, update on activation_codes to vigil_platform;
grant insert on activation_codes to vigil_restricted;
grant insert on activation_codes to vigil_tenant;
grant select (created_at) on activation_codes to vigil_restricted;
grant select (created_at) on activation_codes to vigil_tenant;
grant select (device_id) on activation_codes to vigil_restricted;
grant select (device_id) on activation_codes to vigil_tenant;
grant select, update (expires_at) on activation_codes to vigil_restricted;
grant select, update (expires_at) on activation_codes to vigil_tenant;
grant select (id) on activation_codes to vigil_restricted;
grant select (id) on activation_codes to vigil_tenant;
grant select (organisation_id) on activation_codes to vigil_restricted;
grant select (organisation_id) on activation_codes to vigil_tenant;
grant select (used_at) on activation_codes to vigil_restricted;
grant select (used_at) on activation_codes to vigil_tenant;

create table activity_log_export_parts (
  export_id bigint not null,
  "position" integer not null,
  text text not null,
  constraint activity_log_export_parts_pkey PRIMARY KEY (export_id, "position"),
  constraint activity_log_export_parts_export_id_fkey FOREIGN KEY (export_id) REFERENCES activity_log_exports(id) ON DELETE CASCADE
);
alter table activity_log_export_parts enable row level security;
alter table activity_log_export_parts force row level security;
create policy platform on activity_log_export_parts to vigil_platform using (true) with check (true);
grant delete, insert, select, update on activity_log_export_parts to vigil_platform;

create table activity_log_exports (
  id bigint generated always as identity not null,
  started_by_staff_id bigint not null,
  started_by_name text not null,
  filters jsonb not null,
  timezone text not null,
  place text,
  rows integer default 0 not null,
  is_cut boolean default false not null,
  created_at timestamp with time zone default app.now() not null,
  finished_at timestamp with time zone,
  failed_at timestamp with time zone,
  constraint activity_log_exports_pkey PRIMARY KEY (id),
  constraint activity_log_exports_check CHECK (((finished_at IS NULL) OR (failed_at IS NULL))),
  constraint activity_log_exports_started_by_staff_id_fkey FOREIGN KEY (started_by_staff_id) REFERENCES users(id)
);
CREATE INDEX activity_log_exports_by_starter ON public.activity_log_exports USING btree (started_by_staff_id, id);
CREATE INDEX activity_log_exports_open ON public.activity_log_exports USING btree (id) WHERE ((finished_at IS NULL) AND (failed_at IS NULL));
alter table activity_log_exports enable row level security;
alter table activity_log_exports force row level security;
create policy platform on activity_log_exports to vigil_platform using (true) with check (true);
grant delete, insert, select, update on activity_log_exports to vigil_platform;

create table alert_distribution (
  id smallint default 1 not null,
  mode text not null,
  updated_at timestamp with time zone default app.now() not null,
  constraint alert_distribution_pkey PRIMARY KEY (id),
  constraint alert_distribution_id_check CHECK ((id = 1)),
  constraint alert_distribution_mode_check CHECK ((mode = ANY (ARRAY['off'::text, 'suggest'::text, 'automatic'::text])))
);
grant insert, select, update on alert_distribution to vigil_centre;
grant insert, select, update on alert_distribution to vigil_platform;

create table alert_messages (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  alert_id bigint not null,
  direction text not null,
  channel text not null,
  text text not null,
  at timestamp with time zone default app.now() not null,
  sent_by_staff_id bigint,
  sent_by_name text,
  device_id bigint,
  number text,
  segments smallint,
  read_at timestamp with time zone,
  read_by_staff_id bigint,
  client_id uuid,
  delivery_key text,
  provider_id text,
  event_key text,
  constraint alert_messages_pkey PRIMARY KEY (organisation_id, id),
  constraint alert_messages_delivery_key_key UNIQUE (delivery_key),
  constraint alert_messages_id_key UNIQUE (id),
  constraint alert_messages_channel_check CHECK ((channel = ANY (ARRAY['app'::text, 'sms'::text]))),
  constraint alert_messages_check CHECK (((direction = 'outbound'::text) = (sent_by_staff_id IS NOT NULL))),
  constraint alert_messages_check1 CHECK (((sent_by_staff_id IS NULL) = (sent_by_name IS NULL))),
  constraint alert_messages_direction_check CHECK ((direction = ANY (ARRAY['inbound'::text, 'outbound'::text]))),
  constraint alert_messages_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000))),
  constraint alert_messages_organisation_id_alert_id_fkey FOREIGN KEY (organisation_id, alert_id) REFERENCES alerts(organisation_id, id),
  constraint alert_messages_organisation_id_device_id_fkey FOREIGN KEY (organisation_id, device_id) REFERENCES devices(organisation_id, id),
  constraint alert_messages_read_by_staff_id_fkey FOREIGN KEY (read_by_staff_id) REFERENCES users(id),
  constraint alert_messages_sent_by_staff_id_fkey FOREIGN KEY (sent_by_staff_id) REFERENCES users(id)
);
CREATE INDEX alert_messages_by_alert ON public.alert_messages USING btree (organisation_id, alert_id, id);
CREATE UNIQUE INDEX alert_messages_by_client ON public.alert_messages USING btree (organisation_id, alert_id, client_id) WHERE (client_id IS NOT NULL);
CREATE INDEX alert_messages_by_device ON public.alert_messages USING btree (organisation_id, device_id, id);
CREATE UNIQUE INDEX alert_messages_by_event ON public.alert_messages USING btree (device_id, event_key) WHERE (event_key IS NOT NULL);
CREATE UNIQUE INDEX alert_messages_by_provider ON public.alert_messages USING btree (organisation_id, alert_id, provider_id) WHERE (provider_id IS NOT NULL);
CREATE INDEX alert_messages_by_reader ON public.alert_messages USING btree (read_by_staff_id);
CREATE INDEX alert_messages_by_sender ON public.alert_messages USING btree (sent_by_staff_id);
CREATE INDEX alert_messages_unread ON public.alert_messages USING btree (organisation_id, alert_id) WHERE ((direction = 'inbound'::text) AND (read_at IS NULL));
alter table alert_messages enable row level security;
alter table alert_messages force row level security;
create policy centre on alert_messages to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = alert_messages.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = alert_messages.organisation_id))));
create policy platform on alert_messages to vigil_platform using (true) with check (true);
create policy restricted on alert_messages to vigil_restricted using (((organisation_id = app.tenant()) AND ( SELECT true
   FROM alerts parent
  WHERE ((parent.organisation_id = alert_messages.organisation_id) AND (parent.id = alert_messages.alert_id))))) with check (((organisation_id = app.tenant()) AND ( SELECT true
   FROM alerts parent
  WHERE ((parent.organisation_id = alert_messages.organisation_id) AND (parent.id = alert_messages.alert_id)))));
create policy tenant on alert_messages to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant insert, select, update on alert_messages to vigil_centre;
grant delete, insert, select, update on alert_messages to vigil_platform;
grant select on alert_messages to vigil_restricted;
grant select on alert_messages to vigil_tenant;
grant update (read_at) on alert_messages to vigil_restricted;
grant update (read_at) on alert_messages to vigil_tenant;

create table alert_nags (
  organisation_id bigint not null,
  alert_id bigint not null,
  owner_staff_id bigint,
  idle_since timestamp with time zone not null,
  nagged_at timestamp with time zone default app.now() not null,
  supervisors_told_at timestamp with time zone,
  constraint alert_nags_pkey PRIMARY KEY (organisation_id, alert_id, idle_since),
  constraint alert_nags_organisation_id_alert_id_fkey FOREIGN KEY (organisation_id, alert_id) REFERENCES alerts(organisation_id, id),
  constraint alert_nags_owner_staff_id_fkey FOREIGN KEY (owner_staff_id) REFERENCES users(id)
);
CREATE INDEX alert_nags_by_owner ON public.alert_nags USING btree (owner_staff_id);
CREATE INDEX alert_nags_waiting ON public.alert_nags USING btree (nagged_at) WHERE (supervisors_told_at IS NULL);
alter table alert_nags enable row level security;
alter table alert_nags force row level security;
create policy centre on alert_nags to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = alert_nags.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = alert_nags.organisation_id))));
create policy platform on alert_nags to vigil_platform using (true) with check (true);
grant select on alert_nags to vigil_centre;
grant delete, insert, select, update on alert_nags to vigil_platform;

create table alert_offers (
  id bigint generated always as identity not null,
  organisation_id bigint not null,
  alert_id bigint not null,
  staff_id bigint not null,
  offered_at timestamp with time zone default app.now() not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ending text,
  constraint alert_offers_pkey PRIMARY KEY (organisation_id, id),
  constraint alert_offers_check CHECK (((ended_at IS NULL) = (ending IS NULL))),
  constraint alert_offers_ending_check CHECK ((ending = ANY (ARRAY['answered'::text, 'elsewhere'::text, 'no_answer'::text, 'not_available'::text, 'switched_off'::text]))),
  constraint alert_offers_organisation_id_alert_id_fkey FOREIGN KEY (organisation_id, alert_id) REFERENCES alerts(organisation_id, id),
  constraint alert_offers_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES users(id)
);
CREATE INDEX alert_offers_by_alert ON public.alert_offers USING btree (organisation_id, alert_id);
CREATE INDEX alert_offers_by_staff ON public.alert_offers USING btree (staff_id);
CREATE UNIQUE INDEX alert_offers_open_alert ON public.alert_offers USING btree (organisation_id, alert_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX alert_offers_open_staff ON public.alert_offers USING btree (staff_id) WHERE (ended_at IS NULL);
alter table alert_offers enable row level security;
alter table alert_offers force row level security;
create policy centre on alert_offers to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = alert_offers.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = alert_offers.organisation_id))));
create policy platform on alert_offers to vigil_platform using (true) with check (true);
grant select on alert_offers to vigil_centre;
grant delete, insert, select, update on alert_offers to vigil_platform;

create table alert_priorities (
  organisation_id bigint not null,
  fall text default 'default'::text not null,
  man_down text default 'default'::text not null,
  welfare text default 'default'::text not null,
  safety_shake text default 'default'::text not null,
  patrol_request text default 'default'::text not null,
  connection_loss text default 'default'::text not null,
  geofence text default 'default'::text not null,
  updated_at timestamp with time zone,
  constraint alert_priorities_pkey PRIMARY KEY (organisation_id),
  constraint alert_priorities_connection_loss_check CHECK ((connection_loss = ANY (ARRAY['default'::text, 'emergency'::text, 'urgent'::text, 'attention'::text]))),
  constraint alert_priorities_fall_check CHECK ((fall = ANY (ARRAY['default'::text, 'emergency'::text, 'urgent'::text, 'attention'::text]))),
  constraint alert_priorities_geofence_check CHECK ((geofence = ANY (ARRAY['default'::text, 'emergency'::text, 'urgent'::text, 'attention'::text]))),
  constraint alert_priorities_man_down_check CHECK ((man_down = ANY (ARRAY['default'::text, 'emergency'::text, 'urgent'::text, 'attention'::text]))),
  constraint alert_priorities_patrol_request_check CHECK ((patrol_request = ANY (ARRAY['default'::text, 'emergency'::text, 'urgent'::text, 'attention'::text]))),
  constraint alert_priorities_safety_shake_check CHECK ((safety_shake = ANY (ARRAY['default'::text, 'emergency'::text, 'urgent'::text, 'attention'::text]))),
  constraint alert_priorities_welfare_check CHECK ((welfare = ANY (ARRAY['default'::text, 'emergency'::text, 'urgent'::text, 'attention'::text]))),
  constraint alert_priorities_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);
alter table alert_priorities enable row level security;
alter table alert_priorities force row level security;
create policy platform on alert_priorities to vigil_platform using (true) with check (true);
create policy restricted on alert_priorities to vigil_restricted using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
create policy tenant on alert_priorities to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant delete, insert, select, update on alert_priorities to vigil_platform;
grant insert, select, update on alert_priorities to vigil_restricted;
grant insert, select, update on alert_priorities to vigil_tenant;

create table alert_step_ticks (
  organisation_id bigint not null,
  alert_id bigint not null,
  response_step_id bigint not null,
  ticked_by_staff_id bigint not null,
  ticked_at timestamp with time zone default app.now() not null,
  answer text,
  outcome text,
  constraint alert_step_ticks_pkey PRIMARY KEY (organisation_id, alert_id, response_step_id),
  constraint alert_step_ticks_answer_check CHECK (((length(answer) >= 1) AND (length(answer) <= 1000))),
  constraint alert_step_ticks_outcome_check CHECK ((outcome = ANY (ARRAY['answered'::text, 'no_answer'::text, 'busy'::text, 'voicemail'::text, 'wrong_number'::text, 'safe'::text, 'needs_help'::text]))),
  constraint alert_step_ticks_organisation_id_alert_id_fkey FOREIGN KEY (organisation_id, alert_id) REFERENCES alerts(organisation_id, id),
  constraint alert_step_ticks_ticked_by_staff_id_fkey FOREIGN KEY (ticked_by_staff_id) REFERENCES users(id)
);
CREATE INDEX alert_step_ticks_by_staff ON public.alert_step_ticks USING btree (ticked_by_staff_id);
alter table alert_step_ticks enable row level security;
alter table alert_step_ticks force row level security;
create policy centre on alert_step_ticks to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = alert_step_ticks.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = alert_step_ticks.organisation_id))));
create policy platform on alert_step_ticks to vigil_platform using (true) with check (true);
create policy restricted on alert_step_ticks to vigil_restricted using (((organisation_id = app.tenant()) AND ( SELECT true
   FROM alerts parent
  WHERE ((parent.organisation_id = alert_step_ticks.organisation_id) AND (parent.id = alert_step_ticks.alert_id))))) with check (((organisation_id = app.tenant()) AND ( SELECT true
   FROM alerts parent
  WHERE ((parent.organisation_id = alert_step_ticks.organisation_id) AND (parent.id = alert_step_ticks.alert_id)))));
create policy tenant on alert_step_ticks to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant delete, insert, select, update on alert_step_ticks to vigil_centre;
grant delete, insert, select, update on alert_step_ticks to vigil_platform;
grant select on alert_step_ticks to vigil_restricted;
grant select on alert_step_ticks to vigil_tenant;

create table alert_steps (
  organisation_id bigint not null,
  alert_id bigint not null,
  response_step_id bigint not null,
  "position" integer not null,
  kind text not null,
  content text not null,
  source_level text not null,
  source_name text,
  url text,
  required boolean default true not null,
  constraint alert_steps_pkey PRIMARY KEY (organisation_id, alert_id, response_step_id),
  constraint alert_steps_check CHECK (((source_name IS NULL) = (source_level = 'alert_type'::text))),
  constraint alert_steps_kind_check CHECK ((kind = ANY (ARRAY['do'::text, 'call_device'::text, 'call_person'::text, 'call_contacts'::text, 'dispatch'::text, 'record'::text, 'yes_no'::text, 'link'::text]))),
  constraint alert_steps_source_level_check CHECK ((source_level = ANY (ARRAY['user'::text, 'department'::text, 'organisation'::text, 'device_type'::text, 'alert_type'::text]))),
  constraint alert_steps_organisation_id_alert_id_fkey FOREIGN KEY (organisation_id, alert_id) REFERENCES alerts(organisation_id, id)
);
alter table alert_steps enable row level security;
alter table alert_steps force row level security;
create policy centre on alert_steps to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = alert_steps.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = alert_steps.organisation_id))));
create policy platform on alert_steps to vigil_platform using (true) with check (true);
create policy restricted on alert_steps to vigil_restricted using (((organisation_id = app.tenant()) AND ( SELECT true
   FROM alerts parent
  WHERE ((parent.organisation_id = alert_steps.organisation_id) AND (parent.id = alert_steps.alert_id))))) with check (((organisation_id = app.tenant()) AND ( SELECT true
   FROM alerts parent
  WHERE ((parent.organisation_id = alert_steps.organisation_id) AND (parent.id = alert_steps.alert_id)))));
create policy tenant on alert_steps to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant insert, select on alert_steps to vigil_centre;
grant delete, insert, select, update on alert_steps to vigil_platform;
grant select on alert_steps to vigil_restricted;
grant select on alert_steps to vigil_tenant;

create table alert_type_responses (
  id bigint generated always as identity not null,
  alert_type_id bigint not null,
  name text not null,
  kind text default 'do'::text not null,
  content text not null,
  url text,
  created_at timestamp with time zone default app.now() not null,
  updated_at timestamp with time zone default app.now() not null,
  constraint alert_type_responses_pkey PRIMARY KEY (id),
  constraint alert_type_responses_alert_type_id_id_key UNIQUE (alert_type_id, id),
  constraint alert_type_responses_alert_type_id_name_key UNIQUE (alert_type_id, name),
  constraint alert_type_responses_content_check CHECK ((content <> ''::text)),
  constraint alert_type_responses_kind_check CHECK ((kind = ANY (ARRAY['do'::text, 'call_device'::text, 'call_person'::text, 'call_contacts'::text, 'dispatch'::text, 'record'::text, 'yes_no'::text, 'link'::text]))),
  constraint alert_type_responses_link_has_url CHECK (((kind = 'link'::text) = (url IS NOT NULL))),
  constraint alert_type_responses_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint alert_type_responses_url_check CHECK ((url ~~ 'https://%'::text)),
  constraint alert_type_responses_alert_type_id_fkey FOREIGN KEY (alert_type_id) REFERENCES alert_types(id)
);
grant select on alert_type_responses to vigil_centre;
grant delete, insert, select, update on alert_type_responses to vigil_platform;
grant select on alert_type_responses to vigil_restricted;
grant select on alert_type_responses to vigil_tenant;

create table alert_types (
  id bigint not null,
  name text not null,
  title text not null,
  priority smallint not null,
  constraint alert_types_pkey PRIMARY KEY (id),
  constraint alert_types_name_key UNIQUE (name),
  constraint alert_types_priority_check CHECK (((priority >= 1) AND (priority <= 4)))
);
grant select on alert_types to vigil_centre;
grant select on alert_types to vigil_platform;
grant select on alert_types to vigil_restricted;
grant select on alert_types to vigil_tenant;

create table alert_views (
  organisation_id bigint not null,
  alert_id bigint not null,
  viewer_staff_id bigint not null,
  viewed_at timestamp with time zone default app.now() not null,
  constraint alert_views_pkey PRIMARY KEY (organisation_id, alert_id, viewer_staff_id),
  constraint alert_views_organisation_id_alert_id_fkey FOREIGN KEY (organisation_id, alert_id) REFERENCES alerts(organisation_id, id),
  constraint alert_views_viewer_staff_id_fkey FOREIGN KEY (viewer_staff_id) REFERENCES users(id)
);
CREATE INDEX alert_views_by_viewer ON public.alert_views USING btree (viewer_staff_id);
alter table alert_views enable row level security;
alter table alert_views force row level security;
create policy centre on alert_views to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = alert_views.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = alert_views.organisation_id))));
create policy platform on alert_views to vigil_platform using (true) with check (true);
create policy restricted on alert_views to vigil_restricted using (((organisation_id = app.tenant()) AND ( SELECT true
   FROM alerts parent
  WHERE ((parent.organisation_id = alert_views.organisation_id) AND (parent.id = alert_views.alert_id))))) with check (((organisation_id = app.tenant()) AND ( SELECT true
   FROM alerts parent
  WHERE ((parent.organisation_id = alert_views.organisation_id) AND (parent.id = alert_views.alert_id)))));
create policy tenant on alert_views to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant insert, select on alert_views to vigil_centre;
grant delete, insert, select, update on alert_views to vigil_platform;
grant select on alert_views to vigil_restricted;
grant select on alert_views to vigil_tenant;

create table alerts (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  monitored boolean not null,
  alert_type_id bigint not null,
  priority smallint not null,
  status text default 'active_alert'::text not null,
  user_id bigint,
  department_id bigint,
  device_id bigint,
  subject text not null,
  group_id bigint,
  raised_at timestamp with time zone not null,
  received_at timestamp with time zone default app.now() not null,
  late boolean default false not null,
  repeat_count integer default 0 not null,
  last_event_at timestamp with time zone not null,
  owner_staff_id bigint,
  owned_at timestamp with time zone,
  acknowledged_by_staff_id bigint,
  acknowledged_at timestamp with time zone,
  wearer_cancelled_at timestamp with time zone,
  satellite_sos_active boolean default false not null,
  follow_up_at timestamp with time zone,
  has_unread_messages boolean default false not null,
  latitude double precision,
  longitude double precision,
  accuracy_m real,
  position_source text,
  position_at timestamp with time zone,
  resolved_at timestamp with time zone,
  resolved_by_staff_id bigint,
  resolution_comment_id bigint,
  note text,
  outcome text,
  response_sent boolean,
  version integer default 1 not null,
  follow_up_lapsed_at timestamp with time zone,
  on_test boolean default false not null,
  patrol_status text,
  last_action_at timestamp with time zone,
  position_doubt text,
  new_network boolean default false not null,
  happened_at timestamp with time zone,
  decided_version integer default 1 not null,
  called_again_at timestamp with time zone,
  is_quiet boolean generated always as (((owner_staff_id IS NOT NULL) AND ((acknowledged_at IS NOT NULL) OR (follow_up_at IS NOT NULL)) AND (follow_up_lapsed_at IS NULL) AND (called_again_at IS NULL))) stored not null,
  resolution_proposed_by_staff_id bigint,
  proposed_resolution jsonb,
  proposal_ended_version integer,
  constraint alerts_pkey PRIMARY KEY (organisation_id, id),
  constraint alerts_id_key UNIQUE (id),
  constraint alerts_check CHECK (((status = 'resolved'::text) = (resolved_at IS NOT NULL))),
  constraint alerts_check1 CHECK (((owner_staff_id IS NULL) = (owned_at IS NULL))),
  constraint alerts_outcome_check CHECK ((outcome = ANY (ARRAY['genuine'::text, 'false'::text, 'test'::text]))),
  constraint alerts_patrol_status_check CHECK ((patrol_status = ANY (ARRAY['requested'::text, 'dispatched'::text, 'in_progress'::text, 'completed'::text, 'cancelled'::text]))),
  constraint alerts_position_doubt_check CHECK ((position_doubt = ANY (ARRAY['time'::text, 'network'::text]))),
  constraint alerts_priority_check CHECK (((priority >= 1) AND (priority <= 4))),
  constraint alerts_resolved_with_note CHECK (((status <> 'resolved'::text) OR (COALESCE(note, ''::text) ~ '\S'::text))) NOT VALID,
  constraint alerts_status_check CHECK ((status = ANY (ARRAY['active_alert'::text, 'resolved'::text]))),
  constraint alerts_whole_proposal CHECK (((resolution_proposed_by_staff_id IS NULL) = (proposed_resolution IS NULL))),
  constraint alerts_acknowledged_by_staff_id_fkey FOREIGN KEY (acknowledged_by_staff_id) REFERENCES users(id),
  constraint alerts_organisation_id_department_id_fkey FOREIGN KEY (organisation_id, department_id) REFERENCES departments(organisation_id, id),
  constraint alerts_organisation_id_device_id_fkey FOREIGN KEY (organisation_id, device_id) REFERENCES devices(organisation_id, id),
  constraint alerts_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES users(organisation_id, id),
  constraint alerts_owner_staff_id_fkey FOREIGN KEY (owner_staff_id) REFERENCES users(id),
  constraint alerts_resolution_comment_id_fkey FOREIGN KEY (resolution_comment_id) REFERENCES resolution_comments(id),
  constraint alerts_resolution_proposed_by_staff_id_fkey FOREIGN KEY (resolution_proposed_by_staff_id) REFERENCES users(id),
  constraint alerts_resolved_by_staff_id_fkey FOREIGN KEY (resolved_by_staff_id) REFERENCES users(id)
);
CREATE INDEX alerts_acknowledged ON public.alerts USING btree (acknowledged_at) WHERE (acknowledged_at IS NOT NULL);
CREATE INDEX alerts_by_acknowledger ON public.alerts USING btree (acknowledged_by_staff_id) WHERE (acknowledged_by_staff_id IS NOT NULL);
CREATE INDEX alerts_by_comment ON public.alerts USING btree (resolution_comment_id) WHERE (resolution_comment_id IS NOT NULL);
CREATE INDEX alerts_by_department ON public.alerts USING btree (organisation_id, department_id);
CREATE INDEX alerts_by_device ON public.alerts USING btree (organisation_id, device_id);
CREATE INDEX alerts_by_last_action ON public.alerts USING btree (last_action_at) WHERE ((status = 'active_alert'::text) AND (last_action_at IS NOT NULL));
CREATE INDEX alerts_by_owner ON public.alerts USING btree (owner_staff_id) WHERE (owner_staff_id IS NOT NULL);
CREATE INDEX alerts_by_proposer ON public.alerts USING btree (resolution_proposed_by_staff_id) WHERE (resolution_proposed_by_staff_id IS NOT NULL);
CREATE INDEX alerts_by_raised ON public.alerts USING btree (raised_at, id);
CREATE INDEX alerts_by_receipt ON public.alerts USING btree (received_at DESC, id DESC) INCLUDE (alert_type_id, monitored);
CREATE INDEX alerts_by_resolution ON public.alerts USING btree (resolved_at) INCLUDE (received_at, monitored) WHERE (resolved_at IS NOT NULL);
CREATE INDEX alerts_by_resolver ON public.alerts USING btree (resolved_by_staff_id) WHERE (resolved_by_staff_id IS NOT NULL);
CREATE INDEX alerts_by_user ON public.alerts USING btree (organisation_id, user_id, id DESC) INCLUDE (device_id, department_id);
CREATE INDEX alerts_called_again ON public.alerts USING btree (called_again_at) WHERE (called_again_at IS NOT NULL);
CREATE INDEX alerts_held ON public.alerts USING btree (owner_staff_id) WHERE ((status = 'active_alert'::text) AND (owner_staff_id IS NOT NULL));
CREATE INDEX alerts_idle ON public.alerts USING btree (GREATEST(owned_at, last_action_at)) WHERE ((status = 'active_alert'::text) AND monitored AND (owner_staff_id IS NOT NULL) AND (NOT on_test) AND ((follow_up_at IS NULL) OR (follow_up_lapsed_at IS NOT NULL)));
CREATE INDEX alerts_in_organisation_by_receipt ON public.alerts USING btree (organisation_id, received_at DESC, id DESC) INCLUDE (alert_type_id);
CREATE UNIQUE INDEX alerts_one_active ON public.alerts USING btree (subject, alert_type_id) WHERE (status = 'active_alert'::text);
CREATE INDEX alerts_open ON public.alerts USING btree (organisation_id, raised_at) WHERE (status = 'active_alert'::text);
CREATE INDEX alerts_queue ON public.alerts USING btree (is_quiet, priority, raised_at, id) WHERE ((status = 'active_alert'::text) AND monitored);
CREATE INDEX alerts_resolved ON public.alerts USING btree (raised_at DESC, id DESC) WHERE ((status = 'resolved'::text) AND monitored);
CREATE INDEX alerts_resolved_by_outcome ON public.alerts USING btree (outcome, raised_at DESC, id DESC) WHERE (status = 'resolved'::text);
CREATE INDEX alerts_resolved_by_place ON public.alerts USING btree (latitude, longitude) WHERE ((status = 'resolved'::text) AND (latitude IS NOT NULL));
CREATE INDEX alerts_resolved_by_type ON public.alerts USING btree (alert_type_id, raised_at DESC, id DESC) WHERE ((status = 'resolved'::text) AND monitored);
CREATE INDEX alerts_resolved_in_organisation ON public.alerts USING btree (organisation_id, raised_at DESC, id DESC) WHERE (status = 'resolved'::text);
CREATE INDEX alerts_resolved_of_user ON public.alerts USING btree (user_id, raised_at DESC, id DESC) WHERE ((status = 'resolved'::text) AND (user_id IS NOT NULL));
CREATE INDEX alerts_unmonitored ON public.alerts USING btree (organisation_id, id) WHERE ((status = 'active_alert'::text) AND (NOT monitored));
CREATE INDEX alerts_with_satellite_sos ON public.alerts USING btree (organisation_id, id) WHERE (satellite_sos_active AND (status = 'active_alert'::text));
alter table alerts enable row level security;
alter table alerts force row level security;
create policy centre on alerts to vigil_centre using (monitored) with check (monitored);
create policy platform on alerts to vigil_platform using (true) with check (true);
create policy restricted on alerts to vigil_restricted using (((organisation_id = app.tenant()) AND
CASE
    WHEN (user_id IS NOT NULL) THEN ( SELECT true
       FROM users parent
      WHERE ((parent.organisation_id = alerts.organisation_id) AND (parent.id = alerts.user_id)))
    WHEN (device_id IS NOT NULL) THEN ( SELECT true
       FROM devices parent
      WHERE ((parent.organisation_id = alerts.organisation_id) AND (parent.id = alerts.device_id)))
    WHEN (department_id IS NOT NULL) THEN ( SELECT true
       FROM departments parent
      WHERE ((parent.organisation_id = alerts.organisation_id) AND (parent.id = alerts.department_id)))
    ELSE false
END)) with check (((organisation_id = app.tenant()) AND
CASE
    WHEN (user_id IS NOT NULL) THEN ( SELECT true
       FROM users parent
      WHERE ((parent.organisation_id = alerts.organisation_id) AND (parent.id = alerts.user_id)))
    WHEN (device_id IS NOT NULL) THEN ( SELECT true
       FROM devices parent
      WHERE ((parent.organisation_id = alerts.organisation_id) AND (parent.id = alerts.device_id)))
    WHEN (department_id IS NOT NULL) THEN ( SELECT true
       FROM departments parent
      WHERE ((parent.organisation_id = alerts.organisation_id) AND (parent.id = alerts.department_id)))
    ELSE false
END));
create policy tenant on alerts to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant select, update on alerts to vigil_centre;
grant insert, select, update on alerts to vigil_platform;
grant select on alerts to vigil_restricted;
grant select on alerts to vigil_tenant;
CREATE TRIGGER end_proposal BEFORE UPDATE OF owner_staff_id, repeat_count, called_again_at ON public.alerts FOR EACH ROW WHEN (((old.resolution_proposed_by_staff_id IS NOT NULL) AND (new.resolution_proposed_by_staff_id IS NOT NULL) AND (new.status = 'active_alert'::text) AND ((old.owner_staff_id IS DISTINCT FROM new.owner_staff_id) OR (old.repeat_count <> new.repeat_count) OR ((old.called_again_at IS NULL) AND (new.called_again_at IS NOT NULL))))) EXECUTE FUNCTION app.end_proposal();
CREATE TRIGGER give_alert_priority BEFORE INSERT ON public.alerts FOR EACH ROW WHEN (((new.priority < 4) AND (new.alert_type_id <> ALL (ARRAY[(1)::bigint, (2)::bigint, (3)::bigint, (10)::bigint])))) EXECUTE FUNCTION app.give_alert_priority();
CREATE TRIGGER note_decision BEFORE UPDATE OF owner_staff_id, acknowledged_at, called_again_at, resolution_proposed_by_staff_id, status ON public.alerts FOR EACH ROW WHEN (((old.owner_staff_id IS DISTINCT FROM new.owner_staff_id) OR ((old.acknowledged_at IS NULL) <> (new.acknowledged_at IS NULL)) OR ((old.called_again_at IS NULL) <> (new.called_again_at IS NULL)) OR (old.resolution_proposed_by_staff_id IS DISTINCT FROM new.resolution_proposed_by_staff_id) OR (old.status <> new.status))) EXECUTE FUNCTION app.note_decision();
CREATE TRIGGER refuse_one_person BEFORE UPDATE OF status ON public.alerts FOR EACH ROW WHEN (((old.status = 'active_alert'::text) AND (new.status = 'resolved'::text) AND (new.alert_type_id = 1) AND (NOT new.on_test))) EXECUTE FUNCTION app.refuse_one_person();

create table answer_outages (
  id bigint generated always as identity not null,
  began_at timestamp with time zone not null,
  absent_since timestamp with time zone,
  able_since timestamp with time zone,
  worst_notice text,
  notified_staff_ids bigint[] default '{}'::bigint[] not null,
  not_set_up text[] default '{}'::text[] not null,
  ended_at timestamp with time zone,
  constraint answer_outages_pkey PRIMARY KEY (id),
  constraint answer_outages_worst_notice_check CHECK ((worst_notice = ANY (ARRAY['busy'::text, 'absent'::text])))
);
CREATE UNIQUE INDEX answer_outages_one_open ON public.answer_outages USING btree ((true)) WHERE (ended_at IS NULL);
grant insert, select, update on answer_outages to vigil_platform;

create table answer_watch (
  id smallint default 1 not null,
  began_at timestamp with time zone default app.now() not null,
  constraint answer_watch_pkey PRIMARY KEY (id),
  constraint answer_watch_id_check CHECK ((id = 1))
);
grant insert, select on answer_watch to vigil_platform;

create table app_buttons (
  organisation_id bigint not null,
  device_id bigint not null,
  phone_device_id bigint not null,
  hardware_id text not null,
  paired_at timestamp with time zone default app.now() not null,
  ended_at timestamp with time zone,
  constraint app_buttons_pkey PRIMARY KEY (organisation_id, device_id),
  constraint app_buttons_hardware_id_check CHECK (((length(hardware_id) >= 1) AND (length(hardware_id) <= 64))),
  constraint app_buttons_organisation_id_device_id_fkey FOREIGN KEY (organisation_id, device_id) REFERENCES devices(organisation_id, id),
  constraint app_buttons_organisation_id_phone_device_id_fkey FOREIGN KEY (organisation_id, phone_device_id) REFERENCES devices(organisation_id, id)
);
CREATE INDEX app_buttons_by_phone ON public.app_buttons USING btree (organisation_id, phone_device_id);
CREATE UNIQUE INDEX app_buttons_one_pairing ON public.app_buttons USING btree (phone_device_id, hardware_id) WHERE (ended_at IS NULL);
alter table app_buttons enable row level security;
alter table app_buttons force row level security;
create policy centre on app_buttons to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = app_buttons.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = app_buttons.organisation_id))));
create policy platform on app_buttons to vigil_platform using (true) with check (true);
create policy restricted on app_buttons to vigil_restricted using (((organisation_id = app.tenant()) AND
CASE
    WHEN (device_id IS NOT NULL) THEN ( SELECT true
       FROM devices parent
      WHERE ((parent.organisation_id = app_buttons.organisation_id) AND (parent.id = app_buttons.device_id)))
    ELSE false
END)) with check (((organisation_id = app.tenant()) AND
CASE
    WHEN (device_id IS NOT NULL) THEN ( SELECT true
       FROM devices parent
      WHERE ((parent.organisation_id = app_buttons.organisation_id) AND (parent.id = app_buttons.device_id)))
    ELSE false
END));
create policy tenant on app_buttons to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant select on app_buttons to vigil_centre;
grant delete, insert, select, update on app_buttons to vigil_platform;
grant insert, select, update on app_buttons to vigil_restricted;
grant insert, select, update on app_buttons to vigil_tenant;

create table app_installations (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  device_id bigint not null,
  user_id bigint,
  installation_uuid uuid not null,
  token_hash bytea not null,
  platform text not null,
  app_version text default ''::text not null,
  push_provider text,
  push_token text,
  created_at timestamp with time zone default app.now() not null,
  ended_at timestamp with time zone,
  safe_pin_hash text,
  duress_pin_hash text,
  pin_set boolean generated always as ((safe_pin_hash IS NOT NULL)) stored not null,
  constraint app_installations_pkey PRIMARY KEY (organisation_id, id),
  constraint app_installations_id_key UNIQUE (id),
  constraint app_installations_token_hash_key UNIQUE (token_hash),
  constraint app_installations_check CHECK (((push_provider IS NULL) = (push_token IS NULL))),
  constraint app_installations_check1 CHECK (((safe_pin_hash IS NULL) = (duress_pin_hash IS NULL))),
  constraint app_installations_push_provider_check CHECK ((push_provider = ANY (ARRAY['apns'::text, 'fcm'::text, 'webpush'::text]))),
  constraint app_installations_organisation_id_device_id_fkey FOREIGN KEY (organisation_id, device_id) REFERENCES devices(organisation_id, id),
  constraint app_installations_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES users(organisation_id, id)
);
CREATE INDEX app_installations_by_device ON public.app_installations USING btree (organisation_id, device_id);
CREATE INDEX app_installations_by_user ON public.app_installations USING btree (organisation_id, user_id);
CREATE UNIQUE INDEX app_installations_one_active ON public.app_installations USING btree (device_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX app_installations_one_device ON public.app_installations USING btree (organisation_id, installation_uuid) WHERE (ended_at IS NULL);
alter table app_installations enable row level security;
alter table app_installations force row level security;
create policy centre on app_installations to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = app_installations.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = app_installations.organisation_id))));
create policy platform on app_installations to vigil_platform using (true) with check (true);
create policy restricted on app_installations to vigil_restricted using (((organisation_id = app.tenant()) AND
CASE
    WHEN (user_id IS NOT NULL) THEN ( SELECT true
       FROM users parent
      WHERE ((parent.organisation_id = app_installations.organisation_id) AND (parent.id = app_installations.user_id)))
    WHEN (device_id IS NOT NULL) THEN ( SELECT true
       FROM devices parent
      WHERE ((parent.organisation_id = app_installations.organisation_id) AND (parent.id = app_installations.device_id)))
    ELSE false
END)) with check (((organisation_id = app.tenant()) AND
CASE
    WHEN (user_id IS NOT NULL) THEN ( SELECT true
       FROM users parent
      WHERE ((parent.organisation_id = app_installations.organisation_id) AND (parent.id = app_installations.user_id)))
    WHEN (device_id IS NOT NULL) THEN ( SELECT true
       FROM devices parent
      WHERE ((parent.organisation_id = app_installations.organisation_id) AND (parent.id = app_installations.device_id)))
    ELSE false
END));
create policy tenant on app_installations to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant delete, insert, select, update on app_installations to vigil_platform;
grant insert on app_installations to vigil_restricted;
grant insert on app_installations to vigil_tenant;
grant select (app_version) on app_installations to vigil_restricted;
grant select (app_version) on app_installations to vigil_tenant;
grant select (created_at) on app_installations to vigil_centre;
grant select (created_at) on app_installations to vigil_restricted;
grant select (created_at) on app_installations to vigil_tenant;
grant select (device_id) on app_installations to vigil_centre;
grant select (device_id) on app_installations to vigil_restricted;
grant select (device_id) on app_installations to vigil_tenant;
grant select (ended_at) on app_installations to vigil_centre;
grant select, update (ended_at) on app_installations to vigil_restricted;
grant select, update (ended_at) on app_installations to vigil_tenant;
grant select (id) on app_installations to vigil_centre;
grant select (id) on app_installations to vigil_restricted;
grant select (id) on app_installations to vigil_tenant;
grant select (installation_uuid) on app_installations to vigil_restricted;
grant select (installation_uuid) on app_installations to vigil_tenant;
grant select (organisation_id) on app_installations to vigil_centre;
grant select (organisation_id) on app_installations to vigil_restricted;
grant select (organisation_id) on app_installations to vigil_tenant;
grant select (pin_set) on app_installations to vigil_restricted;
grant select (pin_set) on app_installations to vigil_tenant;
grant select (platform) on app_installations to vigil_restricted;
grant select (platform) on app_installations to vigil_tenant;
grant select (push_provider) on app_installations to vigil_centre;
grant select, update (push_provider) on app_installations to vigil_restricted;
grant select, update (push_provider) on app_installations to vigil_tenant;
grant select, update (push_token) on app_installations to vigil_restricted;
grant select, update (push_token) on app_installations to vigil_tenant;
grant select (user_id) on app_installations to vigil_centre;
grant select (user_id) on app_installations to vigil_restricted;
grant select (user_id) on app_installations to vigil_tenant;

create table archived_event_keys (
  device_id bigint not null,
  event_key text not null,
  constraint archived_event_keys_pkey PRIMARY KEY (device_id, event_key)
);
grant select on archived_event_keys to vigil_platform;

create table billing_versions (
  organisation_id bigint not null,
  subject text not null,
  valid_from date not null,
  value json,
  noted_at timestamp with time zone default app.now() not null,
  tx_id xid8 default app.in_order(pg_current_xact_id()) not null,
  constraint billing_versions_pkey PRIMARY KEY (organisation_id, subject, valid_from),
  constraint billing_versions_subject_check CHECK ((subject = ANY (ARRAY['contract'::text, 'messaging'::text, 'tax'::text, 'app'::text, 'ev04'::text, 'zoleo'::text, 'button'::text]))),
  constraint billing_versions_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);
alter table billing_versions enable row level security;
alter table billing_versions force row level security;
create policy platform on billing_versions to vigil_platform using (true) with check (true);
grant select on billing_versions to vigil_platform;

create table branding_images (
  organisation_id bigint not null,
  slot text not null,
  hash text not null,
  type text not null,
  width integer not null,
  height integer not null,
  bytes bytea not null,
  uploaded_at timestamp with time zone default app.now() not null,
  constraint branding_images_pkey PRIMARY KEY (organisation_id, slot),
  constraint branding_images_bytes_check CHECK ((length(bytes) <= 4194304)),
  constraint branding_images_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
  constraint branding_images_height_check CHECK (((height >= 1) AND (height <= 4096))),
  constraint branding_images_slot_check CHECK ((slot = ANY (ARRAY['logo'::text, 'login_logo'::text]))),
  constraint branding_images_type_check CHECK ((type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text]))),
  constraint branding_images_width_check CHECK (((width >= 1) AND (width <= 4096))),
  constraint branding_images_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);
alter table branding_images enable row level security;
alter table branding_images force row level security;
create policy platform on branding_images to vigil_platform using (true) with check (true);
create policy restricted on branding_images to vigil_restricted using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
create policy tenant on branding_images to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant delete, insert, select, update on branding_images to vigil_platform;
grant delete, insert, select, update on branding_images to vigil_restricted;
grant delete, insert, select, update on branding_images to vigil_tenant;

create table brandings (
  organisation_id bigint not null,
  accent_colour text,
  updated_at timestamp with time zone,
  constraint brandings_pkey PRIMARY KEY (organisation_id),
  constraint brandings_accent_colour_check CHECK ((accent_colour ~ '^#[0-9a-f]{6}$'::text)),
  constraint brandings_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);
alter table brandings enable row level security;
alter table brandings force row level security;
create policy platform on brandings to vigil_platform using (true) with check (true);
create policy restricted on brandings to vigil_restricted using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
create policy tenant on brandings to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant delete, insert, select, update on brandings to vigil_platform;
grant insert, select, update on brandings to vigil_restricted;
grant insert, select, update on brandings to vigil_tenant;

create table bulk_job_results (
  id bigint generated always as identity not null,
  organisation_id bigint,
  bulk_job_id bigint not null,
  "position" integer not null,
  record_id bigint not null,
  name text not null,
  outcome text not null,
  text text default ''::text not null,
  constraint bulk_job_results_pkey PRIMARY KEY (id),
  constraint bulk_job_results_bulk_job_id_position_key UNIQUE (bulk_job_id, "position"),
  constraint bulk_job_results_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'unchanged'::text, 'refused'::text]))),
  constraint bulk_job_results_bulk_job_id_fkey FOREIGN KEY (bulk_job_id) REFERENCES bulk_jobs(id) ON DELETE CASCADE
);
alter table bulk_job_results enable row level security;
alter table bulk_job_results force row level security;
create policy centre on bulk_job_results to vigil_centre using (((organisation_id IS NULL) AND (EXISTS ( SELECT
   FROM bulk_jobs parent
  WHERE (parent.id = bulk_job_results.bulk_job_id))))) with check ((organisation_id IS NULL));
create policy platform on bulk_job_results to vigil_platform using (true) with check (true);
create policy restricted on bulk_job_results to vigil_restricted using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
create policy tenant on bulk_job_results to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant insert, select, update on bulk_job_results to vigil_centre;
grant delete, insert, select, update on bulk_job_results to vigil_platform;
grant delete, insert, select, update on bulk_job_results to vigil_restricted;
grant delete, insert, select, update on bulk_job_results to vigil_tenant;

create table bulk_jobs (
  id bigint generated always as identity not null,
  organisation_id bigint,
  started_by_staff_id bigint not null,
  run_as jsonb not null,
  action text not null,
  body jsonb not null,
  total integer not null,
  done integer default 0 not null,
  refused integer default 0 not null,
  created_at timestamp with time zone default app.now() not null,
  finished_at timestamp with time zone,
  unchanged integer default 0 not null,
  record_ids bigint[] default '{}'::bigint[] not null,
  record_names text[] default '{}'::text[] not null,
  constraint bulk_jobs_pkey PRIMARY KEY (id),
  constraint bulk_jobs_check CHECK (((done >= 0) AND (done <= total))),
  constraint bulk_jobs_check1 CHECK (((refused >= 0) AND (refused <= done))),
  constraint bulk_jobs_check2 CHECK (((done = total) = (finished_at IS NOT NULL))),
  constraint bulk_jobs_check3 CHECK (((unchanged >= 0) AND (unchanged <= (done - refused)))),
  constraint bulk_jobs_total_check CHECK ((total > 0)),
  constraint bulk_jobs_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  constraint bulk_jobs_started_by_staff_id_fkey FOREIGN KEY (started_by_staff_id) REFERENCES users(id)
);
CREATE INDEX bulk_jobs_by_organisation ON public.bulk_jobs USING btree (organisation_id);
CREATE INDEX bulk_jobs_by_starter ON public.bulk_jobs USING btree (started_by_staff_id, created_at);
CREATE INDEX bulk_jobs_open ON public.bulk_jobs USING btree (id) WHERE (finished_at IS NULL);
alter table bulk_jobs enable row level security;
alter table bulk_jobs force row level security;
create policy centre on bulk_jobs to vigil_centre using (((organisation_id IS NULL) AND ((run_as #>> '{view,role}'::text[]) = 'centre'::text))) with check ((organisation_id IS NULL));
create policy platform on bulk_jobs to vigil_platform using (true) with check (true);
create policy restricted on bulk_jobs to vigil_restricted using (((organisation_id = app.tenant()) AND app.made_within(run_as))) with check (((organisation_id = app.tenant()) AND app.made_within(run_as)));
create policy tenant on bulk_jobs to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant delete, insert, select, update on bulk_jobs to vigil_centre;
grant delete, insert, select, update on bulk_jobs to vigil_platform;
grant delete, insert, select, update on bulk_jobs to vigil_restricted;
grant delete, insert, select, update on bulk_jobs to vigil_tenant;

create table canary_runs (
  id bigint generated always as identity not null,
  minute timestamp with time zone not null,
  sequence integer not null,
  sent_at timestamp with time zone default app.now() not null,
  gateway_at timestamp with time zone,
  committed_at timestamp with time zone,
  constraint canary_runs_pkey PRIMARY KEY (id),
  constraint canary_runs_minute_key UNIQUE (minute),
  constraint canary_runs_sequence_check CHECK (((sequence >= 0) AND (sequence <= 65535)))
);
grant select on canary_runs to vigil_centre;
grant delete, insert, select, update on canary_runs to vigil_platform;

create table cell_calls (
  nonce text not null,
  expires_at timestamp with time zone not null,
  constraint cell_calls_pkey PRIMARY KEY (nonce)
);
CREATE INDEX cell_calls_by_end ON public.cell_calls USING btree (expires_at);
grant delete, insert, select on cell_calls to vigil_platform;

create table cells (
  number integer not null,
  origin text not null,
  units_at text not null,
  constraint cells_pkey PRIMARY KEY (number)
);
grant insert, select, update on cells to vigil_platform;

create table closed_organisations (
  organisation_id bigint not null,
  cell integer not null,
  closed_at timestamp with time zone default app.now() not null,
  moved_at timestamp with time zone,
  constraint closed_organisations_pkey PRIMARY KEY (organisation_id),
  constraint closed_organisations_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);
alter table closed_organisations enable row level security;
alter table closed_organisations force row level security;
create policy platform on closed_organisations to vigil_platform using (true) with check (true);
grant delete, insert, select, update on closed_organisations to vigil_platform;

create table connect_texts (
  organisation_id bigint not null,
  device_id bigint not null,
  number integer not null,
  recipient text not null,
  sent_at timestamp with time zone default app.now() not null,
  delivery_key text not null,
  state text default 'queued'::text not null,
  changed_at timestamp with time zone default app.now() not null,
  why text,
  constraint connect_texts_pkey PRIMARY KEY (organisation_id, device_id, number),
  constraint connect_texts_delivery_key_key UNIQUE (delivery_key),
  constraint connect_texts_number_check CHECK ((number > 0)),
  constraint connect_texts_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'delivered'::text, 'failed'::text]))),
  constraint connect_texts_organisation_id_device_id_fkey FOREIGN KEY (organisation_id, device_id) REFERENCES devices(organisation_id, id),
  constraint connect_texts_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);
alter table connect_texts enable row level security;
alter table connect_texts force row level security;
create policy platform on connect_texts to vigil_platform using (true) with check (true);
create policy restricted on connect_texts to vigil_restricted using (((organisation_id = app.tenant()) AND
CASE
    WHEN (device_id IS NOT NULL) THEN ( SELECT true
       FROM devices parent
      WHERE ((parent.organisation_id = connect_texts.organisation_id) AND (parent.id = connect_texts.device_id)))
    ELSE false
END)) with check (((organisation_id = app.tenant()) AND
CASE
    WHEN (device_id IS NOT NULL) THEN ( SELECT true
       FROM devices parent
      WHERE ((parent.organisation_id = connect_texts.organisation_id) AND (parent.id = connect_texts.device_id)))
    ELSE false
END));
create policy tenant on connect_texts to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant delete, insert, select, update on connect_texts to vigil_platform;
grant insert, select, update on connect_texts to vigil_restricted;
grant insert, select, update on connect_texts to vigil_tenant;

create table connection_logs (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  saml2_tenant_id bigint not null,
  kind text not null,
  outcome text not null,
  reason text not null,
  user_id bigint,
  address text,
  details jsonb,
  created_at timestamp with time zone default app.now() not null,
  more integer,
  minute timestamp with time zone,
  constraint connection_logs_pkey PRIMARY KEY (organisation_id, id),
  constraint connection_logs_id_key UNIQUE (id),
  constraint connection_logs_kind_check CHECK ((kind = ANY (ARRAY['sign_in'::text, 'test'::text, 'sign_out'::text, 'metadata'::text, 'certificate'::text, 'scim'::text]))),
  constraint connection_logs_more_check CHECK ((more > 0)),
  constraint connection_logs_outcome_check CHECK ((outcome = ANY (ARRAY['accepted'::text, 'refused'::text]))),
  constraint connection_logs_organisation_id_saml2_tenant_id_fkey FOREIGN KEY (organisation_id, saml2_tenant_id) REFERENCES saml_connections(organisation_id, id) ON DELETE CASCADE,
  constraint connection_logs_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES users(organisation_id, id)
);
CREATE INDEX connection_logs_by_age ON public.connection_logs USING btree (created_at);
CREATE INDEX connection_logs_by_connection ON public.connection_logs USING btree (organisation_id, saml2_tenant_id, id DESC);
CREATE INDEX connection_logs_by_user ON public.connection_logs USING btree (organisation_id, user_id);
CREATE UNIQUE INDEX connection_logs_more ON public.connection_logs USING btree (organisation_id, saml2_tenant_id, minute) WHERE (minute IS NOT NULL);
alter table connection_logs enable row level security;
alter table connection_logs force row level security;
create policy platform on connection_logs to vigil_platform using (true) with check (true);
create policy restricted on connection_logs to vigil_restricted using (((organisation_id = app.tenant()) AND
CASE
    WHEN (user_id IS NOT NULL) THEN ( SELECT true
       FROM users parent
      WHERE ((parent.organisation_id = connection_logs.organisation_id) AND (parent.id = connection_logs.user_id)))
    ELSE false
END)) with check (((organisation_id = app.tenant()) AND
CASE
    WHEN (user_id IS NOT NULL) THEN ( SELECT true
       FROM users parent
      WHERE ((parent.organisation_id = connection_logs.organisation_id) AND (parent.id = connection_logs.user_id)))
    ELSE false
END));
create policy tenant on connection_logs to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant delete, insert, select, update on connection_logs to vigil_platform;
grant insert, select on connection_logs to vigil_restricted;
grant insert, select on connection_logs to vigil_tenant;
grant update (more) on connection_logs to vigil_restricted;
grant update (more) on connection_logs to vigil_tenant;
grant update (reason) on connection_logs to vigil_restricted;
grant update (reason) on connection_logs to vigil_tenant;

create table connection_refusals (
  organisation_id bigint not null,
  connection_id bigint not null,
  minute timestamp with time zone not null,
  refused integer not null,
  constraint connection_refusals_pkey PRIMARY KEY (organisation_id, connection_id, minute),
  constraint connection_refusals_organisation_id_connection_id_fkey FOREIGN KEY (organisation_id, connection_id) REFERENCES saml_connections(organisation_id, id) ON DELETE CASCADE
);
CREATE INDEX connection_refusals_by_minute ON public.connection_refusals USING btree (minute);
alter table connection_refusals enable row level security;
alter table connection_refusals force row level security;
create policy platform on connection_refusals to vigil_platform using (true) with check (true);
create policy restricted on connection_refusals to vigil_restricted using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
create policy tenant on connection_refusals to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant delete, insert, select, update on connection_refusals to vigil_platform;
grant insert, select, update on connection_refusals to vigil_restricted;
grant insert, select, update on connection_refusals to vigil_tenant;

create table console_receipts (
  organisation_id bigint not null,
  alert_id bigint not null,
  console_id uuid not null,
  staff_id bigint not null,
  sent_at timestamp with time zone,
  received_at timestamp with time zone not null,
  painted_at timestamp with time zone,
  sounded_at timestamp with time zone,
  acted_at timestamp with time zone,
  constraint console_receipts_pkey PRIMARY KEY (organisation_id, alert_id, console_id),
  constraint console_receipts_organisation_id_alert_id_fkey FOREIGN KEY (organisation_id, alert_id) REFERENCES alerts(organisation_id, id),
  constraint console_receipts_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES users(id)
);
CREATE INDEX console_receipts_by_staff ON public.console_receipts USING btree (staff_id);
alter table console_receipts enable row level security;
alter table console_receipts force row level security;
create policy centre on console_receipts to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = console_receipts.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = console_receipts.organisation_id))));
create policy platform on console_receipts to vigil_platform using (true) with check (true);
grant insert, select, update on console_receipts to vigil_centre;
grant delete, insert, select, update on console_receipts to vigil_platform;

create table consoles (
  console_id uuid not null,
  staff_id bigint not null,
  session_id bigint not null,
  version text not null,
  since timestamp with time zone default app.now() not null,
  heard_at timestamp with time zone default app.now() not null,
  left_at timestamp with time zone,
  visible boolean not null,
  audio text not null,
  troubles text[] default '{}'::text[] not null,
  canary_id bigint,
  canary_received_at timestamp with time zone,
  canary_painted_at timestamp with time zone,
  canary_sounded_at timestamp with time zone,
  constraint consoles_pkey PRIMARY KEY (console_id),
  constraint consoles_audio_check CHECK ((audio = ANY (ARRAY['running'::text, 'muted'::text, 'blocked'::text, 'closed'::text]))),
  constraint consoles_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id),
  constraint consoles_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES users(id)
);
CREATE INDEX consoles_by_session ON public.consoles USING btree (session_id);
CREATE INDEX consoles_by_staff ON public.consoles USING btree (staff_id);
CREATE INDEX consoles_open ON public.consoles USING btree (heard_at) WHERE (left_at IS NULL);
grant insert, select, update on consoles to vigil_centre;
grant delete, insert, select, update on consoles to vigil_platform;

create table cross_origin_tokens (
  token_hash bytea not null,
  user_id bigint not null,
  saml_initiated boolean default false not null,
  created_at timestamp with time zone default app.now() not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  browser_hash bytea,
  saml jsonb,
  host text,
  session_id bigint,
  constraint cross_origin_tokens_pkey PRIMARY KEY (token_hash),
  constraint cross_origin_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint cross_origin_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX cross_origin_tokens_by_expiry ON public.cross_origin_tokens USING btree (expires_at);
CREATE INDEX cross_origin_tokens_by_session ON public.cross_origin_tokens USING btree (session_id) WHERE (session_id IS NOT NULL);
CREATE INDEX cross_origin_tokens_by_user ON public.cross_origin_tokens USING btree (user_id);
grant delete, insert, select, update on cross_origin_tokens to vigil_platform;

create table default_alert_priorities (
  id smallint default 1 not null,
  fall text default 'emergency'::text not null,
  man_down text default 'emergency'::text not null,
  welfare text default 'urgent'::text not null,
  safety_shake text default 'urgent'::text not null,
  patrol_request text default 'urgent'::text not null,
  connection_loss text default 'attention'::text not null,
  geofence text default 'attention'::text not null,
  updated_at timestamp with time zone,
  constraint default_alert_priorities_pkey PRIMARY KEY (id),
  constraint default_alert_priorities_connection_loss_check CHECK ((connection_loss = ANY (ARRAY['emergency'::text, 'urgent'::text, 'attention'::text]))),
  constraint default_alert_priorities_fall_check CHECK ((fall = ANY (ARRAY['emergency'::text, 'urgent'::text, 'attention'::text]))),
  constraint default_alert_priorities_geofence_check CHECK ((geofence = ANY (ARRAY['emergency'::text, 'urgent'::text, 'attention'::text]))),
  constraint default_alert_priorities_id_check CHECK ((id = 1)),
  constraint default_alert_priorities_man_down_check CHECK ((man_down = ANY (ARRAY['emergency'::text, 'urgent'::text, 'attention'::text]))),
  constraint default_alert_priorities_patrol_request_check CHECK ((patrol_request = ANY (ARRAY['emergency'::text, 'urgent'::text, 'attention'::text]))),
  constraint default_alert_priorities_safety_shake_check CHECK ((safety_shake = ANY (ARRAY['emergency'::text, 'urgent'::text, 'attention'::text]))),
  constraint default_alert_priorities_welfare_check CHECK ((welfare = ANY (ARRAY['emergency'::text, 'urgent'::text, 'attention'::text])))
);
grant insert, select, update on default_alert_priorities to vigil_platform;
grant select on default_alert_priorities to vigil_restricted;
grant select on default_alert_priorities to vigil_tenant;

create table deliveries (
  id bigint generated always as identity not null,
  organisation_id bigint,
  alert_id bigint,
  lane text not null,
  channel text not null,
  recipient text not null,
  subject text,
  body text not null,
  idempotency_key text not null,
  status text default 'queued'::text not null,
  attempts integer default 0 not null,
  due_at timestamp with time zone default app.now() not null,
  last_error text,
  created_at timestamp with time zone default app.now() not null,
  finished_at timestamp with time zone,
  recipient_name text,
  escalation_step_id bigint,
  until_acknowledged boolean default false not null,
  not_after timestamp with time zone,
  claimed_until timestamp with time zone,
  refusals integer default 0 not null,
  last_failure text,
  error_code text,
  partner_reference text,
  handed_over_at timestamp with time zone,
  sent_at timestamp with time zone,
  delivered_at timestamp with time zone,
  html text,
  report_run_id bigint,
  attachment_name text,
  constraint deliveries_pkey PRIMARY KEY (id),
  constraint deliveries_idempotency_key_key UNIQUE (idempotency_key),
  constraint deliveries_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'voice'::text, 'push'::text, 'partner'::text]))),
  constraint deliveries_lane_check CHECK ((lane = ANY (ARRAY['life_safety'::text, 'ordinary'::text]))),
  constraint deliveries_last_failure_check CHECK ((last_failure = ANY (ARRAY['partner'::text, 'unknown_outcome'::text, 'message'::text, 'unreachable'::text, 'not_set_up'::text]))),
  constraint deliveries_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'handed_over'::text, 'sent'::text, 'delivered'::text, 'dead'::text, 'cancelled'::text]))),
  constraint deliveries_organisation_id_alert_id_fkey FOREIGN KEY (organisation_id, alert_id) REFERENCES alerts(organisation_id, id),
  constraint deliveries_organisation_id_escalation_step_id_fkey FOREIGN KEY (organisation_id, escalation_step_id) REFERENCES escalation_steps(organisation_id, id),
  constraint deliveries_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  constraint deliveries_report_run_id_fkey FOREIGN KEY (report_run_id) REFERENCES report_runs(id) ON DELETE SET NULL
);
CREATE INDEX deliveries_by_alert ON public.deliveries USING btree (organisation_id, alert_id);
CREATE INDEX deliveries_by_escalation_step ON public.deliveries USING btree (organisation_id, escalation_step_id) WHERE (escalation_step_id IS NOT NULL);
CREATE INDEX deliveries_by_organisation ON public.deliveries USING btree (organisation_id, id);
CREATE INDEX deliveries_by_partner_reference ON public.deliveries USING btree (partner_reference) WHERE (partner_reference IS NOT NULL);
CREATE INDEX deliveries_by_report_run ON public.deliveries USING btree (report_run_id) WHERE (report_run_id IS NOT NULL);
CREATE INDEX deliveries_dead ON public.deliveries USING btree (channel, finished_at DESC) WHERE (status = 'dead'::text);
CREATE INDEX deliveries_due ON public.deliveries USING btree (channel, lane, ((attempts > 0)), due_at) WHERE (status = 'queued'::text);
CREATE INDEX deliveries_taken ON public.deliveries USING btree (channel, handed_over_at DESC) WHERE (handed_over_at IS NOT NULL);
CREATE INDEX deliveries_undelivered ON public.deliveries USING btree (id) WHERE ((status = 'dead'::text) OR ((status = 'queued'::text) AND (last_failure IS NOT NULL)));
alter table deliveries enable row level security;
alter table deliveries force row level security;
create policy centre on deliveries to vigil_centre using (((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = deliveries.organisation_id))) OR ((organisation_id IS NULL) AND (created_at = app.now())))) with check (((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = deliveries.organisation_id))) OR (organisation_id IS NULL)));
create policy platform on deliveries to vigil_platform using (true) with check (true);
create policy restricted on deliveries to vigil_restricted using (((organisation_id = app.tenant()) AND
CASE
    WHEN (alert_id IS NOT NULL) THEN ( SELECT true
       FROM alerts parent
      WHERE ((parent.organisation_id = deliveries.organisation_id) AND (parent.id = deliveries.alert_id)))
    ELSE (created_at = app.now())
END)) with check (((organisation_id = app.tenant()) AND
CASE
    WHEN (alert_id IS NOT NULL) THEN ( SELECT true
       FROM alerts parent
      WHERE ((parent.organisation_id = deliveries.organisation_id) AND (parent.id = deliveries.alert_id)))
    ELSE true
END));
create policy tenant on deliveries to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant insert, select on deliveries to vigil_centre;
grant delete, insert, select, update on deliveries to vigil_platform;
grant insert, select on deliveries to vigil_restricted;
grant insert, select on deliveries to vigil_tenant;
CREATE TRIGGER forget_html BEFORE UPDATE OF status ON public.deliveries FOR EACH ROW WHEN (((old.html IS NOT NULL) AND (new.status <> 'queued'::text))) EXECUTE FUNCTION app.forget_delivered_html();
CREATE TRIGGER keep_drill_delivery BEFORE INSERT ON public.deliveries FOR EACH ROW WHEN ((new.organisation_id < 0)) EXECUTE FUNCTION app.keep_drill_delivery();

create table delivery_services (
  service text not null,
  is_set_up boolean default true not null,
  provider text,
  noted_at timestamp with time zone default app.now() not null,
  constraint delivery_services_pkey PRIMARY KEY (service),
  constraint delivery_services_service_check CHECK ((service = ANY (ARRAY['email'::text, 'sms'::text, 'voice'::text, 'push:apns'::text, 'push:fcm'::text, 'push'::text, 'partner'::text])))
);
grant select on delivery_services to vigil_centre;
grant select, update on delivery_services to vigil_platform;
grant select on delivery_services to vigil_restricted;
grant select on delivery_services to vigil_tenant;

create table department_escalation_groups (
  organisation_id bigint not null,
  department_id bigint not null,
  escalation_group_id bigint not null,
  "order" integer not null,
  constraint department_escalation_groups_pkey PRIMARY KEY (organisation_id, department_id, "order"),
  constraint department_escalation_groups_order_check CHECK (("order" > 0)),
  constraint department_escalation_groups_organisation_id_department_id_fkey FOREIGN KEY (organisation_id, department_id) REFERENCES departments(organisation_id, id),
  constraint department_escalation_groups_organisation_id_escalation_gr_fkey FOREIGN KEY (organisation_id, escalation_group_id) REFERENCES escalation_groups(organisation_id, id)
);
CREATE INDEX department_escalation_groups_by_group ON public.department_escalation_groups USING btree (organisation_id, escalation_group_id);
alter table department_escalation_groups enable row level security;
alter table department_escalation_groups force row level security;
create policy centre on department_escalation_groups to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = department_escalation_groups.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = department_escalation_groups.organisation_id))));
create policy platform on department_escalation_groups to vigil_platform using (true) with check (true);
create policy restricted on department_escalation_groups to vigil_restricted using (((organisation_id = app.tenant()) AND
CASE
    WHEN (department_id IS NOT NULL) THEN ( SELECT true
       FROM departments parent
      WHERE ((parent.organisation_id = department_escalation_groups.organisation_id) AND (parent.id = department_escalation_groups.department_id)))
    ELSE false
END)) with check (((organisation_id = app.tenant()) AND
CASE
    WHEN (department_id IS NOT NULL) THEN ( SELECT true
       FROM departments parent
      WHERE ((parent.organisation_id = department_escalation_groups.organisation_id) AND (parent.id = department_escalation_groups.department_id)))
    ELSE false
END));
create policy tenant on department_escalation_groups to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant select on department_escalation_groups to vigil_centre;
grant delete, insert, select, update on department_escalation_groups to vigil_platform;
grant delete, insert, select, update on department_escalation_groups to vigil_restricted;
grant delete, insert, select, update on department_escalation_groups to vigil_tenant;

create table department_response_groups (
  organisation_id bigint not null,
  department_id bigint not null,
  device_type_id bigint not null,
  response_group_id bigint not null,
  updated_at timestamp with time zone default app.now() not null,
  constraint department_response_groups_pkey PRIMARY KEY (organisation_id, department_id, device_type_id),
  constraint department_response_groups_organisation_id_department_id_fkey FOREIGN KEY (organisation_id, department_id) REFERENCES departments(organisation_id, id),
  constraint department_response_groups_organisation_id_response_group__fkey FOREIGN KEY (organisation_id, response_group_id, device_type_id) REFERENCES response_groups(organisation_id, id, device_type_id)
);
CREATE INDEX department_response_groups_by_group ON public.department_response_groups USING btree (organisation_id, response_group_id, device_type_id);
alter table department_response_groups enable row level security;
alter table department_response_groups force row level security;
create policy centre on department_response_groups to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = department_response_groups.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = department_response_groups.organisation_id))));
create policy platform on department_response_groups to vigil_platform using (true) with check (true);
create policy restricted on department_response_groups to vigil_restricted using (((organisation_id = app.tenant()) AND
CASE
    WHEN (department_id IS NOT NULL) THEN ( SELECT true
       FROM departments parent
      WHERE ((parent.organisation_id = department_response_groups.organisation_id) AND (parent.id = department_response_groups.department_id)))
    ELSE false
END)) with check (((organisation_id = app.tenant()) AND
CASE
    WHEN (department_id IS NOT NULL) THEN ( SELECT true
       FROM departments parent
      WHERE ((parent.organisation_id = department_response_groups.organisation_id) AND (parent.id = department_response_groups.department_id)))
    ELSE false
END));
create policy tenant on department_response_groups to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant select on department_response_groups to vigil_centre;
grant delete, insert, select, update on department_response_groups to vigil_platform;
grant delete, insert, select, update on department_response_groups to vigil_restricted;
grant delete, insert, select, update on department_response_groups to vigil_tenant;

create table department_tag_links (
  organisation_id bigint not null,
  department_id bigint not null,
  department_tag_id bigint not null,
  constraint department_tag_links_pkey PRIMARY KEY (organisation_id, department_id, department_tag_id),
  constraint department_tag_links_organisation_id_department_id_fkey FOREIGN KEY (organisation_id, department_id) REFERENCES departments(organisation_id, id) ON DELETE CASCADE,
  constraint department_tag_links_organisation_id_department_tag_id_fkey FOREIGN KEY (organisation_id, department_tag_id) REFERENCES department_tags(organisation_id, id) ON DELETE CASCADE
);
CREATE INDEX department_tag_links_by_tag ON public.department_tag_links USING btree (organisation_id, department_tag_id);
alter table department_tag_links enable row level security;
alter table department_tag_links force row level security;
create policy centre on department_tag_links to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = department_tag_links.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = department_tag_links.organisation_id))));
create policy platform on department_tag_links to vigil_platform using (true) with check (true);
create policy restricted on department_tag_links to vigil_restricted using (((organisation_id = app.tenant()) AND
CASE
    WHEN (department_id IS NOT NULL) THEN ( SELECT true
       FROM departments parent
      WHERE ((parent.organisation_id = department_tag_links.organisation_id) AND (parent.id = department_tag_links.department_id)))
    ELSE false
END)) with check (((organisation_id = app.tenant()) AND
CASE
    WHEN (department_id IS NOT NULL) THEN ( SELECT true
       FROM departments parent
      WHERE ((parent.organisation_id = department_tag_links.organisation_id) AND (parent.id = department_tag_links.department_id)))
    ELSE false
END));
create policy tenant on department_tag_links to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant select on department_tag_links to vigil_centre;
grant delete, insert, select, update on department_tag_links to vigil_platform;
grant delete, insert, select on department_tag_links to vigil_restricted;
grant delete, insert, select on department_tag_links to vigil_tenant;

create table department_tags (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  name text not null,
  created_at timestamp with time zone default app.now() not null,
  updated_at timestamp with time zone default app.now() not null,
  name_key text generated always as (lower(name)) stored,
  constraint department_tags_pkey PRIMARY KEY (organisation_id, id),
  constraint department_tags_id_key UNIQUE (id),
  constraint department_tags_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint department_tags_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);
CREATE INDEX department_tags_by_creation ON public.department_tags USING btree (organisation_id, created_at, id);
CREATE UNIQUE INDEX department_tags_by_name ON public.department_tags USING btree (organisation_id, name_key);
CREATE INDEX department_tags_everywhere ON public.department_tags USING btree (name_key, id);
alter table department_tags enable row level security;
alter table department_tags force row level security;
create policy centre on department_tags to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = department_tags.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = department_tags.organisation_id))));
create policy platform on department_tags to vigil_platform using (true) with check (true);
create policy restricted on department_tags to vigil_restricted using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
create policy tenant on department_tags to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant select on department_tags to vigil_centre;
grant delete, insert, select, update on department_tags to vigil_platform;
grant delete, insert, select, update on department_tags to vigil_restricted;
grant delete, insert, select, update on department_tags to vigil_tenant;

create table departments (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  name text not null,
  timezone text default 'Australia/Sydney'::text not null,
  grace_period integer default 1 not null,
  note text,
  archived_at timestamp with time zone,
  created_at timestamp with time zone default app.now() not null,
  monitored boolean not null,
  contact_id bigint,
  start_date date,
  end_date date,
  address text,
  country text default 'AU'::text not null,
  state text,
  city text,
  postcode text,
  accounts_first_name text,
  accounts_last_name text,
  accounts_email text,
  accounts_mobile text,
  accounts_mobile_country text default 'AU'::text not null,
  accounts_landline text,
  accounts_landline_country text default 'AU'::text not null,
  cost_centre_code text,
  device_limits jsonb default '{"app": null, "ev04": null, "zoleo": null}'::jsonb not null,
  updated_at timestamp with time zone default app.now() not null,
  name_key text generated always as (lower(name)) stored,
  constraint departments_pkey PRIMARY KEY (organisation_id, id),
  constraint departments_id_key UNIQUE (id),
  constraint departments_check CHECK ((end_date >= start_date)),
  constraint departments_device_limits_check CHECK ((device_limits ?& ARRAY['app'::text, 'ev04'::text, 'zoleo'::text])),
  constraint departments_grace_period_check CHECK (((grace_period >= 0) AND (grace_period <= 240))),
  constraint departments_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint departments_organisation_id_contact_id_fkey FOREIGN KEY (organisation_id, contact_id) REFERENCES users(organisation_id, id),
  constraint departments_organisation_id_monitored_fkey FOREIGN KEY (organisation_id, monitored) REFERENCES organisations(id, monitored) ON UPDATE CASCADE
);
CREATE INDEX departments_by_contact ON public.departments USING btree (organisation_id, contact_id);
CREATE INDEX departments_by_creation ON public.departments USING btree (organisation_id, created_at, id);
CREATE INDEX departments_by_name ON public.departments USING btree (organisation_id, name_key, id);
CREATE INDEX departments_by_update ON public.departments USING btree (organisation_id, updated_at, id);
CREATE INDEX departments_everywhere ON public.departments USING btree (name_key, id) WHERE (archived_at IS NULL);
CREATE UNIQUE INDEX departments_name_key ON public.departments USING btree (organisation_id, lower(name)) WHERE (archived_at IS NULL);
CREATE INDEX departments_named ON public.departments USING btree (organisation_id, monitored, id) INCLUDE (name);
alter table departments enable row level security;
alter table departments force row level security;
create policy centre on departments to vigil_centre using (monitored) with check (monitored);
create policy platform on departments to vigil_platform using (true) with check (true);
create policy restricted on departments to vigil_restricted using (((organisation_id = app.tenant()) AND
CASE ( SELECT app.restricted_by() AS restricted_by)
    WHEN 'department'::text THEN (id = ANY (( SELECT app.restricted_to() AS restricted_to)::bigint[]))
    WHEN 'tag'::text THEN true
    ELSE false
END)) with check (((organisation_id = app.tenant()) AND
CASE ( SELECT app.restricted_by() AS restricted_by)
    WHEN 'department'::text THEN (id = ANY (( SELECT app.restricted_to() AS restricted_to)::bigint[]))
    WHEN 'tag'::text THEN true
    ELSE false
END));
create policy tenant on departments to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant select on departments to vigil_centre;
grant delete, insert, select, update on departments to vigil_platform;
grant insert, select, update on departments to vigil_restricted;
grant insert, select, update on departments to vigil_tenant;
CREATE TRIGGER numbers_are_dialled BEFORE INSERT OR UPDATE OF accounts_mobile, accounts_landline ON public.departments FOR EACH ROW EXECUTE FUNCTION app.require_dialled('accounts_mobile', 'accounts_mobile_country', 'accounts_landline', 'accounts_landline_country');
CREATE TRIGGER stamp_monitored BEFORE INSERT OR UPDATE OF organisation_id ON public.departments FOR EACH ROW EXECUTE FUNCTION app.stamp_monitored();

create table device_assignments (
  organisation_id bigint not null,
  device_id bigint not null,
  assigned_at timestamp with time zone not null,
  constraint device_assignments_pkey PRIMARY KEY (organisation_id, device_id),
  constraint device_assignments_organisation_id_device_id_fkey FOREIGN KEY (organisation_id, device_id) REFERENCES devices(organisation_id, id) ON DELETE CASCADE
);
alter table device_assignments enable row level security;
alter table device_assignments force row level security;
create policy platform on device_assignments to vigil_platform using (true) with check (true);
grant delete, insert, select, update on device_assignments to vigil_platform;

create table device_commands (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  device_id bigint not null,
  command text not null,
  state text default 'asked'::text not null,
  asked_at timestamp with time zone default app.now() not null,
  lapses_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  answer_due_at timestamp with time zone,
  tries smallint default 0 not null,
  why text,
  ended_at timestamp with time zone,
  sent_by uuid,
  constraint device_commands_pkey PRIMARY KEY (organisation_id, id),
  constraint device_commands_check CHECK (((state = 'sent'::text) = (answer_due_at IS NOT NULL))),
  constraint device_commands_check1 CHECK (((state = ANY (ARRAY['asked'::text, 'sent'::text])) = (ended_at IS NULL))),
  constraint device_commands_command_check CHECK ((command = ANY (ARRAY['find_me'::text, 'reboot'::text, 'power_off'::text, 'locate'::text, 'write_settings'::text, 'read_settings'::text]))),
  constraint device_commands_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'sent'::text, 'answered'::text, 'refused'::text, 'lapsed'::text]))),
  constraint device_commands_organisation_id_device_id_fkey FOREIGN KEY (organisation_id, device_id) REFERENCES devices(organisation_id, id)
);
CREATE UNIQUE INDEX device_commands_asked ON public.device_commands USING btree (device_id, command) WHERE (state = 'asked'::text);
CREATE INDEX device_commands_by_device ON public.device_commands USING btree (organisation_id, device_id);
CREATE INDEX device_commands_lapsing ON public.device_commands USING btree (lapses_at) WHERE (state = 'asked'::text);
CREATE INDEX device_commands_unanswered ON public.device_commands USING btree (answer_due_at) WHERE (state = 'sent'::text);
CREATE UNIQUE INDEX device_commands_under_way ON public.device_commands USING btree (device_id) WHERE (state = 'sent'::text);
alter table device_commands enable row level security;
alter table device_commands force row level security;
create policy centre on device_commands to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = device_commands.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = device_commands.organisation_id))));
create policy platform on device_commands to vigil_platform using (true) with check (true);
create policy restricted on device_commands to vigil_restricted using (((organisation_id = app.tenant()) AND
CASE
    WHEN (device_id IS NOT NULL) THEN ( SELECT true
       FROM devices parent
      WHERE ((parent.organisation_id = device_commands.organisation_id) AND (parent.id = device_commands.device_id)))
    ELSE false
END)) with check (((organisation_id = app.tenant()) AND
CASE
    WHEN (device_id IS NOT NULL) THEN ( SELECT true
       FROM devices parent
      WHERE ((parent.organisation_id = device_commands.organisation_id) AND (parent.id = device_commands.device_id)))
    ELSE false
END));
create policy tenant on device_commands to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant insert, select on device_commands to vigil_centre;
grant delete, insert, select, update on device_commands to vigil_platform;
grant insert, select on device_commands to vigil_restricted;
grant insert, select on device_commands to vigil_tenant;

create table device_connections (
  organisation_id bigint not null,
  device_id bigint not null,
  gateway uuid not null,
  source_address text not null,
  since timestamp with time zone default app.now() not null,
  new_network boolean default false not null,
  constraint device_connections_pkey PRIMARY KEY (organisation_id, device_id),
  constraint device_connections_organisation_id_device_id_fkey FOREIGN KEY (organisation_id, device_id) REFERENCES devices(organisation_id, id)
);
CREATE UNIQUE INDEX device_connections_by_device ON public.device_connections USING btree (device_id) INCLUDE (gateway);
CREATE INDEX device_connections_by_gateway ON public.device_connections USING btree (gateway);
alter table device_connections enable row level security;
alter table device_connections force row level security;
create policy centre on device_connections to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = device_connections.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = device_connections.organisation_id))));
create policy platform on device_connections to vigil_platform using (true) with check (true);
create policy restricted on device_connections to vigil_restricted using (((organisation_id = app.tenant()) AND
CASE
    WHEN (device_id IS NOT NULL) THEN ( SELECT true
       FROM devices parent
      WHERE ((parent.organisation_id = device_connections.organisation_id) AND (parent.id = device_connections.device_id)))
    ELSE false
END)) with check (((organisation_id = app.tenant()) AND
CASE
    WHEN (device_id IS NOT NULL) THEN ( SELECT true
       FROM devices parent
      WHERE ((parent.organisation_id = device_connections.organisation_id) AND (parent.id = device_connections.device_id)))
    ELSE false
END));
create policy tenant on device_connections to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant select on device_connections to vigil_centre;
grant delete, insert, select, update on device_connections to vigil_platform;
grant select on device_connections to vigil_restricted;
grant select on device_connections to vigil_tenant;

create table device_departments_before (
  organisation_id bigint not null,
  device_id bigint not null,
  until date not null,
  department_id bigint,
  constraint device_departments_before_pkey PRIMARY KEY (organisation_id, device_id, until),
  constraint device_departments_before_organisation_id_department_id_fkey FOREIGN KEY (organisation_id, department_id) REFERENCES departments(organisation_id, id) ON DELETE SET NULL (department_id),
  constraint device_departments_before_organisation_id_device_id_fkey FOREIGN KEY (organisation_id, device_id) REFERENCES devices(organisation_id, id) ON DELETE CASCADE
);
CREATE INDEX device_departments_before_by_department ON public.device_departments_before USING btree (organisation_id, department_id);
alter table device_departments_before enable row level security;
alter table device_departments_before force row level security;
create policy platform on device_departments_before to vigil_platform using (true) with check (true);
grant select on device_departments_before to vigil_platform;

create table device_frames (
  id bigint generated always as identity not null,
  received_at timestamp with time zone default app.now() not null,
  device_id bigint,
  organisation_id bigint,
  source_address text not null,
  reason text not null,
  frame bytea not null,
  constraint device_frames_pkey PRIMARY KEY (received_at, id)
) partition by RANGE (received_at);
CREATE INDEX device_frames_by_device ON ONLY public.device_frames USING btree (device_id, received_at);
alter table device_frames enable row level security;
alter table device_frames force row level security;
create policy platform on device_frames to vigil_platform using (true) with check (true);
grant delete, insert, select, update on device_frames to vigil_platform;

create table device_frames_other partition of device_frames DEFAULT;

create table device_networks (
  organisation_id bigint not null,
  device_id bigint not null,
  network text not null,
  first_seen_at timestamp with time zone default app.now() not null,
  is_first boolean default false not null,
  days integer default 1 not null,
  last_day date default ((app.now() AT TIME ZONE 'UTC'::text))::date not null,
  known_at timestamp with time zone,
  confirmed_by_staff_id bigint,
  constraint device_networks_pkey PRIMARY KEY (organisation_id, device_id, network),
  constraint device_networks_days_check CHECK ((days > 0)),
  constraint device_networks_first_known CHECK (((known_at IS NOT NULL) OR ((NOT is_first) AND (confirmed_by_staff_id IS NULL)))),
  constraint device_networks_confirmed_by_staff_id_fkey FOREIGN KEY (confirmed_by_staff_id) REFERENCES users(id),
  constraint device_networks_organisation_id_device_id_fkey FOREIGN KEY (organisation_id, device_id) REFERENCES devices(organisation_id, id)
);
CREATE INDEX device_networks_by_confirmer ON public.device_networks USING btree (confirmed_by_staff_id) WHERE (confirmed_by_staff_id IS NOT NULL);
CREATE UNIQUE INDEX device_networks_first ON public.device_networks USING btree (organisation_id, device_id) WHERE is_first;
alter table device_networks enable row level security;
alter table device_networks force row level security;
create policy platform on device_networks to vigil_platform using (true) with check (true);
create policy restricted on device_networks to vigil_restricted using (((organisation_id = app.tenant()) AND
CASE
    WHEN (device_id IS NOT NULL) THEN ( SELECT true
       FROM devices parent
      WHERE ((parent.organisation_id = device_networks.organisation_id) AND (parent.id = device_networks.device_id)))
    ELSE false
END)) with check (((organisation_id = app.tenant()) AND
CASE
    WHEN (device_id IS NOT NULL) THEN ( SELECT true
       FROM devices parent
      WHERE ((parent.organisation_id = device_networks.organisation_id) AND (parent.id = device_networks.device_id)))
    ELSE false
END));
create policy tenant on device_networks to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant delete, insert, select, update on device_networks to vigil_platform;
grant select on device_networks to vigil_restricted;
grant select on device_networks to vigil_tenant;
grant update (confirmed_by_staff_id) on device_networks to vigil_restricted;
grant update (confirmed_by_staff_id) on device_networks to vigil_tenant;
grant update (known_at) on device_networks to vigil_restricted;
grant update (known_at) on device_networks to vigil_tenant;

create table device_prices (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  type text not null,
  type_label text,
  free_devices integer default 0 not null,
  min_devices integer default 0 not null,
  unit_price integer not null,
  tiers json default '[]'::json not null,
  created_at timestamp with time zone default app.now() not null,
  updated_at timestamp with time zone default app.now() not null,
  valid_from date,
  constraint device_prices_pkey PRIMARY KEY (organisation_id, id),
  constraint device_prices_id_key UNIQUE (id),
  constraint device_prices_free_devices_check CHECK ((free_devices >= 0)),
  constraint device_prices_min_devices_check CHECK ((min_devices >= 0)),
  constraint device_prices_type_check CHECK ((type = ANY (ARRAY['app'::text, 'ev04'::text, 'zoleo'::text, 'button'::text]))),
  constraint device_prices_unit_price_check CHECK ((unit_price >= 0)),
  constraint device_prices_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);
CREATE UNIQUE INDEX device_prices_by_type ON public.device_prices USING btree (organisation_id, type);
alter table device_prices enable row level security;
alter table device_prices force row level security;
create policy platform on device_prices to vigil_platform using (true) with check (true);
create policy restricted on device_prices to vigil_restricted using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
create policy tenant on device_prices to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant delete, insert, select, update on device_prices to vigil_platform;
grant delete, insert, select, update on device_prices to vigil_restricted;
grant delete, insert, select, update on device_prices to vigil_tenant;
CREATE TRIGGER keep_version BEFORE INSERT OR DELETE OR UPDATE ON public.device_prices FOR EACH ROW EXECUTE FUNCTION app.keep_device_price();

create table device_readings (
  organisation_id bigint not null,
  device_id bigint not null,
  name text not null,
  at timestamp with time zone not null,
  doubt text,
  records jsonb not null,
  constraint device_readings_pkey PRIMARY KEY (organisation_id, device_id, name),
  constraint device_readings_doubt_check CHECK ((doubt = ANY (ARRAY['time'::text, 'network'::text]))),
  constraint device_readings_organisation_id_device_id_fkey FOREIGN KEY (organisation_id, device_id) REFERENCES devices(organisation_id, id)
);
alter table device_readings enable row level security;
alter table device_readings force row level security;
create policy centre on device_readings to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = device_readings.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = device_readings.organisation_id))));
create policy platform on device_readings to vigil_platform using (true) with check (true);
create policy restricted on device_readings to vigil_restricted using (((organisation_id = app.tenant()) AND
CASE
    WHEN (device_id IS NOT NULL) THEN ( SELECT true
       FROM devices parent
      WHERE ((parent.organisation_id = device_readings.organisation_id) AND (parent.id = device_readings.device_id)))
    ELSE false
END)) with check (((organisation_id = app.tenant()) AND
CASE
    WHEN (device_id IS NOT NULL) THEN ( SELECT true
       FROM devices parent
      WHERE ((parent.organisation_id = device_readings.organisation_id) AND (parent.id = device_readings.device_id)))
    ELSE false
END));
create policy tenant on device_readings to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant select on device_readings to vigil_centre;
grant delete, insert, select, update on device_readings to vigil_platform;
grant select on device_readings to vigil_restricted;
grant select on device_readings to vigil_tenant;

create table device_settings (
  organisation_id bigint not null,
  device_id bigint not null,
  template_id bigint,
  wanted jsonb default '{}'::jsonb not null,
  reported jsonb default '{}'::jsonb not null,
  reported_at timestamp with time zone,
  firmware_version text,
  hardware_version text,
  server_host text,
  server_port integer,
  access_point_id bigint,
  constraint device_settings_pkey PRIMARY KEY (organisation_id, device_id),
  constraint device_settings_access_point_id_fkey FOREIGN KEY (access_point_id) REFERENCES access_points(id) ON DELETE SET NULL,
  constraint device_settings_organisation_id_device_id_fkey FOREIGN KEY (organisation_id, device_id) REFERENCES devices(organisation_id, id),
  constraint device_settings_template_id_fkey FOREIGN KEY (template_id) REFERENCES ev04_config_templates(id)
);
CREATE INDEX device_settings_by_access_point ON public.device_settings USING btree (access_point_id) WHERE (access_point_id IS NOT NULL);
CREATE INDEX device_settings_by_template ON public.device_settings USING btree (template_id) WHERE (template_id IS NOT NULL);
alter table device_settings enable row level security;
alter table device_settings force row level security;
create policy centre on device_settings to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = device_settings.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = device_settings.organisation_id))));
create policy platform on device_settings to vigil_platform using (true) with check (true);
create policy restricted on device_settings to vigil_restricted using (((organisation_id = app.tenant()) AND
CASE
    WHEN (device_id IS NOT NULL) THEN ( SELECT true
       FROM devices parent
      WHERE ((parent.organisation_id = device_settings.organisation_id) AND (parent.id = device_settings.device_id)))
    ELSE false
END)) with check (((organisation_id = app.tenant()) AND
CASE
    WHEN (device_id IS NOT NULL) THEN ( SELECT true
       FROM devices parent
      WHERE ((parent.organisation_id = device_settings.organisation_id) AND (parent.id = device_settings.device_id)))
    ELSE false
END));
create policy tenant on device_settings to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant select on device_settings to vigil_centre;
grant delete, insert, select, update on device_settings to vigil_platform;
grant insert, select, update on device_settings to vigil_restricted;
grant insert, select, update on device_settings to vigil_tenant;

create table device_types (
  id bigint not null,
  name text not null,
  title text not null,
  updated_at timestamp with time zone default app.now() not null,
  constraint device_types_pkey PRIMARY KEY (id),
  constraint device_types_name_key UNIQUE (name),
  constraint device_types_name_check CHECK ((name = ANY (ARRAY['app'::text, 'ev04'::text, 'button'::text, 'zoleo'::text])))
);
grant select on device_types to vigil_centre;
grant select, update on device_types to vigil_platform;
grant select on device_types to vigil_restricted;
grant select on device_types to vigil_tenant;

create table device_voltages (
  organisation_id bigint not null,
  device_id bigint not null,
  millivolts integer not null,
  at timestamp with time zone not null,
  low_since timestamp with time zone,
  constraint device_voltages_pkey PRIMARY KEY (organisation_id, device_id),
  constraint device_voltages_organisation_id_device_id_fkey FOREIGN KEY (organisation_id, device_id) REFERENCES devices(organisation_id, id)
);
CREATE INDEX device_voltages_low ON public.device_voltages USING btree (organisation_id, device_id) WHERE (low_since IS NOT NULL);
alter table device_voltages enable row level security;
alter table device_voltages force row level security;
create policy centre on device_voltages to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = device_voltages.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = device_voltages.organisation_id))));
create policy platform on device_voltages to vigil_platform using (true) with check (true);
create policy restricted on device_voltages to vigil_restricted using (((organisation_id = app.tenant()) AND
CASE
    WHEN (device_id IS NOT NULL) THEN ( SELECT true
       FROM devices parent
      WHERE ((parent.organisation_id = device_voltages.organisation_id) AND (parent.id = device_voltages.device_id)))
    ELSE false
END)) with check (((organisation_id = app.tenant()) AND
CASE
    WHEN (device_id IS NOT NULL) THEN ( SELECT true
       FROM devices parent
      WHERE ((parent.organisation_id = device_voltages.organisation_id) AND (parent.id = device_voltages.device_id)))
    ELSE false
END));
create policy tenant on device_voltages to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant select on device_voltages to vigil_centre;
grant delete, insert, select, update on device_voltages to vigil_platform;
grant select on device_voltages to vigil_restricted;
grant select on device_voltages to vigil_tenant;

create table devices (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  device_type_id bigint not null,
  user_id bigint,
  device_name text not null,
  imei text,
  phone text,
  country text default 'AU'::text not null,
  zoleo_email text,
  enable_alerts boolean default true not null,
  archived_at timestamp with time zone,
  online boolean default false not null,
  last_heard_at timestamp with time zone,
  battery_percent smallint,
  battery_at timestamp with time zone,
  latitude double precision,
  longitude double precision,
  accuracy_m real,
  position_source text,
  position_at timestamp with time zone,
  created_at timestamp with time zone default app.now() not null,
  monitored boolean not null,
  reporting_minutes smallint,
  silence_due_at timestamp with time zone default '-infinity'::timestamp with time zone not null,
  position_doubt text,
  battery_doubt text,
  landline text,
  updated_at timestamp with time zone default app.now() not null,
  name_key text generated always as (lower(device_name)) stored,
  imei_end_key text generated always as (reverse(imei)) stored,
  phone_end_key text generated always as (reverse("right"(regexp_replace(phone, '\D'::text, ''::text, 'g'::text), 9))) stored,
  constraint devices_pkey PRIMARY KEY (organisation_id, id),
  constraint devices_id_key UNIQUE (id),
  constraint devices_battery_doubt_check CHECK ((battery_doubt = 'time'::text)),
  constraint devices_battery_percent_check CHECK (((battery_percent >= 0) AND (battery_percent <= 100))),
  constraint devices_imei_check CHECK ((imei ~ '^[0-9]{15}$'::text)),
  constraint devices_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint devices_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint devices_position_doubt_check CHECK ((position_doubt = ANY (ARRAY['time'::text, 'network'::text]))),
  constraint devices_reporting_minutes_check CHECK (((reporting_minutes >= 1) AND (reporting_minutes <= 1440))),
  constraint devices_device_type_id_fkey FOREIGN KEY (device_type_id) REFERENCES device_types(id),
  constraint devices_organisation_id_monitored_fkey FOREIGN KEY (organisation_id, monitored) REFERENCES organisations(id, monitored) ON UPDATE CASCADE,
  constraint devices_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES users(organisation_id, id)
);
CREATE INDEX devices_archived ON public.devices USING btree (archived_at) INCLUDE (created_at, organisation_id, monitored) WHERE (archived_at IS NOT NULL);
CREATE INDEX devices_by_creation ON public.devices USING btree (organisation_id, created_at, id);
CREATE INDEX devices_by_imei_end ON public.devices USING btree (imei_end_key) WHERE ((imei_end_key IS NOT NULL) AND (archived_at IS NULL));
CREATE INDEX devices_by_life ON public.devices USING btree (created_at DESC, id DESC) INCLUDE (archived_at, organisation_id, monitored);
CREATE INDEX devices_by_name ON public.devices USING btree (organisation_id, name_key, id);
CREATE INDEX devices_by_phone_end ON public.devices USING btree (phone_end_key) WHERE ((phone_end_key IS NOT NULL) AND (archived_at IS NULL));
CREATE INDEX devices_by_type ON public.devices USING btree (device_type_id);
CREATE INDEX devices_by_update ON public.devices USING btree (organisation_id, updated_at, id);
CREATE INDEX devices_by_user ON public.devices USING btree (organisation_id, user_id);
CREATE INDEX devices_everywhere_by_name ON public.devices USING btree (name_key) WHERE (archived_at IS NULL);
CREATE INDEX devices_imei_archived ON public.devices USING btree (imei) WHERE (archived_at IS NOT NULL);
CREATE UNIQUE INDEX devices_imei_in_use ON public.devices USING btree (imei) WHERE (archived_at IS NULL);
CREATE INDEX devices_named ON public.devices USING btree (organisation_id, monitored, id) INCLUDE (device_name, device_type_id);
CREATE INDEX devices_silence_due ON public.devices USING btree (silence_due_at) WHERE online;
alter table devices enable row level security;
alter table devices force row level security;
create policy centre on devices to vigil_centre using (monitored) with check (monitored);
create policy platform on devices to vigil_platform using (true) with check (true);
create policy restricted on devices to vigil_restricted using (((organisation_id = app.tenant()) AND
CASE
    WHEN (user_id IS NOT NULL) THEN ( SELECT true
       FROM users parent
      WHERE ((parent.organisation_id = devices.organisation_id) AND (parent.id = devices.user_id)))
    ELSE false
END)) with check (((organisation_id = app.tenant()) AND
CASE
    WHEN (user_id IS NOT NULL) THEN ( SELECT true
       FROM users parent
      WHERE ((parent.organisation_id = devices.organisation_id) AND (parent.id = devices.user_id)))
    ELSE false
END));
create policy tenant on devices to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant select on devices to vigil_centre;
grant delete, insert, select, update on devices to vigil_platform;
grant insert, select, update on devices to vigil_restricted;
grant insert, select, update on devices to vigil_tenant;
CREATE TRIGGER check_pendants_added AFTER INSERT ON public.devices FOR EACH ROW WHEN (((new.device_type_id = 2) AND (new.user_id IS NOT NULL))) EXECUTE FUNCTION app.check_pendants();
CREATE TRIGGER check_pendants_changed AFTER UPDATE OF user_id, archived_at ON public.devices FOR EACH ROW WHEN (((new.device_type_id = 2) AND ((new.user_id IS DISTINCT FROM old.user_id) OR (new.archived_at IS DISTINCT FROM old.archived_at)))) EXECUTE FUNCTION app.check_pendants();
CREATE TRIGGER device_for_directory AFTER INSERT OR DELETE OR UPDATE OF imei, archived_at ON public.devices FOR EACH ROW EXECUTE FUNCTION app.note_for_directory('unit', 'imei', 'archived_at');
CREATE TRIGGER forget_networks AFTER UPDATE OF imei ON public.devices FOR EACH ROW WHEN ((old.imei IS DISTINCT FROM new.imei)) EXECUTE FUNCTION app.forget_networks();
CREATE TRIGGER forget_readings AFTER UPDATE OF imei, user_id ON public.devices FOR EACH ROW WHEN (((old.imei IS DISTINCT FROM new.imei) OR (old.user_id IS DISTINCT FROM new.user_id))) EXECUTE FUNCTION app.forget_readings();
CREATE TRIGGER keep_department AFTER UPDATE OF user_id ON public.devices FOR EACH ROW WHEN ((old.user_id IS DISTINCT FROM new.user_id)) EXECUTE FUNCTION app.keep_department_of_device();
CREATE TRIGGER note_assignment AFTER UPDATE OF user_id, archived_at ON public.devices FOR EACH ROW WHEN (((new.user_id IS DISTINCT FROM old.user_id) OR ((new.archived_at IS NOT NULL) AND (old.archived_at IS NULL)))) EXECUTE FUNCTION app.note_assignment();
CREATE TRIGGER numbers_are_dialled BEFORE INSERT OR UPDATE OF phone, landline ON public.devices FOR EACH ROW EXECUTE FUNCTION app.require_dialled('phone', 'country', 'landline', 'country');
CREATE TRIGGER stamp_monitored BEFORE INSERT OR UPDATE OF organisation_id ON public.devices FOR EACH ROW EXECUTE FUNCTION app.stamp_monitored();

create table directory_changes (
  id bigint generated always as identity not null,
  key text not null,
  constraint directory_changes_pkey PRIMARY KEY (id)
);
grant delete, select on directory_changes to vigil_platform;

create table directory_entries (
  key text not null,
  cell integer not null,
  constraint directory_entries_pkey PRIMARY KEY (key)
);
grant delete, insert, select, update on directory_entries to vigil_platform;

create table directory_refusals (
  key text not null,
  told_key text not null,
  cell integer not null,
  due_at timestamp with time zone not null,
  constraint directory_refusals_pkey PRIMARY KEY (key),
  constraint directory_refusals_told_key_key UNIQUE (told_key)
);
CREATE INDEX directory_refusals_by_due ON public.directory_refusals USING btree (due_at);
grant delete, insert, select, update on directory_refusals to vigil_platform;

create table directory_state (
  is_state boolean default true not null,
  is_on boolean default false not null,
  revision bigint default 0 not null,
  answered_at timestamp with time zone,
  constraint directory_state_pkey PRIMARY KEY (is_state),
  constraint directory_state_is_state_check CHECK (is_state)
);
grant select, update on directory_state to vigil_platform;

create table dispatch_partners (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  country text not null,
  partner text not null,
  enabled boolean default false not null,
  recipient_name text,
  email text,
  mobile text,
  mobile_country text default 'AU'::text not null,
  created_at timestamp with time zone default app.now() not null,
  updated_at timestamp with time zone default app.now() not null,
  constraint dispatch_partners_pkey PRIMARY KEY (organisation_id, id),
  constraint dispatch_partners_id_key UNIQUE (id),
  constraint dispatch_partners_check CHECK (((partner <> 'noonlight'::text) OR (country = 'US'::text))),
  constraint dispatch_partners_check1 CHECK (((partner <> 'email'::text) OR (email IS NOT NULL))),
  constraint dispatch_partners_check2 CHECK (((partner <> 'sms'::text) OR (mobile IS NOT NULL))),
  constraint dispatch_partners_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint dispatch_partners_email_check CHECK ((length(email) <= 254)),
  constraint dispatch_partners_mobile_check CHECK ((mobile ~ '^\+[1-9][0-9]{6,14}$'::text)),
  constraint dispatch_partners_mobile_country_check CHECK ((mobile_country ~ '^[A-Z]{2}$'::text)),
  constraint dispatch_partners_partner_check CHECK ((partner = ANY (ARRAY['noonlight'::text, 'email'::text, 'sms'::text]))),
  constraint dispatch_partners_recipient_name_check CHECK ((length(recipient_name) <= 100)),
  constraint dispatch_partners_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);
CREATE UNIQUE INDEX dispatch_partners_by_country ON public.dispatch_partners USING btree (organisation_id, country);
CREATE INDEX dispatch_partners_by_creation ON public.dispatch_partners USING btree (created_at, id);
alter table dispatch_partners enable row level security;
alter table dispatch_partners force row level security;
create policy centre on dispatch_partners to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = dispatch_partners.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = dispatch_partners.organisation_id))));
create policy platform on dispatch_partners to vigil_platform using (true) with check (true);
create policy restricted on dispatch_partners to vigil_restricted using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
create policy tenant on dispatch_partners to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant select on dispatch_partners to vigil_centre;
grant delete, insert, select, update on dispatch_partners to vigil_platform;
grant select on dispatch_partners to vigil_restricted;
grant select on dispatch_partners to vigil_tenant;

create table drill_settings (
  id smallint default 1 not null,
  enabled boolean default false not null,
  every_days smallint default 7 not null,
  from_time text default '09:00'::text not null,
  to_time text default '17:00'::text not null,
  timezone text default 'Australia/Sydney'::text not null,
  updated_at timestamp with time zone default app.now() not null,
  updated_by_staff_id bigint,
  constraint drill_settings_pkey PRIMARY KEY (id),
  constraint drill_settings_every_days_check CHECK (((every_days >= 1) AND (every_days <= 60))),
  constraint drill_settings_from_time_check CHECK ((from_time ~ '^([01]\d|2[0-3]):[0-5]\d$'::text)),
  constraint drill_settings_id_check CHECK ((id = 1)),
  constraint drill_settings_to_time_check CHECK ((to_time ~ '^([01]\d|2[0-3]):[0-5]\d$'::text)),
  constraint drill_settings_updated_by_staff_id_fkey FOREIGN KEY (updated_by_staff_id) REFERENCES users(id)
);
CREATE INDEX drill_settings_by_staff ON public.drill_settings USING btree (updated_by_staff_id);
grant select, update on drill_settings to vigil_centre;
grant select, update on drill_settings to vigil_platform;

create table drills (
  id bigint generated always as identity not null,
  status text default 'planned'::text not null,
  plan_of timestamp with time zone not null,
  due_at timestamp with time zone not null,
  not_after timestamp with time zone not null,
  organisation_id bigint,
  alert_id bigint,
  alert_type text,
  person_name text,
  organisation_name text,
  released_at timestamp with time zone,
  ended_at timestamp with time zone,
  acknowledged_at timestamp with time zone,
  acknowledged_by_staff_id bigint,
  steps_done smallint default 0 not null,
  steps_total smallint default 0 not null,
  constraint drills_pkey PRIMARY KEY (id),
  constraint drills_check CHECK (((status = ANY (ARRAY['planned'::text, 'cancelled'::text])) = (released_at IS NULL))),
  constraint drills_check1 CHECK (((organisation_id IS NULL) = (alert_id IS NULL))),
  constraint drills_status_check CHECK ((status = ANY (ARRAY['planned'::text, 'open'::text, 'answered'::text, 'missed'::text, 'withdrawn'::text, 'cancelled'::text]))),
  constraint drills_acknowledged_by_staff_id_fkey FOREIGN KEY (acknowledged_by_staff_id) REFERENCES users(id),
  constraint drills_organisation_id_alert_id_fkey FOREIGN KEY (organisation_id, alert_id) REFERENCES alerts(organisation_id, id)
);
CREATE INDEX drills_by_alert ON public.drills USING btree (organisation_id, alert_id);
CREATE INDEX drills_by_staff ON public.drills USING btree (acknowledged_by_staff_id);
CREATE UNIQUE INDEX drills_one_open ON public.drills USING btree ((true)) WHERE (status = 'open'::text);
CREATE UNIQUE INDEX drills_one_planned ON public.drills USING btree ((true)) WHERE (status = 'planned'::text);
CREATE INDEX drills_released ON public.drills USING btree (released_at, id);
alter table drills enable row level security;
alter table drills force row level security;
create policy centre on drills to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = drills.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = drills.organisation_id))));
create policy platform on drills to vigil_platform using (true) with check (true);
grant select on drills to vigil_centre;
grant delete, insert, select, update on drills to vigil_platform;

create table email_links (
  user_id bigint not null,
  purpose text not null,
  email text not null,
  token_hash bytea not null,
  created_at timestamp with time zone default app.now() not null,
  expires_at timestamp with time zone not null,
  constraint email_links_pkey PRIMARY KEY (user_id, purpose),
  constraint email_links_token_hash_key UNIQUE (token_hash),
  constraint email_links_purpose_check CHECK ((purpose = ANY (ARRAY['new_email'::text, 'contact'::text]))),
  constraint email_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
alter table email_links enable row level security;
alter table email_links force row level security;
create policy centre on email_links to vigil_centre using (( SELECT true
   FROM users parent
  WHERE (parent.id = email_links.user_id))) with check (( SELECT true
   FROM users parent
  WHERE ((parent.id = email_links.user_id) AND (parent.organisation_id IS NULL) AND (parent.role <> 'admin'::text))));
create policy platform on email_links to vigil_platform using (true) with check (true);
create policy restricted on email_links to vigil_restricted using (( SELECT true
   FROM users parent
  WHERE (parent.id = email_links.user_id))) with check (( SELECT true
   FROM users parent
  WHERE (parent.id = email_links.user_id)));
create policy tenant on email_links to vigil_tenant using (( SELECT true
   FROM users parent
  WHERE (parent.id = email_links.user_id))) with check (( SELECT true
   FROM users parent
  WHERE (parent.id = email_links.user_id)));
grant insert, update on email_links to vigil_centre;
grant delete, insert, select, update on email_links to vigil_platform;
grant insert, update on email_links to vigil_restricted;
grant insert, update on email_links to vigil_tenant;
grant select (created_at) on email_links to vigil_centre;
grant select (created_at) on email_links to vigil_restricted;
grant select (created_at) on email_links to vigil_tenant;
grant select (email) on email_links to vigil_centre;
grant select (email) on email_links to vigil_restricted;
grant select (email) on email_links to vigil_tenant;
grant select (expires_at) on email_links to vigil_centre;
grant select (expires_at) on email_links to vigil_restricted;
grant select (expires_at) on email_links to vigil_tenant;
grant select (purpose) on email_links to vigil_centre;
grant select (purpose) on email_links to vigil_restricted;
grant select (purpose) on email_links to vigil_tenant;
grant select (user_id) on email_links to vigil_centre;
grant select (user_id) on email_links to vigil_restricted;
grant select (user_id) on email_links to vigil_tenant;

create table email_templates (
  organisation_id bigint not null,
  type_id integer not null,
  subject text not null,
  content text not null,
  updated_by text not null,
  updated_at timestamp with time zone default app.now() not null,
  failed_at timestamp with time zone,
  constraint email_templates_pkey PRIMARY KEY (organisation_id, type_id),
  constraint email_templates_content_check CHECK (((length(content) >= 1) AND (length(content) <= 40000))),
  constraint email_templates_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 200))),
  constraint email_templates_type_id_check CHECK (((type_id >= 1) AND (type_id <= 6))),
  constraint email_templates_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);
alter table email_templates enable row level security;
alter table email_templates force row level security;
create policy centre on email_templates to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = email_templates.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = email_templates.organisation_id))));
create policy platform on email_templates to vigil_platform using (true) with check (true);
create policy restricted on email_templates to vigil_restricted using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
create policy tenant on email_templates to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant select on email_templates to vigil_centre;
grant delete, insert, select, update on email_templates to vigil_platform;
grant delete, insert, select, update on email_templates to vigil_restricted;
grant delete, insert, select, update on email_templates to vigil_tenant;

create table engine_pulses (
  id smallint default 1 not null,
  at timestamp with time zone default app.now() not null,
  constraint engine_pulses_pkey PRIMARY KEY (id),
  constraint engine_pulses_id_check CHECK ((id = 1))
);
grant insert, select, update on engine_pulses to vigil_platform;

create table escalation_group_users (
  organisation_id bigint not null,
  escalation_group_id bigint not null,
  user_id bigint not null,
  "order" integer not null,
  all_day boolean default true not null,
  time_on time without time zone,
  time_off time without time zone,
  days smallint[] default '{1,2,3,4,5,6,7}'::smallint[] not null,
  constraint escalation_group_users_pkey PRIMARY KEY (organisation_id, escalation_group_id, "order"),
  constraint escalation_group_users_check CHECK ((all_day OR ((time_on IS NOT NULL) AND (time_off IS NOT NULL)))),
  constraint escalation_group_users_order_check CHECK (("order" > 0)),
  constraint escalation_group_users_organisation_id_escalation_group_id_fkey FOREIGN KEY (organisation_id, escalation_group_id) REFERENCES escalation_groups(organisation_id, id) ON DELETE CASCADE,
  constraint escalation_group_users_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES users(organisation_id, id)
);
CREATE INDEX escalation_group_users_by_user ON public.escalation_group_users USING btree (organisation_id, user_id);
alter table escalation_group_users enable row level security;
alter table escalation_group_users force row level security;
create policy centre on escalation_group_users to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = escalation_group_users.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = escalation_group_users.organisation_id))));
create policy platform on escalation_group_users to vigil_platform using (true) with check (true);
create policy restricted on escalation_group_users to vigil_restricted using (((organisation_id = app.tenant()) AND
CASE
    WHEN (user_id IS NOT NULL) THEN ( SELECT true
       FROM users parent
      WHERE ((parent.organisation_id = escalation_group_users.organisation_id) AND (parent.id = escalation_group_users.user_id)))
    ELSE false
END)) with check (((organisation_id = app.tenant()) AND
CASE
    WHEN (user_id IS NOT NULL) THEN ( SELECT true
       FROM users parent
      WHERE ((parent.organisation_id = escalation_group_users.organisation_id) AND (parent.id = escalation_group_users.user_id)))
    ELSE false
END));
create policy tenant on escalation_group_users to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant select on escalation_group_users to vigil_centre;
grant delete, insert, select, update on escalation_group_users to vigil_platform;
grant delete, insert, select, update on escalation_group_users to vigil_restricted;
grant delete, insert, select, update on escalation_group_users to vigil_tenant;

create table escalation_groups (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  name text not null,
  created_at timestamp with time zone default app.now() not null,
  updated_at timestamp with time zone default app.now() not null,
  name_key text generated always as (lower(name)) stored,
  constraint escalation_groups_pkey PRIMARY KEY (organisation_id, id),
  constraint escalation_groups_id_key UNIQUE (id),
  constraint escalation_groups_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint escalation_groups_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);
CREATE INDEX escalation_groups_by_name ON public.escalation_groups USING btree (organisation_id, name_key, id);
CREATE INDEX escalation_groups_by_update ON public.escalation_groups USING btree (organisation_id, updated_at, id);
CREATE INDEX escalation_groups_everywhere ON public.escalation_groups USING btree (name_key, id);
CREATE UNIQUE INDEX escalation_groups_name_key ON public.escalation_groups USING btree (organisation_id, lower(name));
alter table escalation_groups enable row level security;
alter table escalation_groups force row level security;
create policy centre on escalation_groups to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = escalation_groups.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = escalation_groups.organisation_id))));
create policy platform on escalation_groups to vigil_platform using (true) with check (true);
create policy restricted on escalation_groups to vigil_restricted using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
create policy tenant on escalation_groups to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant select on escalation_groups to vigil_centre;
grant delete, insert, select, update on escalation_groups to vigil_platform;
grant delete, insert, select, update on escalation_groups to vigil_restricted;
grant delete, insert, select, update on escalation_groups to vigil_tenant;

create table escalation_steps (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  alert_id bigint not null,
  round integer not null,
  "position" integer not null,
  contact_kind text not null,
  user_id bigint,
  personal_contact_id bigint,
  contact_name text not null,
  mobile text,
  landline text,
  email text,
  channels text[] not null,
  skipped text,
  told_at timestamp with time zone,
  tries integer default 0 not null,
  next_tell_at timestamp with time zone,
  unreachable_at timestamp with time zone,
  constraint escalation_steps_pkey PRIMARY KEY (organisation_id, id),
  constraint escalation_steps_id_key UNIQUE (id),
  constraint escalation_steps_organisation_id_alert_id_round_position_key UNIQUE (organisation_id, alert_id, round, "position"),
  constraint escalation_steps_contact_kind_check CHECK ((contact_kind = ANY (ARRAY['escalation'::text, 'personal'::text, 'admin'::text]))),
  constraint escalation_steps_skipped_check CHECK ((skipped = ANY (ARRAY['not_active'::text, 'is_the_worker'::text, 'outside_hours'::text, 'repeated'::text, 'no_address'::text, 'not_set_up'::text, 'beyond_limit'::text]))),
  constraint escalation_steps_organisation_id_alert_id_fkey FOREIGN KEY (organisation_id, alert_id) REFERENCES escalations(organisation_id, alert_id),
  constraint escalation_steps_organisation_id_personal_contact_id_fkey FOREIGN KEY (organisation_id, personal_contact_id) REFERENCES personal_contacts(organisation_id, id) ON DELETE SET NULL (personal_contact_id),
  constraint escalation_steps_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES users(organisation_id, id)
);
CREATE INDEX escalation_steps_by_mobile ON public.escalation_steps USING btree (mobile) WHERE (told_at IS NOT NULL);
CREATE INDEX escalation_steps_by_personal_contact ON public.escalation_steps USING btree (organisation_id, personal_contact_id);
CREATE INDEX escalation_steps_by_user ON public.escalation_steps USING btree (organisation_id, user_id);
alter table escalation_steps enable row level security;
alter table escalation_steps force row level security;
create policy centre on escalation_steps to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = escalation_steps.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = escalation_steps.organisation_id))));
create policy platform on escalation_steps to vigil_platform using (true) with check (true);
create policy restricted on escalation_steps to vigil_restricted using (((organisation_id = app.tenant()) AND ( SELECT true
   FROM alerts parent
  WHERE ((parent.organisation_id = escalation_steps.organisation_id) AND (parent.id = escalation_steps.alert_id))))) with check (((organisation_id = app.tenant()) AND ( SELECT true
   FROM alerts parent
  WHERE ((parent.organisation_id = escalation_steps.organisation_id) AND (parent.id = escalation_steps.alert_id)))));
create policy tenant on escalation_steps to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant select on escalation_steps to vigil_centre;
grant delete, insert, select, update on escalation_steps to vigil_platform;
grant select on escalation_steps to vigil_restricted;
grant select on escalation_steps to vigil_tenant;

create table escalations (
  organisation_id bigint not null,
  alert_id bigint not null,
  status text default 'telling'::text not null,
  round integer default 0 not null,
  next_contact_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  admins_told_at timestamp with time zone,
  started_at timestamp with time zone default app.now() not null,
  stopped_at timestamp with time zone,
  stopped_because text,
  rounds_before integer default 0 not null,
  constraint escalations_pkey PRIMARY KEY (organisation_id, alert_id),
  constraint escalations_check CHECK (((status = 'stopped'::text) = (stopped_at IS NOT NULL))),
  constraint escalations_status_check CHECK ((status = ANY (ARRAY['telling'::text, 'stopped'::text]))),
  constraint escalations_stopped_because_check CHECK ((stopped_because = ANY (ARRAY['acknowledged'::text, 'owned'::text, 'resolved'::text]))),
  constraint escalations_organisation_id_alert_id_fkey FOREIGN KEY (organisation_id, alert_id) REFERENCES alerts(organisation_id, id)
);
CREATE INDEX escalations_due ON public.escalations USING btree (due_at) WHERE (status = 'telling'::text);
alter table escalations enable row level security;
alter table escalations force row level security;
create policy centre on escalations to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = escalations.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = escalations.organisation_id))));
create policy platform on escalations to vigil_platform using (true) with check (true);
create policy restricted on escalations to vigil_restricted using (((organisation_id = app.tenant()) AND ( SELECT true
   FROM alerts parent
  WHERE ((parent.organisation_id = escalations.organisation_id) AND (parent.id = escalations.alert_id))))) with check (((organisation_id = app.tenant()) AND ( SELECT true
   FROM alerts parent
  WHERE ((parent.organisation_id = escalations.organisation_id) AND (parent.id = escalations.alert_id)))));
create policy tenant on escalations to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant select on escalations to vigil_centre;
grant delete, insert, select, update on escalations to vigil_platform;
grant select on escalations to vigil_restricted;
grant select on escalations to vigil_tenant;

create table ev04_config_templates (
  id bigint generated always as identity not null,
  organisation_id bigint,
  name text not null,
  name_key text generated always as (lower(name)) stored,
  sos_mode text default 'long_press'::text not null,
  sos_time smallint default 3 not null,
  microphone_volume smallint default 15 not null,
  auto_answer boolean default true not null,
  auto_answer_time smallint default 3 not null,
  fall_detection boolean default false not null,
  fall_detection_sensitivity smallint default 5 not null,
  power_alert boolean default true not null,
  power_alert_level smallint default 20 not null,
  audio_feedback boolean default true not null,
  ringtone_volume smallint default 100 not null,
  speaker_volume smallint default 100 not null,
  vibrate_mode boolean default true not null,
  archived_at timestamp with time zone,
  created_at timestamp with time zone default app.now() not null,
  updated_at timestamp with time zone default app.now() not null,
  department_id bigint,
  constraint ev04_config_templates_pkey PRIMARY KEY (id),
  constraint ev04_config_templates_auto_answer_time_check CHECK (((auto_answer_time >= 1) AND (auto_answer_time <= 10))),
  constraint ev04_config_templates_check CHECK (((department_id IS NULL) OR (organisation_id IS NOT NULL))),
  constraint ev04_config_templates_fall_detection_sensitivity_check CHECK (((fall_detection_sensitivity >= 1) AND (fall_detection_sensitivity <= 9))),
  constraint ev04_config_templates_microphone_volume_check CHECK (((microphone_volume >= 0) AND (microphone_volume <= 15))),
  constraint ev04_config_templates_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint ev04_config_templates_power_alert_level_check CHECK (((power_alert_level >= 5) AND (power_alert_level <= 50))),
  constraint ev04_config_templates_ringtone_volume_check CHECK (((ringtone_volume >= 0) AND (ringtone_volume <= 100))),
  constraint ev04_config_templates_sos_mode_check CHECK ((sos_mode = ANY (ARRAY['long_press'::text, 'double_press'::text]))),
  constraint ev04_config_templates_sos_time_check CHECK (((sos_time >= 1) AND (sos_time <= 10))),
  constraint ev04_config_templates_speaker_volume_check CHECK (((speaker_volume >= 0) AND (speaker_volume <= 100))),
  constraint ev04_config_templates_organisation_id_department_id_fkey FOREIGN KEY (organisation_id, department_id) REFERENCES departments(organisation_id, id),
  constraint ev04_config_templates_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);
CREATE INDEX ev04_config_templates_by_creation ON public.ev04_config_templates USING btree (organisation_id, created_at, id);
CREATE UNIQUE INDEX ev04_config_templates_by_name ON public.ev04_config_templates USING btree (organisation_id, name_key) NULLS NOT DISTINCT WHERE (archived_at IS NULL);
CREATE INDEX ev04_config_templates_by_update ON public.ev04_config_templates USING btree (organisation_id, updated_at, id);
CREATE INDEX ev04_config_templates_of_department ON public.ev04_config_templates USING btree (organisation_id, department_id) WHERE (department_id IS NOT NULL);
CREATE INDEX ev04_config_templates_of_organisation ON public.ev04_config_templates USING btree (organisation_id, name_key, id);
alter table ev04_config_templates enable row level security;
alter table ev04_config_templates force row level security;
create policy centre on ev04_config_templates to vigil_centre using (((organisation_id IS NULL) OR (EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = ev04_config_templates.organisation_id)))));
create policy platform on ev04_config_templates to vigil_platform using (true) with check (true);
create policy restricted on ev04_config_templates to vigil_restricted using ((((organisation_id IS NULL) OR (organisation_id = app.tenant())) AND ((department_id IS NULL) OR (EXISTS ( SELECT
   FROM departments d
  WHERE ((d.organisation_id = ev04_config_templates.organisation_id) AND (d.id = ev04_config_templates.department_id))))))) with check (((organisation_id = app.tenant()) AND ((department_id IS NULL) OR (EXISTS ( SELECT
   FROM departments d
  WHERE ((d.organisation_id = ev04_config_templates.organisation_id) AND (d.id = ev04_config_templates.department_id)))))));
create policy tenant on ev04_config_templates to vigil_tenant using (((organisation_id IS NULL) OR (organisation_id = app.tenant()))) with check ((organisation_id = app.tenant()));
grant select on ev04_config_templates to vigil_centre;
grant delete, insert, select, update on ev04_config_templates to vigil_platform;
grant insert, select on ev04_config_templates to vigil_restricted;
grant insert, select on ev04_config_templates to vigil_tenant;
grant update (archived_at) on ev04_config_templates to vigil_restricted;
grant update (archived_at) on ev04_config_templates to vigil_tenant;
grant update (audio_feedback) on ev04_config_templates to vigil_restricted;
grant update (audio_feedback) on ev04_config_templates to vigil_tenant;
grant update (auto_answer) on ev04_config_templates to vigil_restricted;
grant update (auto_answer) on ev04_config_templates to vigil_tenant;
grant update (auto_answer_time) on ev04_config_templates to vigil_restricted;
grant update (auto_answer_time) on ev04_config_templates to vigil_tenant;
grant update (department_id) on ev04_config_templates to vigil_restricted;
grant update (department_id) on ev04_config_templates to vigil_tenant;
grant update (fall_detection) on ev04_config_templates to vigil_restricted;
grant update (fall_detection) on ev04_config_templates to vigil_tenant;
grant update (fall_detection_sensitivity) on ev04_config_templates to vigil_restricted;
grant update (fall_detection_sensitivity) on ev04_config_templates to vigil_tenant;
grant update (microphone_volume) on ev04_config_templates to vigil_restricted;
grant update (microphone_volume) on ev04_config_templates to vigil_tenant;
grant update (name) on ev04_config_templates to vigil_restricted;
grant update (name) on ev04_config_templates to vigil_tenant;
grant update (power_alert) on ev04_config_templates to vigil_restricted;
grant update (power_alert) on ev04_config_templates to vigil_tenant;
grant update (power_alert_level) on ev04_config_templates to vigil_restricted;
grant update (power_alert_level) on ev04_config_templates to vigil_tenant;
grant update (ringtone_volume) on ev04_config_templates to vigil_restricted;
grant update (ringtone_volume) on ev04_config_templates to vigil_tenant;
grant update (sos_mode) on ev04_config_templates to vigil_restricted;
grant update (sos_mode) on ev04_config_templates to vigil_tenant;
grant update (sos_time) on ev04_config_templates to vigil_restricted;
grant update (sos_time) on ev04_config_templates to vigil_tenant;
grant update (speaker_volume) on ev04_config_templates to vigil_restricted;
grant update (speaker_volume) on ev04_config_templates to vigil_tenant;
grant update (updated_at) on ev04_config_templates to vigil_restricted;
grant update (updated_at) on ev04_config_templates to vigil_tenant;
grant update (vibrate_mode) on ev04_config_templates to vigil_restricted;
grant update (vibrate_mode) on ev04_config_templates to vigil_tenant;

create table event_anchor_writers (
  id uuid not null,
  host text not null,
  path text not null,
  lines bigint not null,
  "position" bigint not null,
  written_at timestamp with time zone default app.now() not null,
  constraint event_anchor_writers_pkey PRIMARY KEY (id)
);
grant insert, select, update on event_anchor_writers to vigil_platform;

create table event_archives (
  month date not null,
  first_position bigint not null,
  last_position bigint not null,
  moved bigint not null,
  content bytea not null,
  mac bytea not null,
  archived_at timestamp with time zone default app.now() not null,
  constraint event_archives_pkey PRIMARY KEY (month),
  constraint event_archives_first_position_key UNIQUE (first_position),
  constraint event_archives_last_position_key UNIQUE (last_position),
  constraint event_archives_check CHECK ((last_position >= first_position)),
  constraint event_archives_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint event_archives_moved_check CHECK ((moved >= 0))
);
grant select on event_archives to vigil_platform;

create table event_origins (
  epoch integer not null,
  server text not null,
  counter xid8 not null,
  after_tx_id xid8,
  after_event_id bigint,
  opened_at timestamp with time zone default app.now() not null,
  constraint event_origins_pkey PRIMARY KEY (epoch),
  constraint event_origins_epoch_check CHECK (((epoch >= 0) AND (epoch <= 32767)))
);
grant select on event_origins to vigil_centre;
grant insert, select on event_origins to vigil_platform;
grant select on event_origins to vigil_restricted;
grant select on event_origins to vigil_tenant;
CREATE TRIGGER numbers_move_on AFTER INSERT ON public.event_origins FOR EACH STATEMENT EXECUTE FUNCTION app.move_numbers_on();

create table event_seals (
  "position" bigint not null,
  event_id bigint not null,
  hash bytea not null,
  sealed_at timestamp with time zone default app.now() not null,
  mac bytea,
  constraint event_seals_pkey PRIMARY KEY ("position"),
  constraint event_seals_event_id_key UNIQUE (event_id)
);
grant insert, select on event_seals to vigil_platform;

create table events (
  id bigint generated always as identity not null,
  tx_id xid8 default app.place_in_order() not null,
  organisation_id bigint,
  kind text not null,
  alert_id bigint,
  device_id bigint,
  user_id bigint,
  actor_staff_id bigint,
  acting_for_staff_id bigint,
  event_key text,
  data jsonb default '{}'::jsonb not null,
  occurred_at timestamp with time zone not null,
  recorded_at timestamp with time zone default app.now() not null,
  constraint events_pkey PRIMARY KEY (id),
  constraint events_acting_for_staff_id_fkey FOREIGN KEY (acting_for_staff_id) REFERENCES users(id),
  constraint events_actor_staff_id_fkey FOREIGN KEY (actor_staff_id) REFERENCES users(id),
  constraint events_organisation_id_alert_id_fkey FOREIGN KEY (organisation_id, alert_id) REFERENCES alerts(organisation_id, id),
  constraint events_organisation_id_device_id_fkey FOREIGN KEY (organisation_id, device_id) REFERENCES devices(organisation_id, id),
  constraint events_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES users(organisation_id, id)
);
CREATE INDEX events_by_acting_for ON public.events USING btree (acting_for_staff_id) WHERE (acting_for_staff_id IS NOT NULL);
CREATE INDEX events_by_actor ON public.events USING btree (actor_staff_id, id) WHERE (actor_staff_id IS NOT NULL);
CREATE INDEX events_by_alert ON public.events USING btree (organisation_id, alert_id, id) WHERE (alert_id IS NOT NULL);
CREATE INDEX events_by_device ON public.events USING btree (organisation_id, device_id, id) WHERE (device_id IS NOT NULL);
CREATE UNIQUE INDEX events_by_device_key ON public.events USING btree (device_id, event_key) WHERE (event_key IS NOT NULL);
CREATE INDEX events_by_organisation ON public.events USING btree (organisation_id, id);
CREATE INDEX events_by_user ON public.events USING btree (organisation_id, user_id, id) WHERE (user_id IS NOT NULL);
CREATE INDEX events_in_commit_order ON public.events USING btree (tx_id, id);
CREATE INDEX events_of_all_sign_ins ON public.events USING btree (recorded_at, user_id) WHERE (kind = 'sign_in.succeeded'::text);
CREATE INDEX events_of_audit ON public.events USING btree (occurred_at, id) WHERE ((actor_staff_id IS NOT NULL) OR ((device_id IS NULL) AND (alert_id IS NULL)));
CREATE INDEX events_of_audit_by_kind ON public.events USING btree (kind, occurred_at, id) WHERE ((actor_staff_id IS NOT NULL) OR ((device_id IS NULL) AND (alert_id IS NULL)));
CREATE INDEX events_of_audit_by_organisation ON public.events USING btree (organisation_id, occurred_at, id) WHERE ((actor_staff_id IS NOT NULL) OR ((device_id IS NULL) AND (alert_id IS NULL)));
CREATE INDEX events_of_audit_by_user ON public.events USING btree (user_id, occurred_at, id) WHERE ((user_id IS NOT NULL) AND ((actor_staff_id IS NOT NULL) OR ((device_id IS NULL) AND (alert_id IS NULL))));
CREATE INDEX events_of_connections ON public.events USING btree (organisation_id, recorded_at, device_id) WHERE (kind = ANY (ARRAY['device.online'::text, 'device.offline'::text]));
CREATE INDEX events_of_replays ON public.events USING btree (device_id, recorded_at) WHERE (kind = 'device.replayed'::text);
CREATE INDEX events_of_sign_ins ON public.events USING btree (organisation_id, recorded_at, user_id) WHERE (kind = 'sign_in.succeeded'::text);
alter table events enable row level security;
alter table events force row level security;
create policy centre on events to vigil_centre using (((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = events.organisation_id))) OR ((organisation_id IS NULL) AND (tx_id = app.own_place())))) with check (((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = events.organisation_id))) OR (organisation_id IS NULL)));
create policy platform on events to vigil_platform using (true) with check (true);
create policy restricted on events to vigil_restricted using ((((organisation_id = app.tenant()) AND
CASE
    WHEN (user_id IS NOT NULL) THEN ( SELECT true
       FROM users parent
      WHERE ((parent.organisation_id = events.organisation_id) AND (parent.id = events.user_id)))
    WHEN (device_id IS NOT NULL) THEN ( SELECT true
       FROM devices parent
      WHERE ((parent.organisation_id = events.organisation_id) AND (parent.id = events.device_id)))
    WHEN (alert_id IS NOT NULL) THEN ( SELECT true
       FROM alerts parent
      WHERE ((parent.organisation_id = events.organisation_id) AND (parent.id = events.alert_id)))
    ELSE false
END) OR ((organisation_id = app.tenant()) AND (tx_id = app.own_place())))) with check ((((organisation_id = app.tenant()) AND
CASE
    WHEN (user_id IS NOT NULL) THEN ( SELECT true
       FROM users parent
      WHERE ((parent.organisation_id = events.organisation_id) AND (parent.id = events.user_id)))
    WHEN (device_id IS NOT NULL) THEN ( SELECT true
       FROM devices parent
      WHERE ((parent.organisation_id = events.organisation_id) AND (parent.id = events.device_id)))
    WHEN (alert_id IS NOT NULL) THEN ( SELECT true
       FROM alerts parent
      WHERE ((parent.organisation_id = events.organisation_id) AND (parent.id = events.alert_id)))
    ELSE false
END) OR ((organisation_id = app.tenant()) AND (tx_id = app.own_place()))));
create policy tenant on events to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant insert, select on events to vigil_centre;
grant insert, select on events to vigil_platform;
grant insert, select on events to vigil_restricted;
grant insert, select on events to vigil_tenant;

create table evidence_holds (
  organisation_id bigint not null,
  alert_id bigint not null,
  reason text not null,
  held_at timestamp with time zone default app.now() not null,
  held_by_staff_id bigint not null,
  constraint evidence_holds_pkey PRIMARY KEY (organisation_id, alert_id),
  constraint evidence_holds_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint evidence_holds_held_by_staff_id_fkey FOREIGN KEY (held_by_staff_id) REFERENCES users(id),
  constraint evidence_holds_organisation_id_alert_id_fkey FOREIGN KEY (organisation_id, alert_id) REFERENCES alerts(organisation_id, id)
);
CREATE INDEX evidence_holds_by_staff ON public.evidence_holds USING btree (held_by_staff_id);
alter table evidence_holds enable row level security;
alter table evidence_holds force row level security;
create policy platform on evidence_holds to vigil_platform using (true) with check (true);
grant delete, insert, select, update on evidence_holds to vigil_platform;

create table evidence_keys (
  public_key text not null,
  first_used_at timestamp with time zone default app.now() not null,
  confirmed_by text not null,
  confirmation text not null,
  constraint evidence_keys_pkey PRIMARY KEY (public_key),
  constraint evidence_keys_confirmation_check CHECK ((confirmation ~ '^[0-9a-f]{128}$'::text)),
  constraint evidence_keys_confirmed_by_check CHECK ((confirmed_by ~ '^[0-9a-f]{64}$'::text)),
  constraint evidence_keys_public_key_check CHECK ((public_key ~ '^[0-9a-f]{64}$'::text))
);
grant insert, select, update on evidence_keys to vigil_platform;

create table external_signals (
  id bigint generated always as identity not null,
  organisation_id bigint,
  alert_id bigint,
  sequence integer default nextval('external_signal_numbers'::regclass) not null,
  state text default 'queued'::text not null,
  attempts integer default 0 not null,
  receiver smallint,
  last_error text,
  created_at timestamp with time zone default app.now() not null,
  due_at timestamp with time zone default app.now() not null,
  finished_at timestamp with time zone,
  constraint external_signals_pkey PRIMARY KEY (id),
  constraint external_signals_alert_id_key UNIQUE (alert_id),
  constraint external_signals_check CHECK (((organisation_id IS NULL) = (alert_id IS NULL))),
  constraint external_signals_check1 CHECK (((state = 'queued'::text) = (finished_at IS NULL))),
  constraint external_signals_receiver_check CHECK ((receiver = ANY (ARRAY[1, 2]))),
  constraint external_signals_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'acknowledged'::text, 'refused'::text, 'expired'::text]))),
  constraint external_signals_organisation_id_alert_id_fkey FOREIGN KEY (organisation_id, alert_id) REFERENCES alerts(organisation_id, id)
);
CREATE INDEX external_signals_by_alert ON public.external_signals USING btree (organisation_id, alert_id);
CREATE INDEX external_signals_due ON public.external_signals USING btree (due_at) WHERE (state = 'queued'::text);
CREATE INDEX external_signals_failed ON public.external_signals USING btree (finished_at) WHERE (state = ANY (ARRAY['refused'::text, 'expired'::text]));
alter table external_signals enable row level security;
alter table external_signals force row level security;
create policy platform on external_signals to vigil_platform using (true) with check (true);
grant delete, insert, select, update on external_signals to vigil_platform;

create table favourite_location_states (
  organisation_id bigint not null,
  favourite_location_id bigint not null,
  user_id bigint not null,
  state jsonb not null,
  is_inside boolean generated always as (((state ->> 'inside'::text) = 'true'::text)) stored,
  until timestamp with time zone,
  constraint favourite_location_states_pkey PRIMARY KEY (organisation_id, favourite_location_id),
  constraint favourite_location_states_organisation_id_favourite_locati_fkey FOREIGN KEY (organisation_id, favourite_location_id) REFERENCES favourite_locations(organisation_id, id) ON DELETE CASCADE,
  constraint favourite_location_states_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES users(organisation_id, id)
);
CREATE INDEX favourite_location_states_by_user ON public.favourite_location_states USING btree (organisation_id, user_id);
alter table favourite_location_states enable row level security;
alter table favourite_location_states force row level security;
create policy centre on favourite_location_states to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = favourite_location_states.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = favourite_location_states.organisation_id))));
create policy platform on favourite_location_states to vigil_platform using (true) with check (true);
create policy restricted on favourite_location_states to vigil_restricted using (((organisation_id = app.tenant()) AND
CASE
    WHEN (user_id IS NOT NULL) THEN ( SELECT true
       FROM users parent
      WHERE ((parent.organisation_id = favourite_location_states.organisation_id) AND (parent.id = favourite_location_states.user_id)))
    ELSE false
END)) with check (((organisation_id = app.tenant()) AND
CASE
    WHEN (user_id IS NOT NULL) THEN ( SELECT true
       FROM users parent
      WHERE ((parent.organisation_id = favourite_location_states.organisation_id) AND (parent.id = favourite_location_states.user_id)))
    ELSE false
END));
create policy tenant on favourite_location_states to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant select on favourite_location_states to vigil_centre;
grant delete, insert, select, update on favourite_location_states to vigil_platform;
grant select on favourite_location_states to vigil_restricted;
grant select on favourite_location_states to vigil_tenant;

create table favourite_locations (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  user_id bigint not null,
  name text not null,
  address text,
  additional_info text,
  latitude double precision not null,
  longitude double precision not null,
  duration integer,
  radius integer default 100 not null,
  entry_monitoring boolean default true not null,
  exit_monitoring boolean default true not null,
  shake_on boolean default false not null,
  created_at timestamp with time zone default app.now() not null,
  updated_at timestamp with time zone default app.now() not null,
  name_key text generated always as (lower(name)) stored,
  watched_since timestamp with time zone default app.now() not null,
  constraint favourite_locations_pkey PRIMARY KEY (organisation_id, id),
  constraint favourite_locations_id_key UNIQUE (id),
  constraint favourite_locations_additional_info_check CHECK ((length(additional_info) <= 2000)),
  constraint favourite_locations_address_check CHECK ((length(address) <= 500)),
  constraint favourite_locations_duration_check CHECK (((duration >= 1) AND (duration <= 1440))),
  constraint favourite_locations_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint favourite_locations_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint favourite_locations_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint favourite_locations_radius_check CHECK (((radius >= 50) AND (radius <= 50000))),
  constraint favourite_locations_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  constraint favourite_locations_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES users(organisation_id, id)
);
CREATE UNIQUE INDEX favourite_locations_by_name ON public.favourite_locations USING btree (organisation_id, user_id, name_key);
alter table favourite_locations enable row level security;
alter table favourite_locations force row level security;
create policy centre on favourite_locations to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = favourite_locations.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = favourite_locations.organisation_id))));
create policy platform on favourite_locations to vigil_platform using (true) with check (true);
create policy restricted on favourite_locations to vigil_restricted using (((organisation_id = app.tenant()) AND
CASE
    WHEN (user_id IS NOT NULL) THEN ( SELECT true
       FROM users parent
      WHERE ((parent.organisation_id = favourite_locations.organisation_id) AND (parent.id = favourite_locations.user_id)))
    ELSE false
END)) with check (((organisation_id = app.tenant()) AND
CASE
    WHEN (user_id IS NOT NULL) THEN ( SELECT true
       FROM users parent
      WHERE ((parent.organisation_id = favourite_locations.organisation_id) AND (parent.id = favourite_locations.user_id)))
    ELSE false
END));
create policy tenant on favourite_locations to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant select on favourite_locations to vigil_centre;
grant delete, insert, select, update on favourite_locations to vigil_platform;
grant delete, insert, select, update on favourite_locations to vigil_restricted;
grant delete, insert, select, update on favourite_locations to vigil_tenant;
CREATE TRIGGER forget_favourite_state AFTER UPDATE OF latitude, longitude, radius ON public.favourite_locations FOR EACH ROW WHEN ((((new.latitude IS DISTINCT FROM old.latitude) OR (new.longitude IS DISTINCT FROM old.longitude)) OR (new.radius IS DISTINCT FROM old.radius))) EXECUTE FUNCTION app.forget_favourite_state();
CREATE TRIGGER restart_watching BEFORE UPDATE OF latitude, longitude, radius ON public.favourite_locations FOR EACH ROW WHEN ((((new.latitude IS DISTINCT FROM old.latitude) OR (new.longitude IS DISTINCT FROM old.longitude)) OR (new.radius IS DISTINCT FROM old.radius))) EXECUTE FUNCTION app.restart_watching();

create table filter_profiles (
  id bigint generated always as identity not null,
  owner_staff_id bigint not null,
  name text not null,
  flags text[] not null,
  constraint filter_profiles_pkey PRIMARY KEY (id),
  constraint filter_profiles_owner_staff_id_name_key UNIQUE (owner_staff_id, name),
  constraint filter_profiles_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint filter_profiles_owner_staff_id_fkey FOREIGN KEY (owner_staff_id) REFERENCES users(id)
);
grant delete, insert, select, update on filter_profiles to vigil_centre;
grant delete, insert, select, update on filter_profiles to vigil_platform;
grant delete, insert, select, update on filter_profiles to vigil_restricted;
grant delete, insert, select, update on filter_profiles to vigil_tenant;

create table follow_ups (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  alert_id bigint not null,
  minutes smallint not null,
  reason text,
  set_by_staff_id bigint not null,
  set_at timestamp with time zone default app.now() not null,
  due_at timestamp with time zone not null,
  lapsed_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_as text,
  constraint follow_ups_pkey PRIMARY KEY (organisation_id, id),
  constraint follow_ups_id_key UNIQUE (id),
  constraint follow_ups_check CHECK (((ended_at IS NULL) = (ended_as IS NULL))),
  constraint follow_ups_ended_as_check CHECK ((ended_as = ANY (ARRAY['replaced'::text, 'cancelled'::text, 'acted'::text, 'released'::text, 'resolved'::text]))),
  constraint follow_ups_minutes_check CHECK ((minutes = ANY (ARRAY[5, 10, 15, 30, 60]))),
  constraint follow_ups_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint follow_ups_organisation_id_alert_id_fkey FOREIGN KEY (organisation_id, alert_id) REFERENCES alerts(organisation_id, id),
  constraint follow_ups_set_by_staff_id_fkey FOREIGN KEY (set_by_staff_id) REFERENCES users(id)
);
CREATE INDEX follow_ups_by_alert ON public.follow_ups USING btree (organisation_id, alert_id);
CREATE INDEX follow_ups_by_staff ON public.follow_ups USING btree (set_by_staff_id);
CREATE INDEX follow_ups_due ON public.follow_ups USING btree (due_at) WHERE ((ended_at IS NULL) AND (lapsed_at IS NULL));
CREATE UNIQUE INDEX follow_ups_one_open ON public.follow_ups USING btree (organisation_id, alert_id) WHERE (ended_at IS NULL);
CREATE INDEX follow_ups_open ON public.follow_ups USING btree (due_at, id) WHERE (ended_at IS NULL);
alter table follow_ups enable row level security;
alter table follow_ups force row level security;
create policy centre on follow_ups to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = follow_ups.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = follow_ups.organisation_id))));
create policy platform on follow_ups to vigil_platform using (true) with check (true);
create policy restricted on follow_ups to vigil_restricted using (((organisation_id = app.tenant()) AND ( SELECT true
   FROM alerts parent
  WHERE ((parent.organisation_id = follow_ups.organisation_id) AND (parent.id = follow_ups.alert_id))))) with check (((organisation_id = app.tenant()) AND ( SELECT true
   FROM alerts parent
  WHERE ((parent.organisation_id = follow_ups.organisation_id) AND (parent.id = follow_ups.alert_id)))));
create policy tenant on follow_ups to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant insert, select, update on follow_ups to vigil_centre;
grant delete, insert, select, update on follow_ups to vigil_platform;
grant select on follow_ups to vigil_restricted;
grant select on follow_ups to vigil_tenant;

create table forgotten_passwords (
  id bigint generated always as identity not null,
  email text not null,
  address inet not null,
  requested_at timestamp with time zone default app.now() not null,
  handled_at timestamp with time zone,
  user_id bigint,
  constraint forgotten_passwords_pkey PRIMARY KEY (id),
  constraint forgotten_passwords_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX forgotten_passwords_by_address ON public.forgotten_passwords USING btree (address, requested_at);
CREATE INDEX forgotten_passwords_by_user ON public.forgotten_passwords USING btree (user_id, handled_at);
CREATE INDEX forgotten_passwords_waiting ON public.forgotten_passwords USING btree (id) WHERE (handled_at IS NULL);
grant delete, insert, select, update on forgotten_passwords to vigil_platform;

create table geofence_crossings (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  geofence_location_id bigint not null,
  user_id bigint not null,
  device_id bigint not null,
  kind text not null,
  crossed_at timestamp with time zone not null,
  inferred boolean not null,
  last_before timestamp with time zone,
  created_at timestamp with time zone default app.now() not null,
  by_device boolean default false not null,
  messaged boolean default false not null,
  constraint geofence_crossings_pkey PRIMARY KEY (organisation_id, id),
  constraint geofence_crossings_kind_check CHECK ((kind = ANY (ARRAY['entry'::text, 'exit'::text]))),
  constraint geofence_crossings_organisation_id_device_id_fkey FOREIGN KEY (organisation_id, device_id) REFERENCES devices(organisation_id, id) ON DELETE CASCADE,
  constraint geofence_crossings_organisation_id_geofence_location_id_fkey FOREIGN KEY (organisation_id, geofence_location_id) REFERENCES geofence_locations(organisation_id, id) ON DELETE CASCADE,
  constraint geofence_crossings_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES users(organisation_id, id) ON DELETE CASCADE
);
CREATE INDEX geofence_crossings_by_device ON public.geofence_crossings USING btree (organisation_id, device_id);
CREATE INDEX geofence_crossings_by_location ON public.geofence_crossings USING btree (organisation_id, geofence_location_id, crossed_at);
CREATE INDEX geofence_crossings_by_user ON public.geofence_crossings USING btree (organisation_id, user_id, crossed_at);
CREATE INDEX geofence_crossings_messaged ON public.geofence_crossings USING btree (organisation_id, user_id, created_at) WHERE messaged;
alter table geofence_crossings enable row level security;
alter table geofence_crossings force row level security;
create policy platform on geofence_crossings to vigil_platform using (true) with check (true);
create policy restricted on geofence_crossings to vigil_restricted using (((organisation_id = app.tenant()) AND
CASE
    WHEN (user_id IS NOT NULL) THEN ( SELECT true
       FROM users parent
      WHERE ((parent.organisation_id = geofence_crossings.organisation_id) AND (parent.id = geofence_crossings.user_id)))
    WHEN (device_id IS NOT NULL) THEN ( SELECT true
       FROM devices parent
      WHERE ((parent.organisation_id = geofence_crossings.organisation_id) AND (parent.id = geofence_crossings.device_id)))
    ELSE false
END)) with check (((organisation_id = app.tenant()) AND
CASE
    WHEN (user_id IS NOT NULL) THEN ( SELECT true
       FROM users parent
      WHERE ((parent.organisation_id = geofence_crossings.organisation_id) AND (parent.id = geofence_crossings.user_id)))
    WHEN (device_id IS NOT NULL) THEN ( SELECT true
       FROM devices parent
      WHERE ((parent.organisation_id = geofence_crossings.organisation_id) AND (parent.id = geofence_crossings.device_id)))
    ELSE false
END));
create policy tenant on geofence_crossings to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant delete, insert, select, update on geofence_crossings to vigil_platform;
grant select on geofence_crossings to vigil_restricted;
grant select on geofence_crossings to vigil_tenant;

create table geofence_fixes (
  organisation_id bigint not null,
  device_id bigint not null,
  user_id bigint,
  at timestamp with time zone not null,
  latitude double precision not null,
  longitude double precision not null,
  accuracy_m real,
  span_from timestamp with time zone not null,
  constraint geofence_fixes_pkey PRIMARY KEY (organisation_id, device_id),
  constraint geofence_fixes_organisation_id_device_id_fkey FOREIGN KEY (organisation_id, device_id) REFERENCES devices(organisation_id, id) ON DELETE CASCADE,
  constraint geofence_fixes_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES users(organisation_id, id) ON DELETE CASCADE
);
CREATE INDEX geofence_fixes_by_user ON public.geofence_fixes USING btree (organisation_id, user_id);
alter table geofence_fixes enable row level security;
alter table geofence_fixes force row level security;
create policy platform on geofence_fixes to vigil_platform using (true) with check (true);
grant delete, insert, select, update on geofence_fixes to vigil_platform;

create table geofence_location_departments (
  organisation_id bigint not null,
  geofence_location_id bigint not null,
  department_id bigint not null,
  constraint geofence_location_departments_pkey PRIMARY KEY (organisation_id, geofence_location_id, department_id),
  constraint geofence_location_departments_organisation_id_department_i_fkey FOREIGN KEY (organisation_id, department_id) REFERENCES departments(organisation_id, id) ON DELETE CASCADE,
  constraint geofence_location_departments_organisation_id_geofence_loc_fkey FOREIGN KEY (organisation_id, geofence_location_id) REFERENCES geofence_locations(organisation_id, id) ON DELETE CASCADE
);
CREATE INDEX geofence_location_departments_by_department ON public.geofence_location_departments USING btree (organisation_id, department_id);
alter table geofence_location_departments enable row level security;
alter table geofence_location_departments force row level security;
create policy centre on geofence_location_departments to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = geofence_location_departments.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = geofence_location_departments.organisation_id))));
create policy platform on geofence_location_departments to vigil_platform using (true) with check (true);
create policy restricted on geofence_location_departments to vigil_restricted using (((organisation_id = app.tenant()) AND
CASE
    WHEN (department_id IS NOT NULL) THEN ( SELECT true
       FROM departments parent
      WHERE ((parent.organisation_id = geofence_location_departments.organisation_id) AND (parent.id = geofence_location_departments.department_id)))
    ELSE false
END)) with check (((organisation_id = app.tenant()) AND
CASE
    WHEN (department_id IS NOT NULL) THEN ( SELECT true
       FROM departments parent
      WHERE ((parent.organisation_id = geofence_location_departments.organisation_id) AND (parent.id = geofence_location_departments.department_id)))
    ELSE false
END));
create policy tenant on geofence_location_departments to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant select on geofence_location_departments to vigil_centre;
grant delete, insert, select, update on geofence_location_departments to vigil_platform;
grant delete, insert, select on geofence_location_departments to vigil_restricted;
grant delete, insert, select on geofence_location_departments to vigil_tenant;
CREATE TRIGGER check_pendants_added AFTER INSERT ON public.geofence_location_departments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.check_pendants_of_organisations();
CREATE TRIGGER check_pendants_removed AFTER DELETE ON public.geofence_location_departments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.check_pendants_of_organisations();

create table geofence_location_tags (
  organisation_id bigint not null,
  geofence_location_id bigint not null,
  user_tag_id bigint not null,
  constraint geofence_location_tags_pkey PRIMARY KEY (organisation_id, geofence_location_id, user_tag_id),
  constraint geofence_location_tags_organisation_id_geofence_location_i_fkey FOREIGN KEY (organisation_id, geofence_location_id) REFERENCES geofence_locations(organisation_id, id) ON DELETE CASCADE,
  constraint geofence_location_tags_organisation_id_user_tag_id_fkey FOREIGN KEY (organisation_id, user_tag_id) REFERENCES user_tags(organisation_id, id) ON DELETE CASCADE
);
CREATE INDEX geofence_location_tags_by_tag ON public.geofence_location_tags USING btree (organisation_id, user_tag_id);
alter table geofence_location_tags enable row level security;
alter table geofence_location_tags force row level security;
create policy centre on geofence_location_tags to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = geofence_location_tags.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = geofence_location_tags.organisation_id))));
create policy platform on geofence_location_tags to vigil_platform using (true) with check (true);
create policy restricted on geofence_location_tags to vigil_restricted using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
create policy tenant on geofence_location_tags to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant select on geofence_location_tags to vigil_centre;
grant delete, insert, select, update on geofence_location_tags to vigil_platform;
grant delete, insert, select on geofence_location_tags to vigil_restricted;
grant delete, insert, select on geofence_location_tags to vigil_tenant;
CREATE TRIGGER check_pendants_added AFTER INSERT ON public.geofence_location_tags REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.check_pendants_of_organisations();
CREATE TRIGGER check_pendants_removed AFTER DELETE ON public.geofence_location_tags REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.check_pendants_of_organisations();

create table geofence_location_users (
  organisation_id bigint not null,
  geofence_location_id bigint not null,
  user_id bigint not null,
  constraint geofence_location_users_pkey PRIMARY KEY (organisation_id, geofence_location_id, user_id),
  constraint geofence_location_users_organisation_id_geofence_location__fkey FOREIGN KEY (organisation_id, geofence_location_id) REFERENCES geofence_locations(organisation_id, id) ON DELETE CASCADE,
  constraint geofence_location_users_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES users(organisation_id, id) ON DELETE CASCADE
);
CREATE INDEX geofence_location_users_by_user ON public.geofence_location_users USING btree (organisation_id, user_id);
alter table geofence_location_users enable row level security;
alter table geofence_location_users force row level security;
create policy centre on geofence_location_users to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = geofence_location_users.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = geofence_location_users.organisation_id))));
create policy platform on geofence_location_users to vigil_platform using (true) with check (true);
create policy restricted on geofence_location_users to vigil_restricted using (((organisation_id = app.tenant()) AND
CASE
    WHEN (user_id IS NOT NULL) THEN ( SELECT true
       FROM users parent
      WHERE ((parent.organisation_id = geofence_location_users.organisation_id) AND (parent.id = geofence_location_users.user_id)))
    ELSE false
END)) with check (((organisation_id = app.tenant()) AND
CASE
    WHEN (user_id IS NOT NULL) THEN ( SELECT true
       FROM users parent
      WHERE ((parent.organisation_id = geofence_location_users.organisation_id) AND (parent.id = geofence_location_users.user_id)))
    ELSE false
END));
create policy tenant on geofence_location_users to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant select on geofence_location_users to vigil_centre;
grant delete, insert, select, update on geofence_location_users to vigil_platform;
grant delete, insert, select on geofence_location_users to vigil_restricted;
grant delete, insert, select on geofence_location_users to vigil_tenant;
CREATE TRIGGER check_pendants_added AFTER INSERT ON public.geofence_location_users REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.check_pendants_of_people();
CREATE TRIGGER check_pendants_removed AFTER DELETE ON public.geofence_location_users REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.check_pendants_of_people();

create table geofence_locations (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  name text not null,
  type text default 'welfare'::text not null,
  comments text,
  latitude double precision not null,
  longitude double precision not null,
  radius integer default 100 not null,
  address text,
  entry_monitoring boolean default true not null,
  entry_message text,
  exit_monitoring boolean default true not null,
  exit_message text,
  assignment_type text default 'everyone'::text not null,
  monitoring_days smallint[] default '{1,2,3,4,5,6,7}'::smallint[] not null,
  all_day boolean default true not null,
  monitoring_time_on time without time zone default '00:00:00'::time without time zone not null,
  monitoring_time_off time without time zone default '23:59:00'::time without time zone not null,
  timezone text,
  active boolean default true not null,
  created_at timestamp with time zone default app.now() not null,
  updated_at timestamp with time zone default app.now() not null,
  name_key text generated always as (lower(name)) stored,
  area box generated always as (app.geofence_area(latitude, longitude, radius)) stored,
  watched_since timestamp with time zone default app.now() not null,
  constraint geofence_locations_pkey PRIMARY KEY (organisation_id, id),
  constraint geofence_locations_id_key UNIQUE (id),
  constraint geofence_locations_address_check CHECK ((length(address) <= 500)),
  constraint geofence_locations_assignment_type_check CHECK ((assignment_type = ANY (ARRAY['everyone'::text, 'chosen'::text]))),
  constraint geofence_locations_comments_check CHECK ((length(comments) <= 2000)),
  constraint geofence_locations_entry_message_check CHECK ((length(entry_message) <= 500)),
  constraint geofence_locations_exit_message_check CHECK ((length(exit_message) <= 500)),
  constraint geofence_locations_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint geofence_locations_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint geofence_locations_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint geofence_locations_radius_check CHECK (((radius >= 50) AND (radius <= 50000))),
  constraint geofence_locations_type_check CHECK ((type = ANY (ARRAY['welfare'::text, 'proximity_reminder'::text, 'alert'::text]))),
  constraint geofence_locations_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);
CREATE INDEX geofence_locations_by_area ON public.geofence_locations USING gist (area) INCLUDE (organisation_id, id, latitude, longitude, radius, assignment_type) WHERE active;
CREATE INDEX geofence_locations_by_creation ON public.geofence_locations USING btree (organisation_id, created_at, id);
CREATE INDEX geofence_locations_by_latitude ON public.geofence_locations USING btree (organisation_id, latitude) WHERE active;
CREATE UNIQUE INDEX geofence_locations_by_name ON public.geofence_locations USING btree (organisation_id, name_key);
CREATE INDEX geofence_locations_by_update ON public.geofence_locations USING btree (organisation_id, updated_at, id);
CREATE INDEX geofence_locations_for_pendants ON public.geofence_locations USING btree (organisation_id, type, id) WHERE (active AND (assignment_type = 'everyone'::text) AND (radius >= 100) AND (entry_monitoring OR exit_monitoring));
alter table geofence_locations enable row level security;
alter table geofence_locations force row level security;
create policy centre on geofence_locations to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = geofence_locations.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = geofence_locations.organisation_id))));
create policy platform on geofence_locations to vigil_platform using (true) with check (true);
create policy restricted on geofence_locations to vigil_restricted using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
create policy tenant on geofence_locations to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant select on geofence_locations to vigil_centre;
grant delete, insert, select, update on geofence_locations to vigil_platform;
grant delete, insert, select, update on geofence_locations to vigil_restricted;
grant delete, insert, select, update on geofence_locations to vigil_tenant;
CREATE TRIGGER check_pendants_added AFTER INSERT ON public.geofence_locations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.check_pendants_of_organisations();
CREATE TRIGGER check_pendants_changed AFTER UPDATE ON public.geofence_locations FOR EACH ROW WHEN (((((((((new.type IS DISTINCT FROM old.type) OR (new.latitude IS DISTINCT FROM old.latitude)) OR (new.longitude IS DISTINCT FROM old.longitude)) OR (new.radius IS DISTINCT FROM old.radius)) OR (new.entry_monitoring IS DISTINCT FROM old.entry_monitoring)) OR (new.exit_monitoring IS DISTINCT FROM old.exit_monitoring)) OR (new.assignment_type IS DISTINCT FROM old.assignment_type)) OR (new.active IS DISTINCT FROM old.active))) EXECUTE FUNCTION app.check_pendants();
CREATE TRIGGER check_pendants_removed AFTER DELETE ON public.geofence_locations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.check_pendants_of_organisations();
CREATE TRIGGER forget_geofence_states AFTER UPDATE OF latitude, longitude, radius, active ON public.geofence_locations FOR EACH ROW WHEN (((((new.latitude IS DISTINCT FROM old.latitude) OR (new.longitude IS DISTINCT FROM old.longitude)) OR (new.radius IS DISTINCT FROM old.radius)) OR (new.active IS DISTINCT FROM old.active))) EXECUTE FUNCTION app.forget_geofence_states();
CREATE TRIGGER restart_watching BEFORE UPDATE OF latitude, longitude, radius, active ON public.geofence_locations FOR EACH ROW WHEN (((((new.latitude IS DISTINCT FROM old.latitude) OR (new.longitude IS DISTINCT FROM old.longitude)) OR (new.radius IS DISTINCT FROM old.radius)) OR (new.active IS DISTINCT FROM old.active))) EXECUTE FUNCTION app.restart_watching();

create table geofence_settings (
  organisation_id bigint not null,
  counting text default 'pendant_first'::text not null,
  updated_at timestamp with time zone default app.now() not null,
  constraint geofence_settings_pkey PRIMARY KEY (organisation_id),
  constraint geofence_settings_counting_check CHECK ((counting = ANY (ARRAY['pendant_first'::text, 'phone_first'::text, 'any'::text]))),
  constraint geofence_settings_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);
alter table geofence_settings enable row level security;
alter table geofence_settings force row level security;
create policy centre on geofence_settings to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = geofence_settings.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = geofence_settings.organisation_id))));
create policy platform on geofence_settings to vigil_platform using (true) with check (true);
create policy restricted on geofence_settings to vigil_restricted using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
create policy tenant on geofence_settings to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant select on geofence_settings to vigil_centre;
grant delete, insert, select, update on geofence_settings to vigil_platform;
grant insert, select, update on geofence_settings to vigil_restricted;
grant insert, select, update on geofence_settings to vigil_tenant;

create table geofence_states (
  organisation_id bigint not null,
  user_id bigint not null,
  geofence_location_id bigint not null,
  state jsonb not null,
  is_inside boolean generated always as (((state ->> 'inside'::text) = 'true'::text)) stored,
  until timestamp with time zone,
  constraint geofence_states_pkey PRIMARY KEY (organisation_id, user_id, geofence_location_id),
  constraint geofence_states_organisation_id_geofence_location_id_fkey FOREIGN KEY (organisation_id, geofence_location_id) REFERENCES geofence_locations(organisation_id, id) ON DELETE CASCADE,
  constraint geofence_states_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES users(organisation_id, id) ON DELETE CASCADE
);
CREATE INDEX geofence_states_by_location ON public.geofence_states USING btree (organisation_id, geofence_location_id);
alter table geofence_states enable row level security;
alter table geofence_states force row level security;
create policy platform on geofence_states to vigil_platform using (true) with check (true);
create policy restricted on geofence_states to vigil_restricted using (((organisation_id = app.tenant()) AND
CASE
    WHEN (user_id IS NOT NULL) THEN ( SELECT true
       FROM users parent
      WHERE ((parent.organisation_id = geofence_states.organisation_id) AND (parent.id = geofence_states.user_id)))
    ELSE false
END)) with check (((organisation_id = app.tenant()) AND
CASE
    WHEN (user_id IS NOT NULL) THEN ( SELECT true
       FROM users parent
      WHERE ((parent.organisation_id = geofence_states.organisation_id) AND (parent.id = geofence_states.user_id)))
    ELSE false
END));
create policy tenant on geofence_states to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant delete, insert, select, update on geofence_states to vigil_platform;
grant select on geofence_states to vigil_restricted;
grant select on geofence_states to vigil_tenant;

create table import_columns (
  organisation_id bigint not null,
  kind text not null,
  fields jsonb not null,
  constraint import_columns_pkey PRIMARY KEY (organisation_id, kind),
  constraint import_columns_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);
alter table import_columns enable row level security;
alter table import_columns force row level security;
create policy platform on import_columns to vigil_platform using (true) with check (true);
create policy restricted on import_columns to vigil_restricted using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
create policy tenant on import_columns to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant delete, insert, select, update on import_columns to vigil_platform;
grant insert, select, update on import_columns to vigil_restricted;
grant insert, select, update on import_columns to vigil_tenant;

create table import_rows (
  organisation_id bigint not null,
  import_id bigint not null,
  id bigint generated always as identity not null,
  "position" integer not null,
  cells text[] not null,
  mended jsonb default '{}'::jsonb not null,
  fields jsonb,
  problems jsonb default '{}'::jsonb not null,
  state text default 'waiting'::text not null,
  email_key text,
  mobile_key text,
  constraint import_rows_pkey PRIMARY KEY (organisation_id, import_id, "position"),
  constraint import_rows_id_key UNIQUE (id),
  constraint import_rows_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'ready'::text, 'invalid'::text, 'skipped'::text, 'imported'::text]))),
  constraint import_rows_organisation_id_import_id_fkey FOREIGN KEY (organisation_id, import_id) REFERENCES imports(organisation_id, id) ON DELETE CASCADE
);
CREATE INDEX import_rows_by_email ON public.import_rows USING btree (organisation_id, import_id, email_key, "position") WHERE ((email_key IS NOT NULL) AND (state <> 'imported'::text));
CREATE INDEX import_rows_by_mobile ON public.import_rows USING btree (organisation_id, import_id, mobile_key, "position") WHERE (mobile_key IS NOT NULL);
CREATE INDEX import_rows_by_state ON public.import_rows USING btree (organisation_id, import_id, state, "position") WHERE (state <> 'imported'::text);
alter table import_rows enable row level security;
alter table import_rows force row level security;
create policy platform on import_rows to vigil_platform using (true) with check (true);
create policy restricted on import_rows to vigil_restricted using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
create policy tenant on import_rows to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant delete, insert, select, update on import_rows to vigil_platform;
grant delete, insert, select, update on import_rows to vigil_restricted;
grant delete, insert, select, update on import_rows to vigil_tenant;

create table imports (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  kind text not null,
  started_by_staff_id bigint not null,
  name text not null,
  headers text[] not null,
  mapping jsonb not null,
  options jsonb default '{}'::jsonb not null,
  status text default 'mapping'::text not null,
  total integer not null,
  run_as jsonb not null,
  created_at timestamp with time zone default app.now() not null,
  finished_at timestamp with time zone,
  counts jsonb default '{"ready": 0, "invalid": 0, "skipped": 0, "waiting": 0, "imported": 0}'::jsonb not null,
  source jsonb default '{"sheet": null, "sheets": [], "first_rows": [], "header_row": 1}'::jsonb not null,
  constraint imports_pkey PRIMARY KEY (organisation_id, id),
  constraint imports_id_key UNIQUE (id),
  constraint imports_status_check CHECK ((status = ANY (ARRAY['mapping'::text, 'checking'::text, 'ready'::text, 'importing'::text, 'finished'::text, 'undoing'::text, 'cancelled'::text]))),
  constraint imports_total_check CHECK ((total > 0)),
  constraint imports_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  constraint imports_started_by_staff_id_fkey FOREIGN KEY (started_by_staff_id) REFERENCES users(id)
);
CREATE INDEX imports_by_starter ON public.imports USING btree (started_by_staff_id, kind, id);
CREATE INDEX imports_open ON public.imports USING btree (id) WHERE (status = ANY (ARRAY['checking'::text, 'importing'::text, 'undoing'::text]));
alter table imports enable row level security;
alter table imports force row level security;
create policy platform on imports to vigil_platform using (true) with check (true);
create policy restricted on imports to vigil_restricted using (((organisation_id = app.tenant()) AND app.made_within(run_as))) with check (((organisation_id = app.tenant()) AND app.made_within(run_as)));
create policy tenant on imports to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant delete, insert, select, update on imports to vigil_platform;
grant delete, insert, select, update on imports to vigil_restricted;
grant delete, insert, select, update on imports to vigil_tenant;

create table inbound_messages (
  id bigint generated always as identity not null,
  channel text not null,
  partner_reference text not null,
  from_number text not null,
  to_number text not null,
  body text not null,
  organisation_id bigint,
  alert_id bigint,
  taken_as text not null,
  received_at timestamp with time zone default app.now() not null,
  message_recipient_id bigint,
  reply text,
  processed_at timestamp with time zone,
  due_at timestamp with time zone default app.now() not null,
  attempts integer default 0 not null,
  last_error text,
  constraint inbound_messages_pkey PRIMARY KEY (id),
  constraint inbound_messages_channel_partner_reference_key UNIQUE (channel, partner_reference),
  constraint inbound_messages_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'voice'::text]))),
  constraint inbound_messages_taken_as_check CHECK ((taken_as = ANY (ARRAY['acknowledge'::text, 'stop'::text, 'start'::text, 'help'::text, 'text'::text]))),
  constraint inbound_messages_organisation_id_alert_id_fkey FOREIGN KEY (organisation_id, alert_id) REFERENCES alerts(organisation_id, id),
  constraint inbound_messages_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  constraint inbound_messages_organisation_id_message_recipient_id_fkey FOREIGN KEY (organisation_id, message_recipient_id) REFERENCES message_recipients(organisation_id, id)
);
CREATE INDEX inbound_messages_by_alert ON public.inbound_messages USING btree (organisation_id, alert_id);
CREATE INDEX inbound_messages_by_number ON public.inbound_messages USING btree (from_number, id);
CREATE INDEX inbound_messages_by_organisation ON public.inbound_messages USING btree (organisation_id, id);
CREATE INDEX inbound_messages_by_recipient ON public.inbound_messages USING btree (organisation_id, message_recipient_id) WHERE (message_recipient_id IS NOT NULL);
CREATE INDEX inbound_messages_by_time ON public.inbound_messages USING btree (received_at, id);
CREATE INDEX inbound_messages_waiting ON public.inbound_messages USING btree (due_at) WHERE (processed_at IS NULL);
alter table inbound_messages enable row level security;
alter table inbound_messages force row level security;
create policy centre on inbound_messages to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = inbound_messages.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = inbound_messages.organisation_id))));
create policy platform on inbound_messages to vigil_platform using (true) with check (true);
create policy restricted on inbound_messages to vigil_restricted using (((organisation_id = app.tenant()) AND
CASE
    WHEN (alert_id IS NOT NULL) THEN (EXISTS ( SELECT
       FROM alerts parent
      WHERE ((parent.organisation_id = inbound_messages.organisation_id) AND (parent.id = inbound_messages.alert_id))))
    WHEN (message_recipient_id IS NOT NULL) THEN (EXISTS ( SELECT
       FROM message_recipients parent
      WHERE ((parent.organisation_id = inbound_messages.organisation_id) AND (parent.id = inbound_messages.message_recipient_id))))
    ELSE false
END)) with check (((organisation_id = app.tenant()) AND
CASE
    WHEN (alert_id IS NOT NULL) THEN (EXISTS ( SELECT
       FROM alerts parent
      WHERE ((parent.organisation_id = inbound_messages.organisation_id) AND (parent.id = inbound_messages.alert_id))))
    WHEN (message_recipient_id IS NOT NULL) THEN (EXISTS ( SELECT
       FROM message_recipients parent
      WHERE ((parent.organisation_id = inbound_messages.organisation_id) AND (parent.id = inbound_messages.message_recipient_id))))
    ELSE false
END));
create policy tenant on inbound_messages to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant select on inbound_messages to vigil_centre;
grant delete, insert, select, update on inbound_messages to vigil_platform;
grant select on inbound_messages to vigil_restricted;
grant select on inbound_messages to vigil_tenant;

create table invoice_lines (
  organisation_id bigint not null,
  invoice_id bigint not null,
  id bigint generated always as identity not null,
  kind text not null,
  month date not null,
  label text not null,
  arithmetic text[] not null,
  amount bigint not null,
  written_at timestamp with time zone default app.now() not null,
  written_by_staff_id bigint not null,
  written_by_name text not null,
  tax_name text,
  tax_rate integer default 0 not null,
  tax_amount bigint default 0 not null,
  constraint invoice_lines_pkey PRIMARY KEY (organisation_id, id),
  constraint invoice_lines_id_key UNIQUE (id),
  constraint invoice_lines_check CHECK (((kind = 'correction'::text) OR (amount >= 0))),
  constraint invoice_lines_kind_check CHECK ((kind = ANY (ARRAY['devices'::text, 'messages'::text, 'correction'::text]))),
  constraint invoice_lines_organisation_id_invoice_id_fkey FOREIGN KEY (organisation_id, invoice_id) REFERENCES invoices(organisation_id, id),
  constraint invoice_lines_written_by_staff_id_fkey FOREIGN KEY (written_by_staff_id) REFERENCES users(id)
);
CREATE INDEX invoice_lines_by_invoice ON public.invoice_lines USING btree (organisation_id, invoice_id, id);
CREATE INDEX invoice_lines_by_writer ON public.invoice_lines USING btree (written_by_staff_id);
alter table invoice_lines enable row level security;
alter table invoice_lines force row level security;
create policy platform on invoice_lines to vigil_platform using (true) with check (true);
create policy restricted on invoice_lines to vigil_restricted using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
create policy tenant on invoice_lines to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant insert, select on invoice_lines to vigil_platform;
grant insert, select on invoice_lines to vigil_restricted;
grant insert, select on invoice_lines to vigil_tenant;
CREATE TRIGGER invoice_lines_only_corrections BEFORE INSERT ON public.invoice_lines FOR EACH ROW EXECUTE FUNCTION app.refuse_late_line();
CREATE TRIGGER invoice_lines_stay BEFORE DELETE OR UPDATE ON public.invoice_lines FOR EACH ROW EXECUTE FUNCTION app.refuse_change();

create table invoice_settings (
  organisation_id bigint not null,
  currency text,
  tax_name text,
  tax_rate integer default 0 not null,
  valid_from date,
  updated_at timestamp with time zone,
  payment_days integer,
  constraint invoice_settings_pkey PRIMARY KEY (organisation_id),
  constraint invoice_settings_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint invoice_settings_payment_days_check CHECK (((payment_days >= 0) AND (payment_days <= 180))),
  constraint invoice_settings_tax_rate_check CHECK (((tax_rate >= 0) AND (tax_rate <= 10000))),
  constraint invoice_settings_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);
alter table invoice_settings enable row level security;
alter table invoice_settings force row level security;
create policy platform on invoice_settings to vigil_platform using (true) with check (true);
create policy restricted on invoice_settings to vigil_restricted using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
create policy tenant on invoice_settings to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant delete, insert, select, update on invoice_settings to vigil_platform;
grant insert, select, update on invoice_settings to vigil_restricted;
grant insert, select, update on invoice_settings to vigil_tenant;
CREATE TRIGGER keep_version_added AFTER INSERT ON public.invoice_settings FOR EACH ROW EXECUTE FUNCTION app.keep_invoice_settings();
CREATE TRIGGER keep_version_changed BEFORE UPDATE ON public.invoice_settings FOR EACH ROW EXECUTE FUNCTION app.keep_invoice_settings();

create table invoices (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  starts_on date not null,
  ends_on date not null,
  notes text[] not null,
  departments jsonb not null,
  closed_at timestamp with time zone default app.now() not null,
  closed_by_staff_id bigint not null,
  closed_by_name text not null,
  tx_id xid8 default app.in_order(pg_current_xact_id()) not null,
  currency text default 'AUD'::text not null,
  due_on date,
  constraint invoices_pkey PRIMARY KEY (organisation_id, id),
  constraint invoices_id_key UNIQUE (id),
  constraint invoices_check CHECK (((EXTRACT(day FROM starts_on) = (1)::numeric) AND (ends_on > starts_on))),
  constraint invoices_check1 CHECK ((due_on >= starts_on)),
  constraint invoices_closed_by_staff_id_fkey FOREIGN KEY (closed_by_staff_id) REFERENCES users(id),
  constraint invoices_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);
CREATE INDEX invoices_by_closer ON public.invoices USING btree (closed_by_staff_id);
CREATE UNIQUE INDEX invoices_by_period ON public.invoices USING btree (organisation_id, starts_on);
alter table invoices enable row level security;
alter table invoices force row level security;
create policy platform on invoices to vigil_platform using (true) with check (true);
create policy restricted on invoices to vigil_restricted using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
create policy tenant on invoices to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant insert, select on invoices to vigil_platform;
grant insert, select on invoices to vigil_restricted;
grant insert, select on invoices to vigil_tenant;
CREATE TRIGGER invoices_stay BEFORE DELETE OR UPDATE ON public.invoices FOR EACH ROW EXECUTE FUNCTION app.refuse_change();

create table ip_whitelist (
  id bigint generated always as identity not null,
  name text not null,
  name_key text generated always as (lower(name)) stored,
  ip text not null,
  type text not null,
  created_at timestamp with time zone default app.now() not null,
  updated_at timestamp with time zone default app.now() not null,
  constraint ip_whitelist_pkey PRIMARY KEY (id),
  constraint ip_whitelist_type_ip_key UNIQUE (type, ip),
  constraint ip_whitelist_type_check CHECK ((type = ANY (ARRAY['platform'::text, 'monitoring_centre'::text])))
);
CREATE INDEX ip_whitelist_by_creation ON public.ip_whitelist USING btree (created_at, id);
CREATE INDEX ip_whitelist_by_name ON public.ip_whitelist USING btree (name_key, id);
alter table ip_whitelist enable row level security;
alter table ip_whitelist force row level security;
create policy platform on ip_whitelist to vigil_platform using (true) with check (true);
grant delete, insert, select, update on ip_whitelist to vigil_platform;

create table list_preferences (
  user_id bigint not null,
  list text not null,
  density text not null,
  hidden text[],
  opens text,
  views jsonb default '[]'::jsonb not null,
  updated_at timestamp with time zone default app.now() not null,
  constraint list_preferences_pkey PRIMARY KEY (user_id, list),
  constraint list_preferences_check CHECK (((length((views)::text) <= 60000) AND (COALESCE(cardinality(hidden), 0) <= 100))),
  constraint list_preferences_density_check CHECK ((density = ANY (ARRAY['normal'::text, 'compact'::text]))),
  constraint list_preferences_list_check CHECK (((length(list) >= 1) AND (length(list) <= 120))),
  constraint list_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
alter table list_preferences enable row level security;
alter table list_preferences force row level security;
create policy platform on list_preferences to vigil_platform using (true) with check (true);
grant delete, insert, select, update on list_preferences to vigil_platform;

create table live_outbox (
  id bigint generated always as identity not null,
  tx_id xid8 default app.place_in_order() not null,
  channels text[] not null,
  event text not null,
  data json not null,
  at timestamp with time zone default app.now() not null,
  slot smallint default mod(floor((EXTRACT(epoch FROM app.now()) / (3600)::numeric)), (4)::numeric) not null,
  constraint live_outbox_pkey PRIMARY KEY (tx_id, id, slot)
) partition by LIST (slot);
grant insert on live_outbox to vigil_centre;
grant insert, select on live_outbox to vigil_platform;
grant insert on live_outbox to vigil_restricted;
grant insert on live_outbox to vigil_tenant;

create table live_outbox_0 partition of live_outbox FOR VALUES IN ('0');

create table live_outbox_1 partition of live_outbox FOR VALUES IN ('1');

create table live_outbox_2 partition of live_outbox FOR VALUES IN ('2');

create table live_outbox_3 partition of live_outbox FOR VALUES IN ('3');

create table low_battery_reports (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  device_id bigint not null,
  battery_percent smallint,
  created_at timestamp with time zone default app.now() not null,
  battery_millivolts integer,
  constraint low_battery_reports_pkey PRIMARY KEY (organisation_id, id)
);
alter table low_battery_reports enable row level security;
alter table low_battery_reports force row level security;
create policy platform on low_battery_reports to vigil_platform using (true) with check (true);
grant delete, insert, select, update on low_battery_reports to vigil_platform;

create table message_recipients (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  message_id bigint not null,
  user_id bigint,
  kind text not null,
  name text not null,
  first_name text default ''::text not null,
  last_name text default ''::text not null,
  department text default ''::text not null,
  number text,
  email text,
  channel text,
  status text default 'waiting'::text not null,
  reason text,
  parts smallint default 0 not null,
  sendings smallint default 1 not null,
  asked_at timestamp with time zone,
  changed_at timestamp with time zone default app.now() not null,
  read_at timestamp with time zone,
  answer text,
  answer_text text,
  answered_at timestamp with time zone,
  alert_id bigint,
  marked_by text,
  unclear_text text,
  help text,
  constraint message_recipients_pkey PRIMARY KEY (organisation_id, id),
  constraint message_recipients_id_key UNIQUE (id),
  constraint message_recipients_channel_check CHECK ((channel = ANY (ARRAY['app'::text, 'sms'::text, 'email'::text]))),
  constraint message_recipients_check CHECK (((kind = 'person'::text) = (user_id IS NOT NULL))),
  constraint message_recipients_check1 CHECK (((status = 'unreachable'::text) = (channel IS NULL))),
  constraint message_recipients_check2 CHECK (((answer IS NULL) = (answered_at IS NULL))),
  constraint message_recipients_help_check CHECK ((help = ANY (ARRAY['open'::text, 'closed'::text]))),
  constraint message_recipients_kind_check CHECK ((kind = ANY (ARRAY['person'::text, 'contact'::text, 'number'::text]))),
  constraint message_recipients_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'queued'::text, 'sent'::text, 'delivered'::text, 'failed'::text, 'unreachable'::text]))),
  constraint message_recipients_unclear_text_check CHECK ((length(unclear_text) <= 1600)),
  constraint message_recipients_organisation_id_alert_id_fkey FOREIGN KEY (organisation_id, alert_id) REFERENCES alerts(organisation_id, id),
  constraint message_recipients_organisation_id_message_id_fkey FOREIGN KEY (organisation_id, message_id) REFERENCES messages(organisation_id, id) ON DELETE CASCADE,
  constraint message_recipients_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES users(organisation_id, id)
);
CREATE INDEX message_recipients_by_alert ON public.message_recipients USING btree (organisation_id, alert_id);
CREATE INDEX message_recipients_by_change ON public.message_recipients USING btree (changed_at);
CREATE INDEX message_recipients_by_message ON public.message_recipients USING btree (organisation_id, message_id, id);
CREATE INDEX message_recipients_by_number ON public.message_recipients USING btree (number, id) WHERE (number IS NOT NULL);
CREATE INDEX message_recipients_by_user ON public.message_recipients USING btree (organisation_id, user_id, id);
CREATE INDEX message_recipients_queued ON public.message_recipients USING btree (channel) WHERE (status = 'queued'::text);
CREATE INDEX message_recipients_waiting ON public.message_recipients USING btree (channel, id) WHERE (status = 'waiting'::text);
alter table message_recipients enable row level security;
alter table message_recipients force row level security;
create policy platform on message_recipients to vigil_platform using (true) with check (true);
create policy restricted on message_recipients to vigil_restricted using (((organisation_id = app.tenant()) AND
CASE
    WHEN (user_id IS NOT NULL) THEN ( SELECT true
       FROM users parent
      WHERE ((parent.organisation_id = message_recipients.organisation_id) AND (parent.id = message_recipients.user_id)))
    WHEN (alert_id IS NOT NULL) THEN ( SELECT true
       FROM alerts parent
      WHERE ((parent.organisation_id = message_recipients.organisation_id) AND (parent.id = message_recipients.alert_id)))
    ELSE false
END)) with check (((organisation_id = app.tenant()) AND
CASE
    WHEN (user_id IS NOT NULL) THEN ( SELECT true
       FROM users parent
      WHERE ((parent.organisation_id = message_recipients.organisation_id) AND (parent.id = message_recipients.user_id)))
    WHEN (alert_id IS NOT NULL) THEN ( SELECT true
       FROM alerts parent
      WHERE ((parent.organisation_id = message_recipients.organisation_id) AND (parent.id = message_recipients.alert_id)))
    ELSE false
END));
create policy tenant on message_recipients to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant delete, insert, select, update on message_recipients to vigil_platform;
grant insert, select, update on message_recipients to vigil_restricted;
grant insert, select, update on message_recipients to vigil_tenant;
CREATE TRIGGER note_texts_added AFTER INSERT ON public.message_recipients REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.note_texts_added();
CREATE TRIGGER note_texts_changed AFTER UPDATE ON public.message_recipients REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.note_texts_changed();

create table message_schedule_runs (
  organisation_id bigint not null,
  schedule_id bigint not null,
  id bigint generated always as identity not null,
  due_at timestamp with time zone not null,
  outcome text not null,
  message_id bigint,
  recipient_count integer default 0 not null,
  noted_at timestamp with time zone default app.now() not null,
  constraint message_schedule_runs_pkey PRIMARY KEY (organisation_id, schedule_id, due_at),
  constraint message_schedule_runs_id_key UNIQUE (id),
  constraint message_schedule_runs_check CHECK (((outcome = 'sent'::text) = (message_id IS NOT NULL))),
  constraint message_schedule_runs_outcome_check CHECK ((outcome = ANY (ARRAY['sent'::text, 'late'::text, 'off'::text, 'no_free_sms'::text]))),
  constraint message_schedule_runs_organisation_id_message_id_fkey FOREIGN KEY (organisation_id, message_id) REFERENCES messages(organisation_id, id),
  constraint message_schedule_runs_organisation_id_schedule_id_fkey FOREIGN KEY (organisation_id, schedule_id) REFERENCES message_schedules(organisation_id, id) ON DELETE CASCADE
);
CREATE INDEX message_schedule_runs_by_message ON public.message_schedule_runs USING btree (organisation_id, message_id);
CREATE INDEX message_schedule_runs_by_schedule ON public.message_schedule_runs USING btree (organisation_id, schedule_id, id);
alter table message_schedule_runs enable row level security;
alter table message_schedule_runs force row level security;
create policy platform on message_schedule_runs to vigil_platform using (true) with check (true);
create policy restricted on message_schedule_runs to vigil_restricted using (((organisation_id = app.tenant()) AND (EXISTS ( SELECT
   FROM message_schedules s
  WHERE ((s.organisation_id = message_schedule_runs.organisation_id) AND (s.id = message_schedule_runs.schedule_id)))))) with check ((organisation_id = app.tenant()));
create policy tenant on message_schedule_runs to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant delete, insert, select, update on message_schedule_runs to vigil_platform;
grant insert, select on message_schedule_runs to vigil_restricted;
grant insert, select on message_schedule_runs to vigil_tenant;

create table message_schedules (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  title text not null,
  content text not null,
  channel text default 'best'::text not null,
  response_required boolean default false not null,
  response_type text,
  recipients jsonb not null,
  recipient_count integer default 0 not null,
  starting_date date not null,
  starting_time time without time zone not null,
  repeat_period text,
  ending_date date,
  active boolean default true not null,
  next_run_at timestamp with time zone,
  to_replan boolean default false not null,
  sender_id bigint,
  sender_staff_id bigint,
  sender_name text,
  restricted_by text,
  restricted_to bigint[],
  created_at timestamp with time zone default app.now() not null,
  updated_at timestamp with time zone default app.now() not null,
  title_key text generated always as (lower(title)) stored,
  constraint message_schedules_pkey PRIMARY KEY (organisation_id, id),
  constraint message_schedules_id_key UNIQUE (id),
  constraint message_schedules_channel_check CHECK ((channel = ANY (ARRAY['best'::text, 'app'::text, 'sms'::text, 'email'::text]))),
  constraint message_schedules_check CHECK ((response_required = (response_type IS NOT NULL))),
  constraint message_schedules_check1 CHECK ((active OR (next_run_at IS NULL))),
  constraint message_schedules_content_check CHECK (((length(content) >= 1) AND (length(content) <= 1600))),
  constraint message_schedules_repeat_period_check CHECK ((repeat_period = ANY (ARRAY['daily'::text, 'weekly'::text, 'fortnightly'::text, 'monthly'::text]))),
  constraint message_schedules_response_type_check CHECK ((response_type = ANY (ARRAY['yes_no'::text, 'safe_or_help'::text, 'acknowledge'::text, 'text'::text, 'number'::text]))),
  constraint message_schedules_restricted_by_check CHECK ((restricted_by = ANY (ARRAY['department'::text, 'tag'::text]))),
  constraint message_schedules_title_check CHECK (((length(title) >= 1) AND (length(title) <= 100))),
  constraint message_schedules_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  constraint message_schedules_organisation_id_sender_id_fkey FOREIGN KEY (organisation_id, sender_id) REFERENCES users(organisation_id, id),
  constraint message_schedules_sender_staff_id_fkey FOREIGN KEY (sender_staff_id) REFERENCES users(id)
);
CREATE INDEX message_schedules_by_creation ON public.message_schedules USING btree (organisation_id, created_at, id);
CREATE INDEX message_schedules_by_latest ON public.message_schedules USING btree (organisation_id, next_run_at DESC NULLS LAST, id DESC);
CREATE INDEX message_schedules_by_next ON public.message_schedules USING btree (organisation_id, next_run_at, id);
CREATE INDEX message_schedules_by_sender ON public.message_schedules USING btree (organisation_id, sender_id);
CREATE INDEX message_schedules_by_staff ON public.message_schedules USING btree (sender_staff_id) WHERE (sender_staff_id IS NOT NULL);
CREATE INDEX message_schedules_by_title ON public.message_schedules USING btree (organisation_id, title_key, id);
CREATE INDEX message_schedules_due ON public.message_schedules USING btree (next_run_at) WHERE (next_run_at IS NOT NULL);
CREATE INDEX message_schedules_to_replan ON public.message_schedules USING btree (id) WHERE to_replan;
alter table message_schedules enable row level security;
alter table message_schedules force row level security;
create policy platform on message_schedules to vigil_platform using (true) with check (true);
create policy restricted on message_schedules to vigil_restricted using (((organisation_id = app.tenant()) AND (restricted_by = app.restricted_by()) AND (restricted_to <@ app.restricted_to()))) with check (((organisation_id = app.tenant()) AND (restricted_by = app.restricted_by()) AND (restricted_to <@ app.restricted_to())));
create policy tenant on message_schedules to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant delete, insert, select, update on message_schedules to vigil_platform;
grant delete, insert, select, update on message_schedules to vigil_restricted;
grant delete, insert, select, update on message_schedules to vigil_tenant;

create table message_templates (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  title text not null,
  content text not null,
  response_required boolean default false not null,
  response_type text,
  created_at timestamp with time zone default app.now() not null,
  updated_at timestamp with time zone default app.now() not null,
  title_key text generated always as (lower(title)) stored,
  constraint message_templates_pkey PRIMARY KEY (organisation_id, id),
  constraint message_templates_id_key UNIQUE (id),
  constraint message_templates_check CHECK ((response_required = (response_type IS NOT NULL))),
  constraint message_templates_content_check CHECK (((length(content) >= 1) AND (length(content) <= 1000))),
  constraint message_templates_response_type_check CHECK ((response_type = ANY (ARRAY['yes_no'::text, 'safe_or_help'::text, 'acknowledge'::text, 'text'::text, 'number'::text]))),
  constraint message_templates_title_check CHECK (((length(title) >= 1) AND (length(title) <= 100))),
  constraint message_templates_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);
CREATE INDEX message_templates_by_creation ON public.message_templates USING btree (organisation_id, created_at, id);
CREATE UNIQUE INDEX message_templates_by_title ON public.message_templates USING btree (organisation_id, title_key);
alter table message_templates enable row level security;
alter table message_templates force row level security;
create policy platform on message_templates to vigil_platform using (true) with check (true);
create policy restricted on message_templates to vigil_restricted using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
create policy tenant on message_templates to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant delete, insert, select, update on message_templates to vigil_platform;
grant delete, insert, select, update on message_templates to vigil_restricted;
grant delete, insert, select, update on message_templates to vigil_tenant;

create table messages (
  organisation_id bigint not null,
  id bigint generated by default as identity not null,
  title text not null,
  content text not null,
  channel text not null,
  response_required boolean default false not null,
  response_type text,
  sender_id bigint,
  sender_staff_id bigint,
  sender_name text,
  from_staff boolean generated always as ((sender_staff_id IS NOT NULL)) stored not null,
  schedule_id bigint,
  key text not null,
  duplicates integer default 0 not null,
  created_at timestamp with time zone default app.now() not null,
  title_key text generated always as (lower(title)) stored,
  closed_at timestamp with time zone,
  closed_by text,
  constraint messages_pkey PRIMARY KEY (organisation_id, id),
  constraint messages_id_key UNIQUE (id),
  constraint messages_organisation_id_key_key UNIQUE (organisation_id, key),
  constraint messages_channel_check CHECK ((channel = ANY (ARRAY['best'::text, 'app'::text, 'sms'::text, 'email'::text]))),
  constraint messages_check CHECK (((sender_id IS NULL) OR (sender_staff_id IS NULL))),
  constraint messages_check1 CHECK ((response_required = (response_type IS NOT NULL))),
  constraint messages_check2 CHECK (((closed_at IS NULL) = (closed_by IS NULL))),
  constraint messages_content_check CHECK (((length(content) >= 1) AND (length(content) <= 1600))),
  constraint messages_key_check CHECK (((length(key) >= 1) AND (length(key) <= 200))),
  constraint messages_response_type_check CHECK ((response_type = ANY (ARRAY['yes_no'::text, 'safe_or_help'::text, 'acknowledge'::text, 'text'::text, 'number'::text]))),
  constraint messages_title_check CHECK (((length(title) >= 1) AND (length(title) <= 100))),
  constraint messages_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  constraint messages_organisation_id_sender_id_fkey FOREIGN KEY (organisation_id, sender_id) REFERENCES users(organisation_id, id),
  constraint messages_sender_staff_id_fkey FOREIGN KEY (sender_staff_id) REFERENCES users(id)
);
CREATE INDEX messages_by_area ON public.messages USING btree (organisation_id, from_staff, id);
CREATE INDEX messages_by_schedule ON public.messages USING btree (organisation_id, schedule_id, id) WHERE (schedule_id IS NOT NULL);
CREATE INDEX messages_by_sender ON public.messages USING btree (organisation_id, sender_id);
CREATE INDEX messages_by_staff ON public.messages USING btree (sender_staff_id) WHERE (sender_staff_id IS NOT NULL);
CREATE INDEX messages_by_time ON public.messages USING btree (organisation_id, created_at);
alter table messages enable row level security;
alter table messages force row level security;
create policy platform on messages to vigil_platform using (true) with check (true);
create policy restricted on messages to vigil_restricted using (((organisation_id = app.tenant()) AND (EXISTS ( SELECT
   FROM message_recipients r
  WHERE ((r.organisation_id = messages.organisation_id) AND (r.message_id = messages.id)))))) with check ((organisation_id = app.tenant()));
create policy tenant on messages to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant delete, insert, select, update on messages to vigil_platform;
grant insert, select on messages to vigil_restricted;
grant insert, select on messages to vigil_tenant;
grant update (closed_at) on messages to vigil_restricted;
grant update (closed_at) on messages to vigil_tenant;
grant update (closed_by) on messages to vigil_restricted;
grant update (closed_by) on messages to vigil_tenant;

create table messaging_contact_groups (
  organisation_id bigint not null,
  messaging_contact_id bigint not null,
  messaging_group_id bigint not null,
  constraint messaging_contact_groups_pkey PRIMARY KEY (organisation_id, messaging_contact_id, messaging_group_id),
  constraint messaging_contact_groups_organisation_id_messaging_contact_fkey FOREIGN KEY (organisation_id, messaging_contact_id) REFERENCES messaging_contacts(organisation_id, id) ON DELETE CASCADE,
  constraint messaging_contact_groups_organisation_id_messaging_group_i_fkey FOREIGN KEY (organisation_id, messaging_group_id) REFERENCES messaging_groups(organisation_id, id) ON DELETE CASCADE
);
CREATE INDEX messaging_contact_groups_by_group ON public.messaging_contact_groups USING btree (organisation_id, messaging_group_id);
alter table messaging_contact_groups enable row level security;
alter table messaging_contact_groups force row level security;
create policy platform on messaging_contact_groups to vigil_platform using (true) with check (true);
create policy restricted on messaging_contact_groups to vigil_restricted using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
create policy tenant on messaging_contact_groups to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant delete, insert, select, update on messaging_contact_groups to vigil_platform;
grant delete, insert, select on messaging_contact_groups to vigil_restricted;
grant delete, insert, select on messaging_contact_groups to vigil_tenant;

create table messaging_contacts (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  name text not null,
  mobile text not null,
  mobile_country text not null,
  created_at timestamp with time zone default app.now() not null,
  updated_at timestamp with time zone default app.now() not null,
  name_key text generated always as (lower(name)) stored,
  import_row_id bigint,
  constraint messaging_contacts_pkey PRIMARY KEY (organisation_id, id),
  constraint messaging_contacts_id_key UNIQUE (id),
  constraint messaging_contacts_mobile_check CHECK ((mobile ~ '^\+[1-9][0-9]{6,14}$'::text)),
  constraint messaging_contacts_mobile_country_check CHECK ((mobile_country ~ '^[A-Z]{2}$'::text)),
  constraint messaging_contacts_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint messaging_contacts_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);
CREATE INDEX messaging_contacts_by_creation ON public.messaging_contacts USING btree (organisation_id, created_at, id);
CREATE INDEX messaging_contacts_by_import_row ON public.messaging_contacts USING btree (organisation_id, import_row_id) WHERE (import_row_id IS NOT NULL);
CREATE UNIQUE INDEX messaging_contacts_by_mobile ON public.messaging_contacts USING btree (organisation_id, mobile);
CREATE INDEX messaging_contacts_by_name ON public.messaging_contacts USING btree (organisation_id, name_key, id);
alter table messaging_contacts enable row level security;
alter table messaging_contacts force row level security;
create policy platform on messaging_contacts to vigil_platform using (true) with check (true);
create policy restricted on messaging_contacts to vigil_restricted using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
create policy tenant on messaging_contacts to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant delete, insert, select, update on messaging_contacts to vigil_platform;
grant delete, insert, select, update on messaging_contacts to vigil_restricted;
grant delete, insert, select, update on messaging_contacts to vigil_tenant;

create table messaging_group_users (
  organisation_id bigint not null,
  messaging_group_id bigint not null,
  user_id bigint not null,
  constraint messaging_group_users_pkey PRIMARY KEY (organisation_id, messaging_group_id, user_id),
  constraint messaging_group_users_organisation_id_messaging_group_id_fkey FOREIGN KEY (organisation_id, messaging_group_id) REFERENCES messaging_groups(organisation_id, id) ON DELETE CASCADE,
  constraint messaging_group_users_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES users(organisation_id, id) ON DELETE CASCADE
);
CREATE INDEX messaging_group_users_by_user ON public.messaging_group_users USING btree (organisation_id, user_id);
alter table messaging_group_users enable row level security;
alter table messaging_group_users force row level security;
create policy centre on messaging_group_users to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = messaging_group_users.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = messaging_group_users.organisation_id))));
create policy platform on messaging_group_users to vigil_platform using (true) with check (true);
create policy restricted on messaging_group_users to vigil_restricted using (((organisation_id = app.tenant()) AND
CASE
    WHEN (user_id IS NOT NULL) THEN ( SELECT true
       FROM users parent
      WHERE ((parent.organisation_id = messaging_group_users.organisation_id) AND (parent.id = messaging_group_users.user_id)))
    ELSE false
END)) with check (((organisation_id = app.tenant()) AND
CASE
    WHEN (user_id IS NOT NULL) THEN ( SELECT true
       FROM users parent
      WHERE ((parent.organisation_id = messaging_group_users.organisation_id) AND (parent.id = messaging_group_users.user_id)))
    ELSE false
END));
create policy tenant on messaging_group_users to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant select on messaging_group_users to vigil_centre;
grant delete, insert, select, update on messaging_group_users to vigil_platform;
grant delete, insert, select on messaging_group_users to vigil_restricted;
grant delete, insert, select on messaging_group_users to vigil_tenant;

create table messaging_groups (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  name text not null,
  created_at timestamp with time zone default app.now() not null,
  updated_at timestamp with time zone default app.now() not null,
  name_key text generated always as (lower(name)) stored,
  constraint messaging_groups_pkey PRIMARY KEY (organisation_id, id),
  constraint messaging_groups_id_key UNIQUE (id),
  constraint messaging_groups_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint messaging_groups_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);
CREATE INDEX messaging_groups_by_creation ON public.messaging_groups USING btree (organisation_id, created_at, id);
CREATE UNIQUE INDEX messaging_groups_by_name ON public.messaging_groups USING btree (organisation_id, name_key);
CREATE INDEX messaging_groups_everywhere ON public.messaging_groups USING btree (name_key, id);
alter table messaging_groups enable row level security;
alter table messaging_groups force row level security;
create policy centre on messaging_groups to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = messaging_groups.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = messaging_groups.organisation_id))));
create policy platform on messaging_groups to vigil_platform using (true) with check (true);
create policy restricted on messaging_groups to vigil_restricted using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
create policy tenant on messaging_groups to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant select on messaging_groups to vigil_centre;
grant delete, insert, select, update on messaging_groups to vigil_platform;
grant delete, insert, select, update on messaging_groups to vigil_restricted;
grant delete, insert, select, update on messaging_groups to vigil_tenant;

create table messaging_pricings (
  organisation_id bigint not null,
  sms_service_fee bigint,
  sms_unit_price bigint,
  free_sms_additions json,
  enable_billed_messages boolean,
  updated_at timestamp with time zone,
  valid_from date,
  constraint messaging_pricings_pkey PRIMARY KEY (organisation_id),
  constraint messaging_pricings_sms_service_fee_check CHECK ((sms_service_fee >= 0)),
  constraint messaging_pricings_sms_unit_price_check CHECK ((sms_unit_price >= 0)),
  constraint messaging_pricings_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);
alter table messaging_pricings enable row level security;
alter table messaging_pricings force row level security;
create policy platform on messaging_pricings to vigil_platform using (true) with check (true);
create policy restricted on messaging_pricings to vigil_restricted using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
create policy tenant on messaging_pricings to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant delete, insert, select, update on messaging_pricings to vigil_platform;
grant insert, select, update on messaging_pricings to vigil_restricted;
grant insert, select, update on messaging_pricings to vigil_tenant;
CREATE TRIGGER keep_version_added AFTER INSERT ON public.messaging_pricings FOR EACH ROW EXECUTE FUNCTION app.keep_messaging_pricing();
CREATE TRIGGER keep_version_changed BEFORE UPDATE ON public.messaging_pricings FOR EACH ROW EXECUTE FUNCTION app.keep_messaging_pricing();

create table moved_installations (
  organisation_id bigint not null,
  token_hash bytea not null,
  cell integer not null,
  constraint moved_installations_pkey PRIMARY KEY (organisation_id, token_hash),
  constraint moved_installations_token_hash_key UNIQUE (token_hash),
  constraint moved_installations_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);
alter table moved_installations enable row level security;
alter table moved_installations force row level security;
create policy platform on moved_installations to vigil_platform using (true) with check (true);
grant delete, insert, select, update on moved_installations to vigil_platform;

create table offline_actions (
  organisation_id bigint not null,
  client_id uuid not null,
  alert_id bigint not null,
  staff_id bigint not null,
  kind text not null,
  data jsonb not null,
  done_at timestamp with time zone not null,
  merged_at timestamp with time zone default app.now() not null,
  outcome text not null,
  message text,
  constraint offline_actions_pkey PRIMARY KEY (organisation_id, client_id),
  constraint offline_actions_kind_check CHECK ((kind = ANY (ARRAY['comment'::text, 'step_ticked'::text, 'phone_call'::text, 'acknowledged_by_phone'::text]))),
  constraint offline_actions_outcome_check CHECK ((outcome = ANY (ARRAY['merged'::text, 'conflict'::text]))),
  constraint offline_actions_organisation_id_alert_id_fkey FOREIGN KEY (organisation_id, alert_id) REFERENCES alerts(organisation_id, id),
  constraint offline_actions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES users(id)
);
CREATE INDEX offline_actions_by_alert ON public.offline_actions USING btree (organisation_id, alert_id);
CREATE INDEX offline_actions_by_staff ON public.offline_actions USING btree (staff_id);
alter table offline_actions enable row level security;
alter table offline_actions force row level security;
create policy centre on offline_actions to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = offline_actions.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = offline_actions.organisation_id))));
create policy platform on offline_actions to vigil_platform using (true) with check (true);
grant insert, select on offline_actions to vigil_centre;
grant delete, insert, select, update on offline_actions to vigil_platform;

create table on_test_periods (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  user_id bigint,
  device_id bigint,
  subject text generated always as (COALESCE(('u'::text || user_id), ('d'::text || device_id))) stored not null,
  reason text not null,
  started_by_staff_id bigint not null,
  started_at timestamp with time zone default app.now() not null,
  until timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_by_staff_id bigint,
  is_press_test boolean default false not null,
  constraint on_test_periods_pkey PRIMARY KEY (organisation_id, id),
  constraint on_test_periods_id_key UNIQUE (id),
  constraint on_test_periods_check CHECK (((user_id IS NULL) <> (device_id IS NULL))),
  constraint on_test_periods_check1 CHECK (((until > started_at) AND (until <= (started_at + '24:00:00'::interval)))),
  constraint on_test_periods_press_test_check CHECK (((NOT is_press_test) OR ((device_id IS NOT NULL) AND (until <= (started_at + '00:10:00'::interval))))),
  constraint on_test_periods_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint on_test_periods_ended_by_staff_id_fkey FOREIGN KEY (ended_by_staff_id) REFERENCES users(id),
  constraint on_test_periods_organisation_id_device_id_fkey FOREIGN KEY (organisation_id, device_id) REFERENCES devices(organisation_id, id),
  constraint on_test_periods_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  constraint on_test_periods_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES users(organisation_id, id),
  constraint on_test_periods_started_by_staff_id_fkey FOREIGN KEY (started_by_staff_id) REFERENCES users(id)
);
CREATE INDEX on_test_periods_by_device ON public.on_test_periods USING btree (organisation_id, device_id);
CREATE INDEX on_test_periods_by_ender ON public.on_test_periods USING btree (ended_by_staff_id);
CREATE INDEX on_test_periods_by_starter ON public.on_test_periods USING btree (started_by_staff_id);
CREATE INDEX on_test_periods_by_user ON public.on_test_periods USING btree (organisation_id, user_id);
CREATE INDEX on_test_periods_due ON public.on_test_periods USING btree (until) WHERE (ended_at IS NULL);
CREATE INDEX on_test_periods_of_presses ON public.on_test_periods USING btree (started_at) WHERE is_press_test;
CREATE UNIQUE INDEX on_test_periods_running ON public.on_test_periods USING btree (subject) WHERE (ended_at IS NULL);
alter table on_test_periods enable row level security;
alter table on_test_periods force row level security;
create policy centre on on_test_periods to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = on_test_periods.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = on_test_periods.organisation_id))));
create policy platform on on_test_periods to vigil_platform using (true) with check (true);
create policy restricted on on_test_periods to vigil_restricted using (((organisation_id = app.tenant()) AND
CASE
    WHEN (user_id IS NOT NULL) THEN ( SELECT true
       FROM users parent
      WHERE ((parent.organisation_id = on_test_periods.organisation_id) AND (parent.id = on_test_periods.user_id)))
    WHEN (device_id IS NOT NULL) THEN ( SELECT true
       FROM devices parent
      WHERE ((parent.organisation_id = on_test_periods.organisation_id) AND (parent.id = on_test_periods.device_id)))
    ELSE false
END)) with check (((organisation_id = app.tenant()) AND
CASE
    WHEN (user_id IS NOT NULL) THEN ( SELECT true
       FROM users parent
      WHERE ((parent.organisation_id = on_test_periods.organisation_id) AND (parent.id = on_test_periods.user_id)))
    WHEN (device_id IS NOT NULL) THEN ( SELECT true
       FROM devices parent
      WHERE ((parent.organisation_id = on_test_periods.organisation_id) AND (parent.id = on_test_periods.device_id)))
    ELSE false
END AND is_press_test));
create policy tenant on on_test_periods to vigil_tenant using ((organisation_id = app.tenant())) with check (((organisation_id = app.tenant()) AND is_press_test));
grant insert, select, update on on_test_periods to vigil_centre;
grant delete, insert, select, update on on_test_periods to vigil_platform;
grant insert, select, update on on_test_periods to vigil_restricted;
grant insert, select, update on on_test_periods to vigil_tenant;

create table onboarding_questions (
  id bigint generated always as identity not null,
  device_type_id bigint not null,
  question text not null,
  required boolean default false not null,
  "order" integer not null,
  constraint onboarding_questions_pkey PRIMARY KEY (id),
  constraint onboarding_questions_order_check CHECK (("order" > 0)),
  constraint onboarding_questions_question_check CHECK (((length(question) >= 1) AND (length(question) <= 300))),
  constraint onboarding_questions_device_type_id_fkey FOREIGN KEY (device_type_id) REFERENCES device_types(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX onboarding_questions_by_text ON public.onboarding_questions USING btree (device_type_id, lower(question));
grant select on onboarding_questions to vigil_centre;
grant delete, insert, select, update on onboarding_questions to vigil_platform;
grant select on onboarding_questions to vigil_restricted;
grant select on onboarding_questions to vigil_tenant;

create table operator_pauses (
  staff_id bigint not null,
  since timestamp with time zone default app.now() not null,
  constraint operator_pauses_pkey PRIMARY KEY (staff_id),
  constraint operator_pauses_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES users(id)
);
grant delete, insert, select on operator_pauses to vigil_centre;
grant delete, insert, select on operator_pauses to vigil_platform;

create table opt_outs (
  phone text not null,
  opted_out_at timestamp with time zone default app.now() not null,
  source text not null,
  organisation_id bigint,
  id bigint generated always as identity not null,
  constraint opt_outs_pkey PRIMARY KEY (id),
  constraint opt_outs_sender_key UNIQUE NULLS NOT DISTINCT (phone, organisation_id),
  constraint opt_outs_source_check CHECK ((source = ANY (ARRAY['reply'::text, 'partner'::text]))),
  constraint opt_outs_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);
CREATE INDEX opt_outs_by_organisation ON public.opt_outs USING btree (organisation_id);
alter table opt_outs enable row level security;
alter table opt_outs force row level security;
create policy platform on opt_outs to vigil_platform using (true) with check (true);
grant delete, insert, select, update on opt_outs to vigil_platform;

create table organisation_numbers (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  mobile text not null,
  mobile_country text default 'AU'::text not null,
  channel_id text,
  created_at timestamp with time zone default app.now() not null,
  updated_at timestamp with time zone default app.now() not null,
  constraint organisation_numbers_pkey PRIMARY KEY (organisation_id, id),
  constraint organisation_numbers_id_key UNIQUE (id),
  constraint organisation_numbers_channel_id_check CHECK ((length(channel_id) <= 100)),
  constraint organisation_numbers_mobile_check CHECK ((mobile ~ '^\+[1-9][0-9]{6,14}$'::text)),
  constraint organisation_numbers_mobile_country_check CHECK ((mobile_country ~ '^[A-Z]{2}$'::text)),
  constraint organisation_numbers_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);
CREATE INDEX organisation_numbers_by_creation ON public.organisation_numbers USING btree (created_at, id);
CREATE UNIQUE INDEX organisation_numbers_by_mobile ON public.organisation_numbers USING btree (mobile);
CREATE UNIQUE INDEX organisation_numbers_by_organisation ON public.organisation_numbers USING btree (organisation_id);
alter table organisation_numbers enable row level security;
alter table organisation_numbers force row level security;
create policy platform on organisation_numbers to vigil_platform using (true) with check (true);
grant delete, insert, select, update on organisation_numbers to vigil_platform;

create table organisation_tag_links (
  organisation_id bigint not null,
  organisation_tag_id bigint not null,
  constraint organisation_tag_links_pkey PRIMARY KEY (organisation_id, organisation_tag_id),
  constraint organisation_tag_links_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  constraint organisation_tag_links_organisation_tag_id_fkey FOREIGN KEY (organisation_tag_id) REFERENCES organisation_tags(id) ON DELETE CASCADE
);
CREATE INDEX organisation_tag_links_by_tag ON public.organisation_tag_links USING btree (organisation_tag_id);
alter table organisation_tag_links enable row level security;
alter table organisation_tag_links force row level security;
create policy platform on organisation_tag_links to vigil_platform using (true) with check (true);
create policy restricted on organisation_tag_links to vigil_restricted using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
create policy tenant on organisation_tag_links to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant delete, insert, select, update on organisation_tag_links to vigil_platform;
grant delete, insert, select on organisation_tag_links to vigil_restricted;
grant delete, insert, select on organisation_tag_links to vigil_tenant;

create table organisation_tags (
  id bigint generated always as identity not null,
  name text not null,
  created_at timestamp with time zone default app.now() not null,
  updated_at timestamp with time zone default app.now() not null,
  constraint organisation_tags_pkey PRIMARY KEY (id),
  constraint organisation_tags_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)))
);
CREATE INDEX organisation_tags_by_creation ON public.organisation_tags USING btree (created_at, id);
CREATE UNIQUE INDEX organisation_tags_by_name ON public.organisation_tags USING btree (lower(name));
grant delete, insert, select, update on organisation_tags to vigil_platform;
grant select on organisation_tags to vigil_restricted;
grant select on organisation_tags to vigil_tenant;

create table organisations (
  id bigint generated always as identity not null,
  name text not null,
  active boolean default true not null,
  subdomain text,
  contact_name text,
  contact_email text,
  contact_phone text,
  contact_country text default 'AU'::text not null,
  contact_landline text,
  accounts_name text,
  accounts_email text,
  accounts_phone text,
  accounts_country text default 'AU'::text not null,
  accounts_landline text,
  contract_start_date date,
  contract_end_date date,
  contract_length integer,
  max_escalation_contacts integer default 5 not null,
  contract_billing_frequency text default 'monthly'::text not null,
  active_monitoring_from date,
  first_invoice_month date,
  onboarding_period integer,
  not_monitored boolean default false not null,
  free_trial boolean default false not null,
  paid_trial boolean default false not null,
  non_billable boolean default false not null,
  escalation_groups_not_required boolean default false not null,
  geofence_locations boolean default false not null,
  geofence_proximity_reminders boolean default false not null,
  self_manage_ev04_config boolean default false not null,
  allows_shared_profiles boolean default false not null,
  enable_saml boolean default false not null,
  enable_provisioning boolean default false not null,
  enable_messaging boolean default false not null,
  disable_password_login boolean default false not null,
  invoicing_by_department boolean default false not null,
  admin_enforce_device_limit boolean default false not null,
  user_enforce_device_limit boolean default false not null,
  timezone text default 'Australia/Sydney'::text not null,
  address text,
  country text default 'AU'::text not null,
  state text,
  city text,
  postcode text,
  users_count integer default 0 not null,
  devices_count integer default 0 not null,
  created_at timestamp with time zone default app.now() not null,
  updated_at timestamp with time zone default app.now() not null,
  monitored boolean generated always as ((NOT not_monitored)) stored not null,
  admin_device_limit jsonb default '{"app": null, "ev04": null, "zoleo": null}'::jsonb not null,
  user_device_limit jsonb default '{"app": null, "ev04": null, "zoleo": null}'::jsonb not null,
  archived_at timestamp with time zone,
  in_use boolean generated always as ((active AND (archived_at IS NULL))) stored not null,
  sso_url text,
  provision_notify_user_ids bigint[] default '{}'::bigint[] not null,
  help_words text default 'HELP, SOS, EMERGENCY, 000, 911, 112'::text not null,
  duress_needs_two_people boolean default false not null,
  language text default 'en-AU'::text not null,
  constraint organisations_pkey PRIMARY KEY (id),
  constraint organisations_monitored UNIQUE (id, monitored) INCLUDE (name),
  constraint organisations_subdomain_key UNIQUE (subdomain),
  constraint organisations_admin_device_limit_check CHECK ((admin_device_limit ?& ARRAY['app'::text, 'ev04'::text, 'zoleo'::text])),
  constraint organisations_check CHECK (((contract_end_date IS NULL) OR (contract_start_date IS NULL) OR (contract_end_date >= contract_start_date))),
  constraint organisations_contract_billing_frequency_check CHECK ((contract_billing_frequency = ANY (ARRAY['monthly'::text, 'quarterly'::text, 'annually'::text]))),
  constraint organisations_contract_length_check CHECK ((contract_length >= 0)),
  constraint organisations_help_words_check CHECK ((length(help_words) <= 1000)),
  constraint organisations_language_check CHECK ((language = ANY (ARRAY['en-AU'::text, 'en'::text]))),
  constraint organisations_max_escalation_contacts_check CHECK (((max_escalation_contacts >= 1) AND (max_escalation_contacts <= 50))),
  constraint organisations_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint organisations_onboarding_period_check CHECK ((onboarding_period >= 0)),
  constraint organisations_one_trial CHECK ((NOT (free_trial AND paid_trial))),
  constraint organisations_sso_url_check CHECK ((sso_url ~ '^https?://[^/@?#\s\\]+$'::text)),
  constraint organisations_subdomain_check CHECK ((subdomain ~ '^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$'::text)),
  constraint organisations_two_people_are_staff CHECK ((NOT (duress_needs_two_people AND not_monitored))),
  constraint organisations_user_device_limit_check CHECK ((user_device_limit ?& ARRAY['app'::text, 'ev04'::text, 'zoleo'::text]))
);
CREATE INDEX organisations_archived ON public.organisations USING btree (lower(name), id) WHERE (archived_at IS NOT NULL);
CREATE INDEX organisations_by_active ON public.organisations USING btree (active, lower(name), id);
CREATE INDEX organisations_by_billing ON public.organisations USING btree (non_billable, lower(name), id);
CREATE INDEX organisations_by_contract_end ON public.organisations USING btree (contract_end_date, id);
CREATE INDEX organisations_by_contract_end_last_first ON public.organisations USING btree (contract_end_date DESC NULLS LAST, id DESC);
CREATE INDEX organisations_by_country ON public.organisations USING btree (country, lower(name), id);
CREATE INDEX organisations_by_creation ON public.organisations USING btree (created_at, id);
CREATE INDEX organisations_by_devices ON public.organisations USING btree (devices_count, id);
CREATE INDEX organisations_by_monitoring ON public.organisations USING btree (not_monitored, lower(name), id);
CREATE INDEX organisations_by_name ON public.organisations USING btree (lower(name), id);
CREATE INDEX organisations_by_users ON public.organisations USING btree (users_count, id);
CREATE INDEX organisations_changed ON public.organisations USING btree (updated_at) WHERE (updated_at > created_at);
CREATE INDEX organisations_in_free_trial ON public.organisations USING btree (lower(name), id) WHERE free_trial;
CREATE INDEX organisations_in_paid_trial ON public.organisations USING btree (lower(name), id) WHERE paid_trial;
alter table organisations enable row level security;
alter table organisations force row level security;
create policy centre on organisations to vigil_centre using (monitored);
create policy platform on organisations to vigil_platform using (true) with check (true);
create policy restricted on organisations to vigil_restricted using ((id = app.tenant())) with check ((id = app.tenant()));
create policy tenant on organisations to vigil_tenant using ((id = app.tenant()));
grant select on organisations to vigil_centre;
grant insert, select, update on organisations to vigil_platform;
grant select, update on organisations to vigil_restricted;
grant select, update on organisations to vigil_tenant;
grant update (geofence_proximity_reminders) on organisations to vigil_restricted;
grant update (geofence_proximity_reminders) on organisations to vigil_tenant;
CREATE TRIGGER address_for_directory AFTER INSERT OR DELETE OR UPDATE OF subdomain ON public.organisations FOR EACH ROW EXECUTE FUNCTION app.note_for_directory('address', 'subdomain', '');
CREATE TRIGGER check_pendants_changed AFTER UPDATE OF geofence_locations, active ON public.organisations FOR EACH ROW WHEN (((new.geofence_locations IS DISTINCT FROM old.geofence_locations) OR (new.active IS DISTINCT FROM old.active))) EXECUTE FUNCTION app.check_pendants();
CREATE TRIGGER end_password_sessions AFTER UPDATE OF disable_password_login ON public.organisations FOR EACH ROW WHEN ((new.disable_password_login AND (NOT old.disable_password_login))) EXECUTE FUNCTION app.end_password_sessions();
CREATE TRIGGER end_sessions AFTER UPDATE OF active, archived_at ON public.organisations FOR EACH ROW WHEN ((old.in_use AND (NOT new.in_use))) EXECUTE FUNCTION app.end_sessions();
CREATE TRIGGER keep_version_added AFTER INSERT ON public.organisations FOR EACH ROW EXECUTE FUNCTION app.keep_contract();
CREATE TRIGGER keep_version_changed AFTER UPDATE OF free_trial, non_billable, invoicing_by_department, contract_billing_frequency, country ON public.organisations FOR EACH ROW WHEN (((old.free_trial <> new.free_trial) OR (old.non_billable <> new.non_billable) OR (old.invoicing_by_department <> new.invoicing_by_department) OR (old.contract_billing_frequency <> new.contract_billing_frequency) OR (old.country IS DISTINCT FROM new.country))) EXECUTE FUNCTION app.keep_contract();
CREATE TRIGGER numbers_are_dialled BEFORE INSERT OR UPDATE OF contact_phone, contact_landline, accounts_phone, accounts_landline ON public.organisations FOR EACH ROW EXECUTE FUNCTION app.require_dialled('contact_phone', 'contact_country', 'contact_landline', 'contact_country', 'accounts_phone', 'accounts_country', 'accounts_landline', 'accounts_country');
CREATE TRIGGER replan_message_schedules AFTER UPDATE OF timezone ON public.organisations FOR EACH ROW WHEN ((new.timezone IS DISTINCT FROM old.timezone)) EXECUTE FUNCTION app.replan_message_schedules();

create table outbox_messages (
  delivery_id bigint not null,
  channel text not null,
  recipient text not null,
  subject text,
  body text not null,
  sent_at timestamp with time zone default app.now() not null,
  html text,
  attachment_name text,
  constraint outbox_messages_pkey PRIMARY KEY (delivery_id),
  constraint outbox_messages_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES deliveries(id)
);
grant insert, select on outbox_messages to vigil_platform;

create table partner_dispatch_reports (
  organisation_id bigint not null,
  partner_dispatch_id bigint not null,
  event_id text not null,
  event_type text not null,
  event_time text,
  received_at timestamp with time zone default app.now() not null,
  constraint partner_dispatch_reports_pkey PRIMARY KEY (organisation_id, partner_dispatch_id, event_id, event_type),
  constraint partner_dispatch_reports_event_id_check CHECK ((length(event_id) <= 200)),
  constraint partner_dispatch_reports_event_type_check CHECK ((length(event_type) <= 100)),
  constraint partner_dispatch_reports_organisation_id_partner_dispatch__fkey FOREIGN KEY (organisation_id, partner_dispatch_id) REFERENCES partner_dispatches(organisation_id, id)
);
alter table partner_dispatch_reports enable row level security;
alter table partner_dispatch_reports force row level security;
create policy platform on partner_dispatch_reports to vigil_platform using (true) with check (true);
grant delete, insert, select, update on partner_dispatch_reports to vigil_platform;

create table partner_dispatches (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  alert_id bigint not null,
  partner text not null,
  partner_name text not null,
  recipient text,
  status text default 'requested'::text not null,
  handed_over jsonb not null,
  code text,
  pin bytea,
  has_pin boolean default false not null,
  reference text,
  requested_by_staff_id bigint not null,
  requested_by_name text not null,
  requested_at timestamp with time zone default app.now() not null,
  active_at timestamp with time zone,
  psap_contacted_at timestamp with time zone,
  closed_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  failed_at timestamp with time zone,
  cancel_reason text,
  failure text,
  positions_sent integer default 0 not null,
  last_position_at timestamp with time zone,
  is_hinted boolean default false not null,
  checked_at timestamp with time zone,
  check_failure text,
  next_at timestamp with time zone,
  claimed_until timestamp with time zone,
  is_sending boolean default false not null,
  attempts integer default 0 not null,
  times_sent integer default 1 not null,
  client_id uuid not null,
  delivery_key text,
  version integer default 1 not null,
  constraint partner_dispatches_pkey PRIMARY KEY (organisation_id, id),
  constraint partner_dispatches_delivery_key_key UNIQUE (delivery_key),
  constraint partner_dispatches_id_key UNIQUE (id),
  constraint partner_dispatches_partner_check CHECK ((partner = ANY (ARRAY['noonlight'::text, 'email'::text, 'sms'::text]))),
  constraint partner_dispatches_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 200))),
  constraint partner_dispatches_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'sent'::text, 'active'::text, 'psap_contacted'::text, 'cancelling'::text, 'closed'::text, 'cancelled'::text, 'failed'::text, 'unknown'::text]))),
  constraint partner_dispatches_organisation_id_alert_id_fkey FOREIGN KEY (organisation_id, alert_id) REFERENCES alerts(organisation_id, id),
  constraint partner_dispatches_requested_by_staff_id_fkey FOREIGN KEY (requested_by_staff_id) REFERENCES users(id)
);
CREATE INDEX partner_dispatches_by_alert ON public.partner_dispatches USING btree (organisation_id, alert_id, id);
CREATE UNIQUE INDEX partner_dispatches_by_client ON public.partner_dispatches USING btree (organisation_id, alert_id, client_id);
CREATE UNIQUE INDEX partner_dispatches_by_reference ON public.partner_dispatches USING btree (partner, reference) WHERE (reference IS NOT NULL);
CREATE INDEX partner_dispatches_by_staff ON public.partner_dispatches USING btree (requested_by_staff_id);
CREATE INDEX partner_dispatches_by_time ON public.partner_dispatches USING btree (requested_at, id);
CREATE INDEX partner_dispatches_due ON public.partner_dispatches USING btree (next_at) WHERE (next_at IS NOT NULL);
CREATE UNIQUE INDEX partner_dispatches_one_open ON public.partner_dispatches USING btree (organisation_id, alert_id) WHERE (status = ANY (ARRAY['requested'::text, 'active'::text, 'psap_contacted'::text, 'cancelling'::text, 'unknown'::text]));
alter table partner_dispatches enable row level security;
alter table partner_dispatches force row level security;
create policy centre on partner_dispatches to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = partner_dispatches.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = partner_dispatches.organisation_id))));
create policy platform on partner_dispatches to vigil_platform using (true) with check (true);
create policy restricted on partner_dispatches to vigil_restricted using (((organisation_id = app.tenant()) AND ( SELECT true
   FROM alerts parent
  WHERE ((parent.organisation_id = partner_dispatches.organisation_id) AND (parent.id = partner_dispatches.alert_id))))) with check (((organisation_id = app.tenant()) AND ( SELECT true
   FROM alerts parent
  WHERE ((parent.organisation_id = partner_dispatches.organisation_id) AND (parent.id = partner_dispatches.alert_id)))));
create policy tenant on partner_dispatches to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant insert, select, update on partner_dispatches to vigil_centre;
grant delete, insert, select, update on partner_dispatches to vigil_platform;
grant select on partner_dispatches to vigil_restricted;
grant select on partner_dispatches to vigil_tenant;

create table partner_faults (
  channel text not null,
  since timestamp with time zone default app.now() not null,
  next_try_at timestamp with time zone not null,
  last_error text not null,
  constraint partner_faults_pkey PRIMARY KEY (channel),
  constraint partner_faults_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'voice'::text, 'push'::text, 'partner'::text, 'push:apns'::text, 'push:fcm'::text])))
);
grant delete, insert, select, update on partner_faults to vigil_platform;

create table passkey_challenges (
  challenge_hash bytea not null,
  user_id bigint,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_pkey PRIMARY KEY (challenge_hash),
  constraint passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX passkey_challenges_by_expiry ON public.passkey_challenges USING btree (expires_at);
CREATE INDEX passkey_challenges_by_user ON public.passkey_challenges USING btree (user_id);
alter table passkey_challenges enable row level security;
alter table passkey_challenges force row level security;
create policy platform on passkey_challenges to vigil_platform using (true) with check (true);
grant delete, insert, select, update on passkey_challenges to vigil_platform;

create table passkeys (
  id bigint generated always as identity not null,
  user_id bigint not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint default 0 not null,
  transports text[] default '{}'::text[] not null,
  name text not null,
  created_at timestamp with time zone default app.now() not null,
  last_used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX passkeys_by_user ON public.passkeys USING btree (user_id);
alter table passkeys enable row level security;
alter table passkeys force row level security;
create policy platform on passkeys to vigil_platform using (true) with check (true);
grant delete, insert, select, update on passkeys to vigil_platform;

create table password_links (
  user_id bigint not null,
  token_hash bytea not null,
  created_at timestamp with time zone default app.now() not null,
  expires_at timestamp with time zone not null,
  purpose text default 'set_up'::text not null,
  constraint password_links_pkey PRIMARY KEY (user_id),
  constraint password_links_token_hash_key UNIQUE (token_hash),
  constraint password_links_purpose_check CHECK ((purpose = ANY (ARRAY['set_up'::text, 'password'::text]))),
  constraint password_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
alter table password_links enable row level security;
alter table password_links force row level security;
create policy centre on password_links to vigil_centre using (( SELECT true
   FROM users parent
  WHERE (parent.id = password_links.user_id))) with check (( SELECT true
   FROM users parent
  WHERE ((parent.id = password_links.user_id) AND (parent.organisation_id IS NULL) AND (parent.role <> 'admin'::text))));
create policy platform on password_links to vigil_platform using (true) with check (true);
create policy restricted on password_links to vigil_restricted using (( SELECT true
   FROM users parent
  WHERE (parent.id = password_links.user_id))) with check (( SELECT true
   FROM users parent
  WHERE (parent.id = password_links.user_id)));
create policy tenant on password_links to vigil_tenant using (( SELECT true
   FROM users parent
  WHERE (parent.id = password_links.user_id))) with check (( SELECT true
   FROM users parent
  WHERE (parent.id = password_links.user_id)));
grant insert, update on password_links to vigil_centre;
grant delete, insert, select, update on password_links to vigil_platform;
grant insert, update on password_links to vigil_restricted;
grant insert, update on password_links to vigil_tenant;
grant select (created_at) on password_links to vigil_centre;
grant select (created_at) on password_links to vigil_restricted;
grant select (created_at) on password_links to vigil_tenant;
grant select (expires_at) on password_links to vigil_centre;
grant select (expires_at) on password_links to vigil_restricted;
grant select (expires_at) on password_links to vigil_tenant;
grant select (purpose) on password_links to vigil_centre;
grant select (purpose) on password_links to vigil_restricted;
grant select (purpose) on password_links to vigil_tenant;
grant select (user_id) on password_links to vigil_centre;
grant select (user_id) on password_links to vigil_restricted;
grant select (user_id) on password_links to vigil_tenant;

create table patrol_jobs (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  alert_id bigint not null,
  status text default 'requested'::text not null,
  provider text,
  reference text,
  instructions text,
  requested_by_staff_id bigint,
  requested_by_name text,
  requested_at timestamp with time zone default app.now() not null,
  dispatched_at timestamp with time zone,
  in_progress_at timestamp with time zone,
  completed_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  failure text,
  version integer default 1 not null,
  client_id uuid,
  delivery_key text,
  event_key text,
  constraint patrol_jobs_pkey PRIMARY KEY (organisation_id, id),
  constraint patrol_jobs_delivery_key_key UNIQUE (delivery_key),
  constraint patrol_jobs_id_key UNIQUE (id),
  constraint patrol_jobs_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'dispatched'::text, 'in_progress'::text, 'completed'::text, 'cancelled'::text]))),
  constraint patrol_jobs_organisation_id_alert_id_fkey FOREIGN KEY (organisation_id, alert_id) REFERENCES alerts(organisation_id, id),
  constraint patrol_jobs_requested_by_staff_id_fkey FOREIGN KEY (requested_by_staff_id) REFERENCES users(id)
);
CREATE INDEX patrol_jobs_by_alert ON public.patrol_jobs USING btree (organisation_id, alert_id, id);
CREATE UNIQUE INDEX patrol_jobs_by_client ON public.patrol_jobs USING btree (organisation_id, alert_id, client_id) WHERE (client_id IS NOT NULL);
CREATE UNIQUE INDEX patrol_jobs_by_event ON public.patrol_jobs USING btree (organisation_id, alert_id, event_key) WHERE (event_key IS NOT NULL);
CREATE INDEX patrol_jobs_by_staff ON public.patrol_jobs USING btree (requested_by_staff_id);
CREATE INDEX patrol_jobs_by_time ON public.patrol_jobs USING btree (organisation_id, requested_at, id);
alter table patrol_jobs enable row level security;
alter table patrol_jobs force row level security;
create policy centre on patrol_jobs to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = patrol_jobs.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = patrol_jobs.organisation_id))));
create policy platform on patrol_jobs to vigil_platform using (true) with check (true);
create policy restricted on patrol_jobs to vigil_restricted using (((organisation_id = app.tenant()) AND ( SELECT true
   FROM alerts parent
  WHERE ((parent.organisation_id = patrol_jobs.organisation_id) AND (parent.id = patrol_jobs.alert_id))))) with check (((organisation_id = app.tenant()) AND ( SELECT true
   FROM alerts parent
  WHERE ((parent.organisation_id = patrol_jobs.organisation_id) AND (parent.id = patrol_jobs.alert_id)))));
create policy tenant on patrol_jobs to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant insert, select, update on patrol_jobs to vigil_centre;
grant delete, insert, select, update on patrol_jobs to vigil_platform;
grant select on patrol_jobs to vigil_restricted;
grant select on patrol_jobs to vigil_tenant;

create table pendant_crossings (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  device_id bigint not null,
  event_key text not null,
  geofence_location_id bigint not null,
  kind text not null,
  occurred_at timestamp with time zone not null,
  latitude double precision,
  longitude double precision,
  accuracy_m real,
  position_source text,
  position_at timestamp with time zone,
  constraint pendant_crossings_pkey PRIMARY KEY (organisation_id, id),
  constraint pendant_crossings_organisation_id_device_id_event_key_key UNIQUE (organisation_id, device_id, event_key),
  constraint pendant_crossings_kind_check CHECK ((kind = ANY (ARRAY['entry'::text, 'exit'::text]))),
  constraint pendant_crossings_organisation_id_device_id_fkey FOREIGN KEY (organisation_id, device_id) REFERENCES devices(organisation_id, id) ON DELETE CASCADE,
  constraint pendant_crossings_organisation_id_geofence_location_id_fkey FOREIGN KEY (organisation_id, geofence_location_id) REFERENCES geofence_locations(organisation_id, id) ON DELETE CASCADE
);
CREATE INDEX pendant_crossings_by_location ON public.pendant_crossings USING btree (organisation_id, geofence_location_id);
alter table pendant_crossings enable row level security;
alter table pendant_crossings force row level security;
create policy platform on pendant_crossings to vigil_platform using (true) with check (true);
grant delete, insert, select, update on pendant_crossings to vigil_platform;

create table pendant_fence_checks (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  user_id bigint,
  device_id bigint,
  constraint pendant_fence_checks_pkey PRIMARY KEY (organisation_id, id),
  constraint pendant_fence_checks_organisation_id_device_id_fkey FOREIGN KEY (organisation_id, device_id) REFERENCES devices(organisation_id, id) ON DELETE CASCADE,
  constraint pendant_fence_checks_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  constraint pendant_fence_checks_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES users(organisation_id, id) ON DELETE CASCADE
);
CREATE INDEX pendant_fence_checks_by_device ON public.pendant_fence_checks USING btree (organisation_id, device_id);
CREATE INDEX pendant_fence_checks_by_user ON public.pendant_fence_checks USING btree (organisation_id, user_id);
alter table pendant_fence_checks enable row level security;
alter table pendant_fence_checks force row level security;
create policy platform on pendant_fence_checks to vigil_platform using (true) with check (true);
grant delete, insert, select, update on pendant_fence_checks to vigil_platform;

create table personal_contacts (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  user_id bigint not null,
  "order" integer not null,
  first_name text not null,
  last_name text not null,
  mobile text,
  mobile_country text default 'AU'::text not null,
  landline text,
  landline_country text default 'AU'::text not null,
  name text generated always as (((first_name || ' '::text) || last_name)) stored,
  created_at timestamp with time zone default app.now() not null,
  updated_at timestamp with time zone default app.now() not null,
  constraint personal_contacts_pkey PRIMARY KEY (organisation_id, id),
  constraint personal_contacts_id_key UNIQUE (id),
  constraint personal_contacts_order_check CHECK (("order" > 0)),
  constraint personal_contacts_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES users(organisation_id, id)
);
CREATE INDEX personal_contacts_by_user ON public.personal_contacts USING btree (organisation_id, user_id, "order");
alter table personal_contacts enable row level security;
alter table personal_contacts force row level security;
create policy centre on personal_contacts to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = personal_contacts.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = personal_contacts.organisation_id))));
create policy platform on personal_contacts to vigil_platform using (true) with check (true);
create policy restricted on personal_contacts to vigil_restricted using (((organisation_id = app.tenant()) AND
CASE
    WHEN (user_id IS NOT NULL) THEN ( SELECT true
       FROM users parent
      WHERE ((parent.organisation_id = personal_contacts.organisation_id) AND (parent.id = personal_contacts.user_id)))
    ELSE false
END)) with check (((organisation_id = app.tenant()) AND
CASE
    WHEN (user_id IS NOT NULL) THEN ( SELECT true
       FROM users parent
      WHERE ((parent.organisation_id = personal_contacts.organisation_id) AND (parent.id = personal_contacts.user_id)))
    ELSE false
END));
create policy tenant on personal_contacts to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant select on personal_contacts to vigil_centre;
grant delete, insert, select, update on personal_contacts to vigil_platform;
grant delete, insert, select, update on personal_contacts to vigil_restricted;
grant delete, insert, select, update on personal_contacts to vigil_tenant;
CREATE TRIGGER numbers_are_dialled BEFORE INSERT OR UPDATE OF mobile, landline ON public.personal_contacts FOR EACH ROW EXECUTE FUNCTION app.require_dialled('mobile', 'mobile_country', 'landline', 'landline_country');

create table phone_calls (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  alert_id bigint not null,
  user_id bigint not null,
  direction text not null,
  party text not null,
  party_name text,
  number text,
  made_by_staff_id bigint,
  started_at timestamp with time zone default app.now() not null,
  ended_at timestamp with time zone,
  outcome text,
  note text,
  client_id uuid,
  device_id bigint,
  event_key text,
  confirmed_at timestamp with time zone,
  constraint phone_calls_pkey PRIMARY KEY (organisation_id, id),
  constraint phone_calls_id_key UNIQUE (id),
  constraint phone_calls_direction_check CHECK ((direction = ANY (ARRAY['outbound'::text, 'inbound'::text]))),
  constraint phone_calls_outcome_check CHECK ((outcome = ANY (ARRAY['answered'::text, 'no_answer'::text, 'busy'::text, 'voicemail'::text, 'wrong_number'::text, 'safe'::text, 'needs_help'::text]))),
  constraint phone_calls_party_check CHECK ((party = ANY (ARRAY['person'::text, 'device'::text, 'contact'::text]))),
  constraint phone_calls_made_by_staff_id_fkey FOREIGN KEY (made_by_staff_id) REFERENCES users(id),
  constraint phone_calls_organisation_id_alert_id_fkey FOREIGN KEY (organisation_id, alert_id) REFERENCES alerts(organisation_id, id),
  constraint phone_calls_organisation_id_device_id_fkey FOREIGN KEY (organisation_id, device_id) REFERENCES devices(organisation_id, id),
  constraint phone_calls_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES users(organisation_id, id)
);
CREATE INDEX phone_calls_by_alert ON public.phone_calls USING btree (organisation_id, alert_id, id);
CREATE UNIQUE INDEX phone_calls_by_client ON public.phone_calls USING btree (organisation_id, alert_id, client_id) WHERE (client_id IS NOT NULL);
CREATE INDEX phone_calls_by_device ON public.phone_calls USING btree (organisation_id, device_id) WHERE (device_id IS NOT NULL);
CREATE UNIQUE INDEX phone_calls_by_event ON public.phone_calls USING btree (device_id, event_key) WHERE (event_key IS NOT NULL);
CREATE INDEX phone_calls_by_staff ON public.phone_calls USING btree (made_by_staff_id);
CREATE INDEX phone_calls_by_user ON public.phone_calls USING btree (organisation_id, user_id, id);
CREATE INDEX phone_calls_running ON public.phone_calls USING btree (started_at) WHERE (ended_at IS NULL);
alter table phone_calls enable row level security;
alter table phone_calls force row level security;
create policy centre on phone_calls to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = phone_calls.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = phone_calls.organisation_id))));
create policy platform on phone_calls to vigil_platform using (true) with check (true);
create policy restricted on phone_calls to vigil_restricted using (((organisation_id = app.tenant()) AND ( SELECT true
   FROM alerts parent
  WHERE ((parent.organisation_id = phone_calls.organisation_id) AND (parent.id = phone_calls.alert_id))))) with check (((organisation_id = app.tenant()) AND ( SELECT true
   FROM alerts parent
  WHERE ((parent.organisation_id = phone_calls.organisation_id) AND (parent.id = phone_calls.alert_id)))));
create policy tenant on phone_calls to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant insert, select, update on phone_calls to vigil_centre;
grant delete, insert, select, update on phone_calls to vigil_platform;
grant select on phone_calls to vigil_restricted;
grant select on phone_calls to vigil_tenant;

create table platform_email_templates (
  type_id integer not null,
  subject text not null,
  content text not null,
  updated_by text not null,
  updated_at timestamp with time zone default app.now() not null,
  failed_at timestamp with time zone,
  constraint platform_email_templates_pkey PRIMARY KEY (type_id),
  constraint platform_email_templates_content_check CHECK (((length(content) >= 1) AND (length(content) <= 40000))),
  constraint platform_email_templates_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 200))),
  constraint platform_email_templates_type_id_check CHECK (((type_id >= 1) AND (type_id <= 6)))
);
grant select on platform_email_templates to vigil_centre;
grant delete, insert, select, update on platform_email_templates to vigil_platform;
grant select on platform_email_templates to vigil_restricted;
grant select on platform_email_templates to vigil_tenant;

create table positions (
  organisation_id bigint not null,
  device_id bigint not null,
  at timestamp with time zone not null,
  event_key text not null,
  latitude double precision not null,
  longitude double precision not null,
  accuracy_m real,
  source text not null,
  speed_kmh real,
  course_deg real,
  battery_percent smallint,
  recorded_at timestamp with time zone default app.now() not null,
  doubt text,
  constraint positions_pkey PRIMARY KEY (organisation_id, device_id, at, event_key),
  constraint positions_doubt_check CHECK ((doubt = ANY (ARRAY['time'::text, 'network'::text])))
) partition by RANGE (at);
alter table positions enable row level security;
alter table positions force row level security;
create policy centre on positions to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = positions.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = positions.organisation_id))));
create policy platform on positions to vigil_platform using (true) with check (true);
create policy restricted on positions to vigil_restricted using (((organisation_id = app.tenant()) AND
CASE
    WHEN (device_id IS NOT NULL) THEN ( SELECT true
       FROM devices parent
      WHERE ((parent.organisation_id = positions.organisation_id) AND (parent.id = positions.device_id)))
    ELSE false
END)) with check (((organisation_id = app.tenant()) AND
CASE
    WHEN (device_id IS NOT NULL) THEN ( SELECT true
       FROM devices parent
      WHERE ((parent.organisation_id = positions.organisation_id) AND (parent.id = positions.device_id)))
    ELSE false
END));
create policy tenant on positions to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant select on positions to vigil_centre;
grant delete, insert, select, update on positions to vigil_platform;
grant select on positions to vigil_restricted;
grant select on positions to vigil_tenant;

create table positions_other partition of positions DEFAULT;

create table profile_links (
  user_id bigint not null,
  token_hash bytea not null,
  created_at timestamp with time zone default app.now() not null,
  expires_at timestamp with time zone not null,
  constraint profile_links_pkey PRIMARY KEY (user_id),
  constraint profile_links_token_hash_key UNIQUE (token_hash),
  constraint profile_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
grant delete, insert, select, update on profile_links to vigil_platform;

create table provisioning_records (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  first_name text not null,
  last_name text not null,
  name text generated always as (((first_name || ' '::text) || last_name)) stored not null,
  name_key text generated always as (lower(((first_name || ' '::text) || last_name))) stored not null,
  last_name_key text generated always as (lower(last_name)) stored not null,
  email text,
  email_key text generated always as (lower(email)) stored,
  country_id text default 'AU'::text not null,
  mobile text,
  landline text,
  timezone text,
  role text default 'organisation_user'::text not null,
  department_id bigint,
  escalation_group_id bigint,
  mobile_app_access boolean default false not null,
  create_device_provisioned boolean default false not null,
  personal_contacts_allowed boolean default false not null,
  is_shared boolean default false not null,
  user_id bigint,
  created_at timestamp with time zone default app.now() not null,
  updated_at timestamp with time zone default app.now() not null,
  import_row_id bigint,
  constraint provisioning_records_pkey PRIMARY KEY (organisation_id, id),
  constraint provisioning_records_id_key UNIQUE (id),
  constraint provisioning_records_role_check CHECK ((role = ANY (ARRAY['organisation_admin'::text, 'organisation_user'::text, 'organisation_idp_admin'::text, 'escalation_contact'::text]))),
  constraint provisioning_records_organisation_id_department_id_fkey FOREIGN KEY (organisation_id, department_id) REFERENCES departments(organisation_id, id),
  constraint provisioning_records_organisation_id_escalation_group_id_fkey FOREIGN KEY (organisation_id, escalation_group_id) REFERENCES escalation_groups(organisation_id, id) ON DELETE SET NULL (escalation_group_id),
  constraint provisioning_records_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  constraint provisioning_records_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES users(organisation_id, id)
);
CREATE INDEX provisioning_records_by_creation ON public.provisioning_records USING btree (organisation_id, created_at, id);
CREATE INDEX provisioning_records_by_department ON public.provisioning_records USING btree (organisation_id, department_id);
CREATE UNIQUE INDEX provisioning_records_by_email ON public.provisioning_records USING btree (organisation_id, email_key) WHERE (user_id IS NULL);
CREATE INDEX provisioning_records_by_group ON public.provisioning_records USING btree (organisation_id, escalation_group_id);
CREATE INDEX provisioning_records_by_import_row ON public.provisioning_records USING btree (organisation_id, import_row_id) WHERE (import_row_id IS NOT NULL);
CREATE INDEX provisioning_records_by_last_name ON public.provisioning_records USING btree (organisation_id, last_name_key, id);
CREATE INDEX provisioning_records_by_name ON public.provisioning_records USING btree (organisation_id, name_key, id);
CREATE INDEX provisioning_records_by_user ON public.provisioning_records USING btree (organisation_id, user_id);
CREATE INDEX provisioning_records_drafts ON public.provisioning_records USING btree (organisation_id) WHERE (user_id IS NULL);
alter table provisioning_records enable row level security;
alter table provisioning_records force row level security;
create policy centre on provisioning_records to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = provisioning_records.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = provisioning_records.organisation_id))));
create policy platform on provisioning_records to vigil_platform using (true) with check (true);
create policy restricted on provisioning_records to vigil_restricted using (((organisation_id = app.tenant()) AND
CASE
    WHEN (user_id IS NOT NULL) THEN (EXISTS ( SELECT
       FROM users parent
      WHERE ((parent.organisation_id = provisioning_records.organisation_id) AND (parent.id = provisioning_records.user_id))))
    WHEN (department_id IS NOT NULL) THEN ((( SELECT app.restricted_by() AS restricted_by) = 'department'::text) AND (department_id = ANY (( SELECT app.restricted_to() AS restricted_to)::bigint[])))
    ELSE false
END)) with check (((organisation_id = app.tenant()) AND
CASE
    WHEN (user_id IS NOT NULL) THEN (EXISTS ( SELECT
       FROM users parent
      WHERE ((parent.organisation_id = provisioning_records.organisation_id) AND (parent.id = provisioning_records.user_id))))
    WHEN (department_id IS NOT NULL) THEN ((( SELECT app.restricted_by() AS restricted_by) = 'department'::text) AND (department_id = ANY (( SELECT app.restricted_to() AS restricted_to)::bigint[])))
    ELSE false
END));
create policy tenant on provisioning_records to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant select on provisioning_records to vigil_centre;
grant delete, insert, select, update on provisioning_records to vigil_platform;
grant delete, insert, select, update on provisioning_records to vigil_restricted;
grant delete, insert, select, update on provisioning_records to vigil_tenant;
CREATE TRIGGER numbers_are_dialled BEFORE INSERT OR UPDATE OF mobile, landline ON public.provisioning_records FOR EACH ROW EXECUTE FUNCTION app.require_dialled('mobile', 'country_id', 'landline', 'country_id');
CREATE TRIGGER tell_added AFTER INSERT ON public.provisioning_records REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.tell_drafts();
CREATE TRIGGER tell_changed AFTER UPDATE ON public.provisioning_records REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.tell_drafts();
CREATE TRIGGER tell_removed AFTER DELETE ON public.provisioning_records REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.tell_drafts();

create table proximity_reminders (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  user_id bigint not null,
  geofence_location_id bigint not null,
  device_id bigint not null,
  reminded_at timestamp with time zone default app.now() not null,
  next_at timestamp with time zone,
  snoozes smallint default 0 not null,
  ended_at timestamp with time zone,
  outcome text,
  constraint proximity_reminders_pkey PRIMARY KEY (organisation_id, id),
  constraint proximity_reminders_check CHECK (((ended_at IS NULL) = (outcome IS NULL))),
  constraint proximity_reminders_outcome_check CHECK ((outcome = ANY (ARRAY['timer_started'::text, 'dismissed'::text, 'left'::text, 'expired'::text]))),
  constraint proximity_reminders_organisation_id_device_id_fkey FOREIGN KEY (organisation_id, device_id) REFERENCES devices(organisation_id, id) ON DELETE CASCADE,
  constraint proximity_reminders_organisation_id_geofence_location_id_fkey FOREIGN KEY (organisation_id, geofence_location_id) REFERENCES geofence_locations(organisation_id, id) ON DELETE CASCADE,
  constraint proximity_reminders_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES users(organisation_id, id) ON DELETE CASCADE
);
CREATE INDEX proximity_reminders_by_device ON public.proximity_reminders USING btree (organisation_id, device_id);
CREATE INDEX proximity_reminders_by_location ON public.proximity_reminders USING btree (organisation_id, geofence_location_id);
CREATE INDEX proximity_reminders_by_user ON public.proximity_reminders USING btree (organisation_id, user_id);
CREATE UNIQUE INDEX proximity_reminders_open ON public.proximity_reminders USING btree (organisation_id, user_id, geofence_location_id) WHERE (ended_at IS NULL);
alter table proximity_reminders enable row level security;
alter table proximity_reminders force row level security;
create policy platform on proximity_reminders to vigil_platform using (true) with check (true);
create policy restricted on proximity_reminders to vigil_restricted using (((organisation_id = app.tenant()) AND
CASE
    WHEN (user_id IS NOT NULL) THEN ( SELECT true
       FROM users parent
      WHERE ((parent.organisation_id = proximity_reminders.organisation_id) AND (parent.id = proximity_reminders.user_id)))
    WHEN (device_id IS NOT NULL) THEN ( SELECT true
       FROM devices parent
      WHERE ((parent.organisation_id = proximity_reminders.organisation_id) AND (parent.id = proximity_reminders.device_id)))
    ELSE false
END)) with check (((organisation_id = app.tenant()) AND
CASE
    WHEN (user_id IS NOT NULL) THEN ( SELECT true
       FROM users parent
      WHERE ((parent.organisation_id = proximity_reminders.organisation_id) AND (parent.id = proximity_reminders.user_id)))
    WHEN (device_id IS NOT NULL) THEN ( SELECT true
       FROM devices parent
      WHERE ((parent.organisation_id = proximity_reminders.organisation_id) AND (parent.id = proximity_reminders.device_id)))
    ELSE false
END));
create policy tenant on proximity_reminders to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant delete, insert, select, update on proximity_reminders to vigil_platform;
grant select, update on proximity_reminders to vigil_restricted;
grant select, update on proximity_reminders to vigil_tenant;

create table recovery_codes (
  user_id bigint not null,
  code_hash bytea not null,
  created_at timestamp with time zone default app.now() not null,
  used_at timestamp with time zone,
  hashed_for bigint not null,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
alter table recovery_codes enable row level security;
alter table recovery_codes force row level security;
create policy platform on recovery_codes to vigil_platform using (true) with check (true);
grant delete, insert, select, update on recovery_codes to vigil_platform;

create table report_run_pieces (
  organisation_id bigint,
  report_run_id bigint not null,
  "position" integer not null,
  bytes bytea not null,
  is_gzip boolean default false not null,
  constraint report_run_pieces_pkey PRIMARY KEY (report_run_id, "position"),
  constraint report_run_pieces_bytes_check CHECK ((length(bytes) <= 1100000)),
  constraint report_run_pieces_position_check CHECK (("position" >= 0)),
  constraint report_run_pieces_report_run_id_fkey FOREIGN KEY (report_run_id) REFERENCES report_runs(id) ON DELETE CASCADE
);
alter table report_run_pieces enable row level security;
alter table report_run_pieces force row level security;
create policy platform on report_run_pieces to vigil_platform using (true) with check (true);
grant delete, insert, select, update on report_run_pieces to vigil_platform;

create table report_runs (
  id bigint generated always as identity not null,
  organisation_id bigint,
  scheduled_report_id bigint,
  run_key text,
  started_by_staff_id bigint not null,
  run_as jsonb not null,
  type text not null,
  format text not null,
  filters jsonb not null,
  timezone text not null,
  status text default 'queued'::text not null,
  rows integer default 0 not null,
  is_cut boolean default false not null,
  bytes bigint default 0 not null,
  problem text default ''::text not null,
  attempts integer default 0 not null,
  claim uuid,
  claimed_until timestamp with time zone,
  created_at timestamp with time zone default app.now() not null,
  finished_at timestamp with time zone,
  first_due_at timestamp with time zone,
  due_at timestamp with time zone,
  constraint report_runs_pkey PRIMARY KEY (id),
  constraint report_runs_run_key_key UNIQUE (run_key),
  constraint report_runs_check CHECK (((status = ANY (ARRAY['finished'::text, 'failed'::text])) = (finished_at IS NOT NULL))),
  constraint report_runs_check1 CHECK (((status = 'running'::text) = (claim IS NOT NULL))),
  constraint report_runs_due_check CHECK ((((first_due_at IS NULL) = (due_at IS NULL)) AND (first_due_at <= due_at))),
  constraint report_runs_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text, 'pdf'::text]))),
  constraint report_runs_rows_check CHECK ((rows >= 0)),
  constraint report_runs_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'finished'::text, 'failed'::text]))),
  constraint report_runs_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  constraint report_runs_scheduled_report_id_fkey FOREIGN KEY (scheduled_report_id) REFERENCES scheduled_reports(id) ON DELETE SET NULL,
  constraint report_runs_started_by_staff_id_fkey FOREIGN KEY (started_by_staff_id) REFERENCES users(id)
);
CREATE INDEX report_runs_by_age ON public.report_runs USING btree (created_at);
CREATE INDEX report_runs_by_organisation ON public.report_runs USING btree (organisation_id);
CREATE INDEX report_runs_by_schedule ON public.report_runs USING btree (scheduled_report_id, id) WHERE (scheduled_report_id IS NOT NULL);
CREATE INDEX report_runs_by_starter ON public.report_runs USING btree (started_by_staff_id, created_at);
CREATE INDEX report_runs_open ON public.report_runs USING btree (id) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));
alter table report_runs enable row level security;
alter table report_runs force row level security;
create policy centre on report_runs to vigil_centre using (((organisation_id IS NULL) AND ((run_as #>> '{view,role}'::text[]) = 'centre'::text))) with check ((organisation_id IS NULL));
create policy platform on report_runs to vigil_platform using (true) with check (true);
create policy restricted on report_runs to vigil_restricted using (((organisation_id = app.tenant()) AND app.made_within(run_as))) with check (((organisation_id = app.tenant()) AND app.made_within(run_as)));
create policy tenant on report_runs to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant insert, select on report_runs to vigil_centre;
grant delete, insert, select, update on report_runs to vigil_platform;
grant insert, select on report_runs to vigil_restricted;
grant insert, select on report_runs to vigil_tenant;

create table resolution_comments (
  id bigint generated always as identity not null,
  name text not null,
  published boolean default true not null,
  created_at timestamp with time zone default app.now() not null,
  updated_at timestamp with time zone default app.now() not null,
  constraint resolution_comments_pkey PRIMARY KEY (id),
  constraint resolution_comments_name_key UNIQUE (name),
  constraint resolution_comments_name_check CHECK (((length(name) >= 1) AND (length(name) <= 500)))
);
CREATE INDEX resolution_comments_by_creation ON public.resolution_comments USING btree (created_at, id);
CREATE UNIQUE INDEX resolution_comments_by_name ON public.resolution_comments USING btree (lower(name));
grant select on resolution_comments to vigil_centre;
grant insert, select, update on resolution_comments to vigil_platform;
grant select on resolution_comments to vigil_restricted;
grant select on resolution_comments to vigil_tenant;

create table response_groups (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  name text not null,
  device_type_id bigint not null,
  for_whole_organisation boolean default false not null,
  created_at timestamp with time zone default app.now() not null,
  updated_at timestamp with time zone default app.now() not null,
  name_key text generated always as (lower(name)) stored,
  constraint response_groups_pkey PRIMARY KEY (organisation_id, id),
  constraint response_groups_id_key UNIQUE (id),
  constraint response_groups_organisation_id_id_device_type_id_key UNIQUE (organisation_id, id, device_type_id),
  constraint response_groups_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint response_groups_device_type_id_fkey FOREIGN KEY (device_type_id) REFERENCES device_types(id),
  constraint response_groups_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);
CREATE INDEX response_groups_by_device_type ON public.response_groups USING btree (device_type_id);
CREATE INDEX response_groups_by_name ON public.response_groups USING btree (organisation_id, name_key, id);
CREATE INDEX response_groups_by_update ON public.response_groups USING btree (organisation_id, updated_at, id);
CREATE INDEX response_groups_everywhere ON public.response_groups USING btree (name_key, id);
CREATE UNIQUE INDEX response_groups_for_whole ON public.response_groups USING btree (organisation_id, device_type_id) WHERE for_whole_organisation;
CREATE UNIQUE INDEX response_groups_name_key ON public.response_groups USING btree (organisation_id, lower(name));
alter table response_groups enable row level security;
alter table response_groups force row level security;
create policy centre on response_groups to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = response_groups.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = response_groups.organisation_id))));
create policy platform on response_groups to vigil_platform using (true) with check (true);
create policy restricted on response_groups to vigil_restricted using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
create policy tenant on response_groups to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant select on response_groups to vigil_centre;
grant delete, insert, select, update on response_groups to vigil_platform;
grant select on response_groups to vigil_restricted;
grant delete, insert, select, update on response_groups to vigil_tenant;

create table response_objectives (
  id bigint generated always as identity not null,
  standard text not null,
  name text not null,
  target_seconds integer not null,
  target_percent numeric(4,1) not null,
  limit_seconds integer not null,
  limit_percent numeric(4,1) not null,
  in_force_from timestamp with time zone default app.now() not null,
  constraint response_objectives_pkey PRIMARY KEY (id),
  constraint response_objectives_in_force_from_key UNIQUE (in_force_from),
  constraint response_objectives_check CHECK ((limit_seconds > target_seconds)),
  constraint response_objectives_check1 CHECK ((limit_percent >= target_percent)),
  constraint response_objectives_limit_percent_check CHECK (((limit_percent >= (1)::numeric) AND (limit_percent <= (100)::numeric))),
  constraint response_objectives_limit_seconds_check CHECK (((limit_seconds >= 1) AND (limit_seconds <= 600))),
  constraint response_objectives_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint response_objectives_standard_check CHECK ((standard = ANY (ARRAY['bs_8484_2016'::text, 'nena_sta_020'::text, 'own'::text]))),
  constraint response_objectives_target_percent_check CHECK (((target_percent >= (1)::numeric) AND (target_percent <= (100)::numeric))),
  constraint response_objectives_target_seconds_check CHECK (((target_seconds >= 1) AND (target_seconds <= 600)))
);
grant insert, select on response_objectives to vigil_centre;
grant insert, select on response_objectives to vigil_platform;
grant select on response_objectives to vigil_restricted;
grant select on response_objectives to vigil_tenant;

create table response_steps (
  id bigint generated always as identity not null,
  organisation_id bigint,
  alert_type_id bigint not null,
  "position" integer not null,
  kind text,
  content text,
  device_type_id bigint,
  response_group_id bigint,
  user_id bigint,
  alert_type_response_id bigint,
  url text,
  required boolean default true not null,
  updated_at timestamp with time zone default app.now() not null,
  constraint response_steps_pkey PRIMARY KEY (id),
  constraint response_steps_check CHECK ((num_nonnulls(kind, content) =
CASE
    WHEN (alert_type_response_id IS NULL) THEN 2
    ELSE 0
END)),
  constraint response_steps_check1 CHECK ((num_nonnulls(response_group_id, user_id) =
CASE
    WHEN (organisation_id IS NULL) THEN 0
    ELSE 1
END)),
  constraint response_steps_check2 CHECK (((organisation_id IS NULL) OR (device_type_id IS NOT NULL))),
  constraint response_steps_kind_check CHECK ((kind = ANY (ARRAY['do'::text, 'call_device'::text, 'call_person'::text, 'call_contacts'::text, 'dispatch'::text, 'record'::text, 'yes_no'::text, 'link'::text]))),
  constraint response_steps_link_has_url CHECK (((NOT (kind IS DISTINCT FROM 'link'::text)) = (url IS NOT NULL))),
  constraint response_steps_url_check CHECK ((url ~~ 'https://%'::text)),
  constraint response_steps_alert_type_id_alert_type_response_id_fkey FOREIGN KEY (alert_type_id, alert_type_response_id) REFERENCES alert_type_responses(alert_type_id, id),
  constraint response_steps_alert_type_id_fkey FOREIGN KEY (alert_type_id) REFERENCES alert_types(id),
  constraint response_steps_device_type_id_fkey FOREIGN KEY (device_type_id) REFERENCES device_types(id),
  constraint response_steps_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  constraint response_steps_organisation_id_response_group_id_device_ty_fkey FOREIGN KEY (organisation_id, response_group_id, device_type_id) REFERENCES response_groups(organisation_id, id, device_type_id),
  constraint response_steps_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES users(organisation_id, id)
);
CREATE INDEX response_steps_by_device_type ON public.response_steps USING btree (device_type_id, alert_type_id);
CREATE INDEX response_steps_by_group ON public.response_steps USING btree (organisation_id, response_group_id, device_type_id, alert_type_id) WHERE (response_group_id IS NOT NULL);
CREATE INDEX response_steps_by_library ON public.response_steps USING btree (alert_type_id, alert_type_response_id);
CREATE UNIQUE INDEX response_steps_in_order ON public.response_steps USING btree (organisation_id, user_id, response_group_id, device_type_id, alert_type_id, "position") NULLS NOT DISTINCT;
alter table response_steps enable row level security;
alter table response_steps force row level security;
create policy centre on response_steps to vigil_centre using (((organisation_id IS NULL) OR (EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = response_steps.organisation_id)))));
create policy platform on response_steps to vigil_platform using (true) with check (true);
create policy restricted on response_steps to vigil_restricted using (((organisation_id IS NULL) OR ((organisation_id = app.tenant()) AND ((user_id IS NULL) OR ( SELECT true
   FROM users parent
  WHERE ((parent.organisation_id = response_steps.organisation_id) AND (parent.id = response_steps.user_id))))))) with check (((organisation_id = app.tenant()) AND (user_id IS NOT NULL) AND ( SELECT true
   FROM users parent
  WHERE ((parent.organisation_id = response_steps.organisation_id) AND (parent.id = response_steps.user_id)))));
create policy tenant on response_steps to vigil_tenant using (((organisation_id IS NULL) OR (organisation_id = app.tenant()))) with check ((organisation_id = app.tenant()));
grant select on response_steps to vigil_centre;
grant delete, insert, select, update on response_steps to vigil_platform;
grant delete, insert, select, update on response_steps to vigil_restricted;
grant delete, insert, select, update on response_steps to vigil_tenant;
CREATE TRIGGER keep_platform_steps BEFORE DELETE OR UPDATE ON public.response_steps FOR EACH ROW EXECUTE FUNCTION app.keep_platform_steps();

create table saml_arrivals (
  organisation_id bigint not null,
  connection_id bigint not null,
  browser_hash bytea not null,
  facts jsonb not null,
  path text default '/'::text not null,
  details jsonb,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint saml_arrivals_pkey PRIMARY KEY (organisation_id, browser_hash),
  constraint saml_arrivals_browser_hash_key UNIQUE (browser_hash),
  constraint saml_arrivals_path_check CHECK ((path ~ '^/([^/\\]|$)'::text)),
  constraint saml_arrivals_organisation_id_connection_id_fkey FOREIGN KEY (organisation_id, connection_id) REFERENCES saml_connections(organisation_id, id) ON DELETE CASCADE
);
CREATE INDEX saml_arrivals_by_connection ON public.saml_arrivals USING btree (organisation_id, connection_id);
CREATE INDEX saml_arrivals_by_expiry ON public.saml_arrivals USING btree (expires_at);
alter table saml_arrivals enable row level security;
alter table saml_arrivals force row level security;
create policy platform on saml_arrivals to vigil_platform using (true) with check (true);
grant delete, insert, select, update on saml_arrivals to vigil_platform;

create table saml_assertions (
  organisation_id bigint not null,
  connection_id bigint not null,
  assertion_id text not null,
  expires_at timestamp with time zone not null,
  constraint saml_assertions_pkey PRIMARY KEY (organisation_id, connection_id, assertion_id),
  constraint saml_assertions_organisation_id_connection_id_fkey FOREIGN KEY (organisation_id, connection_id) REFERENCES saml_connections(organisation_id, id) ON DELETE CASCADE
);
CREATE INDEX saml_assertions_by_expiry ON public.saml_assertions USING btree (expires_at);
alter table saml_assertions enable row level security;
alter table saml_assertions force row level security;
create policy platform on saml_assertions to vigil_platform using (true) with check (true);
grant delete, insert, select, update on saml_assertions to vigil_platform;

create table saml_connections (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  public_id uuid default gen_random_uuid() not null,
  name text not null,
  name_key text generated always as (lower(name)) stored,
  provider_type text default 'other'::text not null,
  status text default 'disabled'::text not null,
  connection_logging boolean default false not null,
  metadata text,
  metadata_read_at timestamp with time zone,
  metadata_due_at timestamp with time zone,
  metadata_problem text,
  idp_entity_id text,
  idp_login_url text,
  idp_logout_url text,
  idp_x509_cert text,
  idp_x509_cert_expires_at timestamp with time zone,
  idp_x509_cert_next text,
  idp_x509_cert_next_expires_at timestamp with time zone,
  name_id_format text default 'persistent'::text not null,
  relay_state_url text,
  sign_requests boolean default false not null,
  allow_idp_initiated boolean default true not null,
  attribute_id text,
  attribute_email text,
  attribute_first_name text,
  attribute_last_name text,
  certificate text,
  certificate_expires_at timestamp with time zone,
  private_key bytea,
  scim_provisioning boolean default false not null,
  scim_lock_first_name boolean default false not null,
  scim_lock_last_name boolean default false not null,
  scim_lock_mobile boolean default false not null,
  scim_lock_landline boolean default false not null,
  scim_lock_email boolean default false not null,
  last_used_at timestamp with time zone,
  warned_at timestamp with time zone,
  created_at timestamp with time zone default app.now() not null,
  updated_at timestamp with time zone default app.now() not null,
  metadata_failing_since timestamp with time zone,
  confirmed_at timestamp with time zone,
  confirmed_by text,
  constraint saml_connections_pkey PRIMARY KEY (organisation_id, id),
  constraint saml_connections_by_name UNIQUE (organisation_id, name_key),
  constraint saml_connections_id_key UNIQUE (id),
  constraint saml_connections_public_id_key UNIQUE (public_id),
  constraint saml_connections_metadata_check CHECK ((length(metadata) <= 300000)),
  constraint saml_connections_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint saml_connections_name_id_format_check CHECK ((name_id_format = ANY (ARRAY['persistent'::text, 'emailAddress'::text, 'transient'::text, 'unspecified'::text]))),
  constraint saml_connections_provider_type_check CHECK ((provider_type = ANY (ARRAY['azure'::text, 'okta'::text, 'google'::text, 'other'::text]))),
  constraint saml_connections_relay_state_url_check CHECK ((relay_state_url ~ '^/([^/\\]|$)'::text)),
  constraint saml_connections_status_check CHECK ((status = ANY (ARRAY['enabled'::text, 'disabled'::text]))),
  constraint saml_connections_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);
CREATE INDEX saml_connections_by_creation ON public.saml_connections USING btree (organisation_id, created_at, id);
CREATE INDEX saml_connections_metadata_due ON public.saml_connections USING btree (metadata_due_at) WHERE (metadata_due_at IS NOT NULL);
alter table saml_connections enable row level security;
alter table saml_connections force row level security;
create policy platform on saml_connections to vigil_platform using (true) with check (true);
create policy restricted on saml_connections to vigil_restricted using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
create policy tenant on saml_connections to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant delete, insert, select, update on saml_connections to vigil_platform;
grant delete, insert, select, update on saml_connections to vigil_restricted;
grant delete, insert, select, update on saml_connections to vigil_tenant;

create table saml_links (
  organisation_id bigint not null,
  connection_id bigint not null,
  issuer text not null,
  name_id text not null,
  object_id text,
  user_id bigint not null,
  created_at timestamp with time zone default app.now() not null,
  last_used_at timestamp with time zone default app.now() not null,
  constraint saml_links_pkey PRIMARY KEY (organisation_id, connection_id, issuer, name_id),
  constraint saml_links_organisation_id_connection_id_fkey FOREIGN KEY (organisation_id, connection_id) REFERENCES saml_connections(organisation_id, id) ON DELETE CASCADE,
  constraint saml_links_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES users(organisation_id, id)
);
CREATE INDEX saml_links_by_object ON public.saml_links USING btree (organisation_id, connection_id, issuer, object_id) WHERE (object_id IS NOT NULL);
CREATE INDEX saml_links_by_user ON public.saml_links USING btree (organisation_id, user_id);
alter table saml_links enable row level security;
alter table saml_links force row level security;
create policy platform on saml_links to vigil_platform using (true) with check (true);
grant delete, insert, select, update on saml_links to vigil_platform;

create table saml_requests (
  id text not null,
  organisation_id bigint not null,
  connection_id bigint not null,
  purpose text not null,
  browser_hash bytea,
  path text default '/'::text not null,
  session_id bigint,
  created_at timestamp with time zone default app.now() not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  result jsonb,
  constraint saml_requests_pkey PRIMARY KEY (organisation_id, id),
  constraint saml_requests_id_key UNIQUE (id),
  constraint saml_requests_path_check CHECK ((path ~ '^/([^/\\]|$)'::text)),
  constraint saml_requests_purpose_check CHECK ((purpose = ANY (ARRAY['sign_in'::text, 'test'::text, 'sign_out'::text]))),
  constraint saml_requests_organisation_id_connection_id_fkey FOREIGN KEY (organisation_id, connection_id) REFERENCES saml_connections(organisation_id, id) ON DELETE CASCADE,
  constraint saml_requests_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
CREATE INDEX saml_requests_by_connection ON public.saml_requests USING btree (organisation_id, connection_id);
CREATE INDEX saml_requests_by_expiry ON public.saml_requests USING btree (expires_at);
CREATE INDEX saml_requests_by_session ON public.saml_requests USING btree (session_id);
alter table saml_requests enable row level security;
alter table saml_requests force row level security;
create policy platform on saml_requests to vigil_platform using (true) with check (true);
grant delete, insert, select, update on saml_requests to vigil_platform;

create table saml_sessions (
  session_id bigint not null,
  organisation_id bigint not null,
  connection_id bigint not null,
  name_id text not null,
  name_id_format text,
  session_index text,
  constraint saml_sessions_pkey PRIMARY KEY (organisation_id, session_id),
  constraint saml_sessions_session_id_key UNIQUE (session_id),
  constraint saml_sessions_organisation_id_connection_id_fkey FOREIGN KEY (organisation_id, connection_id) REFERENCES saml_connections(organisation_id, id) ON DELETE CASCADE,
  constraint saml_sessions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
CREATE INDEX saml_sessions_by_name ON public.saml_sessions USING btree (organisation_id, connection_id, name_id);
alter table saml_sessions enable row level security;
alter table saml_sessions force row level security;
create policy platform on saml_sessions to vigil_platform using (true) with check (true);
grant delete, insert, select, update on saml_sessions to vigil_platform;

create table saml_unconfirmed_changes (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  connection_id bigint not null,
  changed_by_staff_id bigint not null,
  changed_by_name text not null,
  what text not null,
  changed_at timestamp with time zone default app.now() not null,
  constraint saml_unconfirmed_changes_pkey PRIMARY KEY (organisation_id, id),
  constraint saml_unconfirmed_changes_changed_by_staff_id_fkey FOREIGN KEY (changed_by_staff_id) REFERENCES users(id),
  constraint saml_unconfirmed_changes_organisation_id_connection_id_fkey FOREIGN KEY (organisation_id, connection_id) REFERENCES saml_connections(organisation_id, id) ON DELETE CASCADE
);
CREATE INDEX saml_unconfirmed_changes_by_connection ON public.saml_unconfirmed_changes USING btree (organisation_id, connection_id, id);
CREATE INDEX saml_unconfirmed_changes_by_person ON public.saml_unconfirmed_changes USING btree (changed_by_staff_id);
alter table saml_unconfirmed_changes enable row level security;
alter table saml_unconfirmed_changes force row level security;
create policy platform on saml_unconfirmed_changes to vigil_platform using (true) with check (true);
create policy restricted on saml_unconfirmed_changes to vigil_restricted using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
create policy tenant on saml_unconfirmed_changes to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant delete, insert, select, update on saml_unconfirmed_changes to vigil_platform;
grant delete, insert, select on saml_unconfirmed_changes to vigil_restricted;
grant delete, insert, select on saml_unconfirmed_changes to vigil_tenant;

create table satellite_soses (
  organisation_id bigint not null,
  device_id bigint not null,
  started_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  constraint satellite_soses_pkey PRIMARY KEY (organisation_id, device_id),
  constraint satellite_soses_organisation_id_device_id_fkey FOREIGN KEY (organisation_id, device_id) REFERENCES devices(organisation_id, id)
);
alter table satellite_soses enable row level security;
alter table satellite_soses force row level security;
create policy centre on satellite_soses to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = satellite_soses.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = satellite_soses.organisation_id))));
create policy platform on satellite_soses to vigil_platform using (true) with check (true);
create policy restricted on satellite_soses to vigil_restricted using (((organisation_id = app.tenant()) AND
CASE
    WHEN (device_id IS NOT NULL) THEN ( SELECT true
       FROM devices parent
      WHERE ((parent.organisation_id = satellite_soses.organisation_id) AND (parent.id = satellite_soses.device_id)))
    ELSE false
END)) with check (((organisation_id = app.tenant()) AND
CASE
    WHEN (device_id IS NOT NULL) THEN ( SELECT true
       FROM devices parent
      WHERE ((parent.organisation_id = satellite_soses.organisation_id) AND (parent.id = satellite_soses.device_id)))
    ELSE false
END));
create policy tenant on satellite_soses to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant select on satellite_soses to vigil_centre;
grant delete, insert, select, update on satellite_soses to vigil_platform;
grant select on satellite_soses to vigil_restricted;
grant select on satellite_soses to vigil_tenant;

create table scheduled_reports (
  id bigint generated always as identity not null,
  organisation_id bigint,
  name text not null,
  report text not null,
  format text not null,
  filters jsonb default '{}'::jsonb not null,
  recipients bigint[] default '{}'::bigint[] not null,
  external_recipients jsonb default '[]'::jsonb not null,
  attach_file boolean default false not null,
  starting_date date not null,
  repeat_every integer default 1 not null,
  repeat_period text default 'days'::text not null,
  day integer,
  timezone text default 'UTC'::text not null,
  paused_at timestamp with time zone,
  next_at timestamp with time zone,
  created_by_staff_id bigint,
  run_as jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone default app.now() not null,
  updated_at timestamp with time zone default app.now() not null,
  name_key text generated always as (lower(name)) stored,
  constraint scheduled_reports_pkey PRIMARY KEY (id),
  constraint scheduled_reports_day_check CHECK (((day >= 1) AND (day <= 31))),
  constraint scheduled_reports_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text, 'pdf'::text]))),
  constraint scheduled_reports_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint scheduled_reports_repeat_every_check CHECK (((repeat_every >= 1) AND (repeat_every <= 365))),
  constraint scheduled_reports_repeat_period_check CHECK ((repeat_period = ANY (ARRAY['days'::text, 'weeks'::text, 'months'::text]))),
  constraint scheduled_reports_created_by_staff_id_fkey FOREIGN KEY (created_by_staff_id) REFERENCES users(id),
  constraint scheduled_reports_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);
CREATE INDEX scheduled_reports_by_creator ON public.scheduled_reports USING btree (created_by_staff_id);
CREATE INDEX scheduled_reports_by_organisation ON public.scheduled_reports USING btree (organisation_id, name_key, id);
CREATE INDEX scheduled_reports_due ON public.scheduled_reports USING btree (next_at) WHERE (next_at IS NOT NULL);
alter table scheduled_reports enable row level security;
alter table scheduled_reports force row level security;
create policy centre on scheduled_reports to vigil_centre using ((organisation_id IS NULL)) with check ((organisation_id IS NULL));
create policy platform on scheduled_reports to vigil_platform using (true) with check (true);
create policy restricted on scheduled_reports to vigil_restricted using (((organisation_id = app.tenant()) AND app.made_within(run_as))) with check (((organisation_id = app.tenant()) AND app.made_within(run_as)));
create policy tenant on scheduled_reports to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant delete, insert, select, update on scheduled_reports to vigil_centre;
grant delete, insert, select, update on scheduled_reports to vigil_platform;
grant delete, insert, select, update on scheduled_reports to vigil_restricted;
grant delete, insert, select, update on scheduled_reports to vigil_tenant;

create table schema_migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default transaction_timestamp() not null,
  constraint schema_migrations_pkey PRIMARY KEY (name)
);

create table scim_group_members (
  organisation_id bigint not null,
  scim_group_id bigint not null,
  scim_user_id bigint not null,
  constraint scim_group_members_pkey PRIMARY KEY (organisation_id, scim_group_id, scim_user_id),
  constraint scim_group_members_organisation_id_scim_group_id_fkey FOREIGN KEY (organisation_id, scim_group_id) REFERENCES scim_groups(organisation_id, id) ON DELETE CASCADE,
  constraint scim_group_members_organisation_id_scim_user_id_fkey FOREIGN KEY (organisation_id, scim_user_id) REFERENCES scim_users(organisation_id, id) ON DELETE CASCADE
);
CREATE INDEX scim_group_members_by_user ON public.scim_group_members USING btree (organisation_id, scim_user_id);
alter table scim_group_members enable row level security;
alter table scim_group_members force row level security;
create policy platform on scim_group_members to vigil_platform using (true) with check (true);
create policy restricted on scim_group_members to vigil_restricted using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
create policy tenant on scim_group_members to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant delete, insert, select, update on scim_group_members to vigil_platform;
grant delete, insert, select on scim_group_members to vigil_restricted;
grant delete, insert, select on scim_group_members to vigil_tenant;
CREATE TRIGGER count_members_added AFTER INSERT ON public.scim_group_members REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_scim_members();
CREATE TRIGGER count_members_removed AFTER DELETE ON public.scim_group_members REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_scim_members();

create table scim_groups (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  connection_id bigint not null,
  public_id uuid default gen_random_uuid() not null,
  display_name text not null,
  display_name_key text generated always as (lower(display_name)) stored,
  external_id text,
  attributes jsonb not null,
  department_id bigint,
  role text,
  user_tag_id bigint,
  members_count integer default 0 not null,
  revision integer default 1 not null,
  created_at timestamp with time zone default app.now() not null,
  updated_at timestamp with time zone default app.now() not null,
  constraint scim_groups_pkey PRIMARY KEY (organisation_id, id),
  constraint scim_groups_by_external_id UNIQUE (organisation_id, connection_id, external_id),
  constraint scim_groups_by_name UNIQUE (organisation_id, connection_id, display_name_key),
  constraint scim_groups_id_key UNIQUE (id),
  constraint scim_groups_public_id_key UNIQUE (public_id),
  constraint scim_groups_role_check CHECK ((role = ANY (ARRAY['organisation_admin'::text, 'organisation_idp_admin'::text, 'organisation_user'::text, 'escalation_contact'::text]))),
  constraint scim_groups_organisation_id_connection_id_fkey FOREIGN KEY (organisation_id, connection_id) REFERENCES saml_connections(organisation_id, id) ON DELETE CASCADE,
  constraint scim_groups_organisation_id_department_id_fkey FOREIGN KEY (organisation_id, department_id) REFERENCES departments(organisation_id, id) ON DELETE SET NULL (department_id),
  constraint scim_groups_organisation_id_user_tag_id_fkey FOREIGN KEY (organisation_id, user_tag_id) REFERENCES user_tags(organisation_id, id) ON DELETE SET NULL (user_tag_id)
);
CREATE INDEX scim_groups_by_department ON public.scim_groups USING btree (organisation_id, department_id);
CREATE INDEX scim_groups_by_tag ON public.scim_groups USING btree (organisation_id, user_tag_id);
alter table scim_groups enable row level security;
alter table scim_groups force row level security;
create policy platform on scim_groups to vigil_platform using (true) with check (true);
create policy restricted on scim_groups to vigil_restricted using (((organisation_id = app.tenant()) AND
CASE
    WHEN (department_id IS NOT NULL) THEN ( SELECT true
       FROM departments parent
      WHERE ((parent.organisation_id = scim_groups.organisation_id) AND (parent.id = scim_groups.department_id)))
    ELSE false
END)) with check (((organisation_id = app.tenant()) AND
CASE
    WHEN (department_id IS NOT NULL) THEN ( SELECT true
       FROM departments parent
      WHERE ((parent.organisation_id = scim_groups.organisation_id) AND (parent.id = scim_groups.department_id)))
    ELSE false
END));
create policy tenant on scim_groups to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant delete, insert, select, update on scim_groups to vigil_platform;
grant delete, insert, select, update on scim_groups to vigil_restricted;
grant delete, insert, select, update on scim_groups to vigil_tenant;

create table scim_issues (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  connection_id bigint not null,
  kind text not null,
  subject text not null,
  subject_key text generated always as (lower(subject)) stored,
  user_id bigint,
  problem text not null,
  way_out text not null,
  attempt jsonb,
  times integer default 1 not null,
  created_at timestamp with time zone default app.now() not null,
  last_at timestamp with time zone default app.now() not null,
  resolved_at timestamp with time zone,
  constraint scim_issues_pkey PRIMARY KEY (organisation_id, id),
  constraint scim_issues_id_key UNIQUE (id),
  constraint scim_issues_organisation_id_connection_id_fkey FOREIGN KEY (organisation_id, connection_id) REFERENCES saml_connections(organisation_id, id) ON DELETE CASCADE,
  constraint scim_issues_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES users(organisation_id, id)
);
CREATE INDEX scim_issues_by_connection ON public.scim_issues USING btree (organisation_id, connection_id, last_at DESC, id DESC);
CREATE INDEX scim_issues_by_user ON public.scim_issues USING btree (organisation_id, user_id);
CREATE UNIQUE INDEX scim_issues_open ON public.scim_issues USING btree (organisation_id, connection_id, kind, subject_key) WHERE (resolved_at IS NULL);
alter table scim_issues enable row level security;
alter table scim_issues force row level security;
create policy platform on scim_issues to vigil_platform using (true) with check (true);
create policy restricted on scim_issues to vigil_restricted using (((organisation_id = app.tenant()) AND
CASE
    WHEN (user_id IS NOT NULL) THEN ( SELECT true
       FROM users parent
      WHERE ((parent.organisation_id = scim_issues.organisation_id) AND (parent.id = scim_issues.user_id)))
    ELSE false
END)) with check (((organisation_id = app.tenant()) AND
CASE
    WHEN (user_id IS NOT NULL) THEN ( SELECT true
       FROM users parent
      WHERE ((parent.organisation_id = scim_issues.organisation_id) AND (parent.id = scim_issues.user_id)))
    ELSE false
END));
create policy tenant on scim_issues to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant delete, insert, select, update on scim_issues to vigil_platform;
grant insert, select, update on scim_issues to vigil_restricted;
grant insert, select, update on scim_issues to vigil_tenant;

create table scim_tokens (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  connection_id bigint not null,
  token_hash bytea not null,
  hint text not null,
  created_by text not null,
  created_at timestamp with time zone default app.now() not null,
  last_used_at timestamp with time zone,
  constraint scim_tokens_pkey PRIMARY KEY (organisation_id, id),
  constraint scim_tokens_token_hash_key UNIQUE (token_hash),
  constraint scim_tokens_organisation_id_connection_id_fkey FOREIGN KEY (organisation_id, connection_id) REFERENCES saml_connections(organisation_id, id) ON DELETE CASCADE
);
CREATE INDEX scim_tokens_by_connection ON public.scim_tokens USING btree (organisation_id, connection_id, id);
alter table scim_tokens enable row level security;
alter table scim_tokens force row level security;
create policy platform on scim_tokens to vigil_platform using (true) with check (true);
create policy restricted on scim_tokens to vigil_restricted using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
create policy tenant on scim_tokens to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant delete, insert, select, update on scim_tokens to vigil_platform;
grant delete, insert on scim_tokens to vigil_restricted;
grant delete, insert on scim_tokens to vigil_tenant;
grant select (connection_id) on scim_tokens to vigil_restricted;
grant select (connection_id) on scim_tokens to vigil_tenant;
grant select (created_at) on scim_tokens to vigil_restricted;
grant select (created_at) on scim_tokens to vigil_tenant;
grant select (created_by) on scim_tokens to vigil_restricted;
grant select (created_by) on scim_tokens to vigil_tenant;
grant select (hint) on scim_tokens to vigil_restricted;
grant select (hint) on scim_tokens to vigil_tenant;
grant select (id) on scim_tokens to vigil_restricted;
grant select (id) on scim_tokens to vigil_tenant;
grant select (last_used_at) on scim_tokens to vigil_restricted;
grant select (last_used_at) on scim_tokens to vigil_tenant;
grant select (organisation_id) on scim_tokens to vigil_restricted;
grant select (organisation_id) on scim_tokens to vigil_tenant;

create table scim_users (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  connection_id bigint not null,
  public_id uuid default gen_random_uuid() not null,
  user_id bigint not null,
  user_name text not null,
  user_name_key text generated always as (lower(user_name)) stored,
  external_id text,
  attributes jsonb not null,
  given jsonb default '{}'::jsonb not null,
  revision integer default 1 not null,
  created_at timestamp with time zone default app.now() not null,
  updated_at timestamp with time zone default app.now() not null,
  constraint scim_users_pkey PRIMARY KEY (organisation_id, id),
  constraint scim_users_by_external_id UNIQUE (organisation_id, connection_id, external_id),
  constraint scim_users_by_name UNIQUE (organisation_id, connection_id, user_name_key),
  constraint scim_users_organisation_id_user_id_key UNIQUE (organisation_id, user_id),
  constraint scim_users_public_id_key UNIQUE (public_id),
  constraint scim_users_organisation_id_connection_id_fkey FOREIGN KEY (organisation_id, connection_id) REFERENCES saml_connections(organisation_id, id) ON DELETE CASCADE,
  constraint scim_users_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES users(organisation_id, id)
);
alter table scim_users enable row level security;
alter table scim_users force row level security;
create policy platform on scim_users to vigil_platform using (true) with check (true);
create policy restricted on scim_users to vigil_restricted using (((organisation_id = app.tenant()) AND
CASE
    WHEN (user_id IS NOT NULL) THEN ( SELECT true
       FROM users parent
      WHERE ((parent.organisation_id = scim_users.organisation_id) AND (parent.id = scim_users.user_id)))
    ELSE false
END)) with check (((organisation_id = app.tenant()) AND
CASE
    WHEN (user_id IS NOT NULL) THEN ( SELECT true
       FROM users parent
      WHERE ((parent.organisation_id = scim_users.organisation_id) AND (parent.id = scim_users.user_id)))
    ELSE false
END));
create policy tenant on scim_users to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant delete, insert, select, update on scim_users to vigil_platform;
grant delete, insert, select, update on scim_users to vigil_restricted;
grant delete, insert, select, update on scim_users to vigil_tenant;

create table seen_unknown_devices (
  imei text not null,
  first_seen_at timestamp with time zone default app.now() not null,
  last_seen_at timestamp with time zone default app.now() not null,
  times_seen bigint default 1 not null,
  source_address text not null,
  constraint seen_unknown_devices_pkey PRIMARY KEY (imei)
);
CREATE INDEX seen_unknown_devices_by_time ON public.seen_unknown_devices USING btree (last_seen_at, imei);
grant delete, insert, select, update on seen_unknown_devices to vigil_platform;

create table service_outcomes (
  service text not null,
  succeeded_at timestamp with time zone,
  failed_at timestamp with time zone,
  failure text,
  constraint service_outcomes_pkey PRIMARY KEY (service),
  constraint service_outcomes_service_check CHECK ((service = 'address_search'::text))
);
grant insert, select, update on service_outcomes to vigil_platform;

create table session_requests (
  id bigint generated always as identity not null,
  requester_user_id bigint not null,
  user_id bigint not null,
  requester_session_id bigint not null,
  user_session_id bigint,
  acting_session_id bigint,
  status text default 'pending'::text not null,
  created_at timestamp with time zone default app.now() not null,
  expires_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  ended_at timestamp with time zone,
  end_reason text,
  constraint session_requests_pkey PRIMARY KEY (id),
  constraint session_requests_check CHECK ((requester_user_id <> user_id)),
  constraint session_requests_check1 CHECK (((status = 'active'::text) <= (user_session_id IS NOT NULL))),
  constraint session_requests_check2 CHECK (((status = 'ended'::text) = ((ended_at IS NOT NULL) AND (end_reason IS NOT NULL)))),
  constraint session_requests_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'active'::text, 'ended'::text]))),
  constraint session_requests_acting_session_id_fkey FOREIGN KEY (acting_session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint session_requests_requester_session_id_fkey FOREIGN KEY (requester_session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint session_requests_requester_user_id_fkey FOREIGN KEY (requester_user_id) REFERENCES users(id),
  constraint session_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint session_requests_user_session_id_fkey FOREIGN KEY (user_session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
CREATE INDEX session_requests_by_acting_session ON public.session_requests USING btree (acting_session_id);
CREATE INDEX session_requests_by_requester ON public.session_requests USING btree (requester_user_id);
CREATE INDEX session_requests_by_requester_session ON public.session_requests USING btree (requester_session_id);
CREATE INDEX session_requests_by_user ON public.session_requests USING btree (user_id);
CREATE INDEX session_requests_by_user_session ON public.session_requests USING btree (user_session_id);
CREATE UNIQUE INDEX session_requests_open_of_requester ON public.session_requests USING btree (requester_user_id) WHERE (status <> 'ended'::text);
CREATE UNIQUE INDEX session_requests_open_of_user ON public.session_requests USING btree (user_id) WHERE (status <> 'ended'::text);
grant delete, insert, select, update on session_requests to vigil_platform;

create table sessions (
  id bigint generated always as identity not null,
  token_hash bytea not null,
  user_id bigint not null,
  acting_for_user_id bigint,
  created_at timestamp with time zone default app.now() not null,
  seen_at timestamp with time zone default app.now() not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  address inet,
  user_agent text,
  two_factor_verified_at timestamp with time zone,
  saml_initiated boolean default false not null,
  proved_at timestamp with time zone,
  vouched_until timestamp with time zone,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_hash_key UNIQUE (token_hash),
  constraint sessions_end_with_vouching CHECK ((expires_at <= vouched_until)),
  constraint sessions_acting_for_user_id_fkey FOREIGN KEY (acting_for_user_id) REFERENCES users(id),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX sessions_by_acting_for ON public.sessions USING btree (acting_for_user_id);
CREATE INDEX sessions_by_expiry ON public.sessions USING btree (expires_at) WHERE (ended_at IS NULL);
CREATE INDEX sessions_by_user ON public.sessions USING btree (user_id);
grant delete, insert, select, update on sessions to vigil_platform;

create table shared_alert_links (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  alert_id bigint not null,
  kind text not null,
  name text not null,
  contact_key text,
  user_id bigint,
  nonce uuid not null,
  token_hash bytea not null,
  created_by_staff_id bigint,
  created_at timestamp with time zone default app.now() not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  revoked_by_staff_id bigint,
  opened_count integer default 0 not null,
  last_opened_at timestamp with time zone,
  responded_at timestamp with time zone,
  constraint shared_alert_links_pkey PRIMARY KEY (organisation_id, id),
  constraint shared_alert_links_id_key UNIQUE (id),
  constraint shared_alert_links_organisation_id_alert_id_contact_key_key UNIQUE (organisation_id, alert_id, contact_key),
  constraint shared_alert_links_token_hash_key UNIQUE (token_hash),
  constraint shared_alert_links_kind_check CHECK ((kind = ANY (ARRAY['contact'::text, 'viewer'::text]))),
  constraint shared_alert_links_created_by_staff_id_fkey FOREIGN KEY (created_by_staff_id) REFERENCES users(id),
  constraint shared_alert_links_organisation_id_alert_id_fkey FOREIGN KEY (organisation_id, alert_id) REFERENCES alerts(organisation_id, id),
  constraint shared_alert_links_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES users(organisation_id, id),
  constraint shared_alert_links_revoked_by_staff_id_fkey FOREIGN KEY (revoked_by_staff_id) REFERENCES users(id)
);
CREATE INDEX shared_alert_links_by_creator ON public.shared_alert_links USING btree (created_by_staff_id);
CREATE INDEX shared_alert_links_by_revoker ON public.shared_alert_links USING btree (revoked_by_staff_id);
CREATE INDEX shared_alert_links_by_user ON public.shared_alert_links USING btree (organisation_id, user_id);
alter table shared_alert_links enable row level security;
alter table shared_alert_links force row level security;
create policy centre on shared_alert_links to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = shared_alert_links.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = shared_alert_links.organisation_id))));
create policy platform on shared_alert_links to vigil_platform using (true) with check (true);
create policy restricted on shared_alert_links to vigil_restricted using (((organisation_id = app.tenant()) AND ( SELECT true
   FROM alerts parent
  WHERE ((parent.organisation_id = shared_alert_links.organisation_id) AND (parent.id = shared_alert_links.alert_id))))) with check (((organisation_id = app.tenant()) AND ( SELECT true
   FROM alerts parent
  WHERE ((parent.organisation_id = shared_alert_links.organisation_id) AND (parent.id = shared_alert_links.alert_id)))));
create policy tenant on shared_alert_links to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant insert, select, update on shared_alert_links to vigil_centre;
grant delete, insert, select, update on shared_alert_links to vigil_platform;
grant insert, select, update on shared_alert_links to vigil_restricted;
grant insert, select, update on shared_alert_links to vigil_tenant;

create table shift_handovers (
  id bigint generated always as identity not null,
  client_id uuid not null,
  outgoing_staff_id bigint not null,
  signed_at timestamp with time zone default app.now() not null,
  note text not null,
  snapshot jsonb not null,
  incoming_staff_id bigint,
  received_at timestamp with time zone,
  constraint shift_handovers_pkey PRIMARY KEY (id),
  constraint shift_handovers_client_id_key UNIQUE (client_id),
  constraint shift_handovers_check CHECK (((incoming_staff_id IS NULL) = (received_at IS NULL))),
  constraint shift_handovers_check1 CHECK ((incoming_staff_id <> outgoing_staff_id)),
  constraint shift_handovers_note_check CHECK ((length(note) <= 5000)),
  constraint shift_handovers_incoming_staff_id_fkey FOREIGN KEY (incoming_staff_id) REFERENCES users(id),
  constraint shift_handovers_outgoing_staff_id_fkey FOREIGN KEY (outgoing_staff_id) REFERENCES users(id)
);
CREATE INDEX shift_handovers_by_incoming ON public.shift_handovers USING btree (incoming_staff_id);
CREATE INDEX shift_handovers_by_outgoing ON public.shift_handovers USING btree (outgoing_staff_id);
grant insert, select on shift_handovers to vigil_centre;
grant insert, select on shift_handovers to vigil_platform;
grant update (incoming_staff_id) on shift_handovers to vigil_centre;
grant update (incoming_staff_id) on shift_handovers to vigil_platform;
grant update (received_at) on shift_handovers to vigil_centre;
grant update (received_at) on shift_handovers to vigil_platform;

create table sign_in_attempts (
  id bigint generated always as identity not null,
  email_hash bytea not null,
  address inet not null,
  succeeded boolean not null,
  attempted_at timestamp with time zone default app.now() not null,
  browser_id text,
  constraint sign_in_attempts_pkey PRIMARY KEY (id)
);
CREATE INDEX sign_in_attempts_by_address ON public.sign_in_attempts USING btree (address, attempted_at);
CREATE INDEX sign_in_attempts_by_email ON public.sign_in_attempts USING btree (email_hash, attempted_at);
grant delete, insert, select on sign_in_attempts to vigil_platform;

create table sign_up_answers (
  organisation_id bigint not null,
  user_id bigint not null,
  question_id bigint not null,
  answer text not null,
  answered_at timestamp with time zone default app.now() not null,
  constraint sign_up_answers_pkey PRIMARY KEY (organisation_id, user_id, question_id),
  constraint sign_up_answers_answer_check CHECK (((length(answer) >= 1) AND (length(answer) <= 2000))),
  constraint sign_up_answers_organisation_id_question_id_fkey FOREIGN KEY (organisation_id, question_id) REFERENCES sign_up_questions(organisation_id, id) ON DELETE CASCADE,
  constraint sign_up_answers_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES users(organisation_id, id) ON DELETE CASCADE
);
CREATE INDEX sign_up_answers_by_question ON public.sign_up_answers USING btree (organisation_id, question_id);
alter table sign_up_answers enable row level security;
alter table sign_up_answers force row level security;
create policy centre on sign_up_answers to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = sign_up_answers.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = sign_up_answers.organisation_id))));
create policy platform on sign_up_answers to vigil_platform using (true) with check (true);
create policy restricted on sign_up_answers to vigil_restricted using (((organisation_id = app.tenant()) AND
CASE
    WHEN (user_id IS NOT NULL) THEN ( SELECT true
       FROM users parent
      WHERE ((parent.organisation_id = sign_up_answers.organisation_id) AND (parent.id = sign_up_answers.user_id)))
    ELSE false
END)) with check (((organisation_id = app.tenant()) AND
CASE
    WHEN (user_id IS NOT NULL) THEN ( SELECT true
       FROM users parent
      WHERE ((parent.organisation_id = sign_up_answers.organisation_id) AND (parent.id = sign_up_answers.user_id)))
    ELSE false
END));
create policy tenant on sign_up_answers to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant select on sign_up_answers to vigil_centre;
grant delete, insert, select, update on sign_up_answers to vigil_platform;
grant delete, insert, select, update on sign_up_answers to vigil_restricted;
grant delete, insert, select, update on sign_up_answers to vigil_tenant;

create table sign_up_questions (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  question text not null,
  answer_type text default 'text'::text not null,
  options text[] default '{}'::text[] not null,
  required boolean default false not null,
  "order" integer not null,
  created_at timestamp with time zone default app.now() not null,
  updated_at timestamp with time zone default app.now() not null,
  constraint sign_up_questions_pkey PRIMARY KEY (organisation_id, id),
  constraint sign_up_questions_id_key UNIQUE (id),
  constraint sign_up_questions_answer_type_check CHECK ((answer_type = ANY (ARRAY['text'::text, 'yes_no'::text, 'choice'::text]))),
  constraint sign_up_questions_check CHECK (((answer_type = 'choice'::text) OR (options = '{}'::text[]))),
  constraint sign_up_questions_order_check CHECK (("order" > 0)),
  constraint sign_up_questions_question_check CHECK (((length(question) >= 1) AND (length(question) <= 300))),
  constraint sign_up_questions_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);
CREATE INDEX sign_up_questions_in_order ON public.sign_up_questions USING btree (organisation_id, "order", id);
alter table sign_up_questions enable row level security;
alter table sign_up_questions force row level security;
create policy centre on sign_up_questions to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = sign_up_questions.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = sign_up_questions.organisation_id))));
create policy platform on sign_up_questions to vigil_platform using (true) with check (true);
create policy restricted on sign_up_questions to vigil_restricted using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
create policy tenant on sign_up_questions to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant select on sign_up_questions to vigil_centre;
grant delete, insert, select, update on sign_up_questions to vigil_platform;
grant delete, insert, select, update on sign_up_questions to vigil_restricted;
grant delete, insert, select, update on sign_up_questions to vigil_tenant;

create table sms_templates (
  id bigint not null,
  name text not null,
  content text,
  updated_at timestamp with time zone default app.now() not null,
  constraint sms_templates_pkey PRIMARY KEY (id),
  constraint sms_templates_content_check CHECK (((length(content) >= 1) AND (length(content) <= 480)))
);
CREATE UNIQUE INDEX sms_templates_by_name ON public.sms_templates USING btree (lower(name));
grant select on sms_templates to vigil_centre;
grant select, update on sms_templates to vigil_platform;
grant select on sms_templates to vigil_restricted;
grant select on sms_templates to vigil_tenant;

create table system_configuration (
  id bigint not null,
  voltage_minimum integer not null,
  voltage_safe integer not null,
  csv_message text,
  external_alerts_enabled boolean not null,
  receiver_1 json not null,
  receiver_2 json not null,
  updated_at timestamp with time zone,
  external_alerts_since timestamp with time zone,
  external_alerts_after bigint,
  texts_without_pricing boolean default false not null,
  invoice_payment_days integer default 14 not null,
  positions_days integer default 90 not null,
  frames_days integer default 30 not null,
  centre_phone text,
  constraint system_configuration_pkey PRIMARY KEY (id),
  constraint system_configuration_centre_phone_check CHECK (((length(centre_phone) >= 1) AND (length(centre_phone) <= 40))),
  constraint system_configuration_check CHECK ((voltage_safe >= voltage_minimum)),
  constraint system_configuration_frames_days_check CHECK (((frames_days >= 7) AND (frames_days <= 3650))),
  constraint system_configuration_id_check CHECK ((id = 1)),
  constraint system_configuration_invoice_payment_days_check CHECK (((invoice_payment_days >= 0) AND (invoice_payment_days <= 180))),
  constraint system_configuration_positions_days_check CHECK (((positions_days >= 7) AND (positions_days <= 3650))),
  constraint system_configuration_voltage_minimum_check CHECK ((voltage_minimum >= 0))
);
grant insert, select, update on system_configuration to vigil_platform;

create table taken_devices (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  user_id bigint not null,
  places text not null,
  constraint taken_devices_pkey PRIMARY KEY (organisation_id, id),
  constraint taken_devices_id_key UNIQUE (id),
  constraint taken_devices_places_check CHECK ((places = ANY (ARRAY['geofences'::text, 'favourites'::text]))),
  constraint taken_devices_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES users(organisation_id, id) ON DELETE CASCADE
);
CREATE INDEX taken_devices_by_user ON public.taken_devices USING btree (organisation_id, user_id);
alter table taken_devices enable row level security;
alter table taken_devices force row level security;
create policy platform on taken_devices to vigil_platform using (true) with check (true);
grant delete, insert, select, update on taken_devices to vigil_platform;

create table terms (
  id bigint generated always as identity not null,
  organisation_id bigint,
  version integer not null,
  content text not null,
  created_at timestamp with time zone default app.now() not null,
  written_by text,
  constraint terms_pkey PRIMARY KEY (id),
  constraint terms_organisation_id_version_key UNIQUE NULLS NOT DISTINCT (organisation_id, version),
  constraint terms_version_check CHECK ((version > 0)),
  constraint terms_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);
alter table terms enable row level security;
alter table terms force row level security;
create policy platform on terms to vigil_platform using (true) with check (true);
create policy restricted on terms to vigil_restricted using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
create policy tenant on terms to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant delete, insert, select, update on terms to vigil_platform;
grant insert, select on terms to vigil_restricted;
grant insert, select on terms to vigil_tenant;

create table terms_acceptances (
  organisation_id bigint,
  terms_id bigint not null,
  user_id bigint not null,
  accepted_at timestamp with time zone default app.now() not null,
  constraint terms_acceptances_pkey PRIMARY KEY (terms_id, user_id),
  constraint terms_acceptances_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  constraint terms_acceptances_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES users(organisation_id, id),
  constraint terms_acceptances_terms_id_fkey FOREIGN KEY (terms_id) REFERENCES terms(id)
);
CREATE INDEX terms_acceptances_by_person ON public.terms_acceptances USING btree (organisation_id, user_id);
alter table terms_acceptances enable row level security;
alter table terms_acceptances force row level security;
create policy platform on terms_acceptances to vigil_platform using (true) with check (true);
create policy restricted on terms_acceptances to vigil_restricted using (((organisation_id = app.tenant()) AND
CASE
    WHEN (user_id IS NOT NULL) THEN ( SELECT true
       FROM users parent
      WHERE ((parent.organisation_id = terms_acceptances.organisation_id) AND (parent.id = terms_acceptances.user_id)))
    ELSE false
END)) with check (((organisation_id = app.tenant()) AND
CASE
    WHEN (user_id IS NOT NULL) THEN ( SELECT true
       FROM users parent
      WHERE ((parent.organisation_id = terms_acceptances.organisation_id) AND (parent.id = terms_acceptances.user_id)))
    ELSE false
END));
create policy tenant on terms_acceptances to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant delete, insert, select, update on terms_acceptances to vigil_platform;
grant select on terms_acceptances to vigil_restricted;
grant select on terms_acceptances to vigil_tenant;

create table text_uses (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  day date not null,
  parts integer not null,
  noted_at timestamp with time zone default app.now() not null,
  constraint text_uses_pkey PRIMARY KEY (organisation_id, id),
  constraint text_uses_parts_check CHECK ((parts <> 0)),
  constraint text_uses_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);
CREATE INDEX text_uses_by_day ON public.text_uses USING btree (organisation_id, day) INCLUDE (parts);
alter table text_uses enable row level security;
alter table text_uses force row level security;
create policy platform on text_uses to vigil_platform using (true) with check (true);
grant select on text_uses to vigil_platform;

create table this_cell (
  is_this boolean default true not null,
  number integer not null,
  constraint this_cell_pkey PRIMARY KEY (is_this),
  constraint this_cell_is_this_check CHECK (is_this),
  constraint this_cell_number_check CHECK (((number >= 0) AND (number <= 8999)))
);
grant select on this_cell to vigil_platform;

create table two_factor_secrets (
  user_id bigint not null,
  state text not null,
  sealed bytea not null,
  last_step bigint default 0 not null,
  created_at timestamp with time zone default app.now() not null,
  constraint two_factor_secrets_pkey PRIMARY KEY (user_id, state),
  constraint two_factor_secrets_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'confirmed'::text]))),
  constraint two_factor_secrets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
alter table two_factor_secrets enable row level security;
alter table two_factor_secrets force row level security;
create policy platform on two_factor_secrets to vigil_platform using (true) with check (true);
grant delete, insert, select, update on two_factor_secrets to vigil_platform;

create table two_factor_tries (
  user_id bigint not null,
  failed integer default 0 not null,
  latest_at timestamp with time zone default app.now() not null,
  locked_until timestamp with time zone,
  constraint two_factor_tries_pkey PRIMARY KEY (user_id),
  constraint two_factor_tries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
alter table two_factor_tries enable row level security;
alter table two_factor_tries force row level security;
create policy platform on two_factor_tries to vigil_platform using (true) with check (true);
grant delete, insert, select, update on two_factor_tries to vigil_platform;

create table unseen_alerts (
  organisation_id bigint not null,
  alert_id bigint not null,
  tells integer default 0 not null,
  next_tell_at timestamp with time zone,
  constraint unseen_alerts_pkey PRIMARY KEY (organisation_id, alert_id),
  constraint unseen_alerts_organisation_id_alert_id_fkey FOREIGN KEY (organisation_id, alert_id) REFERENCES alerts(organisation_id, id)
);
CREATE INDEX unseen_alerts_due ON public.unseen_alerts USING btree (next_tell_at) WHERE (next_tell_at IS NOT NULL);
alter table unseen_alerts enable row level security;
alter table unseen_alerts force row level security;
create policy platform on unseen_alerts to vigil_platform using (true) with check (true);
grant delete, insert, select, update on unseen_alerts to vigil_platform;

create table unseen_alerts_read (
  id smallint default 1 not null,
  tx_id xid8 not null,
  event_id bigint not null,
  looked_at timestamp with time zone default app.now() not null,
  constraint unseen_alerts_read_pkey PRIMARY KEY (id),
  constraint unseen_alerts_read_id_check CHECK ((id = 1))
);
grant select, update on unseen_alerts_read to vigil_platform;

create table used_passes (
  nonce text not null,
  expires_at timestamp with time zone not null,
  constraint used_passes_pkey PRIMARY KEY (nonce)
);
CREATE INDEX used_passes_by_expiry ON public.used_passes USING btree (expires_at);
grant delete, insert, select on used_passes to vigil_platform;

create table user_credentials (
  user_id bigint not null,
  password_hash text not null,
  password_set_at timestamp with time zone default app.now() not null,
  failed_attempts integer default 0 not null,
  locked_until timestamp with time zone,
  constraint user_credentials_pkey PRIMARY KEY (user_id),
  constraint user_credentials_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
alter table user_credentials enable row level security;
alter table user_credentials force row level security;
create policy centre on user_credentials to vigil_centre using (( SELECT true
   FROM users parent
  WHERE (parent.id = user_credentials.user_id)));
create policy platform on user_credentials to vigil_platform using (true) with check (true);
create policy restricted on user_credentials to vigil_restricted using (( SELECT true
   FROM users parent
  WHERE (parent.id = user_credentials.user_id)));
create policy tenant on user_credentials to vigil_tenant using (( SELECT true
   FROM users parent
  WHERE (parent.id = user_credentials.user_id)));
grant delete, insert, select, update on user_credentials to vigil_platform;
grant select (user_id) on user_credentials to vigil_centre;
grant select (user_id) on user_credentials to vigil_restricted;
grant select (user_id) on user_credentials to vigil_tenant;

create table user_photos (
  organisation_id bigint not null,
  user_id bigint not null,
  hash text not null,
  type text not null,
  width integer not null,
  height integer not null,
  bytes bytea not null,
  uploaded_at timestamp with time zone default app.now() not null,
  constraint user_photos_pkey PRIMARY KEY (organisation_id, user_id),
  constraint user_photos_bytes_check CHECK ((length(bytes) <= 2097152)),
  constraint user_photos_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
  constraint user_photos_height_check CHECK (((height >= 1) AND (height <= 4096))),
  constraint user_photos_type_check CHECK ((type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text]))),
  constraint user_photos_width_check CHECK (((width >= 1) AND (width <= 4096))),
  constraint user_photos_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES users(organisation_id, id)
);
alter table user_photos enable row level security;
alter table user_photos force row level security;
create policy centre on user_photos to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = user_photos.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = user_photos.organisation_id))));
create policy platform on user_photos to vigil_platform using (true) with check (true);
create policy restricted on user_photos to vigil_restricted using (((organisation_id = app.tenant()) AND
CASE
    WHEN (user_id IS NOT NULL) THEN ( SELECT true
       FROM users parent
      WHERE ((parent.organisation_id = user_photos.organisation_id) AND (parent.id = user_photos.user_id)))
    ELSE false
END)) with check (((organisation_id = app.tenant()) AND
CASE
    WHEN (user_id IS NOT NULL) THEN ( SELECT true
       FROM users parent
      WHERE ((parent.organisation_id = user_photos.organisation_id) AND (parent.id = user_photos.user_id)))
    ELSE false
END));
create policy tenant on user_photos to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant select on user_photos to vigil_centre;
grant delete, insert, select, update on user_photos to vigil_platform;
grant delete, insert, select, update on user_photos to vigil_restricted;
grant delete, insert, select, update on user_photos to vigil_tenant;

create table user_tag_links (
  organisation_id bigint not null,
  user_id bigint not null,
  user_tag_id bigint not null,
  constraint user_tag_links_pkey PRIMARY KEY (organisation_id, user_id, user_tag_id),
  constraint user_tag_links_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES users(organisation_id, id) ON DELETE CASCADE,
  constraint user_tag_links_organisation_id_user_tag_id_fkey FOREIGN KEY (organisation_id, user_tag_id) REFERENCES user_tags(organisation_id, id) ON DELETE CASCADE
);
CREATE INDEX user_tag_links_by_tag ON public.user_tag_links USING btree (organisation_id, user_tag_id) INCLUDE (user_id);
CREATE INDEX user_tag_links_by_user ON public.user_tag_links USING btree (user_id) INCLUDE (user_tag_id, organisation_id);
CREATE INDEX user_tag_links_everywhere_by_tag ON public.user_tag_links USING btree (user_tag_id) INCLUDE (organisation_id, user_id);
alter table user_tag_links enable row level security;
alter table user_tag_links force row level security;
create policy centre on user_tag_links to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = user_tag_links.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = user_tag_links.organisation_id))));
create policy platform on user_tag_links to vigil_platform using (true) with check (true);
create policy restricted on user_tag_links to vigil_restricted using (((organisation_id = app.tenant()) AND
CASE
    WHEN (user_id IS NOT NULL) THEN ( SELECT true
       FROM users parent
      WHERE ((parent.organisation_id = user_tag_links.organisation_id) AND (parent.id = user_tag_links.user_id)))
    ELSE false
END)) with check (((organisation_id = app.tenant()) AND
CASE
    WHEN (user_id IS NOT NULL) THEN ( SELECT true
       FROM users parent
      WHERE ((parent.organisation_id = user_tag_links.organisation_id) AND (parent.id = user_tag_links.user_id)))
    ELSE false
END));
create policy tenant on user_tag_links to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant select on user_tag_links to vigil_centre;
grant delete, insert, select on user_tag_links to vigil_platform;
grant delete, insert, select on user_tag_links to vigil_restricted;
grant delete, insert, select on user_tag_links to vigil_tenant;
CREATE TRIGGER check_pendants_added AFTER INSERT ON public.user_tag_links REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.check_pendants_of_people();
CREATE TRIGGER check_pendants_removed AFTER DELETE ON public.user_tag_links REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.check_pendants_of_people();
CREATE TRIGGER keep_tag_ids_added AFTER INSERT ON public.user_tag_links REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.keep_tag_ids();
CREATE TRIGGER keep_tag_ids_removed AFTER DELETE ON public.user_tag_links REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.keep_tag_ids();

create table user_tags (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  name text not null,
  created_at timestamp with time zone default app.now() not null,
  updated_at timestamp with time zone default app.now() not null,
  name_key text generated always as (lower(name)) stored,
  constraint user_tags_pkey PRIMARY KEY (organisation_id, id),
  constraint user_tags_id_key UNIQUE (id),
  constraint user_tags_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint user_tags_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);
CREATE INDEX user_tags_by_creation ON public.user_tags USING btree (organisation_id, created_at, id);
CREATE UNIQUE INDEX user_tags_by_name ON public.user_tags USING btree (organisation_id, name_key);
CREATE INDEX user_tags_everywhere ON public.user_tags USING btree (name_key, id);
alter table user_tags enable row level security;
alter table user_tags force row level security;
create policy centre on user_tags to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = user_tags.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = user_tags.organisation_id))));
create policy platform on user_tags to vigil_platform using (true) with check (true);
create policy restricted on user_tags to vigil_restricted using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
create policy tenant on user_tags to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant select on user_tags to vigil_centre;
grant delete, insert, select, update on user_tags to vigil_platform;
grant delete, insert, select, update on user_tags to vigil_restricted;
grant delete, insert, select, update on user_tags to vigil_tenant;

create table users (
  id bigint generated always as identity not null,
  organisation_id bigint,
  department_id bigint,
  role text not null,
  abilities text[],
  first_name text not null,
  last_name text not null,
  name text generated always as (((first_name || ' '::text) || last_name)) stored,
  email text,
  mobile text,
  mobile_country text default 'AU'::text not null,
  landline text,
  landline_country text default 'AU'::text not null,
  timezone text default 'Australia/Sydney'::text not null,
  language text default 'en-AU'::text not null,
  measurement_system text default 'metric'::text not null,
  status text default 'active'::text not null,
  grace_period integer,
  additional_notes text,
  voice_code text,
  expires_at timestamp with time zone,
  last_login_at timestamp with time zone,
  last_login_ip inet,
  created_at timestamp with time zone default app.now() not null,
  updated_at timestamp with time zone default app.now() not null,
  escalation_group_id bigint,
  personal_contacts_allowed boolean default true not null,
  monitored boolean,
  mobile_verified_at timestamp with time zone,
  landline_verified_at timestamp with time zone,
  name_key text generated always as (lower(((first_name || ' '::text) || last_name))) stored,
  last_name_key text generated always as (lower(last_name)) stored,
  restriction_type text,
  restrictions bigint[] default '{}'::bigint[] not null,
  tag_ids bigint[] default '{}'::bigint[] not null,
  email_key text generated always as (lower(email)) stored,
  mobile_end_key text generated always as (reverse("right"(regexp_replace(mobile, '\D'::text, ''::text, 'g'::text), 9))) stored,
  shared_profile boolean default false not null,
  mobile_app_access boolean default true not null,
  create_device_provisioned boolean default false not null,
  country text default 'AU'::text not null,
  state text,
  month_of_birth smallint,
  year_of_birth smallint,
  gender text,
  eye_colour text,
  hair_colour text,
  height_cm smallint,
  weight_kg smallint,
  build text,
  appearance text,
  deleted_at timestamp with time zone,
  terms_id bigint,
  terms_accepted_at timestamp with time zone,
  two_factor_method_preferred text,
  two_factor_method_enabled text,
  profile_step text,
  new_email text,
  not_provisioned boolean default false not null,
  contact_verified_at timestamp with time zone,
  start_page text default 'dashboard'::text not null,
  keys_information text,
  dogs_information text,
  access_requested_at timestamp with time zone,
  person_id bigint not null,
  home_cell integer,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_organisation_id_id_key UNIQUE (organisation_id, id),
  constraint users_build_check CHECK ((build = ANY (ARRAY['slim'::text, 'average'::text, 'athletic'::text, 'large'::text]))),
  constraint users_check CHECK (((organisation_id IS NULL) = (role = ANY (ARRAY['admin'::text, 'monitoring_centre_admin'::text, 'monitoring_centre_supervisor'::text, 'monitoring_centre_operator'::text])))),
  constraint users_check1 CHECK (((organisation_id IS NULL) = (monitored IS NULL))),
  constraint users_check2 CHECK (((restriction_type IS NOT NULL) OR (restrictions = '{}'::bigint[]))),
  constraint users_check3 CHECK (((restriction_type IS NULL) OR (organisation_id IS NOT NULL))),
  constraint users_check4 CHECK (((NOT shared_profile) OR (email IS NULL))),
  constraint users_check5 CHECK (((deleted_at IS NULL) OR ((status = 'disabled'::text) AND (email IS NULL) AND (escalation_group_id IS NULL)))),
  constraint users_dogs_information_check CHECK ((length(dogs_information) <= 1000)),
  constraint users_eye_colour_check CHECK ((eye_colour = ANY (ARRAY['brown'::text, 'blue'::text, 'green'::text, 'hazel'::text, 'grey'::text, 'amber'::text, 'other'::text]))),
  constraint users_gender_check CHECK ((gender = ANY (ARRAY['female'::text, 'male'::text, 'non_binary'::text, 'not_said'::text]))),
  constraint users_grace_period_check CHECK (((grace_period >= 0) AND (grace_period <= 240))),
  constraint users_hair_colour_check CHECK ((hair_colour = ANY (ARRAY['black'::text, 'brown'::text, 'blonde'::text, 'red'::text, 'grey'::text, 'white'::text, 'none'::text, 'other'::text]))),
  constraint users_height_cm_check CHECK (((height_cm >= 50) AND (height_cm <= 260))),
  constraint users_home_cell_check CHECK (((home_cell >= 0) AND (home_cell <= 8999))),
  constraint users_keys_information_check CHECK ((length(keys_information) <= 1000)),
  constraint users_language_check CHECK ((language = ANY (ARRAY['en-AU'::text, 'en'::text]))),
  constraint users_measurement_system_check CHECK ((measurement_system = ANY (ARRAY['metric'::text, 'imperial'::text]))),
  constraint users_month_of_birth_check CHECK (((month_of_birth >= 1) AND (month_of_birth <= 12))),
  constraint users_profile_step_check CHECK ((profile_step = ANY (ARRAY['profile'::text, 'contacts'::text]))),
  constraint users_restriction_type_check CHECK ((restriction_type = ANY (ARRAY['department'::text, 'tag'::text]))),
  constraint users_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'monitoring_centre_admin'::text, 'monitoring_centre_supervisor'::text, 'monitoring_centre_operator'::text, 'organisation_admin'::text, 'organisation_user'::text, 'organisation_idp_admin'::text, 'escalation_contact'::text]))),
  constraint users_start_page_check CHECK ((start_page = ANY (ARRAY['dashboard'::text, 'console'::text, 'account'::text]))),
  constraint users_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'pending'::text, 'active'::text, 'disabled'::text]))),
  constraint users_two_factor_method_enabled_check CHECK ((two_factor_method_enabled = ANY (ARRAY['app'::text, 'email'::text, 'sms'::text]))),
  constraint users_two_factor_method_preferred_check CHECK ((two_factor_method_preferred = ANY (ARRAY['app'::text, 'email'::text, 'sms'::text]))),
  constraint users_visitors_are_staff CHECK (((home_cell IS NULL) OR (organisation_id IS NULL))),
  constraint users_weight_kg_check CHECK (((weight_kg >= 20) AND (weight_kg <= 400))),
  constraint users_year_of_birth_check CHECK (((year_of_birth >= 1900) AND (year_of_birth <= 2020))),
  constraint users_organisation_id_department_id_fkey FOREIGN KEY (organisation_id, department_id) REFERENCES departments(organisation_id, id),
  constraint users_organisation_id_escalation_group_id_fkey FOREIGN KEY (organisation_id, escalation_group_id) REFERENCES escalation_groups(organisation_id, id),
  constraint users_organisation_id_monitored_fkey FOREIGN KEY (organisation_id, monitored) REFERENCES organisations(id, monitored) ON UPDATE CASCADE,
  constraint users_person_id_fkey FOREIGN KEY (person_id) REFERENCES users(id)
);
CREATE INDEX users_asking_for_access ON public.users USING btree (organisation_id, id) WHERE ((status = 'draft'::text) AND (access_requested_at IS NOT NULL));
CREATE INDEX users_by_arrival ON public.users USING btree (created_at) INCLUDE (organisation_id, monitored) WHERE (deleted_at IS NULL);
CREATE INDEX users_by_creation ON public.users USING btree (created_at, id);
CREATE INDEX users_by_department ON public.users USING btree (organisation_id, department_id) INCLUDE (id);
CREATE UNIQUE INDEX users_by_email ON public.users USING btree (lower(email)) WHERE (email IS NOT NULL);
CREATE INDEX users_by_escalation_group ON public.users USING btree (organisation_id, escalation_group_id);
CREATE INDEX users_by_expiry ON public.users USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX users_by_language ON public.users USING btree (language, last_name_key, id);
CREATE INDEX users_by_last_name ON public.users USING btree (last_name_key, id);
CREATE INDEX users_by_latest_sign_in ON public.users USING btree (last_login_at DESC NULLS LAST, id DESC);
CREATE INDEX users_by_mobile_end ON public.users USING btree (mobile_end_key) WHERE (mobile_end_key IS NOT NULL);
CREATE INDEX users_by_name ON public.users USING btree (name_key, id);
CREATE INDEX users_by_organisation ON public.users USING btree (organisation_id, last_name_key, id);
CREATE INDEX users_by_person ON public.users USING btree (person_id);
CREATE INDEX users_by_role ON public.users USING btree (role, last_name_key, id);
CREATE INDEX users_by_sign_in ON public.users USING btree (last_login_at, id);
CREATE INDEX users_by_status ON public.users USING btree (status, last_name_key, id);
CREATE INDEX users_by_terms ON public.users USING btree (terms_id) WHERE (terms_id IS NOT NULL);
CREATE INDEX users_by_timezone ON public.users USING btree (timezone, last_name_key, id);
CREATE INDEX users_everywhere_by_email ON public.users USING btree (email_key) WHERE (email_key IS NOT NULL);
CREATE INDEX users_in_organisation_by_creation ON public.users USING btree (organisation_id, created_at, id);
CREATE INDEX users_in_organisation_by_email ON public.users USING btree (organisation_id, email_key) WHERE (email_key IS NOT NULL);
CREATE INDEX users_in_organisation_by_latest_sign_in ON public.users USING btree (organisation_id, last_login_at DESC NULLS LAST, id DESC);
CREATE INDEX users_in_organisation_by_name ON public.users USING btree (organisation_id, name_key, id);
CREATE INDEX users_in_organisation_by_sign_in ON public.users USING btree (organisation_id, last_login_at, id);
CREATE INDEX users_in_their_department ON public.users USING btree (organisation_id, id) INCLUDE (department_id);
CREATE INDEX users_named ON public.users USING btree (organisation_id, monitored, id) INCLUDE (name);
CREATE INDEX users_pending ON public.users USING btree (organisation_id, id) WHERE (status = 'pending'::text);
CREATE UNIQUE INDEX users_present_stay ON public.users USING btree (person_id) WHERE (deleted_at IS NULL);
CREATE INDEX users_removed ON public.users USING btree (deleted_at) INCLUDE (created_at, organisation_id, monitored) WHERE (deleted_at IS NOT NULL);
CREATE INDEX users_shared ON public.users USING btree (last_name_key, id) WHERE shared_profile;
CREATE INDEX users_staff_by_creation ON public.users USING btree (created_at, id) WHERE (organisation_id IS NULL);
CREATE INDEX users_staff_by_last_name ON public.users USING btree (last_name_key, id) WHERE (organisation_id IS NULL);
CREATE INDEX users_staff_by_latest_sign_in ON public.users USING btree (last_login_at DESC NULLS LAST, id DESC) WHERE (organisation_id IS NULL);
CREATE INDEX users_staff_by_name ON public.users USING btree (name_key, id) WHERE (organisation_id IS NULL);
CREATE INDEX users_staff_by_sign_in ON public.users USING btree (last_login_at, id) WHERE (organisation_id IS NULL);
alter table users enable row level security;
alter table users force row level security;
create policy centre on users to vigil_centre using (((organisation_id IS NULL) OR monitored)) with check (((organisation_id IS NULL) AND (role <> 'admin'::text)));
create policy platform on users to vigil_platform using (true) with check (true);
create policy restricted on users to vigil_restricted using (((organisation_id = app.tenant()) AND
CASE ( SELECT app.restricted_by() AS restricted_by)
    WHEN 'department'::text THEN (department_id = ANY (( SELECT app.restricted_to() AS restricted_to)::bigint[]))
    WHEN 'tag'::text THEN (tag_ids && ( SELECT app.restricted_to() AS restricted_to))
    ELSE false
END)) with check (((organisation_id = app.tenant()) AND
CASE ( SELECT app.restricted_by() AS restricted_by)
    WHEN 'department'::text THEN (department_id = ANY (( SELECT app.restricted_to() AS restricted_to)::bigint[]))
    WHEN 'tag'::text THEN (tag_ids && ( SELECT app.restricted_to() AS restricted_to))
    ELSE false
END));
create policy tenant on users to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant insert, select, update on users to vigil_centre;
grant delete, insert, select, update on users to vigil_platform;
grant insert, select, update on users to vigil_restricted;
grant insert, select, update on users to vigil_tenant;
CREATE TRIGGER check_pendants_changed AFTER UPDATE OF department_id ON public.users FOR EACH ROW WHEN (((new.department_id IS DISTINCT FROM old.department_id) AND (new.organisation_id IS NOT NULL))) EXECUTE FUNCTION app.check_pendants();
CREATE TRIGGER count_added AFTER INSERT ON public.users REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_added();
CREATE TRIGGER end_sessions AFTER UPDATE OF status, expires_at, role ON public.users FOR EACH ROW WHEN ((((old.status = 'active'::text) AND (new.status <> 'active'::text)) OR (old.role <> new.role) OR ((old.expires_at IS DISTINCT FROM new.expires_at) AND (LEAST(old.expires_at, new.expires_at) <= app.now())))) EXECUTE FUNCTION app.end_sessions();
CREATE TRIGGER end_sessions_by_former_email AFTER UPDATE OF email ON public.users FOR EACH ROW WHEN ((old.email IS DISTINCT FROM new.email)) EXECUTE FUNCTION app.end_sessions_by_former_email();
CREATE TRIGGER follow_removal AFTER UPDATE OF deleted_at ON public.users FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL))) EXECUTE FUNCTION app.follow_removal();
CREATE TRIGGER forget_list_preferences AFTER UPDATE OF deleted_at ON public.users FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL))) EXECUTE FUNCTION app.forget_list_preferences();
CREATE TRIGGER forget_passkeys AFTER UPDATE OF deleted_at ON public.users FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL))) EXECUTE FUNCTION app.forget_passkeys();
CREATE TRIGGER forget_photo AFTER UPDATE ON public.users FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL))) EXECUTE FUNCTION app.forget_photo();
CREATE TRIGGER forget_second_factor AFTER UPDATE OF deleted_at ON public.users FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL))) EXECUTE FUNCTION app.forget_second_factor();
CREATE TRIGGER keep_acceptance AFTER UPDATE OF terms_id ON public.users FOR EACH ROW WHEN (((new.terms_id IS NOT NULL) AND (new.terms_id IS DISTINCT FROM old.terms_id))) EXECUTE FUNCTION app.keep_acceptance();
CREATE TRIGGER keep_acceptance_of_new AFTER INSERT ON public.users FOR EACH ROW WHEN ((new.terms_id IS NOT NULL)) EXECUTE FUNCTION app.keep_acceptance();
CREATE TRIGGER keep_department AFTER UPDATE OF department_id ON public.users FOR EACH ROW WHEN (((old.department_id IS DISTINCT FROM new.department_id) AND (old.organisation_id IS NOT NULL))) EXECUTE FUNCTION app.keep_department_of_devices();
CREATE TRIGGER keep_moved_person BEFORE UPDATE OF person_id ON public.users FOR EACH ROW WHEN ((old.person_id IS DISTINCT FROM new.person_id)) EXECUTE FUNCTION app.keep_person();
CREATE TRIGGER keep_person BEFORE INSERT ON public.users FOR EACH ROW EXECUTE FUNCTION app.keep_person();
alter table users enable always trigger keep_person;
CREATE TRIGGER leave_messaging_groups AFTER UPDATE OF deleted_at ON public.users FOR EACH ROW WHEN (((new.deleted_at IS NOT NULL) AND (old.deleted_at IS NULL))) EXECUTE FUNCTION app.leave_messaging_groups();
CREATE TRIGGER numbers_are_dialled BEFORE INSERT OR UPDATE OF mobile, landline ON public.users FOR EACH ROW EXECUTE FUNCTION app.require_dialled('mobile', 'mobile_country', 'landline', 'landline_country');
CREATE TRIGGER person_for_directory AFTER INSERT OR DELETE OR UPDATE OF email ON public.users FOR EACH ROW EXECUTE FUNCTION app.note_for_directory('person', 'email', 'home_cell');
CREATE TRIGGER remove_favourites AFTER UPDATE OF deleted_at ON public.users FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL))) EXECUTE FUNCTION app.remove_favourites();
CREATE TRIGGER stamp_monitored BEFORE INSERT OR UPDATE OF organisation_id ON public.users FOR EACH ROW EXECUTE FUNCTION app.stamp_monitored();
CREATE TRIGGER stop_notifying AFTER UPDATE OF deleted_at ON public.users FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL) AND (new.organisation_id IS NOT NULL))) EXECUTE FUNCTION app.stop_notifying();
CREATE TRIGGER tell_access_requests AFTER UPDATE OF status, access_requested_at ON public.users FOR EACH ROW WHEN (((new.organisation_id IS NOT NULL) AND (((old.status = 'draft'::text) AND (old.access_requested_at IS NOT NULL)) OR ((new.status = 'draft'::text) AND (new.access_requested_at IS NOT NULL))) AND ((old.status IS DISTINCT FROM new.status) OR (old.access_requested_at IS DISTINCT FROM new.access_requested_at)))) EXECUTE FUNCTION app.tell_access_requests();
CREATE TRIGGER unverify_contact BEFORE UPDATE OF email ON public.users FOR EACH ROW EXECUTE FUNCTION app.unverify_contact();
CREATE TRIGGER unverify_numbers BEFORE UPDATE OF mobile, landline ON public.users FOR EACH ROW EXECUTE FUNCTION app.unverify_numbers();

create table verification_codes (
  id bigint generated always as identity not null,
  user_id bigint not null,
  purpose text not null,
  channel text not null,
  recipient text not null,
  code_hash bytea not null,
  wrong_tries smallint default 0 not null,
  sent_at timestamp with time zone default app.now() not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint verification_codes_pkey PRIMARY KEY (id),
  constraint verification_codes_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'voice'::text]))),
  constraint verification_codes_purpose_check CHECK ((purpose = ANY (ARRAY['mobile'::text, 'landline'::text, 'two_factor_email'::text, 'two_factor_sms'::text]))),
  constraint verification_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX verification_codes_by_user ON public.verification_codes USING btree (user_id, purpose, id DESC);
grant delete, insert, select, update on verification_codes to vigil_platform;

create table video_urls (
  id bigint generated always as identity not null,
  name text not null,
  url text not null,
  enabled boolean default true not null,
  created_at timestamp with time zone default app.now() not null,
  updated_at timestamp with time zone default app.now() not null,
  constraint video_urls_pkey PRIMARY KEY (id),
  constraint video_urls_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)))
);
CREATE INDEX video_urls_by_creation ON public.video_urls USING btree (created_at, id);
CREATE UNIQUE INDEX video_urls_by_name ON public.video_urls USING btree (lower(name));
grant select on video_urls to vigil_centre;
grant delete, insert, select, update on video_urls to vigil_platform;
grant select on video_urls to vigil_restricted;
grant select on video_urls to vigil_tenant;

create table welfare_sessions (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  client_id uuid not null,
  device_id bigint not null,
  user_id bigint,
  activity text,
  status text default 'in_progress'::text not null,
  minutes integer not null,
  grace_minutes integer not null,
  started_at timestamp with time zone not null,
  counted_from timestamp with time zone not null,
  extensions jsonb default '[]'::jsonb not null,
  due_at timestamp with time zone not null,
  grace_until timestamp with time zone not null,
  next_at timestamp with time zone generated always as (
CASE status
    WHEN 'in_progress'::text THEN due_at
    WHEN 'grace'::text THEN grace_until
    ELSE NULL::timestamp with time zone
END) stored,
  due_count integer default 1 not null,
  ended_at timestamp with time zone,
  ended_by_staff_id bigint,
  end_reason text,
  alert_id bigint,
  constraint welfare_sessions_pkey PRIMARY KEY (organisation_id, id),
  constraint welfare_sessions_id_key UNIQUE (id),
  constraint welfare_sessions_organisation_id_device_id_client_id_key UNIQUE (organisation_id, device_id, client_id),
  constraint welfare_sessions_activity_check CHECK ((length(activity) <= 200)),
  constraint welfare_sessions_check CHECK ((grace_until >= due_at)),
  constraint welfare_sessions_end_reason_check CHECK ((length(end_reason) <= 500)),
  constraint welfare_sessions_grace_minutes_check CHECK ((grace_minutes >= 0)),
  constraint welfare_sessions_minutes_check CHECK (((minutes >= 1) AND (minutes <= 1440))),
  constraint welfare_sessions_status_check CHECK ((status = ANY (ARRAY['in_progress'::text, 'grace'::text, 'expired'::text, 'completed'::text, 'cancelled'::text, 'replaced'::text]))),
  constraint welfare_sessions_ended_by_staff_id_fkey FOREIGN KEY (ended_by_staff_id) REFERENCES users(id),
  constraint welfare_sessions_organisation_id_alert_id_fkey FOREIGN KEY (organisation_id, alert_id) REFERENCES alerts(organisation_id, id),
  constraint welfare_sessions_organisation_id_device_id_fkey FOREIGN KEY (organisation_id, device_id) REFERENCES devices(organisation_id, id),
  constraint welfare_sessions_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  constraint welfare_sessions_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES users(organisation_id, id)
);
CREATE INDEX welfare_sessions_by_alert ON public.welfare_sessions USING btree (organisation_id, alert_id) WHERE (alert_id IS NOT NULL);
CREATE INDEX welfare_sessions_by_device ON public.welfare_sessions USING btree (organisation_id, device_id, started_at);
CREATE INDEX welfare_sessions_by_end ON public.welfare_sessions USING btree (COALESCE(ended_at, grace_until)) INCLUDE (started_at, due_at, organisation_id) WHERE (next_at IS NULL);
CREATE INDEX welfare_sessions_by_ender ON public.welfare_sessions USING btree (ended_by_staff_id) WHERE (ended_by_staff_id IS NOT NULL);
CREATE INDEX welfare_sessions_by_organisation ON public.welfare_sessions USING btree (organisation_id, started_at, id);
CREATE INDEX welfare_sessions_by_user ON public.welfare_sessions USING btree (organisation_id, user_id, started_at);
CREATE INDEX welfare_sessions_due ON public.welfare_sessions USING btree (next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX welfare_sessions_in_grace ON public.welfare_sessions USING btree (next_at) WHERE (status = 'grace'::text);
CREATE UNIQUE INDEX welfare_sessions_one_running ON public.welfare_sessions USING btree (device_id) WHERE (next_at IS NOT NULL);
alter table welfare_sessions enable row level security;
alter table welfare_sessions force row level security;
create policy centre on welfare_sessions to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = welfare_sessions.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = welfare_sessions.organisation_id))));
create policy platform on welfare_sessions to vigil_platform using (true) with check (true);
create policy restricted on welfare_sessions to vigil_restricted using (((organisation_id = app.tenant()) AND
CASE
    WHEN (user_id IS NOT NULL) THEN ( SELECT true
       FROM users parent
      WHERE ((parent.organisation_id = welfare_sessions.organisation_id) AND (parent.id = welfare_sessions.user_id)))
    WHEN (device_id IS NOT NULL) THEN ( SELECT true
       FROM devices parent
      WHERE ((parent.organisation_id = welfare_sessions.organisation_id) AND (parent.id = welfare_sessions.device_id)))
    WHEN (alert_id IS NOT NULL) THEN ( SELECT true
       FROM alerts parent
      WHERE ((parent.organisation_id = welfare_sessions.organisation_id) AND (parent.id = welfare_sessions.alert_id)))
    ELSE false
END)) with check (((organisation_id = app.tenant()) AND
CASE
    WHEN (user_id IS NOT NULL) THEN ( SELECT true
       FROM users parent
      WHERE ((parent.organisation_id = welfare_sessions.organisation_id) AND (parent.id = welfare_sessions.user_id)))
    WHEN (device_id IS NOT NULL) THEN ( SELECT true
       FROM devices parent
      WHERE ((parent.organisation_id = welfare_sessions.organisation_id) AND (parent.id = welfare_sessions.device_id)))
    WHEN (alert_id IS NOT NULL) THEN ( SELECT true
       FROM alerts parent
      WHERE ((parent.organisation_id = welfare_sessions.organisation_id) AND (parent.id = welfare_sessions.alert_id)))
    ELSE false
END));
create policy tenant on welfare_sessions to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant select, update on welfare_sessions to vigil_centre;
grant delete, insert, select, update on welfare_sessions to vigil_platform;
grant select on welfare_sessions to vigil_restricted;
grant select on welfare_sessions to vigil_tenant;

create table wrong_codes (
  id bigint generated always as identity not null,
  user_id bigint not null,
  tried_at timestamp with time zone default app.now() not null,
  constraint wrong_codes_pkey PRIMARY KEY (id),
  constraint wrong_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX wrong_codes_by_user ON public.wrong_codes USING btree (user_id, tried_at);
grant delete, insert, select on wrong_codes to vigil_platform;

create table zoleo_feeds (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  key text not null,
  username text not null,
  credential_hash bytea not null,
  made_at timestamp with time zone default app.now() not null,
  last_heard_at timestamp with time zone,
  constraint zoleo_feeds_pkey PRIMARY KEY (organisation_id, id),
  constraint zoleo_feeds_key_key UNIQUE (key),
  constraint zoleo_feeds_organisation_id_key UNIQUE (organisation_id),
  constraint zoleo_feeds_key_check CHECK ((length(key) >= 16)),
  constraint zoleo_feeds_username_check CHECK (((length(username) >= 1) AND (length(username) <= 100))),
  constraint zoleo_feeds_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);
alter table zoleo_feeds enable row level security;
alter table zoleo_feeds force row level security;
create policy platform on zoleo_feeds to vigil_platform using (true) with check (true);
create policy restricted on zoleo_feeds to vigil_restricted using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
create policy tenant on zoleo_feeds to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant delete, insert, select, update on zoleo_feeds to vigil_platform;
grant insert, select, update on zoleo_feeds to vigil_restricted;
grant insert, select, update on zoleo_feeds to vigil_tenant;

create table zoleo_links (
  organisation_id bigint not null,
  device_id bigint not null,
  partner_device_id text,
  consent text not null,
  changed_at timestamp with time zone not null,
  constraint zoleo_links_pkey PRIMARY KEY (organisation_id, device_id),
  constraint zoleo_links_consent_check CHECK ((consent = ANY (ARRAY['given'::text, 'withdrawn'::text]))),
  constraint zoleo_links_organisation_id_device_id_fkey FOREIGN KEY (organisation_id, device_id) REFERENCES devices(organisation_id, id)
);
CREATE INDEX zoleo_links_by_partner_device ON public.zoleo_links USING btree (organisation_id, partner_device_id) WHERE (partner_device_id IS NOT NULL);
alter table zoleo_links enable row level security;
alter table zoleo_links force row level security;
create policy centre on zoleo_links to vigil_centre using ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = zoleo_links.organisation_id)))) with check ((EXISTS ( SELECT
   FROM organisations
  WHERE (organisations.id = zoleo_links.organisation_id))));
create policy platform on zoleo_links to vigil_platform using (true) with check (true);
create policy restricted on zoleo_links to vigil_restricted using (((organisation_id = app.tenant()) AND
CASE
    WHEN (device_id IS NOT NULL) THEN ( SELECT true
       FROM devices parent
      WHERE ((parent.organisation_id = zoleo_links.organisation_id) AND (parent.id = zoleo_links.device_id)))
    ELSE false
END)) with check (((organisation_id = app.tenant()) AND
CASE
    WHEN (device_id IS NOT NULL) THEN ( SELECT true
       FROM devices parent
      WHERE ((parent.organisation_id = zoleo_links.organisation_id) AND (parent.id = zoleo_links.device_id)))
    ELSE false
END));
create policy tenant on zoleo_links to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant select on zoleo_links to vigil_centre;
grant delete, insert, select, update on zoleo_links to vigil_platform;
grant select on zoleo_links to vigil_restricted;
grant select on zoleo_links to vigil_tenant;

create table zoleo_messages (
  organisation_id bigint not null,
  id bigint generated always as identity not null,
  feed_id bigint not null,
  received_at timestamp with time zone default app.now() not null,
  source_address text not null,
  body bytea not null,
  due_at timestamp with time zone default app.now() not null,
  attempts integer default 0 not null,
  last_error text,
  processed_at timestamp with time zone,
  outcome text,
  message_type text,
  imei text,
  device_id bigint,
  event_key text,
  constraint zoleo_messages_pkey PRIMARY KEY (organisation_id, id),
  constraint zoleo_messages_check CHECK (((processed_at IS NULL) = (outcome IS NULL))),
  constraint zoleo_messages_outcome_check CHECK ((outcome = ANY (ARRAY['taken'::text, 'repeated'::text, 'linked'::text, 'unlinked'::text, 'unknown_unit'::text, 'unknown_type'::text, 'unreadable'::text]))),
  constraint zoleo_messages_organisation_id_device_id_fkey FOREIGN KEY (organisation_id, device_id) REFERENCES devices(organisation_id, id),
  constraint zoleo_messages_organisation_id_feed_id_fkey FOREIGN KEY (organisation_id, feed_id) REFERENCES zoleo_feeds(organisation_id, id)
);
CREATE INDEX zoleo_messages_by_device ON public.zoleo_messages USING btree (organisation_id, device_id, event_key) WHERE (device_id IS NOT NULL);
CREATE INDEX zoleo_messages_by_feed ON public.zoleo_messages USING btree (organisation_id, feed_id, id);
CREATE INDEX zoleo_messages_due ON public.zoleo_messages USING btree (id) WHERE (processed_at IS NULL);
CREATE INDEX zoleo_messages_failing ON public.zoleo_messages USING btree (organisation_id, id) WHERE ((processed_at IS NULL) AND (attempts > 0));
CREATE INDEX zoleo_messages_of_strangers ON public.zoleo_messages USING btree (organisation_id, imei, id) WHERE (outcome = 'unknown_unit'::text);
alter table zoleo_messages enable row level security;
alter table zoleo_messages force row level security;
create policy platform on zoleo_messages to vigil_platform using (true) with check (true);
create policy restricted on zoleo_messages to vigil_restricted using (((organisation_id = app.tenant()) AND
CASE
    WHEN (device_id IS NOT NULL) THEN ( SELECT true
       FROM devices parent
      WHERE ((parent.organisation_id = zoleo_messages.organisation_id) AND (parent.id = zoleo_messages.device_id)))
    ELSE false
END)) with check (((organisation_id = app.tenant()) AND
CASE
    WHEN (device_id IS NOT NULL) THEN ( SELECT true
       FROM devices parent
      WHERE ((parent.organisation_id = zoleo_messages.organisation_id) AND (parent.id = zoleo_messages.device_id)))
    ELSE false
END));
create policy tenant on zoleo_messages to vigil_tenant using ((organisation_id = app.tenant())) with check ((organisation_id = app.tenant()));
grant delete, insert, select, update on zoleo_messages to vigil_platform;
grant select on zoleo_messages to vigil_restricted;
grant select on zoleo_messages to vigil_tenant;

grant usage on sequence activation_attempts_id_seq to vigil_centre, vigil_platform, vigil_restricted, vigil_tenant;
grant usage on sequence activation_codes_id_seq to vigil_centre, vigil_platform, vigil_restricted, vigil_tenant;
grant usage on sequence alert_messages_id_seq to vigil_centre, vigil_platform, vigil_restricted, vigil_tenant;
grant usage on sequence alert_type_responses_id_seq to vigil_platform, vigil_restricted;
grant usage on sequence alerts_id_seq to vigil_centre, vigil_platform, vigil_restricted, vigil_tenant;
grant usage on sequence app_installations_id_seq to vigil_centre, vigil_platform, vigil_restricted, vigil_tenant;
grant usage on sequence bulk_job_results_id_seq to vigil_restricted;
grant usage on sequence bulk_jobs_id_seq to vigil_restricted;
grant usage on sequence canary_runs_id_seq to vigil_centre, vigil_platform, vigil_restricted, vigil_tenant;
grant usage on sequence deliveries_id_seq to vigil_centre, vigil_platform, vigil_restricted, vigil_tenant;
grant usage on sequence department_tags_id_seq to vigil_restricted;
grant usage on sequence departments_id_seq to vigil_centre, vigil_platform, vigil_restricted, vigil_tenant;
grant usage on sequence device_commands_id_seq to vigil_restricted;
grant usage on sequence device_frames_id_seq to vigil_centre, vigil_platform, vigil_restricted, vigil_tenant;
grant usage on sequence devices_id_seq to vigil_centre, vigil_platform, vigil_restricted, vigil_tenant;
grant usage on sequence escalation_groups_id_seq to vigil_centre, vigil_platform, vigil_restricted, vigil_tenant;
grant usage on sequence escalation_steps_id_seq to vigil_centre, vigil_platform, vigil_restricted, vigil_tenant;
grant usage on sequence events_id_seq to vigil_centre, vigil_platform, vigil_restricted, vigil_tenant;
grant usage on sequence external_signal_numbers to vigil_platform;
grant usage on sequence filter_profiles_id_seq to vigil_centre, vigil_platform, vigil_restricted, vigil_tenant;
grant usage on sequence follow_ups_id_seq to vigil_centre, vigil_platform, vigil_restricted, vigil_tenant;
grant usage on sequence inbound_messages_id_seq to vigil_centre, vigil_platform, vigil_restricted, vigil_tenant;
grant usage on sequence live_outbox_id_seq to vigil_centre, vigil_platform, vigil_restricted, vigil_tenant;
grant usage on sequence messages_id_seq to vigil_platform, vigil_restricted, vigil_tenant;
grant usage on sequence on_test_periods_id_seq to vigil_centre, vigil_platform, vigil_restricted, vigil_tenant;
grant usage on sequence organisation_tags_id_seq to vigil_restricted;
grant usage on sequence organisations_id_seq to vigil_centre, vigil_platform, vigil_restricted, vigil_tenant;
grant usage on sequence patrol_jobs_id_seq to vigil_centre, vigil_platform, vigil_restricted, vigil_tenant;
grant usage on sequence personal_contacts_id_seq to vigil_centre, vigil_platform, vigil_restricted, vigil_tenant;
grant usage on sequence phone_calls_id_seq to vigil_centre, vigil_platform, vigil_restricted, vigil_tenant;
grant select, usage on sequence places_in_order to vigil_centre, vigil_platform, vigil_restricted, vigil_tenant;
grant usage on sequence report_runs_id_seq to vigil_centre, vigil_platform, vigil_restricted, vigil_tenant;
grant usage on sequence resolution_comments_id_seq to vigil_centre, vigil_platform, vigil_restricted, vigil_tenant;
grant usage on sequence response_groups_id_seq to vigil_platform, vigil_restricted, vigil_tenant;
grant usage on sequence response_steps_id_seq to vigil_centre, vigil_platform, vigil_restricted, vigil_tenant;
grant usage on sequence scheduled_reports_id_seq to vigil_centre, vigil_platform, vigil_restricted, vigil_tenant;
grant usage on sequence sessions_id_seq to vigil_centre, vigil_platform, vigil_restricted, vigil_tenant;
grant usage on sequence shared_alert_links_id_seq to vigil_centre, vigil_platform, vigil_restricted, vigil_tenant;
grant usage on sequence sign_in_attempts_id_seq to vigil_centre, vigil_platform, vigil_restricted, vigil_tenant;
grant usage on sequence user_tags_id_seq to vigil_restricted;
grant usage on sequence users_id_seq to vigil_centre, vigil_platform, vigil_restricted, vigil_tenant;
grant usage on sequence welfare_sessions_id_seq to vigil_centre, vigil_platform, vigil_restricted, vigil_tenant;
grant usage on sequence zoleo_feeds_id_seq to vigil_centre, vigil_platform, vigil_restricted, vigil_tenant;
grant usage on sequence zoleo_messages_id_seq to vigil_centre, vigil_platform, vigil_restricted, vigil_tenant;
