-- Messages to many people: whom they go to, when, and what comes back.

-- Groups of people whom messages are sent to, each organisation’s own.
create table messaging_groups (
  organisation_id bigint not null references organisations,
  id bigint generated always as identity unique,
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  name_key text generated always as (lower(name)) stored,
  primary key (organisation_id, id)
);
create unique index messaging_groups_by_name on messaging_groups (organisation_id, name_key);
create index messaging_groups_by_creation on messaging_groups (organisation_id, created_at, id);
create index messaging_groups_everywhere on messaging_groups (name_key, id);
select app.protect('messaging_groups', 'select, insert, update, delete', 'select');

-- Who is in such a group.
create table messaging_group_users (
  organisation_id bigint not null,
  messaging_group_id bigint not null,
  user_id bigint not null,
  primary key (organisation_id, messaging_group_id, user_id),
  foreign key (organisation_id, messaging_group_id) references messaging_groups (organisation_id, id) on delete cascade,
  foreign key (organisation_id, user_id) references users (organisation_id, id) on delete cascade
);
create index messaging_group_users_by_user on messaging_group_users (organisation_id, user_id);

-- Who is removed leaves the groups.
create function app.leave_messaging_groups() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from messaging_group_users where organisation_id = new.organisation_id and user_id = new.id;
  return null;
end $$;
revoke execute on function app.leave_messaging_groups from public;
create trigger leave_messaging_groups after update of deleted_at on users for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function app.leave_messaging_groups();
select app.protect('messaging_group_users', 'select, insert, delete', 'select');

-- The address book of an organisation: people outside it who get its messages, alone or with a messaging group.
create table messaging_contacts (
  organisation_id bigint not null references organisations,
  id bigint generated always as identity unique,
  name text not null check (length(name) between 1 and 100),
  mobile text not null check (mobile ~ '^\+[1-9][0-9]{6,14}$'),
  mobile_country text not null check (mobile_country ~ '^[A-Z]{2}$'),
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  name_key text generated always as (lower(name)) stored,
  -- Which row of which file a contact was made of, so that an import can be undone.
  import_row_id bigint,
  primary key (organisation_id, id)
);
create unique index messaging_contacts_by_mobile on messaging_contacts (organisation_id, mobile);
create index messaging_contacts_by_name on messaging_contacts (organisation_id, name_key, id);
create index messaging_contacts_by_creation on messaging_contacts (organisation_id, created_at, id);
create index messaging_contacts_by_import_row on messaging_contacts (organisation_id, import_row_id) where import_row_id is not null;
select app.protect('messaging_contacts', 'select, insert, update, delete', '');

-- Which contact is in which group.
create table messaging_contact_groups (
  organisation_id bigint not null,
  messaging_contact_id bigint not null,
  messaging_group_id bigint not null,
  primary key (organisation_id, messaging_contact_id, messaging_group_id),
  foreign key (organisation_id, messaging_contact_id) references messaging_contacts (organisation_id, id) on delete cascade,
  foreign key (organisation_id, messaging_group_id) references messaging_groups (organisation_id, id) on delete cascade
);
create index messaging_contact_groups_by_group on messaging_contact_groups (organisation_id, messaging_group_id);
select app.protect('messaging_contact_groups', 'select, insert, delete', '');

-- Messages that were prepared, to be sent as they are or changed.
create table message_templates (
  organisation_id bigint not null references organisations,
  id bigint generated always as identity unique,
  title text not null check (length(title) between 1 and 100),
  content text not null check (length(content) between 1 and 1000),
  response_required boolean not null default false,
  response_type text check (response_type in ('yes_no', 'safe_or_help', 'acknowledge', 'text', 'number')),
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  title_key text generated always as (lower(title)) stored,
  primary key (organisation_id, id),
  check (response_required = (response_type is not null))
);
create unique index message_templates_by_title on message_templates (organisation_id, title_key);
create index message_templates_by_creation on message_templates (organisation_id, created_at, id);
select app.protect('message_templates', 'select, insert, update, delete', '');

