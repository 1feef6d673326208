-- Who is told when nobody monitors an alert, links that show one alert to people without an account, calls, and everything that leaves for the
-- outside.

-- One for each alert that nobody monitors: how far the telling has come, and when the next thing is due.
create table escalations (
  organisation_id bigint not null,
  alert_id bigint not null,
  status text not null default 'telling' check (status in ('telling', 'stopped')),
  round integer not null default 0,
  -- When the next person is added, or the order begins again.
  next_contact_at timestamptz not null,
  -- The earliest of that and of everybody's next repeat.
  due_at timestamptz not null,
  admins_told_at timestamptz,
  started_at timestamptz not null default app.now(),
  stopped_at timestamptz,
  stopped_because text check (stopped_because in ('acknowledged', 'owned', 'resolved')),
  -- An alert whose contact answered may call again, or be let go by whoever had it: its telling begins anew, after the rounds of the one before.
  rounds_before integer not null default 0,
  primary key (organisation_id, alert_id),
  foreign key (organisation_id, alert_id) references alerts (organisation_id, id),
  check ((status = 'stopped') = (stopped_at is not null))
);
create index escalations_due on escalations (due_at) where status = 'telling';
select app.protect('escalations', 'select', 'select');

-- Everybody in a round, in order; those who are left out with the reason.
create table escalation_steps (
  organisation_id bigint not null,
  id bigint generated always as identity unique,
  alert_id bigint not null,
  round integer not null,
  position integer not null,
  contact_kind text not null check (contact_kind in ('escalation', 'personal', 'admin')),
  user_id bigint,
  personal_contact_id bigint,
  contact_name text not null,
  mobile text, landline text, email text,
  channels text[] not null,
  skipped text,
  told_at timestamptz,
  tries integer not null default 0,
  next_tell_at timestamptz,
  -- A message told us that this person cannot be reached: the next one is not waited for.
  unreachable_at timestamptz,
  primary key (organisation_id, id),
  unique (organisation_id, alert_id, round, "position"),
  foreign key (organisation_id, alert_id) references escalations (organisation_id, alert_id),
  foreign key (organisation_id, user_id) references users (organisation_id, id),
  -- A contact that was told of a past alert can be removed: the step keeps the name.
  foreign key (organisation_id, personal_contact_id) references personal_contacts (organisation_id, id) on delete set null (personal_contact_id),
  check (skipped in ('not_active', 'is_the_worker', 'outside_hours', 'repeated', 'no_address', 'not_set_up', 'beyond_limit'))
);
create index escalation_steps_by_user on escalation_steps (organisation_id, user_id);
create index escalation_steps_by_personal_contact on escalation_steps (organisation_id, personal_contact_id);
create index escalation_steps_by_mobile on escalation_steps (mobile) where told_at is not null;
select app.protect('escalation_steps', 'select', 'select');

-- Links to one alert. The address holds a token made from the nonce and the program's secret; only its hash and the nonce are here.
create table shared_alert_links (
  organisation_id bigint not null,
  id bigint generated always as identity unique,
  alert_id bigint not null,
  kind text not null check (kind in ('contact', 'viewer')),
  name text not null,
  -- Of the contact it was made for by the escalation: one each, so that a repeat shows the same page.
  contact_key text,
  user_id bigint,
  nonce uuid not null,
  token_hash bytea not null unique,
  created_by_staff_id bigint references users,
  created_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by_staff_id bigint references users,
  opened_count integer not null default 0,
  last_opened_at timestamptz,
  responded_at timestamptz,
  primary key (organisation_id, id),
  unique (organisation_id, alert_id, contact_key),
  foreign key (organisation_id, alert_id) references alerts (organisation_id, id),
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
create index shared_alert_links_by_user on shared_alert_links (organisation_id, user_id);
create index shared_alert_links_by_creator on shared_alert_links (created_by_staff_id);
create index shared_alert_links_by_revoker on shared_alert_links (revoked_by_staff_id);
select app.protect('shared_alert_links', 'select, insert, update', 'select, insert, update');

-- Calls of operators about an alert: to the worker, a contact, the emergency services.
create table phone_calls (
  organisation_id bigint not null,
  id bigint generated always as identity unique,
  alert_id bigint not null,
  user_id bigint not null,
  direction text not null check (direction in ('outbound', 'inbound')),
  party text not null check (party in ('person', 'device', 'contact')),
  party_name text, number text,
  -- Null for a call that only the device reported.
  made_by_staff_id bigint references users,
  started_at timestamptz not null default app.now(),
  ended_at timestamptz,
  outcome text check (outcome in ('answered', 'no_answer', 'busy', 'voicemail', 'wrong_number', 'safe', 'needs_help')),
  note text,
  client_id uuid,
  device_id bigint,
  event_key text,
  -- A call that nobody ends is asked about: when its operator last said that it still runs.
  confirmed_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, alert_id) references alerts (organisation_id, id),
  foreign key (organisation_id, user_id) references users (organisation_id, id),
  foreign key (organisation_id, device_id) references devices (organisation_id, id)
);
create index phone_calls_by_alert on phone_calls (organisation_id, alert_id, id);
create index phone_calls_by_user on phone_calls (organisation_id, user_id, id);
create unique index phone_calls_by_client on phone_calls (organisation_id, alert_id, client_id) where client_id is not null;
create unique index phone_calls_by_event on phone_calls (device_id, event_key) where event_key is not null;
create index phone_calls_by_device on phone_calls (organisation_id, device_id) where device_id is not null;
create index phone_calls_by_staff on phone_calls (made_by_staff_id);
-- Who is on a call now is asked every few seconds: the calls that have not ended are few among all of them.
create index phone_calls_running on phone_calls (started_at) where ended_at is null;
select app.protect('phone_calls', 'select', 'select, insert, update');

