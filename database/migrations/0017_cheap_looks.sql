-- What is looked at often costs little: rows that say themselves whether they are monitored, alerts that nobody saw found by what happened, and no index that nobody asks.

-- The centre's view of people, places and devices was a question about their organisation for every row. Now the row says it, and a foreign key keeps it true:
-- an organisation that changes takes its rows with it, in the same transaction.
alter table organisations add column monitored boolean not null generated always as (not not_monitored) stored;
alter table organisations add constraint organisations_monitored unique (id, monitored) include (name);

create function app.stamp_monitored() returns trigger language plpgsql as $$
begin
  new.monitored := (select o.monitored from organisations o where o.id = new.organisation_id);
  return new;
end $$;

alter table departments add column monitored boolean;
alter table devices add column monitored boolean;
-- Null for staff of the platform and of the centre, who belong to no organisation.
alter table users add column monitored boolean;
create trigger stamp_monitored before insert or update of organisation_id on departments for each row execute function app.stamp_monitored();
create trigger stamp_monitored before insert or update of organisation_id on devices for each row execute function app.stamp_monitored();
create trigger stamp_monitored before insert or update of organisation_id on users for each row execute function app.stamp_monitored();
update departments t set monitored = o.monitored from organisations o where o.id = t.organisation_id;
update devices t set monitored = o.monitored from organisations o where o.id = t.organisation_id;
update users t set monitored = o.monitored from organisations o where o.id = t.organisation_id;
alter table departments alter monitored set not null, drop constraint departments_organisation_id_fkey,
  add foreign key (organisation_id, monitored) references organisations (id, monitored) on update cascade;
alter table devices alter monitored set not null, drop constraint devices_organisation_id_fkey,
  add foreign key (organisation_id, monitored) references organisations (id, monitored) on update cascade;
alter table users add check ((organisation_id is null) = (monitored is null)), drop constraint users_organisation_id_fkey,
  add foreign key (organisation_id, monitored) references organisations (id, monitored) on update cascade;
alter policy centre on organisations using (monitored);
alter policy centre on departments using (monitored) with check (monitored);
alter policy centre on devices using (monitored) with check (monitored);
alter policy centre on users using (organisation_id is null or monitored);
-- All that a list shows of them, so that a page need not fetch their rows.
create index departments_named on departments (organisation_id, monitored, id) include (name);
create index devices_named on devices (organisation_id, monitored, id) include (device_name, device_type_id);
create index users_named on users (organisation_id, monitored, id) include (name);

-- Alerts that no console painted are found by following what happens to alerts, not by reading all of them: how far that has been read.
create table unseen_alerts_read (
  id smallint primary key default 1 check (id = 1),
  tx_id xid8 not null,
  event_id bigint not null
);
grant select, update on unseen_alerts_read to vigil_platform;
insert into unseen_alerts_read (tx_id, event_id) values (pg_snapshot_xmin(pg_current_snapshot()), 0);
-- A row stands for an alert that was seen nowhere when it was looked at; with a time while somebody must still be told of it.
alter table unseen_alerts alter tells set default 0, alter next_tell_at drop not null;
create index unseen_alerts_due on unseen_alerts (next_tell_at) where next_tell_at is not null;
insert into unseen_alerts (organisation_id, alert_id, tells, next_tell_at)
  select organisation_id, id, 0, app.now() from alerts a
  where status = 'active_alert' and monitored and owner_staff_id is null and priority <= 3 and not on_test
    and not exists (select from console_receipts r where r.organisation_id = a.organisation_id and r.alert_id = a.id and r.painted_at is not null)
  on conflict do nothing;

-- Owned alerts in the order in which nothing has been done about them: the sweep reads those that are due.
create index alerts_idle on alerts ((greatest(owned_at, last_action_at)))
  where status = 'active_alert' and monitored and owner_staff_id is not null and not on_test and (follow_up_at is null or follow_up_lapsed_at is not null);

-- Those who are connected, for whoever looks for one that fell silent. Nothing of it changes when a device is heard.
create index devices_online on devices (id) where online;

-- The primary key says the same in the same order.
drop index alerts_by_organisation;
-- The outbox is read and trimmed in commit order alone.
drop index live_outbox_by_time;
alter table live_outbox drop constraint live_outbox_pkey;
drop index live_outbox_in_commit_order;
alter table live_outbox add primary key (tx_id, id);