-- Messages that an organisation sends to many people.
create table messages (
  organisation_id bigint not null references organisations,
  -- Taken from the sequence before the row is written: a restricted sender sees a message by its recipients only, and so not at once.
  id bigint generated by default as identity unique,
  title text not null check (length(title) between 1 and 100),
  content text not null check (length(content) between 1 and 1600),
  channel text not null check (channel in ('best', 'app', 'sms', 'email')),
  response_required boolean not null default false,
  response_type text check (response_type in ('yes_no', 'safe_or_help', 'acknowledge', 'text', 'number')),
  sender_id bigint,
  -- Of the platform, to the organisation's people. Their name is out of an organisation's view, so it is kept here.
  sender_staff_id bigint references users,
  sender_name text,
  from_staff boolean generated always as (sender_staff_id is not null) stored not null,
  schedule_id bigint,
  -- The same key is the same message, however often it is asked for.
  key text not null check (length(key) between 1 and 200),
  duplicates integer not null default 0,
  created_at timestamptz not null default app.now(),
  title_key text generated always as (lower(title)) stored,
  -- A safety check is closed by name, and people can be marked safe by somebody who knows it.
  closed_at timestamptz,
  closed_by text,
  primary key (organisation_id, id),
  unique (organisation_id, key),
  foreign key (organisation_id, sender_id) references users (organisation_id, id),
  check (sender_id is null or sender_staff_id is null),
  check (response_required = (response_type is not null)),
  check ((closed_at is null) = (closed_by is null))
);
create index messages_by_sender on messages (organisation_id, sender_id);
create index messages_by_staff on messages (sender_staff_id) where sender_staff_id is not null;
create index messages_by_area on messages (organisation_id, from_staff, id);
create index messages_by_schedule on messages (organisation_id, schedule_id, id) where schedule_id is not null;
-- Text messages of a month are those of the messages that were written in it (decision 0045).
create index messages_by_time on messages (organisation_id, created_at);

-- Each recipient’s copy: how it goes, how far it came, and what they answered.
create table message_recipients (
  organisation_id bigint not null,
  id bigint generated always as identity unique,
  message_id bigint not null,
  -- Null for a contact of the address book and for a number that was typed in.
  user_id bigint,
  kind text not null check (kind in ('person', 'contact', 'number')),
  name text not null,
  first_name text not null default '',
  last_name text not null default '',
  department text not null default '',
  number text,
  email text,
  channel text check (channel in ('app', 'sms', 'email')),
  -- `waiting` until a sweep hands it to the delivery services.
  status text not null default 'waiting' check (status in ('waiting', 'queued', 'sent', 'delivered', 'failed', 'unreachable')),
  reason text,
  parts smallint not null default 0,
  -- How often it was sent: asking again and sending again count.
  sendings smallint not null default 1,
  asked_at timestamptz,
  changed_at timestamptz not null default app.now(),
  read_at timestamptz,
  answer text,
  answer_text text,
  answered_at timestamptz,
  alert_id bigint,
  marked_by text,
  -- A text that answers one of several organisations, and nobody can say which: each of them sees the words.
  -- A reply that may be meant for another organisation; removed by an answer.
  unclear_text text check (length(unclear_text) <= 1600),
  -- Whoever asked for help in a safety check stays in need until somebody closes it: the alert is resolved or, where none was raised, they are marked
  -- safe.
  -- Their own later answer does not close it.
  help text check (help in ('open', 'closed')),
  primary key (organisation_id, id),
  foreign key (organisation_id, message_id) references messages (organisation_id, id) on delete cascade,
  foreign key (organisation_id, user_id) references users (organisation_id, id),
  foreign key (organisation_id, alert_id) references alerts (organisation_id, id),
  check ((kind = 'person') = (user_id is not null)),
  check ((status = 'unreachable') = (channel is null)),
  check ((answer is null) = (answered_at is null))
);
create index message_recipients_by_message on message_recipients (organisation_id, message_id, id);
create index message_recipients_by_user on message_recipients (organisation_id, user_id, id);
create index message_recipients_by_alert on message_recipients (organisation_id, alert_id);
create index message_recipients_waiting on message_recipients (channel, id) where status = 'waiting';
create index message_recipients_queued on message_recipients (channel) where status = 'queued';
create index message_recipients_by_number on message_recipients (number, id) where number is not null;
create index message_recipients_by_change on message_recipients (changed_at);

-- The message that a text answers, for a row of inbound_messages that the view shows: the centre sees no messages otherwise.
create function app.answered_message(organisation bigint, recipient bigint) returns json language sql stable security definer set search_path = public, pg_temp as $$
  select json_build_object('id', m.id, 'title', m.title, 'person', r.name) from message_recipients r
  join messages m on m.organisation_id = r.organisation_id and m.id = r.message_id
  where r.organisation_id = organisation and r.id = recipient
