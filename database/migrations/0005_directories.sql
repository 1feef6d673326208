-- People who come from elsewhere: single sign-on (SAML), directories that keep their people here (SCIM), and drafts of accounts.

-- An organisation’s connections to its identity providers: how they are reached and believed, and what they may change of a person.
create table saml_connections (
  organisation_id bigint not null references organisations,
  id bigint generated always as identity unique,
  -- Names the connection in the addresses that the identity provider is given.
  public_id uuid not null default gen_random_uuid() unique,
  name text not null check (length(name) between 1 and 100),
  name_key text generated always as (lower(name)) stored,
  provider_type text not null default 'other' check (provider_type in ('azure', 'okta', 'google', 'other')),
  status text not null default 'disabled' check (status in ('enabled', 'disabled')),
  connection_logging boolean not null default false,
  -- Of the identity provider: the XML itself, or the https address that it is read from each day.
  metadata text check (length(metadata) <= 300000),
  metadata_read_at timestamptz,
  -- When the address is read next; null where there is no address.
  metadata_due_at timestamptz,
  metadata_problem text,
  idp_entity_id text,
  idp_login_url text,
  idp_logout_url text,
  idp_x509_cert text,
  idp_x509_cert_expires_at timestamptz,
  idp_x509_cert_next text,
  idp_x509_cert_next_expires_at timestamptz,
  name_id_format text not null default 'persistent' check (name_id_format in ('persistent', 'emailAddress', 'transient', 'unspecified')),
  relay_state_url text check (relay_state_url ~ '^/([^/\\]|$)'),
  sign_requests boolean not null default false,
  allow_idp_initiated boolean not null default true,
  attribute_id text,
  attribute_email text,
  attribute_first_name text,
  attribute_last_name text,
  certificate text,
  certificate_expires_at timestamptz,
  -- Sealed: signs what we send and opens encrypted assertions.
  private_key bytea,
  scim_provisioning boolean not null default false,
  scim_lock_first_name boolean not null default false,
  scim_lock_last_name boolean not null default false,
  scim_lock_mobile boolean not null default false,
  scim_lock_landline boolean not null default false,
  scim_lock_email boolean not null default false,
  last_used_at timestamptz,
  -- When the administrators were last warned that a certificate expires.
  warned_at timestamptz,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  -- Since when the address of the metadata cannot be read; null while it can. The administrators are emailed once when that begins, and again only
  -- after it has worked in between.
  metadata_failing_since timestamptz,
  confirmed_at timestamptz,
  -- The name of who confirmed it last, or who changed it and may manage everybody.
  confirmed_by text,
  primary key (organisation_id, id),
  constraint saml_connections_by_name unique (organisation_id, name_key)
);
create index saml_connections_by_creation on saml_connections (organisation_id, created_at, id);
create index saml_connections_metadata_due on saml_connections (metadata_due_at) where metadata_due_at is not null;
select app.protect('saml_connections', 'select, insert, update, delete', '');

-- Each attempt by a connection, kept for 30 days.
create table connection_logs (
  organisation_id bigint not null,
  id bigint generated always as identity unique,
  -- The connection.
  saml2_tenant_id bigint not null,
  kind text not null check (kind in ('sign_in', 'test', 'sign_out', 'metadata', 'certificate', 'scim')),
  outcome text not null check (outcome in ('accepted', 'refused')),
  reason text not null,
  user_id bigint,
  address text,
  -- What arrived, only while connection_logging is on; secrets never.
  details jsonb,
  created_at timestamptz not null default app.now(),
  -- Refused attempts beyond 60 in a minute share one line of the log, which says how many they were.
  -- How many refused attempts this one line is for; null for a line of its own.
  more integer check (more > 0),
  -- The minute whose further refusals this line counts.
  minute timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, saml2_tenant_id) references saml_connections (organisation_id, id) on delete cascade,
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
create index connection_logs_by_connection on connection_logs (organisation_id, saml2_tenant_id, id desc);
create index connection_logs_by_user on connection_logs (organisation_id, user_id);
create index connection_logs_by_age on connection_logs (created_at);
create unique index connection_logs_more on connection_logs (organisation_id, saml2_tenant_id, minute) where minute is not null;

