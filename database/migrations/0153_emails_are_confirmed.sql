-- An administrator's change of a sign-in address waits for a link too: the administrator's view writes the link and never reads its hash.
alter table email_links enable row level security;
alter table email_links force row level security;
create policy platform on email_links to vigil_platform using (true) with check (true);
do $$
declare
  view_role text;
  seen constant text := '(select true from users parent where parent.id = email_links.user_id)';
  staff constant text := '(select true from users parent where parent.id = email_links.user_id and parent.organisation_id is null and parent.role <> ''admin'')';
begin
  foreach view_role in array array['tenant', 'restricted', 'centre'] loop
    execute format('create policy %1$I on email_links to vigil_%1$s using (%2$s) with check (%3$s)',
      view_role, seen, case view_role when 'centre' then staff else seen end);
    execute format('grant select (user_id, purpose, email, created_at, expires_at), insert, update on email_links to vigil_%s', view_role);
  end loop;
end
$$;

-- Whether another account has the address, whatever its organisation.
create function app.has_email(address text, besides bigint) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from users u where lower(u.email) = lower(address) and u.deleted_at is null and u.id <> besides)
$$;
revoke execute on function app.has_email from public;
grant execute on function app.has_email to vigil_platform, vigil_centre, vigil_tenant, vigil_restricted;