$$;
revoke execute on function app.answered_message from public;
grant execute on function app.answered_message to vigil_centre, vigil_platform, vigil_restricted, vigil_tenant;

select app.protect('messages', 'select, insert', '');
-- A restricted administrator sees a message by those of its recipients whom they see.
alter policy restricted on messages using (organisation_id = app.tenant()
    and exists (select from message_recipients r where (r.organisation_id = messages.organisation_id and r.message_id = messages.id)));
grant update (closed_at, closed_by) on messages to vigil_tenant, vigil_restricted;
select app.protect('message_recipients', 'select, insert, update', '');

-- Messages that are sent at times chosen ahead.
create table message_schedules (
  organisation_id bigint not null references organisations,
  id bigint generated always as identity unique,
  title text not null check (length(title) between 1 and 100),
  content text not null check (length(content) between 1 and 1600),
  channel text not null default 'best' check (channel in ('best', 'app', 'sms', 'email')),
  response_required boolean not null default false,
  response_type text check (response_type in ('yes_no', 'safe_or_help', 'acknowledge', 'text', 'number')),
  recipients jsonb not null,
  -- How many there were when it was last saved or sent.
  recipient_count integer not null default 0,
  starting_date date not null,
  starting_time time not null,
  -- Null is once.
  repeat_period text check (repeat_period in ('daily', 'weekly', 'fortnightly', 'monthly')),
  ending_date date,
  active boolean not null default true,
  -- Null while it is paused and after its end.
  next_run_at timestamptz,
  -- The organisation's time zone changed: the sweep works out the next time again.
  to_replan boolean not null default false,
  -- In whose name it is sent: who saved it last.
  sender_id bigint,
  sender_staff_id bigint references users,
  sender_name text,
  -- It reaches the people whom its sender saw.
  restricted_by text check (restricted_by in ('department', 'tag')),
  restricted_to bigint[],
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  title_key text generated always as (lower(title)) stored,
  primary key (organisation_id, id),
  foreign key (organisation_id, sender_id) references users (organisation_id, id),
  check (response_required = (response_type is not null)),
  check (active or next_run_at is null)
);
create index message_schedules_by_title on message_schedules (organisation_id, title_key, id);
create index message_schedules_by_creation on message_schedules (organisation_id, created_at, id);
create index message_schedules_by_next on message_schedules (organisation_id, next_run_at, id);
create index message_schedules_by_latest on message_schedules (organisation_id, next_run_at desc nulls last, id desc);
create index message_schedules_due on message_schedules (next_run_at) where next_run_at is not null;
create index message_schedules_to_replan on message_schedules (id) where to_replan;
create index message_schedules_by_sender on message_schedules (organisation_id, sender_id);
create index message_schedules_by_staff on message_schedules (sender_staff_id) where sender_staff_id is not null;

-- The times are by the clocks of the organisation.
create function app.replan_message_schedules() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update message_schedules set to_replan = true where organisation_id = new.id and next_run_at is not null;
  return null;
end $$;
revoke execute on function app.replan_message_schedules from public;
create trigger replan_message_schedules after update of timezone on organisations for each row
  when (new.timezone is distinct from old.timezone) execute function app.replan_message_schedules();
select app.protect('message_schedules', 'select, insert, update, delete', '');
-- A restricted administrator has the schedules that reach nobody beyond their own people.
alter policy restricted on message_schedules
  using (organisation_id = app.tenant() and restricted_by = app.restricted_by() and restricted_to <@ app.restricted_to())
  with check (organisation_id = app.tenant() and restricted_by = app.restricted_by() and restricted_to <@ app.restricted_to());

-- What became of each of those times.
create table message_schedule_runs (
  organisation_id bigint not null,
  schedule_id bigint not null,
  id bigint generated always as identity unique,
  due_at timestamptz not null,
  -- `late`: more than an hour late, so it was left out; `off`: the organisation had no messaging.
  outcome text not null,
  message_id bigint,
  recipient_count integer not null default 0,
  noted_at timestamptz not null default app.now(),
  -- Each time once.
  primary key (organisation_id, schedule_id, due_at),
  foreign key (organisation_id, schedule_id) references message_schedules (organisation_id, id) on delete cascade,
  foreign key (organisation_id, message_id) references messages (organisation_id, id),
  check ((outcome = 'sent') = (message_id is not null)),
  check (outcome in ('sent', 'late', 'off', 'no_free_sms'))
);
create index message_schedule_runs_by_message on message_schedule_runs (organisation_id, message_id);
create index message_schedule_runs_by_schedule on message_schedule_runs (organisation_id, schedule_id, id);
select app.protect('message_schedule_runs', 'select, insert', '');
alter policy restricted on message_schedule_runs using (organisation_id = app.tenant()
    and exists (select from message_schedules s where s.organisation_id = message_schedule_runs.organisation_id and s.id = message_schedule_runs.schedule_id));

