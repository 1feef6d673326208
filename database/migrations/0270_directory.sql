-- Where units, people and sign-in addresses are found that belong to another cell (decision 0089). The directory itself is etcd; here is what this cell has
-- to tell it, and a copy of what the others told.
create table directory_state (
  is_state boolean primary key default true check (is_state),
  -- Off, nothing is noted.
  is_on boolean not null default false,
  -- Up to which revision of etcd the copy is.
  revision bigint not null default 0,
  -- When the directory was last heard and told of all; a few seconds late.
  answered_at timestamptz
);
insert into directory_state default values;

-- Keys of which something changed here; a sweep looks at the rows, tells the directory, and deletes the note.
create table directory_changes (
  id bigint generated always as identity primary key,
  -- `unit/IMEI`, `person/EMAIL`, `address/SUBDOMAIN`
  key text not null
);
-- What is here and was claimed by another cell before: it is tried again, because it may become free.
create table directory_refusals (
  key text primary key,
  -- As the directory has it.
  told_key text not null unique,
  cell integer not null,
  due_at timestamptz not null
);
create index directory_refusals_by_due on directory_refusals (due_at);

-- Of the other cells alone. A person's key has an HMAC in place of the email.
create table directory_entries (
  key text primary key,
  cell integer not null
);
-- Calls of other cells that were taken: none is taken twice.
create table cell_calls (
  nonce text primary key,
  -- A later one is too old by its time.
  expires_at timestamptz not null
);
create index cell_calls_by_end on cell_calls (expires_at);
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
grant select, insert, update, delete on directory_refusals, directory_entries to vigil_platform;
grant select, insert, delete on cell_calls to vigil_platform;

-- tg_argv: the kind of the key, the column with the rest of it, and the column that is set once the row counts no more. Whoever changes a row need not see
-- the directory.
create function app.note_for_directory() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before text := case when to_jsonb(old) ->> tg_argv[2] is null then lower(to_jsonb(old) ->> tg_argv[1]) end;
  after text := case when to_jsonb(new) ->> tg_argv[2] is null then lower(to_jsonb(new) ->> tg_argv[1]) end;
begin
  if before is not distinct from after then return null; end if;
  -- Whoever turns the directory on meanwhile waits for this transaction, or this one for that: no row is missed between.
  if not (select is_on from directory_state for key share) then return null; end if;
  insert into directory_changes (key) select tg_argv[0] || '/' || word from unnest(array[before, after]) word where word is not null;
  return null;
end $$;
revoke execute on function app.note_for_directory from public;
create trigger device_for_directory after insert or update of imei, archived_at or delete on devices
  for each row execute function app.note_for_directory('unit', 'imei', 'archived_at');
-- Visitors from other cells (migration 0271) are found at their home.
create trigger person_for_directory after insert or update of email or delete on users
  for each row execute function app.note_for_directory('person', 'email', 'home_cell');
create trigger address_for_directory after insert or update of subdomain or delete on organisations
  for each row execute function app.note_for_directory('address', 'subdomain', '');

-- Tells the directory of everything, and copies everything: at the beginning, and once the directory is a new and empty one. What was copied stays until
-- the others have told it again.
create function app.tell_directory_again() returns void language sql security definer set search_path = public, pg_temp as $$
  update directory_state set revision = 0;
  insert into directory_changes (key)
  select 'unit/' || imei from devices where imei is not null and archived_at is null
  union all select 'person/' || lower(email) from users where email is not null
  union all select 'address/' || lower(subdomain) from organisations where subdomain is not null;
$$;
revoke execute on function app.tell_directory_again from public;
grant execute on function app.tell_directory_again to vigil_platform;

-- From now on changes are noted, and all that is there already.
create function app.turn_directory_on() returns void language plpgsql set search_path = public, pg_temp as $$
begin
  if (select is_on from directory_state for update) then return; end if;
  update directory_state set is_on = true;
  perform app.tell_directory_again();
end $$;
revoke execute on function app.turn_directory_on from public;
