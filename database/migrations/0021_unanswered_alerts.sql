-- A later alert of a person goes to whoever has the first (design section 12.4), and calls until its owner or anybody else says that it is being handled.
-- isCalling of domain/alerts/alert-order.ts, turned round, since the queue begins with what calls.
alter table alerts add column is_quiet boolean not null
  generated always as (owner_staff_id is not null and (acknowledged_at is not null or follow_up_at is not null) and follow_up_lapsed_at is null) stored;

drop index alerts_queue;
create index alerts_queue on alerts (is_quiet, priority, raised_at, id) where status = 'active_alert' and monitored;