-- Messages to the outside: written with what they tell of, taken by a sweep, tried again until they are delivered or shown as dead.
create table deliveries (
  id bigint generated always as identity primary key,
  organisation_id bigint references organisations,
  alert_id bigint,
  lane text not null check (lane in ('life_safety', 'ordinary')),
  channel text not null check (channel in ('email', 'sms', 'voice', 'push', 'partner')),
  recipient text not null,
  subject text, body text not null,
  idempotency_key text not null unique,
  status text not null default 'queued',
  attempts integer not null default 0,
  due_at timestamptz not null default app.now(),
  last_error text,
  created_at timestamptz not null default app.now(),
  finished_at timestamptz,
  recipient_name text,
  escalation_step_id bigint,
  -- Not sent any more once somebody has its alert.
  until_acknowledged boolean not null default false,
  -- A stale alarm is worse than none: not tried after this.
  not_after timestamptz,
  -- A process is at it until then; what it leaves behind when it dies is taken up after that.
  claimed_until timestamptz,
  -- Tries that failed because of this message, not because the partner was out of order.
  refusals integer not null default 0,
  last_failure text,
  error_code text,
  partner_reference text,
  handed_over_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  -- The same as the body, for mail programs that show it; only until it is on its way, since it may hold a link that works once.
  html text,
  -- Emails of scheduled reports: which run they are about, and the file that goes with them.
  report_run_id bigint references report_runs on delete set null,
  -- Of the file of the run, which goes with the email; null for the link alone.
  attachment_name text,
  foreign key (organisation_id, alert_id) references alerts (organisation_id, id),
  foreign key (organisation_id, escalation_step_id) references escalation_steps (organisation_id, id),
  check (status in ('queued', 'handed_over', 'sent', 'delivered', 'dead', 'cancelled')),
  check (last_failure in ('partner', 'unknown_outcome', 'message', 'unreachable', 'not_set_up'))
);
create index deliveries_by_organisation on deliveries (organisation_id, id);
create index deliveries_by_alert on deliveries (organisation_id, alert_id);
create index deliveries_by_escalation_step on deliveries (organisation_id, escalation_step_id) where escalation_step_id is not null;
create index deliveries_by_partner_reference on deliveries (partner_reference) where partner_reference is not null;
create index deliveries_due on deliveries (channel, lane, (attempts > 0), due_at) where status = 'queued';
-- What did not get through is looked for by those who look after it: a few rows of many, found without reading the others.
create index deliveries_undelivered on deliveries (id) where status = 'dead' or (status = 'queued' and last_failure is not null);
create index deliveries_by_report_run on deliveries (report_run_id) where report_run_id is not null;
-- When a service last took a message and last failed for good, without reading all that was ever sent.
create index deliveries_taken on deliveries (channel, handed_over_at desc) where handed_over_at is not null;
create index deliveries_dead on deliveries (channel, finished_at desc) where status = 'dead';

create function app.forget_delivered_html() returns trigger language plpgsql as $$
begin
  new.html := null;
  return new;
end $$;
create trigger forget_html before update of status on deliveries for each row
  when (old.html is not null and new.status <> 'queued') execute function app.forget_delivered_html();

-- Whatever an operator or a sweep sends because of a drill is kept as delivered at once, so that it never reaches anybody.
create function app.keep_drill_delivery() returns trigger language plpgsql as $$
begin
  new.status := 'delivered';
  new.sent_at := app.now();
  new.delivered_at := app.now();
  new.finished_at := app.now();
  return new;
end $$;
create trigger keep_drill_delivery before insert on deliveries for each row when (new.organisation_id < 0) execute function app.keep_drill_delivery();

select app.protect('deliveries', 'select, insert', 'select, insert');
-- Administrators who are restricted to some people invite them too. Such an email belongs to no alert: it is shown to the transaction that wrote it
-- and to no later one, as the monitoring centre's are.
alter policy restricted on deliveries
  using (organisation_id = app.tenant() and case
    when alert_id is not null then (select true from alerts parent where parent.organisation_id = deliveries.organisation_id and parent.id = deliveries.alert_id)
    else created_at = app.now() end)
  with check (organisation_id = app.tenant() and case
    when alert_id is not null then (select true from alerts parent where parent.organisation_id = deliveries.organisation_id and parent.id = deliveries.alert_id)
    else true end);
alter policy centre on deliveries
  using (exists (select from organisations where organisations.id = deliveries.organisation_id) or (organisation_id is null and created_at = app.now()))
  with check (exists (select from organisations where organisations.id = deliveries.organisation_id) or organisation_id is null);

-- What the outbox adapter would have sent, shown at /outbox in demo mode.
create table outbox_messages (
  delivery_id bigint primary key references deliveries,
  channel text not null, recipient text not null, subject text, body text not null,
  sent_at timestamptz not null default app.now(),
  html text,
  attachment_name text
);
grant select, insert on outbox_messages to vigil_platform;

grant usage on sequence deliveries_id_seq, escalation_steps_id_seq, phone_calls_id_seq, shared_alert_links_id_seq to vigil_tenant, vigil_restricted,
  vigil_centre, vigil_platform;
