-- Text messages of a month are those of the messages that were written in it (decision 0045).
create index messages_by_time on messages (organisation_id, created_at);
-- Texts are not counted by when the provider took them any more.
drop index deliveries_of_sms;
