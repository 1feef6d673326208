-- Phones that are devices: the codes and requests by which they become one, the installed apps that speak for them, and the buttons paired with them.

-- Every try to activate a phone: with a code, or a request without one that an administrator decides about within 48 hours.
create table activation_attempts (
  id bigint generated always as identity primary key,
  -- Null where the phone named none that exists: only the platform sees such a request.
  organisation_id bigint references organisations,
  source text not null check (source in ('code', 'request')),
  -- A request past its hours is shown as expired; nothing is written for that.
  status text not null check (status in ('pending', 'converted', 'denied')),
  name text not null default '',
  phone text,
  platform text not null,
  app_version text not null default '',
  installation_uuid uuid not null,
  address inet not null,
  -- What the phone proves itself with, known by its hash only: the code it tried, or the claim of its request, which becomes its token.
  code_hash bytea check ((code_hash is null) = (source = 'request')),
  claim_hash bytea unique check ((claim_hash is null) = (source = 'code')),
  device_id bigint,
  decided_by_staff_id bigint references users,
  decided_at timestamptz,
  created_at timestamptz not null default app.now(),
  expires_at timestamptz not null default app.now() + interval '48 hours',
  foreign key (organisation_id, device_id) references devices (organisation_id, id)
);
create index activation_attempts_by_organisation on activation_attempts (organisation_id, id);
create index activation_attempts_by_time on activation_attempts (created_at);
create index activation_attempts_by_address on activation_attempts (address, created_at);
create index activation_attempts_by_code on activation_attempts (code_hash, created_at) where code_hash is not null;
create index activation_attempts_by_device on activation_attempts (organisation_id, device_id);
create index activation_attempts_by_decider on activation_attempts (decided_by_staff_id) where decided_by_staff_id is not null;
select app.protect('activation_attempts', 'select, update', '');

-- A code turns one phone into one device, once.
create table activation_codes (
  organisation_id bigint not null,
  id bigint generated always as identity,
  device_id bigint not null,
  code_hash bytea not null unique,
  made_by_staff_id bigint references users,
  created_at timestamptz not null default app.now(),
  expires_at timestamptz not null default app.now() + interval '48 hours',
  used_at timestamptz,
  primary key (organisation_id, id),
  unique (id),
  foreign key (organisation_id, device_id) references devices (organisation_id, id)
);
create index activation_codes_by_device on activation_codes (organisation_id, device_id);
create index activation_codes_by_maker on activation_codes (made_by_staff_id) where made_by_staff_id is not null;
select app.protect('activation_codes', 'select (organisation_id, id, device_id, created_at, expires_at, used_at), insert, update (expires_at)', '');

-- An installed app with its token, known by the hash only. At most one at a time speaks for a device.
create table app_installations (
  organisation_id bigint not null,
  id bigint generated always as identity,
  device_id bigint not null,
  user_id bigint,
  installation_uuid uuid not null,
  token_hash bytea not null unique,
  platform text not null,
  app_version text not null default '',
  push_provider text check (push_provider in ('apns', 'fcm', 'webpush')),
  push_token text,
  created_at timestamptz not null default app.now(),
  ended_at timestamptz,
  primary key (organisation_id, id),
  unique (id),
  foreign key (organisation_id, device_id) references devices (organisation_id, id),
  foreign key (organisation_id, user_id) references users (organisation_id, id),
  check ((push_provider is null) = (push_token is null))
);
create unique index app_installations_one_active on app_installations (device_id) where ended_at is null;
create index app_installations_by_device on app_installations (organisation_id, device_id);
create index app_installations_by_user on app_installations (organisation_id, user_id);
create index app_installations_by_uuid on app_installations (installation_uuid) where ended_at is null;
select app.protect('app_installations',
  'select (organisation_id, id, device_id, user_id, installation_uuid, platform, app_version, push_provider, push_token, created_at, ended_at), insert, update (push_provider, push_token, ended_at)',
  'select (organisation_id, id, device_id, user_id, push_provider, created_at, ended_at)');

-- Which Bluetooth button hangs on which phone. The button is a device of its own, so that the console says what was pressed and how full it is.
create table app_buttons (
  organisation_id bigint not null,
  device_id bigint not null,
  phone_device_id bigint not null,
  hardware_id text not null check (length(hardware_id) between 1 and 64),
  paired_at timestamptz not null default app.now(),
  ended_at timestamptz,
  primary key (organisation_id, device_id),
  foreign key (organisation_id, device_id) references devices (organisation_id, id),
  foreign key (organisation_id, phone_device_id) references devices (organisation_id, id)
);
create unique index app_buttons_one_pairing on app_buttons (phone_device_id, hardware_id) where ended_at is null;
create index app_buttons_by_phone on app_buttons (organisation_id, phone_device_id);
select app.protect('app_buttons', 'select, insert, update', 'select');
