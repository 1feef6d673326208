-- The ground every table stands on: one clock, three database roles, and one way to lock a table to its tenant.

create schema app;

-- Tests move time by the setting app.now; everybody else gets the transaction's time. SQL in this product never asks now() itself.
create function app.now() returns timestamptz language sql stable
  return coalesce(nullif(current_setting('app.now', true), '')::timestamptz, transaction_timestamp());

-- The tenant of this transaction. Unset is an error, never "all rows".
create function app.tenant() returns bigint language sql stable
  return current_setting('app.organisation_id')::bigint;

-- Times leave the database in one spelling: ISO 8601, UTC, milliseconds.
create function app.iso(moment timestamptz) returns text language sql stable
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- Whether a fix is newer than the one kept: late positions never overwrite newer ones (design section 12.7).
create function app.newer(kept timestamptz, given timestamptz) returns boolean language sql immutable
  return given is not null and (kept is null or given > kept);

do $$ begin
  -- Roles belong to the whole server, so another database of it may have made them already.
  if not exists (select from pg_roles where rolname = 'vigil_tenant') then create role vigil_tenant nologin; end if;
  if not exists (select from pg_roles where rolname = 'vigil_centre') then create role vigil_centre nologin; end if;
  if not exists (select from pg_roles where rolname = 'vigil_platform') then create role vigil_platform nologin; end if;
end $$;

revoke all on schema public from public;
grant usage on schema public, app to vigil_tenant, vigil_centre, vigil_platform;

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
  end if;
  if centre_grants <> '' then
    -- The sub-select runs under the centre's own policy on organisations, which shows the monitored ones only.
    execute format('create policy centre on %s to vigil_centre using (exists (select from organisations where organisations.id = organisation_id)) with check (exists (select from organisations where organisations.id = organisation_id))', table_name);
    execute format('grant %s on %s to vigil_centre', centre_grants, table_name);
  end if;
end $$;
revoke execute on function app.protect from public;
