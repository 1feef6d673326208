-- Where units, people and sign-in addresses are found that belong to another cell (decision 0089). The directory itself is etcd; here is what this cell has
-- to tell it, and a copy of what the others told.
create table directory_state (
  is_state boolean primary key default true check (is_state),
  -- Off, nothing is noted.
  is_on boolean not null default false,
  -- Up to which revision of etcd the copy is.
  revision bigint not null default 0
);
insert into directory_state default values;

-- In the order in which they happened; a sweep tells them and deletes them.
create table directory_changes (
  id bigint generated always as identity primary key,
  -- `unit/IMEI`, `person/EMAIL`, `address/SUBDOMAIN`
  key text not null,
  is_here boolean not null
);

-- Of the other cells alone. A person's key has an HMAC in place of the email.
create table directory_entries (
  key text primary key,
  cell integer not null
);
-- All cells as they tell of themselves, this one too.
create table cells (
  number integer primary key,
  origin text not null,
  -- Where its gateways take over connections of its units, as 10.0.0.31:5187.
  units_at text not null
);
grant select, insert, update on cells to vigil_platform;
grant select, update on directory_state to vigil_platform;
grant select, delete on directory_changes to vigil_platform;
grant select, insert, update, delete on directory_entries to vigil_platform;

-- tg_argv: the kind of the key, the column with the rest of it, and the column that is set once the row counts no more. Whoever changes a row need not see
-- the directory.
create function app.note_for_directory() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before text := case when to_jsonb(old) ->> tg_argv[2] is null then lower(to_jsonb(old) ->> tg_argv[1]) end;
  after text := case when to_jsonb(new) ->> tg_argv[2] is null then lower(to_jsonb(new) ->> tg_argv[1]) end;
begin
  if before is not distinct from after or not (select is_on from directory_state) then return null; end if;
  if before is not null then insert into directory_changes (key, is_here) values (tg_argv[0] || '/' || before, false); end if;
  if after is not null then insert into directory_changes (key, is_here) values (tg_argv[0] || '/' || after, true); end if;
  return null;
end $$;
revoke execute on function app.note_for_directory from public;
create trigger device_for_directory after insert or update of imei, archived_at or delete on devices
  for each row execute function app.note_for_directory('unit', 'imei', 'archived_at');
create trigger person_for_directory after insert or update of email or delete on users
  for each row execute function app.note_for_directory('person', 'email', '');
create trigger address_for_directory after insert or update of subdomain or delete on organisations
  for each row execute function app.note_for_directory('address', 'subdomain', '');

-- From now on changes are noted, and all that is there already.
create function app.turn_directory_on() returns void language plpgsql set search_path = public, pg_temp as $$
begin
  if (select is_on from directory_state for update) then return; end if;
  update directory_state set is_on = true;
  insert into directory_changes (key, is_here)
  select 'unit/' || imei, true from devices where imei is not null and archived_at is null
  union all select 'person/' || lower(email), true from users where email is not null
  union all select 'address/' || lower(subdomain), true from organisations where subdomain is not null;
end $$;
revoke execute on function app.turn_directory_on from public;
