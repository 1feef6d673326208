-- What a person has set for a list, kept with the account: it is the same on every device. Of nobody else's use: the platform's view alone has it, and
-- the calls show each person their own.
create table list_preferences (
  user_id bigint not null references users,
  list text not null check (length(list) between 1 and 120),
  density text not null check (density in ('normal', 'compact')),
  hidden text[],
  opens text,
  views jsonb not null default '[]',
  updated_at timestamptz not null default app.now(),
  primary key (user_id, list),
  check (length(views::text) <= 60000 and coalesce(cardinality(hidden), 0) <= 100)
);
comment on column list_preferences.list is 'the path of the list’s call';
comment on column list_preferences.hidden is 'columns; null is as the list is declared';

alter table list_preferences enable row level security;
alter table list_preferences force row level security;
create policy platform on list_preferences to vigil_platform using (true) with check (true);
grant select, insert, update, delete on list_preferences to vigil_platform;

create function app.forget_list_preferences() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from list_preferences where user_id = new.id;
  return null;
end $$;
create trigger forget_list_preferences after update of deleted_at on users for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function app.forget_list_preferences();
