-- A person who moves to another organisation gets a row there: each row is a stay, and all stays of one person share the id of the first (decision 0050).
alter table users add column person_id bigint;
comment on column users.person_id is 'the id of the first stay of the same person; their own where they never moved';

-- Earlier moves left two events of one transaction, one after the other: away from the old row, then here to the new one.
with recursive moved as (
  select user_id as later, data, lag(user_id) over w as earlier, lag(data) over w as before
  from events where kind = 'user.moved' and actor_staff_id is not null and user_id is not null window w as (partition by tx_id order by id)
), moves as (
  select distinct on (m.earlier) m.earlier, m.later
  from moved m join users e on e.id = m.earlier join users l on l.id = m.later
  where m.before ->> 'moved' = 'away' and m.data ->> 'moved' = 'here' and m.before ->> 'name' = m.data ->> 'name'
    and e.deleted_at is not null and e.organisation_id <> l.organisation_id and m.later > m.earlier
  order by m.earlier, m.later
), stays as (
  select u.id, u.id as person_id from users u where not exists (select from moves m where m.later = u.id)
  union all
  select m.later, s.person_id from stays s join moves m on m.earlier = s.id
)
update users u set person_id = s.person_id from stays s where s.id = u.id;

alter table users alter column person_id set not null;
alter table users add foreign key (person_id) references users (id);
create index users_by_person on users (person_id);
-- One stay of a person is the present one.
create unique index users_present_stay on users (person_id) where deleted_at is null;

-- A new row is a person of their own. Only the platform, which moves people, says that two rows are one person.
create function app.keep_person() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.person_id is null or current_user in ('vigil_tenant', 'vigil_restricted', 'vigil_centre') then
      new.person_id := new.id;
    end if;
  elsif current_user in ('vigil_tenant', 'vigil_restricted', 'vigil_centre') then
    raise exception 'permission denied: only the platform moves people' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger keep_person before insert on users for each row execute function app.keep_person();
-- Also for rows that are loaded past the triggers: the column is required.
alter table users enable always trigger keep_person;
create trigger keep_moved_person before update of person_id on users for each row
  when (old.person_id is distinct from new.person_id) execute function app.keep_person();
