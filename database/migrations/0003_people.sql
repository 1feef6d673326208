-- People: workers and their organisation's staff, monitoring-centre staff and platform admins (the last two belong to no organisation).

create table users (
  id bigint generated always as identity primary key,
  organisation_id bigint references organisations,
  department_id bigint,
  role text not null check (role in ('admin', 'monitoring_centre_admin', 'monitoring_centre_supervisor', 'monitoring_centre_operator',
    'organisation_admin', 'organisation_user', 'organisation_idp_admin', 'escalation_contact')),
  abilities text[],
  first_name text not null, last_name text not null,
  name text generated always as (first_name || ' ' || last_name) stored,
  email text, mobile text, mobile_country text not null default 'AU', landline text, landline_country text not null default 'AU',
  timezone text not null default 'Australia/Sydney',
  language text not null default 'en-AU' check (language in ('en-AU', 'en')),
  measurement_system text not null default 'metric' check (measurement_system in ('metric', 'imperial')),
  status text not null default 'active' check (status in ('draft', 'pending', 'active', 'disabled')),
  grace_period integer check (grace_period between 0 and 240),
  additional_notes text,
  voice_code text,
  expires_at timestamptz,
  last_login_at timestamptz, last_login_ip inet,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  unique (organisation_id, id),
  foreign key (organisation_id, department_id) references departments (organisation_id, id),
  -- Staff of the platform and of the centre belong to no organisation; everybody else to one.
  check ((organisation_id is null) = (role in ('admin', 'monitoring_centre_admin', 'monitoring_centre_supervisor', 'monitoring_centre_operator')))
);
create unique index users_by_email on users (lower(email)) where email is not null;
create index users_by_organisation on users (organisation_id, lower(last_name), id);
create index users_by_department on users (organisation_id, department_id);

alter table users enable row level security;
alter table users force row level security;
create policy tenant on users to vigil_tenant using (organisation_id = app.tenant()) with check (organisation_id = app.tenant());
create policy centre on users to vigil_centre using (organisation_id is null or exists (select from organisations where organisations.id = organisation_id));
create policy platform on users to vigil_platform using (true) with check (true);
grant select, insert, update on users to vigil_tenant;
grant select on users to vigil_centre;
grant select, insert, update, delete on users to vigil_platform;

-- Secrets stand apart from people, so that no list of people can ever show them; only the sign-in sees this table.
create table user_credentials (
  user_id bigint primary key references users,
  password_hash text not null,
  password_set_at timestamptz not null default app.now(),
  failed_attempts integer not null default 0,
  locked_until timestamptz
);
grant select, insert, update, delete on user_credentials to vigil_platform;

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
  user_agent text
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_acting_for on sessions (acting_for_user_id);
create index sessions_by_expiry on sessions (expires_at) where ended_at is null;
grant select, insert, update, delete on sessions to vigil_platform;

-- Each try, by address and by name tried (hashed: people type passwords into the wrong field), to slow guessing down.
create table sign_in_attempts (
  id bigint generated always as identity primary key,
  email_hash bytea not null,
  address inet not null,
  succeeded boolean not null,
  attempted_at timestamptz not null default app.now()
);
create index sign_in_attempts_by_address on sign_in_attempts (address, attempted_at);
create index sign_in_attempts_by_email on sign_in_attempts (email_hash, attempted_at);
grant select, insert, delete on sign_in_attempts to vigil_platform;
