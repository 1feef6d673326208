-- Phones that are devices, the buttons paired with them, and satellite units: how each becomes one, and what it posted.

-- An installed app with its token, known by the hash only. At most one at a time speaks for a device.
create table app_installations (
  organisation_id bigint not null,
  id bigint generated always as identity unique,
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
  -- A phone may ask for a PIN before "I am safe" is sent. A second PIN looks the same on the phone and raises a silent duress alert.
  -- Scrypt, salted; read by the platform alone.
  safe_pin_hash text,
  -- Scrypt, salted; read by the platform alone.
  duress_pin_hash text,
  pin_set boolean not null generated always as (safe_pin_hash is not null) stored,
  primary key (organisation_id, id),
  foreign key (organisation_id, device_id) references devices (organisation_id, id),
  foreign key (organisation_id, user_id) references users (organisation_id, id),
  check ((push_provider is null) = (push_token is null)),
  check ((safe_pin_hash is null) = (duress_pin_hash is null))
);
create unique index app_installations_one_active on app_installations (device_id) where ended_at is null;
create index app_installations_by_device on app_installations (organisation_id, device_id);
create index app_installations_by_user on app_installations (organisation_id, user_id);
create unique index app_installations_one_device on app_installations (organisation_id, installation_uuid) where ended_at is null;

-- Whoever may change a person may remove them; the rest follows here. It passes row security, because neither the secrets nor all of the organisation
-- are in the administrator's view, nor the person once they have left their department.
create function app.follow_removal() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from password_links where user_id = new.id;
  delete from user_credentials where user_id = new.id;
  delete from user_tag_links where organisation_id = new.organisation_id and user_id = new.id;
  delete from personal_contacts where organisation_id = new.organisation_id and user_id = new.id;
  update departments set contact_id = null where organisation_id = new.organisation_id and contact_id = new.id;
  update app_installations set ended_at = app.now(), push_provider = null, push_token = null
    where organisation_id = new.organisation_id and user_id = new.id and ended_at is null;
  -- Devices stay with the organisation.
  update devices set user_id = null where organisation_id = new.organisation_id and user_id = new.id;
  update users set department_id = null where id = new.id;
  update organisations set users_count = users_count - 1 where id = new.organisation_id;
  return null;
end $$;
revoke execute on function app.follow_removal from public;
create trigger follow_removal after update of deleted_at on users for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function app.follow_removal();
select app.protect('app_installations', 'insert', '');
create policy centre on app_installations to vigil_centre
  using (exists (select from organisations where organisations.id = app_installations.organisation_id))
  with check (exists (select from organisations where organisations.id = app_installations.organisation_id));
grant select (created_at, device_id, ended_at, id, organisation_id, push_provider, user_id) on app_installations to vigil_centre;
grant select (app_version, created_at, device_id, id, installation_uuid, organisation_id, pin_set, platform, user_id) on app_installations to
  vigil_tenant, vigil_restricted;
grant update (ended_at, push_provider, push_token), select (ended_at, push_provider, push_token) on app_installations to vigil_tenant, vigil_restricted;

-- A code turns one phone into one device, once.
create table activation_codes (
  organisation_id bigint not null,
  id bigint generated always as identity unique,
  device_id bigint not null,
  code_hash bytea not null unique,
  made_by_staff_id bigint references users,
  created_at timestamptz not null default app.now(),
  expires_at timestamptz not null default app.now() + interval '48 hours',
  used_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, device_id) references devices (organisation_id, id)
);
create index activation_codes_by_device on activation_codes (organisation_id, device_id);
create index activation_codes_by_maker on activation_codes (made_by_staff_id) where made_by_staff_id is not null;
select app.protect('activation_codes', 'insert', '');
grant select (created_at, device_id, id, organisation_id, used_at) on activation_codes to vigil_tenant, vigil_restricted;
grant update (expires_at), select (expires_at) on activation_codes to vigil_tenant, vigil_restricted;

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
  code_hash bytea,
  claim_hash bytea unique,
  device_id bigint,
  decided_by_staff_id bigint references users,
  decided_at timestamptz,
  created_at timestamptz not null default app.now(),
  expires_at timestamptz not null default app.now() + interval '48 hours',
  foreign key (organisation_id, device_id) references devices (organisation_id, id),
  check ((code_hash is null) = (source = 'request')),
  check ((claim_hash is null) = (source = 'code'))
);
create index activation_attempts_by_organisation on activation_attempts (organisation_id, id);
create index activation_attempts_by_time on activation_attempts (created_at);
create index activation_attempts_by_address on activation_attempts (address, created_at);
create index activation_attempts_by_code on activation_attempts (code_hash, created_at) where code_hash is not null;
create index activation_attempts_by_device on activation_attempts (organisation_id, device_id);
create index activation_attempts_by_decider on activation_attempts (decided_by_staff_id) where decided_by_staff_id is not null;
-- Wrong activation codes are counted by installation first: many phones share an address.
create index activation_attempts_by_installation on activation_attempts (installation_uuid, created_at) where code_hash is not null;
select app.protect('activation_attempts', 'select, update', '');

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

