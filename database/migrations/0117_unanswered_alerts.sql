-- Supervisors are also notified of an alert that nobody has acknowledged, which may have no owner who could be reminded first.
alter table alert_nags alter column owner_staff_id drop not null;
