-- How many of the monitoring centre are signed in. Sessions themselves stay out of the centre's sight: they hold addresses and token hashes.
create function app.signed_in_operators() returns bigint language sql stable security definer set search_path = public, pg_temp
  return (
    select count(distinct s.user_id) from sessions s join users u on u.id = s.user_id
    where s.ended_at is null and s.expires_at > app.now() and u.status = 'active'
      and u.role in ('monitoring_centre_admin', 'monitoring_centre_supervisor', 'monitoring_centre_operator')
  );
revoke execute on function app.signed_in_operators from public;
grant execute on function app.signed_in_operators to vigil_centre, vigil_platform;
