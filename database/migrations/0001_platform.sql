-- The platform: one clock, four database roles, one way to lock a table to its tenant, one order of all that is written, and what the platform sets
-- for all.
-- The files 0001 to 0016 are the schema’s book (decision 0069): each table with why it is so, an area a file. What changes afterwards is a migration
-- of its own.

create schema app;
do $$ begin
  -- Roles belong to the whole server, so another database of it may have made them already.
  if not exists (select from pg_roles where rolname = 'vigil_tenant') then create role vigil_tenant nologin; end if;
  if not exists (select from pg_roles where rolname = 'vigil_restricted') then create role vigil_restricted nologin; end if;
  if not exists (select from pg_roles where rolname = 'vigil_centre') then create role vigil_centre nologin; end if;
  if not exists (select from pg_roles where rolname = 'vigil_platform') then create role vigil_platform nologin; end if;
end $$;
revoke all on schema public from public;
grant usage on schema public, app to vigil_tenant, vigil_restricted, vigil_centre, vigil_platform;

-- Tests move time by the setting app.now; everybody else gets the transaction's time. SQL in this product never asks now() itself.
create function app.now() returns timestamptz language sql stable
  return coalesce(nullif(current_setting('app.now', true), '')::timestamptz, transaction_timestamp());

-- The tenant of this transaction. Unset is an error, never "all rows".
create function app.tenant() returns bigint language sql stable
  return current_setting('app.organisation_id')::bigint;

-- What this transaction is restricted by and to. Unset is an error, as for app.tenant().
create function app.restricted_by() returns text language sql stable
  return current_setting('app.restricted_by');

create function app.restricted_to() returns bigint[] language sql stable
  return string_to_array(current_setting('app.restricted_to'), ',')::bigint[];

-- Times leave the database in one spelling: ISO 8601, UTC, milliseconds.
create function app.iso(moment timestamptz) returns text language sql stable
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- Whether a row of the table is of somebody in the restricted view, as SQL (decision 0016). It belongs to its alert where it must have one; else to
-- the first it has of person, device, alert and department. A table with none of these columns is the whole organisation's, such as groups and
-- settings.
-- `select true ...` and not `exists`: that one may be turned into a list of all that the view has.
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
    parent := format('(select true from %1$I parent where parent.organisation_id = %2$s.organisation_id and parent.id = %2$s.%3$I)',
      parents[i][2], table_name, parents[i][1]);
    if parents[i][1] = 'alert_id' and is_required then return format('%s and %s', own, parent); end if;
    belongs := belongs || format(' when %I is not null then %s', parents[i][1], parent);
  end loop;
  return case when belongs = '' then own else format('%s and case%s else false end', own, belongs) end;
end $$;
revoke execute on function app.belonging from public;

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
revoke execute on function app.restrict from public;

-- Row security for a tenant's table: one policy per role, because one policy with "or" turned an index read into a full scan (design section 5).
-- `centre_grants` is what the monitoring centre may do to rows of monitored organisations.
create function app.protect(table_name regclass, tenant_grants text, centre_grants text) returns void language plpgsql as $$
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
revoke execute on function app.protect from public;