-- A directory's refused calls are logged in the view of its organisation.
select app.protect('connection_logs', 'select, insert', '');
grant update (more, reason) on connection_logs to vigil_tenant, vigil_restricted;

-- Counts the refused attempts of each minute, over all processes.
create table connection_refusals (
  organisation_id bigint not null,
  connection_id bigint not null,
  minute timestamptz not null,
  refused integer not null,
  primary key (organisation_id, connection_id, minute),
  foreign key (organisation_id, connection_id) references saml_connections (organisation_id, id) on delete cascade
);
create index connection_refusals_by_minute on connection_refusals (minute);
select app.protect('connection_refusals', 'select, insert, update', '');

-- What a browser was sent to an identity provider with: the answer names it, once and within ten minutes.
create table saml_requests (
  id text not null unique,
  organisation_id bigint not null,
  connection_id bigint not null,
  purpose text not null check (purpose in ('sign_in', 'test', 'sign_out')),
  -- Of the cookie of the browser that asked: the session begins in no other.
  browser_hash bytea,
  path text not null default '/' check (path ~ '^/([^/\\]|$)'),
  -- The session of who tests the connection.
  session_id bigint references sessions on delete cascade,
  created_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- What a test found.
  result jsonb,
  primary key (organisation_id, id),
  foreign key (organisation_id, connection_id) references saml_connections (organisation_id, id) on delete cascade
);
create index saml_requests_by_connection on saml_requests (organisation_id, connection_id);
create index saml_requests_by_session on saml_requests (session_id);
create index saml_requests_by_expiry on saml_requests (expires_at);
select app.protect('saml_requests', '', '');

-- Assertions that were used, until they would be too old anyway: each signs in once, in whatever process it arrives.
create table saml_assertions (
  organisation_id bigint not null,
  connection_id bigint not null,
  assertion_id text not null,
  expires_at timestamptz not null,
  primary key (organisation_id, connection_id, assertion_id),
  foreign key (organisation_id, connection_id) references saml_connections (organisation_id, id) on delete cascade
);
create index saml_assertions_by_expiry on saml_assertions (expires_at);
select app.protect('saml_assertions', '', '');

-- Which name of which connection a session was begun with: signing out tells the identity provider, and the other way round.
create table saml_sessions (
  session_id bigint not null unique references sessions on delete cascade,
  organisation_id bigint not null,
  connection_id bigint not null,
  name_id text not null,
  name_id_format text,
  session_index text,
  primary key (organisation_id, session_id),
  foreign key (organisation_id, connection_id) references saml_connections (organisation_id, id) on delete cascade
);
create index saml_sessions_by_name on saml_sessions (organisation_id, connection_id, name_id);
select app.protect('saml_sessions', '', '');

