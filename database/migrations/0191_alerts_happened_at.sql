-- An alert is raised when we receive it: every age, order and delay counts from there. What the device's own clock says is kept beside, for alerts that
-- came late, and never counted from (decision 0042).
alter table alerts add column happened_at timestamptz;
comment on column alerts.happened_at is 'of a late alert: when it happened by the clock of its device, which may be wrong; null where that is not known';
comment on column alerts.raised_at is 'when we received it';

update alerts set happened_at = raised_at where late;
-- Closed alerts keep the time that reports and evidence were made with.
update alerts set raised_at = received_at where status = 'active_alert' and raised_at < received_at;
