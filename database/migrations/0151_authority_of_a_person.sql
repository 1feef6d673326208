-- How much a person can do and see, asked before somebody changes how that person signs in. It passes row security: a restricted administrator may not
-- see the own row, and is compared all the same.
create function app.authority_of(person bigint) returns json language sql stable security definer set search_path = public, pg_temp as $$
  select json_build_object('role', u.role, 'abilities', u.abilities,
    'restriction', case when u.restriction_type is not null then json_build_object('by', u.restriction_type, 'ids', u.restrictions) end)
  from users u where u.id = person and u.deleted_at is null
$$;
revoke execute on function app.authority_of from public;
grant execute on function app.authority_of to vigil_platform, vigil_centre, vigil_tenant, vigil_restricted;
