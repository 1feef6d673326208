-- Live news of an hour has a table of its own, which is emptied as a whole: rows that were deleted one by one left dead rows to every reader and to vacuum.
-- There are four tables that the hours take in turn, not one made for each hour, so that none can be missing when an alarm comes (decision 0068).
alter table live_outbox rename to live_outbox_before;
alter table live_outbox_before rename constraint live_outbox_pkey to live_outbox_before_pkey;
alter sequence live_outbox_id_seq rename to live_outbox_before_id_seq;

create table live_outbox (
  id bigint generated always as identity,
  tx_id xid8 not null default app.place_in_order(),
  channels text[] not null,
  event text not null,
  -- json, not jsonb: kept as written, so that a frame costs no byte it need not.
  data json not null,
  at timestamptz not null default app.now(),
  -- The hour, of four in turn.
  slot smallint not null default mod(floor(extract(epoch from app.now()) / 3600), 4),
  primary key (tx_id, id, slot)
) partition by list (slot);
create table live_outbox_0 partition of live_outbox for values in (0);
create table live_outbox_1 partition of live_outbox for values in (1);
create table live_outbox_2 partition of live_outbox for values in (2);
create table live_outbox_3 partition of live_outbox for values in (3);
comment on table live_outbox is 'news for the screens, written in the transaction of what it tells, read in commit order by every hub, kept for one to two hours';
comment on column live_outbox.tx_id is 'as that of events';
insert into live_outbox (id, tx_id, channels, event, data, at, slot) overriding system value
  select id, tx_id, channels, event, data, at, mod(floor(extract(epoch from at) / 3600), 4) from live_outbox_before;
select setval('live_outbox_id_seq', last_value, is_called) from live_outbox_before_id_seq;
grant insert on live_outbox to vigil_tenant, vigil_restricted, vigil_centre;
grant select, insert on live_outbox to vigil_platform;
grant usage on sequence live_outbox_id_seq to vigil_tenant, vigil_restricted, vigil_centre, vigil_platform;

-- As it was, of the new table.
create or replace function app.highest_place() returns xid8 language sql stable
  return (select place from (
    (select tx_id from public.events order by tx_id desc, id desc limit 1)
    union all (select tx_id from public.live_outbox order by tx_id desc, id desc limit 1)
    union all (select tx_id from public.unseen_alerts_read)) p (place) order by place desc limit 1);
drop table live_outbox_before;

-- Whether these tables hold what is before everything in the others, and older than an hour: then the oldest row that is left says how far back news is whole.
create function app.outbox_may_go(old smallint[]) returns boolean language sql stable as $$
  select exists (
    select from (select tx_id, id, at from live_outbox where slot = any(old) order by tx_id desc, id desc limit 1) newest,
      (select tx_id, id from live_outbox where slot = any(array(select s::smallint from generate_series(0, 3) s where s <> all(old))) order by tx_id, id limit 1) left_over
    where newest.at < app.now() - interval '1 hour' and (newest.tx_id, newest.id) < (left_over.tx_id, left_over.id))
$$;

-- Empties the tables of the hours before the last one. Alarms wait for its lock two tenths of a second at most, then it gives up. @returns how many tables
create function app.trim_outbox() returns integer language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '200ms' as $$
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
end $$;
revoke execute on function app.outbox_may_go, app.trim_outbox from public;
grant execute on function app.trim_outbox to vigil_platform;
