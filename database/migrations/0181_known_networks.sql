-- When a pendant's network counts as known: the first one of a new pendant, one it reported from on three days (UTC), and one that a person confirmed (decision 0032).
alter table device_networks
  add column is_first boolean not null default false,
  add column days integer not null default 1 check (days > 0),
  add column last_day date not null default (app.now() at time zone 'UTC')::date,
  add column known_at timestamptz,
  add column confirmed_by_staff_id bigint references users,
  add constraint device_networks_first_known check (known_at is not null or not is_first and confirmed_by_staff_id is null);
comment on column device_networks.days is 'UTC days on which it connected from there, or was connected';
comment on column device_networks.known_at is 'null while what comes from there is marked';

-- Of each pendant the first one, and those that were believed until now.
update device_networks set last_day = (first_seen_at at time zone 'UTC')::date;
update device_networks set known_at = first_seen_at + interval '24 hours' where first_seen_at < app.now() - interval '24 hours';
update device_networks n set is_first = true, known_at = n.first_seen_at
  from (select distinct on (organisation_id, device_id) organisation_id, device_id, network from device_networks
    order by organisation_id, device_id, first_seen_at, network) f
  where n.organisation_id = f.organisation_id and n.device_id = f.device_id and n.network = f.network;
-- Two networks that claim a new pendant at the same moment: one of them is its first.
create unique index device_networks_first on device_networks (organisation_id, device_id) where is_first;
create index device_networks_by_confirmer on device_networks (confirmed_by_staff_id) where confirmed_by_staff_id is not null;

create policy tenant on device_networks to vigil_tenant using (organisation_id = app.tenant()) with check (organisation_id = app.tenant());
grant select, update (known_at, confirmed_by_staff_id) on device_networks to vigil_tenant;
select app.restrict('device_networks', app.belonging('device_networks'));

-- Another IMEI is another pendant: its own first network is the known one.
create function app.forget_networks() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from device_networks where organisation_id = new.organisation_id and device_id = new.id;
  return null;
end $$;
revoke execute on function app.forget_networks from public;
create trigger forget_networks after update of imei on devices for each row
  when (old.imei is distinct from new.imei) execute function app.forget_networks();