-- The webhook of each organisation for its Zoleo satellite units.
create table zoleo_feeds (
  organisation_id bigint not null unique references organisations,
  id bigint generated always as identity,
  -- The public part of the address that Zoleo posts to.
  key text not null unique check (length(key) >= 16),
  username text not null check (length(username) between 1 and 100),
  -- Hash of "username:password": a copy of this table posts nothing.
  credential_hash bytea not null,
  made_at timestamptz not null default app.now(),
  last_heard_at timestamptz,
  primary key (organisation_id, id)
);
select app.protect('zoleo_feeds', 'select, insert, update', '');

-- Whether the wearer allowed us to hear the unit. It is shown; what a unit says is taken either way.
create table zoleo_links (
  organisation_id bigint not null,
  device_id bigint not null,
  partner_device_id text,
  consent text not null check (consent in ('given', 'withdrawn')),
  changed_at timestamptz not null,
  primary key (organisation_id, device_id),
  foreign key (organisation_id, device_id) references devices (organisation_id, id)
);
create index zoleo_links_by_partner_device on zoleo_links (organisation_id, partner_device_id) where partner_device_id is not null;
select app.protect('zoleo_links', 'select', 'select');

-- Every body as it came, before anything is made of it; processed_at is empty until that is done. One that fails is tried for ever, ever more seldom.
create table zoleo_messages (
  organisation_id bigint not null,
  id bigint generated always as identity,
  feed_id bigint not null,
  received_at timestamptz not null default app.now(),
  source_address text not null,
  body bytea not null,
  due_at timestamptz not null default app.now(),
  attempts integer not null default 0,
  last_error text,
  processed_at timestamptz,
  outcome text check (outcome in ('taken', 'repeated', 'linked', 'unlinked', 'unknown_unit', 'unknown_type', 'unreadable')),
  message_type text, imei text, device_id bigint, event_key text,
  primary key (organisation_id, id),
  foreign key (organisation_id, feed_id) references zoleo_feeds (organisation_id, id),
  foreign key (organisation_id, device_id) references devices (organisation_id, id),
  check ((processed_at is null) = (outcome is null))
);
create index zoleo_messages_due on zoleo_messages (id) where processed_at is null;
create index zoleo_messages_by_feed on zoleo_messages (organisation_id, feed_id, id);
create index zoleo_messages_by_device on zoleo_messages (organisation_id, device_id, event_key) where device_id is not null;
create index zoleo_messages_of_strangers on zoleo_messages (organisation_id, imei, id) where outcome = 'unknown_unit';
create index zoleo_messages_failing on zoleo_messages (organisation_id, id) where processed_at is null and attempts > 0;
select app.protect('zoleo_messages', 'select', '');

-- What each satellite unit said last of its SOS, by the unit's own times: whichever comes late or twice, the SOS is on while its start is the later
-- one.
create table satellite_soses (
  organisation_id bigint not null,
  device_id bigint not null,
  started_at timestamptz,
  cancelled_at timestamptz,
  primary key (organisation_id, device_id),
  foreign key (organisation_id, device_id) references devices (organisation_id, id)
);
select app.protect('satellite_soses', 'select', 'select');

grant usage on sequence activation_attempts_id_seq, activation_codes_id_seq, app_installations_id_seq, zoleo_feeds_id_seq, zoleo_messages_id_seq to
  vigil_tenant, vigil_restricted, vigil_centre, vigil_platform;
