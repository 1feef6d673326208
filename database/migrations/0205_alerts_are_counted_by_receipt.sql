-- Figures count alerts by when they were received (decision 0045): their indexes follow. What is searched by when it was raised keeps its own.
drop index alerts_by_time;
create index alerts_by_receipt on alerts (received_at desc, id desc) include (alert_type_id, monitored);
drop index alerts_in_organisation_by_time;
create index alerts_in_organisation_by_receipt on alerts (organisation_id, received_at desc, id desc) include (alert_type_id);
-- The search of an organisation's past alerts; not touched while an alert is raised.
create index alerts_resolved_in_organisation on alerts (organisation_id, raised_at desc, id desc) where status = 'resolved';
drop index alerts_by_resolution;
create index alerts_by_resolution on alerts (resolved_at) include (received_at, monitored) where resolved_at is not null;
