-- What the platform sets for all, and the alerts on their way to the alarm receivers that it names.
create table system_configuration (
  id bigint primary key check (id = 1),
  voltage_minimum integer not null check (voltage_minimum >= 0),
  voltage_safe integer not null check (voltage_safe >= voltage_minimum),
  csv_message text,
  external_alerts_enabled boolean not null,
  receiver_1 json not null,
  receiver_2 json not null,
  updated_at timestamptz,
  -- Alerts from then on are sent: the time at which it was last turned on, and the newest alert there was.
  external_alerts_since timestamptz,
  external_alerts_after bigint
);
grant select, insert, update on system_configuration to vigil_platform;

-- The number of a signal in its frame, for all tries the same.
create sequence external_signal_numbers minvalue 1 maxvalue 9999 cycle;
grant usage on sequence external_signal_numbers to vigil_platform;

create table external_signals (
  id bigint generated always as identity primary key,
  organisation_id bigint,
  -- Empty for a test.
  alert_id bigint unique,
  sequence integer not null default nextval('external_signal_numbers'),
  state text not null default 'queued' check (state in ('queued', 'acknowledged', 'refused', 'expired')),
  attempts integer not null default 0,
  -- Which of the two acknowledged it.
  receiver smallint check (receiver in (1, 2)),
  last_error text,
  created_at timestamptz not null default app.now(),
  due_at timestamptz not null default app.now(),
  finished_at timestamptz,
  check ((organisation_id is null) = (alert_id is null)),
  check ((state = 'queued') = (finished_at is null)),
  foreign key (organisation_id, alert_id) references alerts (organisation_id, id)
);
create index external_signals_by_alert on external_signals (organisation_id, alert_id);
create index external_signals_due on external_signals (due_at) where state = 'queued';
create index external_signals_failed on external_signals (finished_at) where state in ('refused', 'expired');
select app.protect('external_signals', '', '');
