-- A row's place was its transaction's number, and a reader waited for every transaction of the whole server: beside an import of a minute, or a backup of
-- another database, no alarm reached a console. Now a transaction draws its place with its first row that has one, and shows that it is writing until it
-- has ended; a reader waits for those alone (decision 0070). The epoch stays above it (decision 0066).

create sequence places_in_order maxvalue 281474976710655;
comment on sequence places_in_order is 'the places of events and live news, without their epoch: one for each transaction that writes any';
grant select, usage on sequence places_in_order to vigil_platform, vigil_tenant, vigil_restricted, vigil_centre;

-- Above all that was written until now, and nobody is still writing under the number of a transaction.
lock table events in access exclusive mode;
lock table live_outbox in share row exclusive mode;
select setval('places_in_order', greatest(pg_snapshot_xmax(pg_current_snapshot())::text::bigint, app.highest_place()::text::bigint & 281474976710655));

-- The newest place that was drawn, without its epoch. Not of a snapshot: it says what is true now. (In plpgsql, which plans it once a session.)
create function app.drawn_place() returns bigint language plpgsql volatile as $$ begin
  return (select last_value from public.places_in_order);
end $$;

-- The place that this transaction has drawn; null before it has. It goes when the transaction ends, and with a savepoint that is undone.
create function app.own_place() returns xid8 language sql stable
  return nullif(current_setting('app.place', true), '')::xid8;

-- What the writing transaction stands under, drawn once. The first lock keeps others from opening an epoch until it has ended (app.open_origin). The second
-- says to readers that somebody is writing above this place: it is held before the place is drawn, and PostgreSQL lets go of it after the rows can be seen.
-- A lock's number has 32 bits: readers know which of the places with these bits is the latest.
create or replace function app.place_in_order() returns xid8 language plpgsql volatile as $$
declare
  place xid8 := app.own_place();
begin
  if place is not null then return place; end if;
  perform pg_advisory_xact_lock_shared(7310009);
  perform pg_advisory_xact_lock_shared(7310015, ((app.drawn_place() << 32) >> 32)::integer);
  place := app.in_order(nextval('public.places_in_order')::text::xid8);
  perform set_config('app.place', place::text, true);
  -- Whoever has gone and left its transaction open would hold up all news until the network notices.
  perform set_config('idle_in_transaction_session_timeout', '10s', true);
  return place;
end $$;

-- Above which place, up to the given one, the oldest transaction is writing that is not this process's; null where there is none.
create function app.oldest_writer(newest bigint, besides integer) returns bigint language plpgsql volatile as $$ begin
  return (select min(newest - w.behind) from (
    select (newest - l.objid::bigint) & 4294967295 as behind from pg_locks l
    where l.locktype = 'advisory' and l.classid = 7310015 and l.objsubid = 2 and coalesce(l.pid, 0) <> besides
      and l.database = (select d.oid from pg_database d where d.datname = current_database())) w
    where w.behind < 2147483648);
end $$;

-- Below it every row is final, and seen by every statement that begins after this one has ended; not by the one that asks, whose snapshot is older.
create or replace function app.settled() returns xid8 language plpgsql volatile as $$
declare
  drawn bigint;
begin
  if pg_is_in_recovery() then raise 'a standby does not know who is writing' using errcode = 'object_not_in_prerequisite_state'; end if;
  if current_setting('transaction_isolation') not in ('read committed', 'read uncommitted') then
    raise 'what is final can be asked in read committed only: another transaction goes on seeing what was' using errcode = 'invalid_transaction_state';
  end if;
  -- Before the look at who is writing: who comes after it draws a higher one.
  drawn := app.drawn_place();
  return app.in_order((coalesce(app.oldest_writer(drawn, 0), drawn) + 1)::text::xid8);
end $$;

-- The number of the last live news before the place that this transaction has drawn; null while somebody else may still write there. Each statement of
-- such a function has its own snapshot: the news of whoever was not seen writing any more are seen.
create function app.news_before(place xid8) returns text language plpgsql volatile as $$
begin
  if app.oldest_writer((place::text::bigint & 281474976710655) - 1, pg_backend_pid()) is not null then return null; end if;
  return coalesce((select o.tx_id::text || '.' || o.id from public.live_outbox o where o.tx_id < place order by o.tx_id desc, o.id desc limit 1),
    app.in_order('0')::text || '.0');
end $$;

-- Whether something lies ahead of the places that are drawn: what is written now would be taken for past.
create or replace function app.order_is_ahead() returns boolean language sql stable
  return coalesce(app.highest_place() > app.in_order(app.drawn_place()::text::xid8), false);

-- As before, with the places for the server's counter.
create or replace function app.open_origin() returns integer language plpgsql as $$
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
    select next, app.this_server(), app.drawn_place()::text::xid8, e.tx_id, e.id
    from (select) one left join lateral (select tx_id, id from public.events order by tx_id desc, id desc limit 1) e on true
    on conflict do nothing returning epoch into opened;
  -- Live news of nobody: it tells every hub that the numbers go on in another epoch.
  if opened is not null then insert into public.live_outbox (channels, event, data) values ('{}', 'origin.opened', '{}'); end if;
  return opened;
end $$;

comment on column events.tx_id is 'its place in the order: the epoch in the upper 16 bits, below them what its transaction drew';
comment on column event_origins.counter is 'the newest place of places_in_order, as the epoch was opened';

-- A line about nobody is shown to the transaction that wrote it and to no later one.
do $$
declare
  policy record;
begin
  for policy in select polname as name, pg_get_expr(polqual, polrelid) as shown, pg_get_expr(polwithcheck, polrelid) as written
    from pg_policy where polrelid = 'events'::regclass and polname in ('centre', 'restricted')
  loop
    execute format('alter policy %I on events using (%s) with check (%s)', policy.name,
      replace(policy.shown, 'app.in_order(pg_current_xact_id_if_assigned())', 'app.own_place()'),
      replace(policy.written, 'app.in_order(pg_current_xact_id_if_assigned())', 'app.own_place()'));
  end loop;
end $$;
