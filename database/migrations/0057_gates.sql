-- What the gates between signing in and the portal look at: terms, second factor and profile of a person, and what a session has proved.

-- Terms and conditions: the platform's where organisation_id is null. A version is never changed; the highest of an organisation wins over the platform's.
create table terms (
  id bigint generated always as identity primary key,
  organisation_id bigint references organisations,
  version integer not null check (version > 0),
  content text not null,
  created_at timestamptz not null default app.now(),
  unique nulls not distinct (organisation_id, version)
);

alter table users
  add column terms_id bigint,
  add column terms_accepted_at timestamptz,
  add column two_factor_method_preferred text check (two_factor_method_preferred in ('app', 'email', 'sms')),
  add column two_factor_method_enabled text check (two_factor_method_enabled in ('app', 'email', 'sms')),
  add column profile_step text check (profile_step in ('profile', 'contacts')),
  add column new_email text,
  add column not_provisioned boolean not null default false;
comment on column users.terms_id is 'the version that the person accepted last: of the organisation or of the platform, and no version is ever deleted';
comment on column users.new_email is 'waits until it is confirmed by the link sent to it';
comment on column users.not_provisioned is 'came by single sign-on before anybody provisioned the account';

alter table sessions
  add column two_factor_verified_at timestamptz,
  add column saml_initiated boolean not null default false;

select app.protect('terms', 'select, insert', '');