-- Every text and key press that came in, once each, whatever became of it.
create table inbound_messages (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('sms', 'voice')),
  partner_reference text not null,
  from_number text not null,
  to_number text not null,
  body text not null,
  organisation_id bigint references organisations,
  alert_id bigint,
  taken_as text not null check (taken_as in ('acknowledge', 'stop', 'start', 'help', 'text')),
  received_at timestamptz not null default app.now(),
  -- Whose answer it is.
  message_recipient_id bigint,
  -- What a text came to, for those who answer for it: the centre reads the texts of organisations that it monitors.
  -- What the sender was answered; null for nothing.
  reply text,
  -- A text that comes in is kept before it is judged (decision 0055): what waits is judged again by a sweep. Lists go by when a text came.
  -- When it was judged; null while it waits.
  processed_at timestamptz,
  -- When the sweep judges one that still waits.
  due_at timestamptz not null default app.now(),
  attempts integer not null default 0,
  last_error text,
  unique (channel, partner_reference),
  foreign key (organisation_id, alert_id) references alerts (organisation_id, id),
  foreign key (organisation_id, message_recipient_id) references message_recipients (organisation_id, id)
);
create index inbound_messages_by_alert on inbound_messages (organisation_id, alert_id);
create index inbound_messages_by_number on inbound_messages (from_number, id);
create index inbound_messages_by_recipient on inbound_messages (organisation_id, message_recipient_id) where message_recipient_id is not null;
create index inbound_messages_by_organisation on inbound_messages (organisation_id, id);
create index inbound_messages_waiting on inbound_messages (due_at) where processed_at is null;
create index inbound_messages_by_time on inbound_messages (received_at, id);
select app.protect('inbound_messages', 'select', 'select');
alter policy restricted on inbound_messages
  using (organisation_id = app.tenant() and case
    when alert_id is not null then exists (select from alerts parent
      where parent.organisation_id = inbound_messages.organisation_id and parent.id = inbound_messages.alert_id)
    when message_recipient_id is not null then exists (select from message_recipients parent
      where parent.organisation_id = inbound_messages.organisation_id and parent.id = inbound_messages.message_recipient_id)
    else false end)
  with check (organisation_id = app.tenant() and case
    when alert_id is not null then exists (select from alerts parent
      where parent.organisation_id = inbound_messages.organisation_id and parent.id = inbound_messages.alert_id)
    when message_recipient_id is not null then exists (select from message_recipients parent
      where parent.organisation_id = inbound_messages.organisation_id and parent.id = inbound_messages.message_recipient_id)
    else false end);

-- Numbers that asked not to be written to, each for the sender that it said so to.
create table opt_outs (
  phone text not null,
  opted_out_at timestamptz not null default app.now(),
  source text not null check (source in ('reply', 'partner')),
  -- The organisation whose own number was written to; null for the shared number.
  organisation_id bigint references organisations,
  id bigint generated always as identity primary key,
  constraint opt_outs_sender_key unique nulls not distinct (phone, organisation_id)
);
create index opt_outs_by_organisation on opt_outs (organisation_id);

-- Which numbers get no ordinary texts of an organisation, and why. One who said STOP to its own number stays silent for it when it loses that number.
-- Passes row security, because tenants do not see the shared number's.
create function app.opted_out(organisation bigint, numbers text[]) returns table (phone text, source text)
language sql stable security definer set search_path = public, pg_temp as $$
  select o.phone, min(o.source) from opt_outs o
  where o.phone = any (numbers) and (o.organisation_id = organisation or o.organisation_id is null and app.text_sender(organisation, o.phone) is null)
  group by o.phone
$$;
revoke execute on function app.opted_out from public;
grant execute on function app.opted_out to vigil_platform, vigil_restricted, vigil_tenant;

select app.protect('opt_outs', '', '');

grant usage on sequence inbound_messages_id_seq to vigil_tenant, vigil_restricted, vigil_centre, vigil_platform;

grant usage on sequence messages_id_seq to vigil_tenant, vigil_restricted, vigil_platform;
