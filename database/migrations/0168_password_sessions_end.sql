-- Disabling password sign-in ends the sessions of the organisation's people that were not begun by single sign-on, in the transaction that disables it and
-- whatever wrote it: the view that changes an organisation does not see sessions.
create function app.end_password_sessions() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with ended as (
    update sessions s set ended_at = app.now() from users u
    where u.organisation_id = new.id and s.user_id = u.id and s.ended_at is null and not s.saml_initiated
    returning s.id, s.user_id),
  story as (
    insert into events (organisation_id, kind, user_id, actor_staff_id, data, occurred_at)
    select new.id, 'sign_in.ended', user_id, user_id, jsonb_build_object('session_id', id, 'reason', 'password_sign_in_disabled'), app.now()
    from ended order by id)
  insert into live_outbox (channels, event, data) select array['private-user.' || user_id], 'session.ended', '{}' from ended group by user_id;
  return null;
end $$;
create trigger end_password_sessions after update of disable_password_login on organisations
  for each row when (new.disable_password_login and not old.disable_password_login) execute function app.end_password_sessions();