-- Whom a name of an identity provider belongs to, once it was matched.
create table saml_links (
  organisation_id bigint not null,
  connection_id bigint not null,
  issuer text not null,
  name_id text not null,
  -- The directory's own id of the person, which outlives a change of name.
  object_id text,
  user_id bigint not null,
  created_at timestamptz not null default app.now(),
  last_used_at timestamptz not null default app.now(),
  primary key (organisation_id, connection_id, issuer, name_id),
  foreign key (organisation_id, connection_id) references saml_connections (organisation_id, id) on delete cascade,
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
create index saml_links_by_user on saml_links (organisation_id, user_id);
create index saml_links_by_object on saml_links (organisation_id, connection_id, issuer, object_id) where object_id is not null;
select app.protect('saml_links', '', '');

-- A response that answers no request of ours waits for the person at the browser that posted it: nobody is signed in by opening a link, or by a page
-- that sends a form by itself.
create table saml_arrivals (
  organisation_id bigint not null,
  connection_id bigint not null,
  -- Of the cookie of the browser that posted the response: it is continued in no other.
  browser_hash bytea not null unique,
  -- Whom the verified assertion names, and what a session is known by at the identity provider.
  facts jsonb not null,
  path text not null default '/' check (path ~ '^/([^/\\]|$)'),
  -- For the log, only while connection_logging is on.
  details jsonb,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (organisation_id, browser_hash),
  foreign key (organisation_id, connection_id) references saml_connections (organisation_id, id) on delete cascade
);
create index saml_arrivals_by_connection on saml_arrivals (organisation_id, connection_id);
create index saml_arrivals_by_expiry on saml_arrivals (expires_at);
select app.protect('saml_arrivals', '', '');

-- Changes of a connection that concern who signs in: it signs in and changes only people whom those who changed it may manage, until an administrator
-- of all of them confirms it (decision 0033). A connection without a row is confirmed.
create table saml_unconfirmed_changes (
  organisation_id bigint not null,
  id bigint generated always as identity,
  connection_id bigint not null,
  -- Whose authority limits the connection: of a session that acts for somebody, that person.
  changed_by_staff_id bigint not null references users,
  changed_by_name text not null,
  what text not null,
  changed_at timestamptz not null default app.now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, connection_id) references saml_connections (organisation_id, id) on delete cascade
);
create index saml_unconfirmed_changes_by_connection on saml_unconfirmed_changes (organisation_id, connection_id, id);
create index saml_unconfirmed_changes_by_person on saml_unconfirmed_changes (changed_by_staff_id);

-- As app.authorities_of_organisation it passes row security: a directory and a restricted administrator do not see everybody with whom they are
-- compared.
create function app.connection_changers(connection bigint) returns json language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(json_agg(json_build_object('name', c.name, 'authority',
    case when u.status <> 'disabled' and coalesce(u.expires_at > app.now(), true) then app.authority_of(u.id) end) order by c.last), '[]')
  from (select changed_by_staff_id as id, max(changed_by_name) as name, max(id) as last from saml_unconfirmed_changes
    where connection_id = connection group by changed_by_staff_id) c left join users u on u.id = c.id
$$;
revoke execute on function app.connection_changers from public;
grant execute on function app.connection_changers to vigil_centre, vigil_platform, vigil_restricted, vigil_tenant;

select app.protect('saml_unconfirmed_changes', 'select, insert, delete', '');

-- Tokens by which a directory writes: known by their hash; at most two a connection, so that one can replace the other without a gap.
create table scim_tokens (
  organisation_id bigint not null,
  id bigint generated always as identity,
  connection_id bigint not null,
  token_hash bytea not null unique,
  -- The last four characters.
  hint text not null,
  created_by text not null,
  created_at timestamptz not null default app.now(),
  last_used_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, connection_id) references saml_connections (organisation_id, id) on delete cascade
);
create index scim_tokens_by_connection on scim_tokens (organisation_id, connection_id, id);
select app.protect('scim_tokens', 'insert, delete', '');
grant select (connection_id, created_at, created_by, hint, id, last_used_at, organisation_id) on scim_tokens to vigil_tenant, vigil_restricted;

