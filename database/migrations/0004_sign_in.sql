-- How people sign in and prove that it is them: passwords, sessions, codes and passkeys, and what they are asked before the portal opens.

-- Secrets stand apart from people, so that no list of people can ever show them; only the sign-in sees this table.
create table user_credentials (
  user_id bigint primary key references users,
  password_hash text not null,
  password_set_at timestamptz not null default app.now(),
  -- Both are read by nothing: tries are delayed by account and place (decision 0013).
  failed_attempts integer not null default 0,
  locked_until timestamptz
);
alter table user_credentials enable row level security;
alter table user_credentials force row level security;
create policy tenant on user_credentials to vigil_tenant using ((select true from users parent where parent.id = user_credentials.user_id));
create policy restricted on user_credentials to vigil_restricted using ((select true from users parent where parent.id = user_credentials.user_id));
create policy centre on user_credentials to vigil_centre using ((select true from users parent where parent.id = user_credentials.user_id));
create policy platform on user_credentials to vigil_platform using (true) with check (true);
grant select, insert, update, delete on user_credentials to vigil_platform;
grant select (user_id) on user_credentials to vigil_tenant, vigil_restricted, vigil_centre;

-- The link by which somebody sets a password: one a person, so that a newer one voids the older, and known by its hash only.
create table password_links (
  user_id bigint primary key references users,
  token_hash bytea not null unique,
  created_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  -- Still one a person: a newer link voids the older, whichever of the two it is.
  purpose text not null default 'set_up' check (purpose in ('set_up', 'password'))
);

-- Whoever moves to another organisation keeps password and invitation. The platform's view alone has the rights for it.
create function app.hand_over_account(earlier bigint, later bigint) returns void language sql volatile as $$
  update user_credentials set user_id = later where user_id = earlier;
  update password_links set user_id = later where user_id = earlier;
$$;
revoke execute on function app.hand_over_account from public;
grant execute on function app.hand_over_account to vigil_platform;

alter table password_links enable row level security;
alter table password_links force row level security;
create policy tenant on password_links to vigil_tenant
  using ((select true from users parent where parent.id = password_links.user_id))
  with check ((select true from users parent where parent.id = password_links.user_id));
create policy restricted on password_links to vigil_restricted
  using ((select true from users parent where parent.id = password_links.user_id))
  with check ((select true from users parent where parent.id = password_links.user_id));
create policy centre on password_links to vigil_centre
  using ((select true from users parent where parent.id = password_links.user_id))
  with check ((select true from users parent where parent.id = password_links.user_id and parent.organisation_id is null and parent.role <> 'admin'));
create policy platform on password_links to vigil_platform using (true) with check (true);
grant insert, update on password_links to vigil_tenant, vigil_restricted, vigil_centre;
grant select, insert, update, delete on password_links to vigil_platform;
grant select (created_at, expires_at, purpose, user_id) on password_links to vigil_tenant, vigil_restricted, vigil_centre;

-- Requests for a new password, of existing and unknown addresses alike: a sweep sends the links, so that no answer tells which addresses exist.
create table forgotten_passwords (
  id bigint generated always as identity primary key,
  email text not null,
  address inet not null,
  requested_at timestamptz not null default app.now(),
  handled_at timestamptz,
  -- To whom a link was sent.
  user_id bigint references users
);
create index forgotten_passwords_waiting on forgotten_passwords (id) where handled_at is null;
create index forgotten_passwords_by_user on forgotten_passwords (user_id, handled_at);
create index forgotten_passwords_by_address on forgotten_passwords (address, requested_at);
grant select, insert, update, delete on forgotten_passwords to vigil_platform;

-- The link that confirms an email address: of a person who changes theirs, or of an escalation contact.
create table email_links (
  user_id bigint not null references users,
  purpose text not null check (purpose in ('new_email', 'contact')),
  -- The address that it was sent to: it confirms no other.
  email text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  primary key (user_id, purpose)
);
alter table email_links enable row level security;
alter table email_links force row level security;
create policy tenant on email_links to vigil_tenant
  using ((select true from users parent where parent.id = email_links.user_id))
  with check ((select true from users parent where parent.id = email_links.user_id));
create policy restricted on email_links to vigil_restricted
  using ((select true from users parent where parent.id = email_links.user_id))
  with check ((select true from users parent where parent.id = email_links.user_id));
