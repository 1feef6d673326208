-- Devices are online or offline by their silence, their newest connection is known to every process, and what is asked of them outlives the process that was asked.

-- How often it means to report, where it has said so.
alter table devices add column reporting_minutes smallint check (reporting_minutes between 1 and 1440);

-- When a device that is online must be looked at, at the earliest: lazily set, so that nothing of the index changes when it is heard.
alter table devices add column silence_due_at timestamptz not null default '-infinity';
create index devices_silence_due on devices (silence_due_at) where online;
drop index devices_online;

-- Which gateway process holds a device's connection now: the one where it connected last, so the newest wins in all of them.
create table device_connections (
  organisation_id bigint not null,
  device_id bigint not null,
  gateway uuid not null,
  source_address text not null,
  since timestamptz not null default app.now(),
  primary key (organisation_id, device_id),
  foreign key (organisation_id, device_id) references devices (organisation_id, id)
);
create unique index device_connections_by_device on device_connections (device_id) include (gateway);
create index device_connections_by_gateway on device_connections (gateway);
select app.protect('device_connections', '', '');

-- The networks from which a device has connected: an alarm that comes from none of those it is known by is marked.
create table device_networks (
  organisation_id bigint not null,
  device_id bigint not null,
  network text not null,
  first_seen_at timestamptz not null default app.now(),
  primary key (organisation_id, device_id, network),
  foreign key (organisation_id, device_id) references devices (organisation_id, id)
);
select app.protect('device_networks', '', '');

-- What people asked of a pendant, until it has answered or nobody waits for it any more.
create table device_commands (
  organisation_id bigint not null,
  id bigint generated always as identity,
  device_id bigint not null,
  command text not null check (command in ('find_me', 'reboot', 'power_off')),
  state text not null default 'asked' check (state in ('asked', 'sent', 'answered', 'refused', 'lapsed')),
  asked_at timestamptz not null default app.now(),
  -- Not sent after this any more.
  lapses_at timestamptz not null,
  sent_at timestamptz,
  -- Set while it is under way: whoever sent it has given up or is gone by then.
  answer_due_at timestamptz,
  tries smallint not null default 0,
  why text,
  ended_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, device_id) references devices (organisation_id, id),
  check ((state = 'sent') = (answer_due_at is not null)),
  check ((state in ('asked', 'sent')) = (ended_at is null))
);
create index device_commands_by_device on device_commands (organisation_id, device_id);
-- Asked twice before it was sent, it is one and the same wish.
create unique index device_commands_asked on device_commands (device_id, command) where state = 'asked';
create unique index device_commands_under_way on device_commands (device_id) where state = 'sent';
create index device_commands_lapsing on device_commands (lapses_at) where state = 'asked';
create index device_commands_unanswered on device_commands (answer_due_at) where state = 'sent';
select app.protect('device_commands', 'select, insert', 'select, insert');
