-- A worker near a hazard is reminded to start a welfare timer; the reminder is open until a timer runs, they leave, or they answer it on the phone.
create table proximity_reminders (
  organisation_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  geofence_location_id bigint not null,
  device_id bigint not null,
  reminded_at timestamptz not null default app.now(),
  -- Snoozed until then; null where nothing is to be sent again.
  next_at timestamptz,
  snoozes smallint not null default 0,
  ended_at timestamptz,
  outcome text check (outcome in ('timer_started', 'dismissed', 'left', 'expired')),
  primary key (organisation_id, id),
  check ((ended_at is null) = (outcome is null)),
  foreign key (organisation_id, user_id) references users (organisation_id, id) on delete cascade,
  foreign key (organisation_id, geofence_location_id) references geofence_locations (organisation_id, id) on delete cascade,
  foreign key (organisation_id, device_id) references devices (organisation_id, id) on delete cascade
);
create unique index proximity_reminders_open on proximity_reminders (organisation_id, user_id, geofence_location_id) where ended_at is null;
create index proximity_reminders_by_location on proximity_reminders (organisation_id, geofence_location_id);
create index proximity_reminders_by_user on proximity_reminders (organisation_id, user_id);
create index proximity_reminders_by_device on proximity_reminders (organisation_id, device_id);
select app.protect('proximity_reminders', 'select, update', '');
