-- A connection signs in and changes only people whom those who changed it may manage, until an administrator of all of them confirms it (decision 0033).
-- Each row is a change that waits for that: a connection without one is confirmed, as all are that exist today.
create table saml_unconfirmed_changes (
  organisation_id bigint not null,
  id bigint generated always as identity,
  connection_id bigint not null,
  changed_by_staff_id bigint not null references users,
  changed_by_name text not null,
  what text not null,
  changed_at timestamptz not null default app.now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, connection_id) references saml_connections (organisation_id, id) on delete cascade
);
comment on table saml_unconfirmed_changes is 'changes of a connection that concern who signs in, until they are confirmed; no row: the connection is confirmed';
comment on column saml_unconfirmed_changes.changed_by_staff_id is 'whose authority limits the connection: of a session that acts for somebody, that person';
create index saml_unconfirmed_changes_by_connection on saml_unconfirmed_changes (organisation_id, connection_id, id);
create index saml_unconfirmed_changes_by_person on saml_unconfirmed_changes (changed_by_staff_id);
select app.protect('saml_unconfirmed_changes', 'select, insert, delete', '');

alter table saml_connections add column confirmed_at timestamptz, add column confirmed_by text;
comment on column saml_connections.confirmed_by is 'the name of who confirmed it last, or who changed it and may manage everybody';

-- Both pass row security: a directory and a restricted administrator do not see everybody with whom they are compared.
create function app.connection_changers(connection bigint) returns json language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(json_agg(json_build_object('name', c.name, 'authority',
    case when u.status <> 'disabled' and coalesce(u.expires_at > app.now(), true) then app.authority_of(u.id) end) order by c.last), '[]')
  from (select changed_by_staff_id as id, max(changed_by_name) as name, max(id) as last from saml_unconfirmed_changes
    where connection_id = connection group by changed_by_staff_id) c left join users u on u.id = c.id
$$;
create function app.authorities_of_organisation(organisation bigint) returns json language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(json_agg(json_build_object('role', u.role, 'abilities', u.abilities,
    'restriction', case when u.restriction_type is not null then json_build_object('by', u.restriction_type, 'ids', u.restrictions) end)), '[]')
  from (select distinct role, abilities, restriction_type, restrictions from users where organisation_id = organisation and deleted_at is null) u
$$;
revoke execute on function app.connection_changers, app.authorities_of_organisation from public;
grant execute on function app.connection_changers, app.authorities_of_organisation to vigil_platform, vigil_centre, vigil_tenant, vigil_restricted;
