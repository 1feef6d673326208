-- A database that was put back, or a standby that was promoted before it had everything, gives ids a second time that people, devices and exports know from
-- what was lost. Whenever an epoch is opened all of them move on: by 1,000 and a tenth of what was given so far, at most ten million, which is more than a
-- backup misses that is younger than a tenth of the installation's age (decision 0066). Of all tables, so that none is forgotten.

create function app.move_numbers_on() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  numbers regclass;
  given bigint;
begin
  for numbers in
    select s.oid from pg_class s join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype = 'i'
    where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace order by s.oid
  loop
    -- Others draw meanwhile: fewer than the thousand.
    given := nextval(numbers);
    perform setval(numbers, given + least(1000 + given / 10, 10000000));
  end loop;
  return null;
end $$;
revoke execute on function app.move_numbers_on from public;
create trigger numbers_move_on after insert on event_origins for each statement execute function app.move_numbers_on();
