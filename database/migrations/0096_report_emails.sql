-- Emails of scheduled reports: which run they are about, and the file that goes with them.
alter table deliveries add column report_run_id bigint references report_runs on delete set null;
alter table deliveries add column attachment_name text;
comment on column deliveries.attachment_name is 'of the file of the run, which goes with the email; null for the link alone';
create index deliveries_by_report_run on deliveries (report_run_id) where report_run_id is not null;
alter table outbox_messages add column attachment_name text;
