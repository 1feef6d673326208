-- Answers to messages: a text that comes in names the recipient whose answer it is, and what changed lately is found at once, so that screens can be told.
alter table inbound_messages add column message_recipient_id bigint;
alter table inbound_messages add foreign key (organisation_id, message_recipient_id) references message_recipients (organisation_id, id);
create index inbound_messages_by_recipient on inbound_messages (organisation_id, message_recipient_id) where message_recipient_id is not null;

create index message_recipients_by_change on message_recipients (changed_at);