create policy centre on email_links to vigil_centre
  using ((select true from users parent where parent.id = email_links.user_id))
  with check ((select true from users parent where parent.id = email_links.user_id and parent.organisation_id is null and parent.role <> 'admin'));
create policy platform on email_links to vigil_platform using (true) with check (true);
grant insert, update on email_links to vigil_tenant, vigil_restricted, vigil_centre;
grant select, insert, update, delete on email_links to vigil_platform;
grant select (created_at, email, expires_at, purpose, user_id) on email_links to vigil_tenant, vigil_restricted, vigil_centre;

-- The link by which somebody completes their profile on a phone without signing in: one a person, known by its hash.
create table profile_links (
  user_id bigint primary key references users,
  token_hash bytea not null unique,
  created_at timestamptz not null default app.now(),
  expires_at timestamptz not null
);
grant select, insert, update, delete on profile_links to vigil_platform;

-- A session is known by the hash of its token only: a copy of this table signs nobody in.
create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  user_id bigint not null references users,
  acting_for_user_id bigint references users,
  created_at timestamptz not null default app.now(),
  seen_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  address inet,
  user_agent text,
  two_factor_verified_at timestamptz,
  saml_initiated boolean not null default false,
  -- When a person last showed in this session that it is them, beside signing in and the second factor: changes of how they sign in ask for it.
  -- Last password, code or passkey that the person gave within the session.
  proved_at timestamptz
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_acting_for on sessions (acting_for_user_id);
create index sessions_by_expiry on sessions (expires_at) where ended_at is null;

-- How many of the monitoring centre are signed in. Sessions themselves stay out of the centre's sight: they hold addresses and token hashes.
create function app.signed_in_operators() returns bigint language sql stable security definer set search_path = public, pg_temp
  return (
    select count(distinct s.user_id) from sessions s join users u on u.id = s.user_id
    where s.ended_at is null and s.expires_at > app.now() and u.status = 'active'
      and u.role in ('monitoring_centre_admin', 'monitoring_centre_supervisor', 'monitoring_centre_operator')
  );
revoke execute on function app.signed_in_operators from public;
grant execute on function app.signed_in_operators to vigil_centre, vigil_platform;

-- Sessions of a person who may no longer sign in end for good, whoever makes the change: enabled again, they have to sign in again.
create function app.end_sessions() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_table_name = 'organisations' then
    update sessions s set ended_at = app.now() from users u where u.organisation_id = new.id and s.user_id = u.id and s.ended_at is null;
  else
    update sessions set ended_at = app.now() where user_id = new.id and ended_at is null;
  end if;
  return null;
end $$;
revoke execute on function app.end_sessions from public;
create trigger end_sessions after update of active, archived_at on organisations for each row
  when (old.in_use and not new.in_use) execute function app.end_sessions();

-- Disabling password sign-in ends the sessions of the organisation's people that were not begun by single sign-on, in the transaction that disables
-- it and whatever wrote it: the view that changes an organisation does not see sessions.
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

-- A new role ends the person's sessions, as disabling does: what was opened with the earlier rights is not carried on.
create trigger end_sessions after update of status, expires_at, role on users for each row
  when (old.status = 'active' and new.status <> 'active' or old.role <> new.role
    or old.expires_at is distinct from new.expires_at and least(old.expires_at, new.expires_at) <= app.now())
  execute function app.end_sessions();

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
grant select, insert, update, delete on sessions to vigil_platform;

-- Acting for another person with their consent: who asked whom, and in which sessions.
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

-- A token that a browser carries to another origin of the portal, where it begins a session once.
create table cross_origin_tokens (
  token_hash bytea primary key,
  user_id bigint not null references users,
  saml_initiated boolean not null default false,
  created_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Of the cookie of the browser that the session may begin in; null for any.
  browser_hash bytea,
  -- What a session begun by single sign-on is known by at the identity provider.
  saml jsonb,
  -- A token that carries a session to another origin goes on with that session, at that origin's host and at no other.
  -- The host, with its port, where the session may begin; null for any.
  host text,
  -- The session that goes on there; null for one that begins there.
  session_id bigint references sessions on delete cascade
);
create index cross_origin_tokens_by_user on cross_origin_tokens (user_id);
create index cross_origin_tokens_by_expiry on cross_origin_tokens (expires_at);
create index cross_origin_tokens_by_session on cross_origin_tokens (session_id) where session_id is not null;
grant select, insert, update, delete on cross_origin_tokens to vigil_platform;

