-- A closed month of the log can be moved to a file (decision 0073): what devices reported and what the system wrote into alerts by itself. What people did is
-- the audit log and stays, and so do all seals: the chain is whole without the files, and each file proves itself by it.
create table event_archives (
  month date primary key check (extract(day from month) = 1),
  first_position bigint not null unique,
  last_position bigint not null unique check (last_position >= first_position),
  -- How many of these events are in the file alone.
  moved bigint not null check (moved >= 0),
  -- SHA-256 of the file's lines before its last one.
  content bytea not null,
  -- Confirms all of that with a key that the database does not have: without it, removed events could be called archived.
  mac bytea not null,
  archived_at timestamptz not null default app.now()
);
comment on table event_archives is 'months of the log of which a part is in a file; the owner alone writes here (npm run archive)';
grant select on event_archives to vigil_platform;

-- A device may send again what it sent years ago: its key is known for as long as it was.
create table archived_event_keys (
  device_id bigint not null,
  event_key text not null,
  primary key (device_id, event_key)
);
comment on table archived_event_keys is 'keys of device events that are in files; events has all others';
grant select on archived_event_keys to vigil_platform;

create function app.leaves_with_month(e events) returns boolean language sql immutable
  return (e).actor_staff_id is null and ((e).device_id is not null or (e).alert_id is not null);

-- Before this time lines of stories may be in a file. Null where none is.
create function app.events_archived_until() returns timestamptz language sql stable security definer set search_path = public, pg_temp
  return (select max(month + interval '1 month') at time zone 'UTC' from event_archives);
