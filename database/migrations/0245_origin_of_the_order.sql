-- Events and live news are ordered by the transaction counter of the server that they were written on. Another server counts from another number: a
-- restored, promoted or copied database went on below what it held, and what came then was taken for long past. Now each counter has an epoch, and the
-- upper 16 bits of tx_id are that epoch, so that one column is the order over all servers, and (tx_id, id) the order of all rows (decision 0066).

create table event_origins (
  epoch integer primary key check (epoch between 0 and 32767),
  server text not null,
  counter xid8 not null,
  after_tx_id xid8,
  after_event_id bigint,
  opened_at timestamptz not null default app.now()
);
comment on table event_origins is 'whose counter holds, and from which event on: the newest row is in force while this database is still on its server';
comment on column event_origins.server is 'of app.this_server()';
comment on column event_origins.counter is 'of that server, as the epoch was opened';
comment on column event_origins.after_event_id is 'the newest event until then; null where there was none';
grant select on event_origins to vigil_tenant, vigil_restricted, vigil_centre;
grant select, insert on event_origins to vigil_platform;

-- Where this database is: system identifier, timeline, database and this very table, each "-" where the server does not say it. A physical copy that is
-- recovered or promoted has another timeline, a dump another system, database or table. It cannot change while a session can write, which remembers it.
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

-- What the writing transaction stands under. It asks anew for each row: another process may have opened an epoch since the transaction began. The lock
-- keeps others from doing so until this transaction has ended (app.open_origin).
create function app.place_in_order() returns xid8 language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(7310009);
  return app.in_order(pg_current_xact_id());
end $$;

-- Below it every row is final: no transaction that is still running can write there.
create function app.settled() returns xid8 language sql stable parallel restricted
  return app.in_order(pg_snapshot_xmin(pg_current_snapshot()));

-- The highest place that anything here has: an event, live news, or the mark of what was read of them.
create function app.highest_place() returns xid8 language sql stable
  return (select place from (
    (select tx_id from public.events order by tx_id desc, id desc limit 1)
    union all (select tx_id from public.live_outbox order by tx_id desc, id desc limit 1)
    union all (select tx_id from public.unseen_alerts_read)) p (place) order by place desc limit 1);

-- Whether something lies ahead of this server's counter: what is written now would be taken for past.
create function app.order_is_ahead() returns boolean language sql stable
  return coalesce(app.highest_place() > app.in_order(pg_snapshot_xmax(pg_current_snapshot())), false);

-- Whether the newest origin is this server's, and nothing lies ahead of its counter.
create function app.origin_holds() returns boolean language sql stable
  return app.this_server() is null or not app.order_is_ahead()
    and app.this_server() = (select server from public.event_origins order by epoch desc limit 1);

-- Opens the next epoch where the newest origin does not hold. Safe to call at any time, by many at once. @returns the epoch opened; null where it holds
create function app.open_origin() returns integer language plpgsql as $$
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
    select next, app.this_server(), pg_snapshot_xmax(pg_current_snapshot()), e.tx_id, e.id
    from (select) one left join lateral (select tx_id, id from public.events order by tx_id desc, id desc limit 1) e on true
    on conflict do nothing returning epoch into opened;
  -- Live news of nobody: it tells every hub that the numbers go on in another epoch.
  if opened is not null then insert into public.live_outbox (channels, event, data) values ('{}', 'origin.opened', '{}'); end if;
  return opened;
end $$;
revoke execute on function app.open_origin from public;
grant execute on function app.open_origin to vigil_platform;

insert into event_origins (epoch, server, counter, after_tx_id, after_event_id)
  select 0, app.this_server(), pg_snapshot_xmax(pg_current_snapshot()), e.tx_id, e.id
  from (select) one left join lateral (select tx_id, id from events order by tx_id desc, id desc limit 1) e on true;

comment on column events.tx_id is 'its place in the order of commits: the epoch in the upper 16 bits, the counter of that epoch’s server below';
comment on column live_outbox.tx_id is 'as that of events';
alter table events alter tx_id set default app.place_in_order();
alter table live_outbox alter tx_id set default app.place_in_order();

-- A line about nobody is shown to the transaction that wrote it and to no later one: that of now, in the order.
do $$
declare
  policy record;
begin
  for policy in select polname as name, pg_get_expr(polqual, polrelid) as shown, pg_get_expr(polwithcheck, polrelid) as written
    from pg_policy where polrelid = 'events'::regclass and polname in ('centre', 'restricted')
  loop
    execute format('alter policy %I on events using (%s) with check (%s)', policy.name,
      replace(policy.shown, 'pg_current_xact_id_if_assigned()', 'app.in_order(pg_current_xact_id_if_assigned())'),
      replace(policy.written, 'pg_current_xact_id_if_assigned()', 'app.in_order(pg_current_xact_id_if_assigned())'));
  end loop;
end $$;

-- Invoices and what they are computed from tell the rows of their own transaction from earlier ones: no row of another server has its number by chance.
alter table invoices alter tx_id set default app.in_order(pg_current_xact_id());
alter table billing_versions alter tx_id set default app.in_order(pg_current_xact_id());
do $$
declare
  definition text;
begin
  for definition in select pg_get_functiondef(p.oid) from pg_proc p
    where p.pronamespace = 'app'::regnamespace and p.prokind = 'f' and p.prosrc ~ '\mtx_id = pg_current_xact_id\(\)'
  loop
    execute replace(definition, 'tx_id = pg_current_xact_id()', 'tx_id = app.in_order(pg_current_xact_id())');
  end loop;
end $$;
