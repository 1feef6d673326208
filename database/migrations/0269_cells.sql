-- An installation may be several cells: ordinary Vigils, each on a database of its own with the organisations that are placed there (decision 0089). The
-- numbers that a cell's tables give begin at its own number times 10^12, so that no two cells ever give the same: alerts of several cells stand in one
-- list, and an organisation moves with all of its numbers. What migrations add has the same small numbers in every cell.
create table this_cell (
  is_this boolean primary key default true check (is_this),
  number integer not null check (number between 0 and 8999)
);
comment on table this_cell is 'which cell of its installation this database is; 0 where it is the only one';
insert into this_cell (number) values (0);
grant select on this_cell to vigil_platform;

-- Once, and before anybody knows a number of this database.
create function app.become_cell(wanted integer) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  numbers regclass;
begin
  if (select number from this_cell for update) = wanted then return; end if;
  if (select number from this_cell) <> 0 or exists (select from organisations) then
    raise 'this database is cell %', (select number from this_cell) using errcode = 'object_not_in_prerequisite_state';
  end if;
  update this_cell set number = wanted;
  for numbers in
    select s.oid from pg_class s join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype = 'i'
    where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace order by s.oid
  loop
    perform setval(numbers, nextval(numbers) + wanted * 1000000000000);
  end loop;
end $$;
revoke execute on function app.become_cell from public;
