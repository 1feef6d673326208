-- A device whose clock is days ahead puts rows of a coming day into the table for everything else. Making that day's table failed then, and no later one was
-- made either: what has come is moved into it now.
create or replace function app.ensure_partitions(days_ahead integer) returns integer language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;