-- Each try, by address and by name tried (hashed: people type passwords into the wrong field), to slow guessing down.
create table sign_in_attempts (
  id bigint generated always as identity primary key,
  email_hash bytea not null,
  address inet not null,
  succeeded boolean not null,
  attempted_at timestamptz not null default app.now(),
  -- A browser that the account has signed in with before is a place of its own, whatever its network: tries are delayed by account and place.
  -- The known browser that tried; null for a try from an unknown one, which counts by its address.
  browser_id text
);
create index sign_in_attempts_by_address on sign_in_attempts (address, attempted_at);
create index sign_in_attempts_by_email on sign_in_attempts (email_hash, attempted_at);
grant select, insert, delete on sign_in_attempts to vigil_platform;

-- Wrong codes of every kind since the last right one: they delay the next.
create table wrong_codes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  tried_at timestamptz not null default app.now()
);
create index wrong_codes_by_user on wrong_codes (user_id, tried_at);
grant select, insert, delete on wrong_codes to vigil_platform;

-- The addresses from which staff may sign in. An empty list restricts nobody. Only the platform's view has them.
create table ip_whitelist (
  id bigint generated always as identity primary key,
  name text not null,
  name_key text generated always as (lower(name)) stored,
  ip text not null,
  type text not null check (type in ('platform', 'monitoring_centre')),
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  unique (type, ip)
);
create index ip_whitelist_by_name on ip_whitelist (name_key, id);
create index ip_whitelist_by_creation on ip_whitelist (created_at, id);
select app.protect('ip_whitelist', '', '');

-- Codes that are sent to a person, with their wrong guesses. Several a person and purpose are kept for an hour, so that they can be counted; only the
-- newest can be used.
create table verification_codes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  purpose text not null check (purpose in ('mobile', 'landline', 'two_factor_email', 'two_factor_sms')),
  channel text not null check (channel in ('email', 'sms', 'voice')),
  -- The address or number at that time: a code proves no other.
  recipient text not null,
  code_hash bytea not null,
  wrong_tries smallint not null default 0,
  sent_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index verification_codes_by_user on verification_codes (user_id, purpose, id desc);
grant select, insert, update, delete on verification_codes to vigil_platform;

-- The key of a person’s authenticator app. An unconfirmed one proves nothing.
create table two_factor_secrets (
  user_id bigint not null references users,
  -- Pending until a first code of it was right; a person may have one of each while the key is replaced.
  state text not null check (state in ('pending', 'confirmed')),
  -- Encrypted with a key made from APP_SECRET, which the database does not have.
  sealed bytea not null,
  -- The 30 seconds whose code was used last: no code of these or earlier is accepted.
  last_step bigint not null default 0,
  created_at timestamptz not null default app.now(),
  primary key (user_id, state)
);
select app.protect('two_factor_secrets', '', '');

-- Wrong codes of a person since the last right one, whatever session they came from.
create table two_factor_tries (
  user_id bigint primary key references users,
  failed integer not null default 0,
  latest_at timestamptz not null default app.now(),
  locked_until timestamptz
);
select app.protect('two_factor_tries', '', '');

-- Codes that stand in for the second factor once each, known by their hash.
create table recovery_codes (
  user_id bigint not null references users,
  code_hash bytea not null,
  created_at timestamptz not null default app.now(),
  used_at timestamptz,
  -- Somebody who is moved to another organisation goes on with their passkeys and recovery codes. The hash of a code has the id that the person had
  -- then.
  hashed_for bigint not null,
  primary key (user_id, code_hash)
);

-- As app.follow_removal: what proved who somebody is goes with them, whichever view removes them.
create function app.forget_second_factor() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from two_factor_secrets where user_id = new.id;
  delete from recovery_codes where user_id = new.id;
  delete from two_factor_tries where user_id = new.id;
  return null;
end $$;
create trigger forget_second_factor after update of deleted_at on users for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function app.forget_second_factor();
select app.protect('recovery_codes', '', '');

-- The public keys of people’s devices, by which they sign in without a password.
create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default app.now(),
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id);

