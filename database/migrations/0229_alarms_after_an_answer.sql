-- An alarm that comes again after its alert was answered must be answered again; when the first answer came stays known, because answers are measured by it.
alter table alerts add column called_again_at timestamptz;
drop index alerts_queue;
alter table alerts drop column is_quiet;
alter table alerts add column is_quiet boolean not null
  generated always as (owner_staff_id is not null and (acknowledged_at is not null or follow_up_at is not null)
    and follow_up_lapsed_at is null and called_again_at is null) stored;
create index alerts_queue on alerts (is_quiet, priority, raised_at, id) where status = 'active_alert' and monitored;
-- The supervisors are notified of those that wait for too long.
create index alerts_called_again on alerts (called_again_at) where called_again_at is not null;
