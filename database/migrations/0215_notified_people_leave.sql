-- Who is notified of access requests is a list of ids without a foreign key: somebody who is removed leaves it.
create function app.stop_notifying() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update organisations set provision_notify_user_ids = array_remove(provision_notify_user_ids, new.id)
  where id = new.organisation_id and new.id = any(provision_notify_user_ids);
  return null;
end $$;
create trigger stop_notifying after update of deleted_at on users for each row
  when (old.deleted_at is null and new.deleted_at is not null and new.organisation_id is not null) execute function app.stop_notifying();
