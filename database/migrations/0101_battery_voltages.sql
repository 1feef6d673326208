-- The battery voltage that a pendant reported last. Low from below the platform's minimum until the safe voltage is reached again.
create table device_voltages (
  organisation_id bigint not null,
  device_id bigint not null,
  millivolts integer not null,
  at timestamptz not null,
  low_since timestamptz,
  primary key (organisation_id, device_id),
  foreign key (organisation_id, device_id) references devices (organisation_id, id)
);
create index device_voltages_low on device_voltages (organisation_id, device_id) where low_since is not null;
select app.protect('device_voltages', 'select', 'select');

alter table low_battery_reports add battery_millivolts integer;
