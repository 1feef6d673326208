-- Codes that are sent to a person, their wrong guesses, and the links that set a password or confirm an email address.

-- Several a person and purpose are kept for an hour, so that they can be counted; only the newest can be used.
create table verification_codes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  purpose text not null check (purpose in ('mobile', 'landline', 'two_factor_email', 'two_factor_sms')),
  channel text not null check (channel in ('email', 'sms', 'voice')),
  recipient text not null,
  code_hash bytea not null,
  wrong_tries smallint not null default 0,
  sent_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on column verification_codes.recipient is 'the address or number at that time: a code proves no other';
create index verification_codes_by_user on verification_codes (user_id, purpose, id desc);
grant select, insert, update, delete on verification_codes to vigil_platform;

-- Wrong codes of every kind since the last right one: they delay the next.
create table wrong_codes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  tried_at timestamptz not null default app.now()
);
create index wrong_codes_by_user on wrong_codes (user_id, tried_at);
grant select, insert, delete on wrong_codes to vigil_platform;

-- Still one a person: a newer link voids the older, whichever of the two it is.
alter table password_links add column purpose text not null default 'set_up' check (purpose in ('set_up', 'password'));
grant select (purpose) on password_links to vigil_tenant, vigil_restricted, vigil_centre;

-- The link that confirms an email address: of a person who changes theirs, or of an escalation contact.
create table email_links (
  user_id bigint not null references users,
  purpose text not null check (purpose in ('new_email', 'contact')),
  email text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  primary key (user_id, purpose)
);
comment on column email_links.email is 'the address that it was sent to: it confirms no other';
grant select, insert, update, delete on email_links to vigil_platform;

alter table users add column contact_verified_at timestamptz;
comment on column users.contact_verified_at is 'when an escalation contact confirmed their email address';

-- Another address is not confirmed because the one before was.
create function app.unverify_contact() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if new.email is distinct from old.email and new.contact_verified_at is not distinct from old.contact_verified_at then new.contact_verified_at := null; end if;
  return new;
end $$;
create trigger unverify_contact before update of email on users for each row execute function app.unverify_contact();