-- As app.hand_over_account, for whoever moves to another organisation. Recovery codes are hashed with the person's id, so they stay behind and new
-- ones are made.
create function app.hand_over_second_factor(earlier bigint, later bigint) returns void language sql volatile as $$
  update two_factor_secrets set user_id = later where user_id = earlier;
  update recovery_codes set user_id = later where user_id = earlier;
  update passkeys set user_id = later where user_id = earlier;
$$;
revoke execute on function app.hand_over_second_factor from public;
grant execute on function app.hand_over_second_factor to vigil_platform;

select app.protect('passkeys', '', '');

-- What a passkey must sign, until it was answered or is too old.
create table passkey_challenges (
  challenge_hash bytea primary key,
  -- Who registers a passkey; null where somebody signs in, who is known by the answer.
  user_id bigint references users,
  expires_at timestamptz not null
);
create index passkey_challenges_by_user on passkey_challenges (user_id);
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);

create function app.forget_passkeys() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from passkeys where user_id = new.id;
  delete from passkey_challenges where user_id = new.id;
  return null;
end $$;
create trigger forget_passkeys after update of deleted_at on users for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function app.forget_passkeys();
select app.protect('passkey_challenges', '', '');

-- Terms and conditions: the platform’s where organisation_id is null. A version is never changed; the highest of an organisation wins over the
-- platform’s.
create table terms (
  id bigint generated always as identity primary key,
  organisation_id bigint references organisations,
  version integer not null check (version > 0),
  content text not null,
  created_at timestamptz not null default app.now(),
  -- The name of who wrote this version: an organisation does not see the staff of the platform.
  written_by text,
  unique nulls not distinct (organisation_id, version)
);
select app.protect('terms', 'select, insert', '');

-- Who accepted which version of the terms, and when: kept for good, beside the newest one that the person's own row names.
create table terms_acceptances (
  -- Of the person; null for staff.
  organisation_id bigint references organisations,
  terms_id bigint not null references terms,
  user_id bigint not null,
  accepted_at timestamptz not null default app.now(),
  primary key (terms_id, user_id),
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
create index terms_acceptances_by_person on terms_acceptances (organisation_id, user_id);

-- By a trigger, so that no way of accepting leaves it out.
create function app.keep_acceptance() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into terms_acceptances (organisation_id, terms_id, user_id, accepted_at)
  values (new.organisation_id, new.terms_id, new.id, coalesce(new.terms_accepted_at, app.now())) on conflict do nothing;
  return null;
end $$;
revoke execute on function app.keep_acceptance from public;
create trigger keep_acceptance_of_new after insert on users for each row when (new.terms_id is not null) execute function app.keep_acceptance();
create trigger keep_acceptance after update of terms_id on users for each row
  when (new.terms_id is not null and new.terms_id is distinct from old.terms_id) execute function app.keep_acceptance();
select app.protect('terms_acceptances', 'select', '');

-- What an organisation asks its people when they complete their profile.
create table sign_up_questions (
  organisation_id bigint not null references organisations,
  id bigint generated always as identity unique,
  question text not null check (length(question) between 1 and 300),
  answer_type text not null default 'text' check (answer_type in ('text', 'yes_no', 'choice')),
  options text[] not null default '{}',
  required boolean not null default false,
  "order" integer not null check ("order" > 0),
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  primary key (organisation_id, id),
  check (answer_type = 'choice' or options = '{}')
);
create index sign_up_questions_in_order on sign_up_questions (organisation_id, "order", id);
select app.protect('sign_up_questions', 'select, insert, update, delete', 'select');

-- Their answers, one for each question.
create table sign_up_answers (
  organisation_id bigint not null,
  user_id bigint not null,
  question_id bigint not null,
  answer text not null check (length(answer) between 1 and 2000),
  answered_at timestamptz not null default app.now(),
  primary key (organisation_id, user_id, question_id),
  foreign key (organisation_id, user_id) references users (organisation_id, id) on delete cascade,
  foreign key (organisation_id, question_id) references sign_up_questions (organisation_id, id) on delete cascade
);
create index sign_up_answers_by_question on sign_up_answers (organisation_id, question_id);
select app.protect('sign_up_answers', 'select, insert, update, delete', 'select');

grant usage on sequence sessions_id_seq, sign_in_attempts_id_seq to vigil_tenant, vigil_restricted, vigil_centre, vigil_platform;
