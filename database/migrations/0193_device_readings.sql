-- What a device reported last besides its place and charge, by name (domain/devices/readings): beacons, networks, steps, bark records and so on.
-- Of what has a time of its own the newest 20 records are kept, of all else those of the newest report.
create table device_readings (
  organisation_id bigint not null,
  device_id bigint not null,
  name text not null,
  at timestamptz not null,
  doubt text check (doubt in ('time', 'network')),
  records jsonb not null,
  primary key (organisation_id, device_id, name),
  foreign key (organisation_id, device_id) references devices (organisation_id, id)
) with (fillfactor = 70);
select app.protect('device_readings', 'select', 'select');

-- The newest of two lists of records, each once, oldest first; `at` of a record is ISO 8601 in UTC.
create function app.newest_records(kept jsonb, given jsonb, most integer) returns jsonb language sql immutable parallel safe
return (select coalesce(jsonb_agg(record order by record ->> 'at', record), '[]')
  from (select record from (select distinct record from jsonb_array_elements(kept || given) record) each
    order by record ->> 'at' desc, record limit most) newest);

-- They are of the pendant and of who wears it: another IMEI is another pendant, and steps and heart rates are nobody else's business.
create function app.forget_readings() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from device_readings where organisation_id = new.organisation_id and device_id = new.id
    and (old.imei is distinct from new.imei or name in ('steps', 'activity', 'heart_rate', 'blood_oxygen', 'call', 'pet_walk'));
  return null;
end $$;
revoke execute on function app.forget_readings from public;
create trigger forget_readings after update of imei, user_id on devices for each row
  when (old.imei is distinct from new.imei or old.user_id is distinct from new.user_id) execute function app.forget_readings();
