-- Acting for another person with their consent: who asked whom, and in which sessions; and what lets a session begin on another origin.

create table session_requests (
  id bigint generated always as identity primary key,
  requester_user_id bigint not null references users,
  user_id bigint not null references users,
  -- The session that asked: only it may begin to act.
  requester_session_id bigint not null references sessions on delete cascade,
  -- The session in which the person consented: the consent ends with it.
  user_session_id bigint references sessions on delete cascade,
  -- The session of the requester that acts as the person.
  acting_session_id bigint references sessions on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'active', 'ended')),
  created_at timestamptz not null default app.now(),
  -- Until then it must be answered, and once accepted be begun.
  expires_at timestamptz not null,
  accepted_at timestamptz,
  ended_at timestamptz,
  end_reason text,
  check (requester_user_id <> user_id),
  check ((status = 'active') <= (user_session_id is not null)),
  check ((status = 'ended') = (ended_at is not null and end_reason is not null))
);
create unique index session_requests_open_of_requester on session_requests (requester_user_id) where status <> 'ended';
create unique index session_requests_open_of_user on session_requests (user_id) where status <> 'ended';
create index session_requests_by_requester on session_requests (requester_user_id);
create index session_requests_by_user on session_requests (user_id);
create index session_requests_by_requester_session on session_requests (requester_session_id);
create index session_requests_by_user_session on session_requests (user_session_id);
create index session_requests_by_acting_session on session_requests (acting_session_id);
grant select, insert, update, delete on session_requests to vigil_platform;

comment on column sessions.acting_for_user_id is
  'the person whose portal the session shows, with their consent; user_id is who works in it (R041). It lives as long as its session request is active';

alter table organisations
  add column sso_url text check (sso_url ~ '^https?://[^/@?#\s\\]+$'),
  add column provision_notify_user_ids bigint[] not null default '{}';
comment on column organisations.sso_url is 'the origin where the people of the organisation sign in; null is the portal''s own';
comment on column organisations.provision_notify_user_ids is 'who receives an email when somebody without access asks for it';

-- A token that a browser carries to another origin of the portal, where it begins a session once.
create table cross_origin_tokens (
  token_hash bytea primary key,
  user_id bigint not null references users,
  saml_initiated boolean not null default false,
  created_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index cross_origin_tokens_by_user on cross_origin_tokens (user_id);
create index cross_origin_tokens_by_expiry on cross_origin_tokens (expires_at);
grant select, insert, update, delete on cross_origin_tokens to vigil_platform;
