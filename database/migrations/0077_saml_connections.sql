-- SAML single sign-on: an organisation's connections to its identity providers, who signs in by them, and a log of every attempt.

create table saml_connections (
  organisation_id bigint not null references organisations,
  id bigint generated always as identity,
  public_id uuid not null default gen_random_uuid() unique,
  name text not null check (length(name) between 1 and 100),
  name_key text generated always as (lower(name)) stored,
  provider_type text not null default 'other' check (provider_type in ('azure', 'okta', 'google', 'other')),
  status text not null default 'disabled' check (status in ('enabled', 'disabled')),
  connection_logging boolean not null default false,
  metadata text check (length(metadata) <= 300000),
  metadata_read_at timestamptz,
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
  private_key bytea,
  scim_provisioning boolean not null default false,
  scim_lock_first_name boolean not null default false,
  scim_lock_last_name boolean not null default false,
  scim_lock_mobile boolean not null default false,
  scim_lock_landline boolean not null default false,
  scim_lock_email boolean not null default false,
  last_used_at timestamptz,
  warned_at timestamptz,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  primary key (organisation_id, id),
  unique (id),
  constraint saml_connections_by_name unique (organisation_id, name_key)
);
comment on column saml_connections.public_id is 'names the connection in the addresses that the identity provider is given';
comment on column saml_connections.metadata is 'of the identity provider: the XML itself, or the https address that it is read from each day';
comment on column saml_connections.metadata_due_at is 'when the address is read next; null where there is no address';
comment on column saml_connections.private_key is 'sealed: signs what we send and opens encrypted assertions';
comment on column saml_connections.warned_at is 'when the administrators were last warned that a certificate expires';
create index saml_connections_by_creation on saml_connections (organisation_id, created_at, id);
create index saml_connections_metadata_due on saml_connections (metadata_due_at) where metadata_due_at is not null;
select app.protect('saml_connections', 'select, insert, update, delete', '');

-- What a browser was sent to an identity provider with: the answer names it, once and within ten minutes.
create table saml_requests (
  id text not null unique,
  organisation_id bigint not null,
  connection_id bigint not null,
  purpose text not null check (purpose in ('sign_in', 'test', 'sign_out')),
  browser_hash bytea,
  path text not null default '/' check (path ~ '^/([^/\\]|$)'),
  session_id bigint references sessions on delete cascade,
  created_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  result jsonb,
  primary key (organisation_id, id),
  foreign key (organisation_id, connection_id) references saml_connections (organisation_id, id) on delete cascade
);
comment on column saml_requests.browser_hash is 'of the cookie of the browser that asked: the session begins in no other';
comment on column saml_requests.session_id is 'the session of who tests the connection';
comment on column saml_requests.result is 'what a test found';
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

-- Whom a name of an identity provider belongs to, once it was matched.
create table saml_links (
  organisation_id bigint not null,
  connection_id bigint not null,
  issuer text not null,
  name_id text not null,
  object_id text,
  user_id bigint not null,
  created_at timestamptz not null default app.now(),
  last_used_at timestamptz not null default app.now(),
  primary key (organisation_id, connection_id, issuer, name_id),
  foreign key (organisation_id, connection_id) references saml_connections (organisation_id, id) on delete cascade,
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
comment on column saml_links.object_id is 'the directory''s own id of the person, which outlives a change of name';
create index saml_links_by_user on saml_links (organisation_id, user_id);
create index saml_links_by_object on saml_links (organisation_id, connection_id, issuer, object_id) where object_id is not null;
select app.protect('saml_links', '', '');

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

alter table cross_origin_tokens add column browser_hash bytea, add column saml jsonb;
comment on column cross_origin_tokens.browser_hash is 'of the cookie of the browser that the session may begin in; null for any';
comment on column cross_origin_tokens.saml is 'what a session begun by single sign-on is known by at the identity provider';

create table connection_logs (
  organisation_id bigint not null,
  id bigint generated always as identity,
  saml2_tenant_id bigint not null,
  kind text not null check (kind in ('sign_in', 'test', 'sign_out', 'metadata', 'certificate', 'scim')),
  outcome text not null check (outcome in ('accepted', 'refused')),
  reason text not null,
  user_id bigint,
  address text,
  details jsonb,
  created_at timestamptz not null default app.now(),
  primary key (organisation_id, id),
  unique (id),
  foreign key (organisation_id, saml2_tenant_id) references saml_connections (organisation_id, id) on delete cascade,
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
comment on table connection_logs is 'each attempt by a connection, kept for 30 days';
comment on column connection_logs.saml2_tenant_id is 'the connection';
comment on column connection_logs.details is 'what arrived, only while connection_logging is on; secrets never';
create index connection_logs_by_connection on connection_logs (organisation_id, saml2_tenant_id, id desc);
create index connection_logs_by_user on connection_logs (organisation_id, user_id);
create index connection_logs_by_age on connection_logs (created_at);
select app.protect('connection_logs', 'select, insert', '');
