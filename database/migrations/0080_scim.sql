-- SCIM provisioning: the tokens of a connection, the people and groups that its directory keeps, what groups give, and what needs an administrator.

create table scim_tokens (
  organisation_id bigint not null,
  id bigint generated always as identity,
  connection_id bigint not null,
  token_hash bytea not null unique,
  hint text not null,
  created_by text not null,
  created_at timestamptz not null default app.now(),
  last_used_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, connection_id) references saml_connections (organisation_id, id) on delete cascade
);
comment on table scim_tokens is 'known by their hash; at most two a connection, so that one can replace the other without a gap';
comment on column scim_tokens.hint is 'the last four characters';
create index scim_tokens_by_connection on scim_tokens (organisation_id, connection_id, id);
select app.protect('scim_tokens', 'select (organisation_id, id, connection_id, hint, created_by, created_at, last_used_at), insert, delete', '');

create table scim_users (
  organisation_id bigint not null,
  id bigint generated always as identity,
  connection_id bigint not null,
  public_id uuid not null default gen_random_uuid() unique,
  user_id bigint not null,
  user_name text not null,
  user_name_key text generated always as (lower(user_name)) stored,
  external_id text,
  attributes jsonb not null,
  given jsonb not null default '{}',
  revision integer not null default 1,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  primary key (organisation_id, id),
  unique (organisation_id, user_id),
  constraint scim_users_by_name unique (organisation_id, connection_id, user_name_key),
  constraint scim_users_by_external_id unique (organisation_id, connection_id, external_id),
  foreign key (organisation_id, connection_id) references saml_connections (organisation_id, id) on delete cascade,
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
comment on table scim_users is 'people whom a directory keeps: what it says of them, beside the person in users';
comment on column scim_users.public_id is 'the id that the directory is given';
comment on column scim_users.attributes is 'as the directory sent them, without what is not kept';
comment on column scim_users.given is 'the department, role and tags that groups gave: only these are taken again';
select app.protect('scim_users', 'select, insert, update, delete', '');

create table scim_groups (
  organisation_id bigint not null,
  id bigint generated always as identity,
  connection_id bigint not null,
  public_id uuid not null default gen_random_uuid() unique,
  display_name text not null,
  display_name_key text generated always as (lower(display_name)) stored,
  external_id text,
  attributes jsonb not null,
  department_id bigint,
  role text check (role in ('organisation_admin', 'organisation_idp_admin', 'organisation_user', 'escalation_contact')),
  user_tag_id bigint,
  members_count integer not null default 0,
  revision integer not null default 1,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  primary key (organisation_id, id),
  unique (id),
  constraint scim_groups_by_name unique (organisation_id, connection_id, display_name_key),
  constraint scim_groups_by_external_id unique (organisation_id, connection_id, external_id),
  foreign key (organisation_id, connection_id) references saml_connections (organisation_id, id) on delete cascade,
  foreign key (organisation_id, department_id) references departments (organisation_id, id) on delete set null (department_id),
  foreign key (organisation_id, user_tag_id) references user_tags (organisation_id, id) on delete set null (user_tag_id)
);
comment on column scim_groups.department_id is 'what the members get here; department, role and tag are each optional';
create index scim_groups_by_department on scim_groups (organisation_id, department_id);
create index scim_groups_by_tag on scim_groups (organisation_id, user_tag_id);
select app.protect('scim_groups', 'select, insert, update, delete', '');

create table scim_group_members (
  organisation_id bigint not null,
  scim_group_id bigint not null,
  scim_user_id bigint not null,
  primary key (organisation_id, scim_group_id, scim_user_id),
  foreign key (organisation_id, scim_group_id) references scim_groups (organisation_id, id) on delete cascade,
  foreign key (organisation_id, scim_user_id) references scim_users (organisation_id, id) on delete cascade
);
create index scim_group_members_by_user on scim_group_members (organisation_id, scim_user_id);
select app.protect('scim_group_members', 'select, insert, delete', '');

-- Counted by the statement, whoever adds or removes members.
create function app.count_scim_members() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update scim_groups g set members_count = g.members_count + case tg_op when 'INSERT' then c.count else -c.count end
    from (select organisation_id, scim_group_id, count(*) as count from changed group by 1, 2) c
    where g.organisation_id = c.organisation_id and g.id = c.scim_group_id;
  return null;
end $$;
revoke execute on function app.count_scim_members from public;
create trigger count_members_added after insert on scim_group_members referencing new table as changed for each statement execute function app.count_scim_members();
create trigger count_members_removed after delete on scim_group_members referencing old table as changed for each statement execute function app.count_scim_members();

create table scim_issues (
  organisation_id bigint not null,
  id bigint generated always as identity,
  connection_id bigint not null,
  kind text not null,
  subject text not null,
  subject_key text generated always as (lower(subject)) stored,
  user_id bigint,
  problem text not null,
  way_out text not null,
  attempt jsonb,
  times integer not null default 1,
  created_at timestamptz not null default app.now(),
  last_at timestamptz not null default app.now(),
  resolved_at timestamptz,
  primary key (organisation_id, id),
  unique (id),
  foreign key (organisation_id, connection_id) references saml_connections (organisation_id, id) on delete cascade,
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
comment on table scim_issues is 'what a directory asked for and an administrator has to see to, each once however often it was asked';
comment on column scim_issues.subject is 'the name of the person or group in the directory';
comment on column scim_issues.attempt is 'what the directory sent, where an account here can still be linked to it';
create unique index scim_issues_open on scim_issues (organisation_id, connection_id, kind, subject_key) where resolved_at is null;
create index scim_issues_by_connection on scim_issues (organisation_id, connection_id, last_at desc, id desc);
create index scim_issues_by_user on scim_issues (organisation_id, user_id);
select app.protect('scim_issues', 'select, insert, update', '');

-- Which fields of a person only the directory may change, and by which connection. It passes row security: a restricted administrator sees the person, not the connection.
create function app.directory_of(person bigint) returns json language sql stable security definer set search_path = public, pg_temp as $$
  select json_build_object('name', c.name, 'locked', array_remove(array[case when c.scim_lock_first_name then 'first_name' end,
    case when c.scim_lock_last_name then 'last_name' end, case when c.scim_lock_mobile then 'mobile' end,
    case when c.scim_lock_landline then 'landline' end, case when c.scim_lock_email then 'email' end], null))
  from scim_users s join saml_connections c on c.organisation_id = s.organisation_id and c.id = s.connection_id
  where s.user_id = person and c.scim_provisioning
$$;
revoke execute on function app.directory_of from public;
grant execute on function app.directory_of to vigil_platform, vigil_centre, vigil_tenant, vigil_restricted;
