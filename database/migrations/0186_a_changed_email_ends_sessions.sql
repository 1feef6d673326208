-- A changed email ends the person's sessions in the transaction that changes it, whoever writes it: a directory's view does not see sessions.
create function app.end_sessions_by_former_email() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with ended as (
    update sessions set ended_at = app.now() where user_id = new.id and ended_at is null returning id),
  story as (
    insert into events (organisation_id, kind, user_id, actor_staff_id, data, occurred_at)
    select new.organisation_id, 'sign_in.ended', new.id, new.id, jsonb_build_object('session_id', id, 'reason', 'email_changed'), app.now()
    from ended order by id)
  insert into live_outbox (channels, event, data) select array['private-user.' || new.id], 'session.ended', '{}' from ended limit 1;
  return null;
end $$;
revoke execute on function app.end_sessions_by_former_email from public;
create trigger end_sessions_by_former_email after update of email on users
  for each row when (old.email is distinct from new.email) execute function app.end_sessions_by_former_email();