-- People whom a directory keeps: what it says of them, beside the person in users.
create table scim_users (
  organisation_id bigint not null,
  id bigint generated always as identity,
  connection_id bigint not null,
  -- The id that the directory is given.
  public_id uuid not null default gen_random_uuid() unique,
  user_id bigint not null,
  user_name text not null,
  user_name_key text generated always as (lower(user_name)) stored,
  external_id text,
  -- As the directory sent them, without what is not kept.
  attributes jsonb not null,
  -- The department, role and tags that groups gave: only these are taken again.
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

-- Which fields of a person only the directory may change, and by which connection. It passes row security: a restricted administrator sees the
-- person, not the connection.
create function app.directory_of(person bigint) returns json language sql stable security definer set search_path = public, pg_temp as $$
  select json_build_object('name', c.name, 'locked', array_remove(array[case when c.scim_lock_first_name then 'first_name' end,
    case when c.scim_lock_last_name then 'last_name' end, case when c.scim_lock_mobile then 'mobile' end,
    case when c.scim_lock_landline then 'landline' end, case when c.scim_lock_email then 'email' end], null))
  from scim_users s join saml_connections c on c.organisation_id = s.organisation_id and c.id = s.connection_id
  where s.user_id = person and c.scim_provisioning
$$;
revoke execute on function app.directory_of from public;
grant execute on function app.directory_of to vigil_centre, vigil_platform, vigil_restricted, vigil_tenant;

select app.protect('scim_users', 'select, insert, update, delete', '');

-- Groups that a directory keeps, and what their members get here.
create table scim_groups (
  organisation_id bigint not null,
  id bigint generated always as identity unique,
  connection_id bigint not null,
  public_id uuid not null default gen_random_uuid() unique,
  display_name text not null,
  display_name_key text generated always as (lower(display_name)) stored,
  external_id text,
  attributes jsonb not null,
  -- What the members get here; department, role and tag are each optional.
  department_id bigint,
  role text check (role in ('organisation_admin', 'organisation_idp_admin', 'organisation_user', 'escalation_contact')),
  user_tag_id bigint,
  members_count integer not null default 0,
  revision integer not null default 1,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  primary key (organisation_id, id),
  constraint scim_groups_by_name unique (organisation_id, connection_id, display_name_key),
  constraint scim_groups_by_external_id unique (organisation_id, connection_id, external_id),
  foreign key (organisation_id, connection_id) references saml_connections (organisation_id, id) on delete cascade,
  foreign key (organisation_id, department_id) references departments (organisation_id, id) on delete set null (department_id),
  foreign key (organisation_id, user_tag_id) references user_tags (organisation_id, id) on delete set null (user_tag_id)
);
create index scim_groups_by_department on scim_groups (organisation_id, department_id);
create index scim_groups_by_tag on scim_groups (organisation_id, user_tag_id);
select app.protect('scim_groups', 'select, insert, update, delete', '');

-- Who is in such a group.
create table scim_group_members (
  organisation_id bigint not null,
  scim_group_id bigint not null,
  scim_user_id bigint not null,
  primary key (organisation_id, scim_group_id, scim_user_id),
  foreign key (organisation_id, scim_group_id) references scim_groups (organisation_id, id) on delete cascade,
  foreign key (organisation_id, scim_user_id) references scim_users (organisation_id, id) on delete cascade
);
create index scim_group_members_by_user on scim_group_members (organisation_id, scim_user_id);

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

select app.protect('scim_group_members', 'select, insert, delete', '');

-- What a directory asked for and an administrator has to see to, each once however often it was asked.
create table scim_issues (
  organisation_id bigint not null,
  id bigint generated always as identity unique,
  connection_id bigint not null,
  kind text not null,
  -- The name of the person or group in the directory.
  subject text not null,
  subject_key text generated always as (lower(subject)) stored,
  user_id bigint,
  problem text not null,
  way_out text not null,
  -- What the directory sent, where an account here can still be linked to it.
  attempt jsonb,
  times integer not null default 1,
  created_at timestamptz not null default app.now(),
  last_at timestamptz not null default app.now(),
  resolved_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, connection_id) references saml_connections (organisation_id, id) on delete cascade,
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
create unique index scim_issues_open on scim_issues (organisation_id, connection_id, kind, subject_key) where resolved_at is null;
create index scim_issues_by_connection on scim_issues (organisation_id, connection_id, last_at desc, id desc);
create index scim_issues_by_user on scim_issues (organisation_id, user_id);
select app.protect('scim_issues', 'select, insert, update', '');

-- People who were entered, by hand or from a spreadsheet, and have no account yet: drafts that administrators complete and provision.
create table provisioning_records (
  organisation_id bigint not null references organisations,
  id bigint generated always as identity unique,
  first_name text not null,
  last_name text not null,
  name text not null generated always as (first_name || ' ' || last_name) stored,
  name_key text not null generated always as (lower(first_name || ' ' || last_name)) stored,
  last_name_key text not null generated always as (lower(last_name)) stored,
  email text,
  email_key text generated always as (lower(email)) stored,
  -- ISO 3166 alpha-2, the country of the phone numbers.
  country_id text not null default 'AU',
  mobile text,
  landline text,
  timezone text,
  role text not null default 'organisation_user' check (role in ('organisation_admin', 'organisation_user', 'organisation_idp_admin', 'escalation_contact')),
  department_id bigint,
  escalation_group_id bigint,
  mobile_app_access boolean not null default false,
  create_device_provisioned boolean not null default false,
  personal_contacts_allowed boolean not null default false,
  is_shared boolean not null default false,
  -- The account that was made of it; null for a draft.
  user_id bigint,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  -- Which row of which file a draft was made of, so that an import can be undone.
  import_row_id bigint,
  primary key (organisation_id, id),
  foreign key (organisation_id, department_id) references departments (organisation_id, id),
  foreign key (organisation_id, escalation_group_id) references escalation_groups (organisation_id, id) on delete set null (escalation_group_id),
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
create unique index provisioning_records_by_email on provisioning_records (organisation_id, email_key) where user_id is null;
create index provisioning_records_by_last_name on provisioning_records (organisation_id, last_name_key, id);
create index provisioning_records_by_name on provisioning_records (organisation_id, name_key, id);
create index provisioning_records_by_creation on provisioning_records (organisation_id, created_at, id);
create index provisioning_records_by_department on provisioning_records (organisation_id, department_id);
create index provisioning_records_by_group on provisioning_records (organisation_id, escalation_group_id);
create index provisioning_records_by_user on provisioning_records (organisation_id, user_id);
create index provisioning_records_drafts on provisioning_records (organisation_id) where user_id is null;
create index provisioning_records_by_import_row on provisioning_records (organisation_id, import_row_id) where import_row_id is not null;

-- The sidebar counts drafts live: whoever adds, removes or provisions some, the screens of the organisation ask again, once for each transaction.
create function app.tell_drafts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  organisation bigint;
begin
  for organisation in select distinct organisation_id from changed loop
    continue when current_setting('app.drafts_told', true) = organisation::text;
    perform set_config('app.drafts_told', organisation::text, true);
    insert into live_outbox (channels, event, data) values (array['private-organisation.' || organisation], 'provisioning.drafts_changed', '{}');
  end loop;
  return null;
end $$;
create trigger tell_added after insert on provisioning_records referencing new table as changed for each statement execute function app.tell_drafts();
create trigger tell_removed after delete on provisioning_records referencing old table as changed for each statement execute function app.tell_drafts();
create trigger tell_changed after update on provisioning_records referencing new table as changed for each statement execute function app.tell_drafts();
create trigger numbers_are_dialled before insert or update of mobile, landline on provisioning_records
  for each row execute function app.require_dialled('mobile', 'country_id', 'landline', 'country_id');

select app.protect('provisioning_records', 'select, insert, update, delete', 'select');
alter policy restricted on provisioning_records
  using (organisation_id = app.tenant() and case
    when user_id is not null then exists (select from users parent
      where parent.organisation_id = provisioning_records.organisation_id and parent.id = provisioning_records.user_id)
    when department_id is not null then ((select app.restricted_by()) = 'department' and department_id = any ((select app.restricted_to())::bigint[]))
    else false end)
  with check (organisation_id = app.tenant() and case
    when user_id is not null then exists (select from users parent
      where parent.organisation_id = provisioning_records.organisation_id and parent.id = provisioning_records.user_id)
    when department_id is not null then ((select app.restricted_by()) = 'department' and department_id = any ((select app.restricted_to())::bigint[]))
    else false end);
