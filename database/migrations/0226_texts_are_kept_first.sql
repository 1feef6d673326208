-- A text that comes in is kept before it is judged (decision 0055): what waits is judged again by a sweep. Lists go by when a text came.
alter table inbound_messages
  add column processed_at timestamptz,
  add column due_at timestamptz not null default app.now(),
  add column attempts integer not null default 0,
  add column last_error text;
update inbound_messages set processed_at = received_at, due_at = received_at;
comment on column inbound_messages.processed_at is 'when it was judged; null while it waits';
comment on column inbound_messages.due_at is 'when the sweep judges one that still waits';
create index inbound_messages_waiting on inbound_messages (due_at) where processed_at is null;
create index inbound_messages_by_time on inbound_messages (received_at, id);
