-- What dashboards say of an earlier moment: alerts that were open then, sessions that ran then, devices that were online then, and people who left since.
create index alerts_by_resolution on alerts (resolved_at) include (raised_at, monitored) where resolved_at is not null;
create index welfare_sessions_by_end on welfare_sessions ((coalesce(ended_at, grace_until))) include (started_at, due_at, organisation_id) where next_at is null;
create index events_of_connections on events (organisation_id, recorded_at, device_id) where kind in ('device.online', 'device.offline');
create index users_by_arrival on users (created_at) include (organisation_id, monitored) where deleted_at is null;
create index users_removed on users (deleted_at) include (created_at, organisation_id, monitored) where deleted_at is not null;

-- The text messages that an organisation sent, for what is left of its free ones.
create index message_recipients_sent_as_sms on message_recipients (organisation_id) include (parts, sendings)
  where channel = 'sms' and status in ('queued', 'sent', 'delivered');
