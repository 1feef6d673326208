-- How urgent each type of alert is: for the platform, and for an organisation where it differs (decision 0063). Duress, SOS and medical are always Emergency, a test is always last.
create table default_alert_priorities (
  id smallint primary key default 1 check (id = 1),
  fall text not null default 'emergency' check (fall in ('emergency', 'urgent', 'attention')),
  man_down text not null default 'emergency' check (man_down in ('emergency', 'urgent', 'attention')),
  welfare text not null default 'urgent' check (welfare in ('emergency', 'urgent', 'attention')),
  safety_shake text not null default 'urgent' check (safety_shake in ('emergency', 'urgent', 'attention')),
  patrol_request text not null default 'urgent' check (patrol_request in ('emergency', 'urgent', 'attention')),
  connection_loss text not null default 'attention' check (connection_loss in ('emergency', 'urgent', 'attention')),
  geofence text not null default 'attention' check (geofence in ('emergency', 'urgent', 'attention')),
  updated_at timestamptz
);
grant select, insert, update on default_alert_priorities to vigil_platform;
grant select on default_alert_priorities to vigil_tenant, vigil_restricted;

create table alert_priorities (
  organisation_id bigint primary key references organisations,
  fall text not null default 'default' check (fall in ('default', 'emergency', 'urgent', 'attention')),
  man_down text not null default 'default' check (man_down in ('default', 'emergency', 'urgent', 'attention')),
  welfare text not null default 'default' check (welfare in ('default', 'emergency', 'urgent', 'attention')),
  safety_shake text not null default 'default' check (safety_shake in ('default', 'emergency', 'urgent', 'attention')),
  patrol_request text not null default 'default' check (patrol_request in ('default', 'emergency', 'urgent', 'attention')),
  connection_loss text not null default 'default' check (connection_loss in ('default', 'emergency', 'urgent', 'attention')),
  geofence text not null default 'default' check (geofence in ('default', 'emergency', 'urgent', 'attention')),
  updated_at timestamptz
);
select app.protect('alert_priorities', 'select, insert, update', '');

-- Whatever raises an alert: its priority is fixed with the row. It passes row security, because who raises one may see no settings.
create function app.give_alert_priority() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  chosen text;
begin
  select coalesce(nullif(to_jsonb(o) ->> t.name, 'default'), to_jsonb(d) ->> t.name) into chosen from alert_types t
    left join alert_priorities o on o.organisation_id = new.organisation_id left join default_alert_priorities d on true where t.id = new.alert_type_id;
  if chosen is not null then
    new.priority := case chosen when 'emergency' then 1 when 'urgent' then 2 else 3 end;
  end if;
  return new;
end $$;
revoke execute on function app.give_alert_priority from public;
-- Not for those that are always the same (duress, SOS, medical, test), nor on test.
create trigger give_alert_priority before insert on alerts for each row
  when (new.priority < 4 and new.alert_type_id not in (1, 2, 3, 10)) execute function app.give_alert_priority();
