-- Zoleo satellite units: the webhook of each organisation, what it posted, which wearers allowed us to hear, and whether a unit's SOS is on.

create table zoleo_feeds (
  organisation_id bigint not null references organisations,
  id bigint generated always as identity,
  -- The public part of the address that Zoleo posts to.
  key text not null unique check (length(key) >= 16),
  username text not null check (length(username) between 1 and 100),
  -- Hash of "username:password": a copy of this table posts nothing.
  credential_hash bytea not null,
  made_at timestamptz not null default app.now(),
  last_heard_at timestamptz,
  primary key (organisation_id, id),
  unique (organisation_id)
);
select app.protect('zoleo_feeds', 'select, insert, update', '');

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

-- What each satellite unit said last of its SOS, by the unit's own times: whichever comes late or twice, the SOS is on while its start is the later one.
create table satellite_soses (
  organisation_id bigint not null,
  device_id bigint not null,
  started_at timestamptz,
  cancelled_at timestamptz,
  primary key (organisation_id, device_id),
  foreign key (organisation_id, device_id) references devices (organisation_id, id)
);
select app.protect('satellite_soses', 'select', 'select');

create index alerts_with_satellite_sos on alerts (organisation_id, id) where satellite_sos_active and status = 'active_alert';
