-- Devices of every kind, what they last said, and the raw evidence of what they sent.

create table device_types (
  id bigint primary key,
  name text not null unique check (name in ('app', 'ev04', 'button', 'zoleo')),
  title text not null
);
insert into device_types (id, name, title) values (1, 'app', 'Mobile app'), (2, 'ev04', 'EV-04 pendant'), (3, 'button', 'Bluetooth button'), (4, 'zoleo', 'Zoleo satellite');
grant select on device_types to vigil_tenant, vigil_centre, vigil_platform;

create table devices (
  organisation_id bigint not null references organisations,
  id bigint generated always as identity,
  device_type_id bigint not null references device_types,
  user_id bigint,
  device_name text not null,
  imei text unique check (imei ~ '^[0-9]{15}$'),
  phone text, country text not null default 'AU', zoleo_email text,
  enable_alerts boolean not null default true,
  archived_at timestamptz,
  online boolean not null default false,
  last_heard_at timestamptz,
  battery_percent smallint check (battery_percent between 0 and 100),
  battery_at timestamptz,
  -- The latest position is kept here, so that no list ever joins the positions.
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  accuracy_m real, position_source text, position_at timestamptz,
  created_at timestamptz not null default app.now(),
  primary key (organisation_id, id),
  unique (id),
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
create index devices_by_user on devices (organisation_id, user_id);
create index devices_by_type on devices (device_type_id);
select app.protect('devices', 'select, insert, update', 'select');

-- Where a device was, and when. Partitioned by day of the fix: old days are dropped whole.
create table positions (
  organisation_id bigint not null,
  device_id bigint not null,
  at timestamptz not null,
  event_key text not null,
  latitude double precision not null, longitude double precision not null,
  accuracy_m real, source text not null, speed_kmh real, course_deg real, battery_percent smallint,
  recorded_at timestamptz not null default app.now(),
  primary key (organisation_id, device_id, at, event_key)
) partition by range (at);
create table positions_other partition of positions default;
select app.protect('positions', 'select', 'select');

-- Every frame that carried news, and every frame that could not be understood, as it came over the wire.
create table device_frames (
  id bigint generated always as identity,
  received_at timestamptz not null default app.now(),
  device_id bigint,
  organisation_id bigint,
  source_address text not null,
  reason text not null,
  frame bytea not null,
  primary key (received_at, id)
) partition by range (received_at);
create table device_frames_other partition of device_frames default;
create index device_frames_by_device on device_frames (device_id, received_at);
select app.protect('device_frames', '', '');

-- Devices that spoke to us and are nobody's: an operator or an organisation can claim one from here.
create table seen_unknown_devices (
  imei text primary key,
  first_seen_at timestamptz not null default app.now(),
  last_seen_at timestamptz not null default app.now(),
  times_seen bigint not null default 1,
  source_address text not null
);
grant select, insert, update, delete on seen_unknown_devices to vigil_platform;
