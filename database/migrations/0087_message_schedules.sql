-- Messages that are sent at times chosen ahead, and what became of each of those times.
create table message_schedules (
  organisation_id bigint not null references organisations,
  id bigint generated always as identity,
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
  unique (id),
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
select app.protect('message_schedules', 'select, insert, update, delete', '');

-- A restricted administrator has the schedules that reach nobody beyond their own people.
alter policy restricted on message_schedules
  using (organisation_id = app.tenant() and restricted_by = app.restricted_by() and restricted_to <@ app.restricted_to())
  with check (organisation_id = app.tenant() and restricted_by = app.restricted_by() and restricted_to <@ app.restricted_to());

create table message_schedule_runs (
  organisation_id bigint not null,
  schedule_id bigint not null,
  id bigint generated always as identity,
  due_at timestamptz not null,
  -- `late`: more than an hour late, so it was left out; `off`: the organisation had no messaging.
  outcome text not null check (outcome in ('sent', 'late', 'off')),
  message_id bigint,
  recipient_count integer not null default 0,
  noted_at timestamptz not null default app.now(),
  -- Each time once.
  primary key (organisation_id, schedule_id, due_at),
  unique (id),
  foreign key (organisation_id, schedule_id) references message_schedules (organisation_id, id) on delete cascade,
  foreign key (organisation_id, message_id) references messages (organisation_id, id),
  check ((outcome = 'sent') = (message_id is not null))
);
create index message_schedule_runs_by_message on message_schedule_runs (organisation_id, message_id);
create index message_schedule_runs_by_schedule on message_schedule_runs (organisation_id, schedule_id, id);
select app.protect('message_schedule_runs', 'select, insert', '');
alter policy restricted on message_schedule_runs
  using (organisation_id = app.tenant() and exists (select from message_schedules s
    where s.organisation_id = message_schedule_runs.organisation_id and s.id = message_schedule_runs.schedule_id))
  with check (organisation_id = app.tenant());

-- The times are by the clocks of the organisation.
create function app.replan_message_schedules() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update message_schedules set to_replan = true where organisation_id = new.id and next_run_at is not null;
  return null;
end $$;
revoke execute on function app.replan_message_schedules from public;
create trigger replan_message_schedules after update of timezone on organisations for each row
  when (new.timezone is distinct from old.timezone) execute function app.replan_message_schedules();