-- Somebody restricted to departments or tags sees and changes the scheduled reports, and has the report files, bulk jobs and imports, that were made
-- within their own view.
create function app.made_within(run_as jsonb) returns boolean language sql stable
  return coalesce(run_as #>> '{view,restriction,by}' = app.restricted_by()
    and run_as #> '{view,restriction,ids}' <@ to_jsonb(app.restricted_to()), false);

-- Where this database is: system identifier, timeline, database and this very table, each "-" where the server does not say it. A physical copy that
-- is recovered or promoted has another timeline, a dump another system, database or table. It cannot change while a session can write, which
-- remembers it.
-- Null on a standby, which only reads. It runs with the owner's rights, so that every role gets the same answer.
create function app.this_server() returns text language plpgsql stable parallel restricted security definer set search_path = public, pg_temp as $$
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
end $$;

-- The epoch in which this database writes: that of the newest origin, or the next one where that is another server's, before anybody has noted it.
create function app.epoch() returns integer language plpgsql stable parallel restricted as $$
declare
  -- Asked at each row that is written: what the session remembers spares the call.
  here text := coalesce(nullif(current_setting('app.server', true), ''), app.this_server());
  newest record;
begin
  select o.epoch, o.server into newest from public.event_origins o order by o.epoch desc limit 1;
  return coalesce(newest.epoch + case when here is null or newest.server = here then 0 else 1 end, 0);
end $$;

-- A number of this server's counter as it stands in the order; null for null, at no cost.
create function app.in_order(counter xid8) returns xid8 language plpgsql stable strict parallel restricted as $$
begin
  return ((app.epoch()::bigint << 48) + counter::text::bigint)::text::xid8;
end $$;

-- What the writing transaction stands under. It asks anew for each row: another process may have opened an epoch since the transaction began. The
-- lock keeps others from doing so until this transaction has ended (app.open_origin).
create function app.place_in_order() returns xid8 language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(7310009);
  return app.in_order(pg_current_xact_id());
end $$;

-- Whether a fix is newer than the one kept: late positions never overwrite newer ones (design section 12.7).
create function app.newer(kept timestamptz, given timestamptz) returns boolean language sql immutable
  return given is not null and (kept is null or given > kept);

-- Whether a fact replaces the one kept: the less doubtful one wins, of two alike the newer one.
create function app.replaces(kept_at timestamptz, kept_doubt text, given_at timestamptz, given_doubt text) returns boolean language sql immutable
  return given_at is not null and (kept_at is null
    or case when kept_doubt is not distinct from given_doubt then given_at > kept_at else given_doubt is null or coalesce(kept_doubt = 'time', false) end);

-- A STOP is for the sender that it was sent to: an organisation with a number of its own, or the number that all others share.
create function app.calling_code(phone text) returns text language sql immutable parallel safe
  return substring(phone from '^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[0-9]{3})');
revoke execute on function app.calling_code from public;

-- Phone numbers are kept as they are dialled abroad (E.164), and only so (decision 0053). A number of earlier years that could not be read stays as
-- it is until somebody corrects it, so this is no check constraint, as messaging_contacts and organisation_numbers have.
create function app.require_dialled() returns trigger language plpgsql set search_path = pg_catalog, public as $$
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
end $$;
revoke execute on function app.require_dialled from public;

-- The newest of two lists of records, each once, oldest first; `at` of a record is ISO 8601 in UTC.
create function app.newest_records(kept jsonb, given jsonb, most integer) returns jsonb language sql immutable parallel safe
return (select coalesce(jsonb_agg(record order by record ->> 'at', record), '[]')
  from (select record from (select distinct record from jsonb_array_elements(kept || given) record) each
    order by record ->> 'at' desc, record limit most) newest);

-- Whose counter holds, and from which event on: the newest row is in force while this database is still on its server. Events and live news are
-- ordered by the transaction counter of the server that they were written on. Another server counts from another number: a restored, promoted or
-- copied database would go on below what it holds, and what comes then would be taken for long past. So each counter has an epoch, and the upper 16
-- bits of tx_id are that epoch: one column is the order over all servers, and (tx_id, id) the order of all rows (decision 0066).
create table event_origins (
  epoch integer primary key check (epoch between 0 and 32767),
  -- Of app.this_server().
  server text not null,
  -- Of that server, as the epoch was opened.
  counter xid8 not null,
  after_tx_id xid8,
  -- The newest event until then; null where there was none.
  after_event_id bigint,
  opened_at timestamptz not null default app.now()
);

insert into event_origins (epoch, server, counter) values (0, app.this_server(), pg_snapshot_xmax(pg_current_snapshot()));

-- Below it every row is final: no transaction that is still running can write there.
create function app.settled() returns xid8 language sql stable parallel restricted
  return app.in_order(pg_snapshot_xmin(pg_current_snapshot()));
grant select on event_origins to vigil_tenant, vigil_restricted, vigil_centre;
grant select, insert on event_origins to vigil_platform;

-- What the platform sets for all; one row, or none until something was set.
create table system_configuration (
  id bigint primary key check (id = 1),
  voltage_minimum integer not null check (voltage_minimum >= 0),
  voltage_safe integer not null,
  csv_message text,
  external_alerts_enabled boolean not null,
  receiver_1 json not null,
  receiver_2 json not null,
  updated_at timestamptz,
  -- Alerts from then on are sent: the time at which it was last turned on, and the newest alert there was.
  external_alerts_since timestamptz,
  external_alerts_after bigint,
  -- Organisations that have no messaging pricing may send text messages, which are neither counted nor billed.
  texts_without_pricing boolean not null default false,
  invoice_payment_days integer not null default 14 check (invoice_payment_days between 0 and 180),
  check (voltage_safe >= voltage_minimum)
);
grant select, insert, update on system_configuration to vigil_platform;

-- Which services messages leave by are set up, as the process that sends found them at its start. Until one has started, none is known to be missing.
create table delivery_services (
  service text primary key check (service in ('email', 'sms', 'voice', 'push:apns', 'push:fcm', 'push', 'partner')),
  is_set_up boolean not null default true,
  -- Who takes the messages, such as Twilio; null where nobody does.
  provider text,
  noted_at timestamptz not null default app.now()
);

insert into delivery_services (service) values ('email'), ('sms'), ('voice'), ('push:apns'), ('push:fcm'), ('push'), ('partner');
grant select on delivery_services to vigil_tenant, vigil_restricted, vigil_centre;
grant select, update on delivery_services to vigil_platform;

-- The last success and failure of a service that leaves no rows of its own, such as address search.
create table service_outcomes (
  service text primary key check (service in ('address_search')),
  succeeded_at timestamptz,
  failed_at timestamptz,
  failure text
);
grant select, insert, update on service_outcomes to vigil_platform;

-- Partners that are out of order: nobody asks one of them more than once a second, however many processes there are.
create table partner_faults (
  channel text primary key,
  since timestamptz not null default app.now(),
  next_try_at timestamptz not null,
  last_error text not null,
  check (channel in ('email', 'sms', 'voice', 'push', 'partner', 'push:apns', 'push:fcm'))
);
grant select, insert, update, delete on partner_faults to vigil_platform;

-- The last time an engine said that all its sweeps finish; it says nothing while one of them does not.
create table engine_pulses (
  id smallint default 1 primary key check (id = 1),
  at timestamptz not null default app.now()
);
grant select, insert, update on engine_pulses to vigil_platform;

-- The words of the text messages that the platform sends by itself; null where the program’s own words are sent.
create table sms_templates (
  id bigint primary key,
  name text not null,
  -- Null is the default text.
  content text check (length(content) between 1 and 480),
  updated_at timestamptz not null default app.now()
);
create unique index sms_templates_by_name on sms_templates (lower(name));

insert into sms_templates (id, name) values (1, 'Sign-in and verification code'), (2, 'Alert for an escalation contact'), (3, 'Someone else is responding');
grant select on sms_templates to vigil_tenant, vigil_restricted, vigil_centre;
grant select, update on sms_templates to vigil_platform;

-- The words of six emails. Where there is no row, the program’s own words are sent; email_templates has each organisation’s own over them.
create table platform_email_templates (
  type_id integer primary key check (type_id between 1 and 6),
  subject text not null check (length(subject) between 1 and 200),
  content text not null check (length(content) between 1 and 40000),
  updated_by text not null,
  updated_at timestamptz not null default app.now(),
  failed_at timestamptz
);
grant select on platform_email_templates to vigil_tenant, vigil_restricted, vigil_centre;
grant select, insert, update, delete on platform_email_templates to vigil_platform;

-- The public keys that evidence bundles were ever signed with, so that each stays published after APP_SECRET has changed. Each is confirmed by the
-- signature of a later key, or of itself while it is the newest: what is only written into this table is published as unconfirmed.
create table evidence_keys (
  -- Ed25519, 32 bytes as hex.
  public_key text primary key check (public_key ~ '^[0-9a-f]{64}$'),
  first_used_at timestamptz not null default app.now(),
  confirmed_by text not null check (confirmed_by ~ '^[0-9a-f]{64}$'),
  confirmation text not null check (confirmation ~ '^[0-9a-f]{128}$')
);
grant select, insert, update on evidence_keys to vigil_platform;

-- What each process has appended to its file of anchors, so that a file that was lost or cut is noticed.
create table event_anchor_writers (
  id uuid primary key,
  host text not null,
  path text not null,
  lines bigint not null,
  position bigint not null,
  written_at timestamptz not null default app.now()
);
grant select, insert, update on event_anchor_writers to vigil_platform;
