-- Sessions of a person who may no longer sign in end for good, whoever makes the change: enabled again, they have to sign in again.

create function app.end_sessions() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_table_name = 'organisations' then
    update sessions s set ended_at = app.now() from users u where u.organisation_id = new.id and s.user_id = u.id and s.ended_at is null;
  else
    update sessions set ended_at = app.now() where user_id = new.id and ended_at is null;
  end if;
  return null;
end $$;
revoke execute on function app.end_sessions from public;

-- A person whose time had run out gets none of the old sessions back when the date is moved.
create trigger end_sessions after update of status, expires_at on users for each row
  when (old.status = 'active' and new.status <> 'active' or old.expires_at is distinct from new.expires_at and least(old.expires_at, new.expires_at) <= app.now())
  execute function app.end_sessions();
create trigger end_sessions after update of active on organisations for each row
  when (old.active and not new.active) execute function app.end_sessions();

