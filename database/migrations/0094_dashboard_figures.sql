-- What dashboards count over a period, and the lists behind the figures, begin at an index on the time that they count by.
create index alerts_by_time on alerts (raised_at desc, id desc) include (alert_type_id, monitored);
create index alerts_in_organisation_by_time on alerts (organisation_id, raised_at desc, id desc) include (alert_type_id);
create index devices_by_life on devices (created_at desc, id desc) include (archived_at, organisation_id, monitored);
create index devices_archived on devices (archived_at) include (created_at, organisation_id, monitored) where archived_at is not null;
create index deliveries_of_sms on deliveries (organisation_id, sent_at desc, id desc) where channel = 'sms' and sent_at is not null;
create index events_of_sign_ins on events (organisation_id, recorded_at, user_id) where kind = 'sign_in.succeeded';
create index events_of_all_sign_ins on events (recorded_at, user_id) where kind = 'sign_in.succeeded';
