-- Somebody who signed in without an account can ask for access; the request stays open until they are let in or refused.
alter table users add column access_requested_at timestamptz;
comment on column users.access_requested_at is 'when somebody without an account asked for access last; counts only while the status is draft';
create index users_asking_for_access on users (organisation_id, id) where status = 'draft' and access_requested_at is not null;

-- The sidebar counts open requests live: whatever opens or closes one, the screens of the organisation ask again, once for each transaction.
create function app.tell_access_requests() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_setting('app.access_requests_told', true) = new.organisation_id::text then
    return null;
  end if;
  perform set_config('app.access_requests_told', new.organisation_id::text, true);
  insert into live_outbox (channels, event, data)
    values (array['private-organisation.' || new.organisation_id], 'user.access_requests_changed', '{}');
  return null;
end $$;
create trigger tell_access_requests after update of status, access_requested_at on users for each row
  when (new.organisation_id is not null and (old.status = 'draft' and old.access_requested_at is not null or new.status = 'draft' and new.access_requested_at is not null)
    and (old.status, old.access_requested_at) is distinct from (new.status, new.access_requested_at))
  execute function app.tell_access_requests();
