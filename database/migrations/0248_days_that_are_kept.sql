-- Positions and frames of devices are kept for some days and their tables then dropped, a day at a time (decision 0068). What an alert needs that is open, was
-- resolved within those days, or whose evidence is held, moves into the table for everything else first.
alter table system_configuration
  add column positions_days integer not null default 90 check (positions_days between 7 and 3650),
  add column frames_days integer not null default 30 check (frames_days between 7 and 3650);
comment on column system_configuration.positions_days is 'how many whole days positions are kept; alerts and held evidence keep theirs for longer';
comment on column system_configuration.frames_days is 'as positions_days, for the bytes that devices sent';

create table evidence_holds (
  organisation_id bigint not null,
  alert_id bigint not null,
  reason text not null check (length(reason) between 1 and 500),
  held_at timestamptz not null default app.now(),
  held_by_staff_id bigint not null references users,
  primary key (organisation_id, alert_id),
  foreign key (organisation_id, alert_id) references alerts (organisation_id, id)
);
comment on table evidence_holds is 'alerts whose positions and frames are kept until somebody releases them; both are lines of the alert’s story';
create index evidence_holds_by_staff on evidence_holds (held_by_staff_id);
select app.protect('evidence_holds', '', '');

-- Which devices' positions and frames are needed, and of when, as far as that meets the time asked about: what the evidence bundle, the replay and the shared page
-- of an alert read, for its device and for each other that its story names.
create function app.needed_evidence(kept_days integer, starts timestamptz, ends timestamptz)
  returns table (organisation_id bigint, device_id bigint, starts_at timestamptz, ends_at timestamptz) language sql stable as $$
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
$$;

-- What is kept in tables a day, the column of its time, and for how many days.
create function app.kept_by_day() returns table (parent text, key text, days integer) language sql stable as $$
  select k.parent, k.key, case k.parent when 'positions' then coalesce(c.positions_days, 90) else coalesce(c.frames_days, 30) end
  from (values ('positions', 'at'), ('device_frames', 'received_at')) k (parent, key) left join system_configuration c on c.id = 1
$$;

-- Drops the oldest day that is old enough. Alarms wait for its locks two tenths of a second at most, then it gives up. @returns the table; null where there is none
create function app.drop_old_day() returns text language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '200ms' as $$
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
end $$;

-- Deletes what is old enough of the tables for everything else, where no alert needs it. @returns how many rows
create function app.clear_old_rest(most integer) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;
revoke execute on function app.needed_evidence, app.kept_by_day, app.drop_old_day, app.clear_old_rest from public;
grant execute on function app.drop_old_day, app.clear_old_rest to vigil_platform;
