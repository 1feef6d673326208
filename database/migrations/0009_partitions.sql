-- Positions and frames get a table a day, made ahead of time; old days can be dropped whole when an organisation's retention says so.

create function app.ensure_partitions(days_ahead integer) returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  parent text;
  day date;
  made integer := 0;
begin
  foreach parent in array array['positions', 'device_frames'] loop
    -- From tomorrow: what has already come today stands in the table for everything else, and may not be split off under it.
    for day in select generate_series((app.now() at time zone 'UTC')::date + 1, (app.now() at time zone 'UTC')::date + days_ahead, interval '1 day')::date loop
      if to_regclass(parent || '_' || to_char(day, 'YYYYMMDD')) is null then
        execute format('create table %I partition of %I for values from (%L) to (%L)', parent || '_' || to_char(day, 'YYYYMMDD'), parent,
          day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC');
        made := made + 1;
      end if;
    end loop;
  end loop;
  return made;
end $$;
revoke execute on function app.ensure_partitions from public;
grant execute on function app.ensure_partitions to vigil_platform;
