-- Escalation: who is told when nobody monitors, what became of each message, and links that show one alert to people without an account.

-- A department's own groups, for workers who have none.
create table department_escalation_groups (
  organisation_id bigint not null,
  department_id bigint not null,
  escalation_group_id bigint not null,
  "order" integer not null check ("order" > 0),
  primary key (organisation_id, department_id, "order"),
  foreign key (organisation_id, department_id) references departments (organisation_id, id),
  foreign key (organisation_id, escalation_group_id) references escalation_groups (organisation_id, id)
);
create index department_escalation_groups_by_group on department_escalation_groups (organisation_id, escalation_group_id);
select app.protect('department_escalation_groups', 'select, insert, update, delete', 'select');

-- Whoever gave us contacts of their own wants them told, until the organisation says no.
alter table users add column personal_contacts_allowed boolean not null default true;

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
  primary key (organisation_id, alert_id),
  foreign key (organisation_id, alert_id) references alerts (organisation_id, id),
  check ((status = 'stopped') = (stopped_at is not null))
);
create index escalations_due on escalations (due_at) where status = 'telling';
select app.protect('escalations', 'select', 'select');
-- What the sweep looks for: an alert that nobody monitors and that nobody is told of yet. Monitored alerts pay nothing for it.
create index alerts_unmonitored on alerts (organisation_id, id) where status = 'active_alert' and not monitored;

-- Everybody in a round, in order; those who are left out with the reason.
create table escalation_steps (
  organisation_id bigint not null,
  id bigint generated always as identity,
  alert_id bigint not null,
  round integer not null,
  position integer not null,
  contact_kind text not null check (contact_kind in ('escalation', 'personal', 'admin')),
  user_id bigint,
  personal_contact_id bigint,
  contact_name text not null,
  mobile text, landline text, email text,
  channels text[] not null,
  skipped text check (skipped in ('not_active', 'is_the_worker', 'outside_hours', 'repeated', 'no_address', 'beyond_limit')),
  told_at timestamptz,
  tries integer not null default 0,
  next_tell_at timestamptz,
  -- A message told us that this person cannot be reached: the next one is not waited for.
  unreachable_at timestamptz,
  primary key (organisation_id, id),
  unique (id),
  unique (organisation_id, alert_id, round, position),
  foreign key (organisation_id, alert_id) references escalations (organisation_id, alert_id),
  foreign key (organisation_id, user_id) references users (organisation_id, id),
  foreign key (organisation_id, personal_contact_id) references personal_contacts (organisation_id, id)
);
create index escalation_steps_by_user on escalation_steps (organisation_id, user_id);
create index escalation_steps_by_personal_contact on escalation_steps (organisation_id, personal_contact_id);
create index escalation_steps_by_mobile on escalation_steps (mobile) where told_at is not null;
select app.protect('escalation_steps', 'select', 'select');

-- A message and how far it came: handed to the partner, sent by the carrier, delivered; or dead, shown; or cancelled because nobody needs it any more.
alter table deliveries drop constraint deliveries_status_check;
alter table deliveries add constraint deliveries_status_check check (status in ('queued', 'handed_over', 'sent', 'delivered', 'dead', 'cancelled'));
alter table deliveries
  add column recipient_name text,
  add column escalation_step_id bigint,
  -- Not sent any more once somebody has its alert.
  add column until_acknowledged boolean not null default false,
  -- A stale alarm is worse than none: not tried after this.
  add column not_after timestamptz,
  -- A process is at it until then; what it leaves behind when it dies is taken up after that.
  add column claimed_until timestamptz,
  -- Tries that failed because of this message, not because the partner was out of order.
  add column refusals integer not null default 0,
  add column last_failure text check (last_failure in ('partner', 'unknown_outcome', 'message', 'unreachable')),
  add column error_code text,
  add column partner_reference text,
  add column handed_over_at timestamptz,
  add column sent_at timestamptz,
  add column delivered_at timestamptz,
  add foreign key (organisation_id, escalation_step_id) references escalation_steps (organisation_id, id);
create index deliveries_by_escalation_step on deliveries (organisation_id, escalation_step_id) where escalation_step_id is not null;
create index deliveries_by_partner_reference on deliveries (partner_reference) where partner_reference is not null;
drop index deliveries_due;
create index deliveries_due on deliveries (channel, lane, (attempts > 0), due_at) where status = 'queued';

-- Partners that are out of order: nobody asks one of them more than once a second, however many processes there are.
create table partner_faults (
  channel text primary key check (channel in ('email', 'sms', 'voice', 'push', 'partner')),
  since timestamptz not null default app.now(),
  next_try_at timestamptz not null,
  last_error text not null
);
grant select, insert, update, delete on partner_faults to vigil_platform;

-- Numbers that asked not to be written to. A number belongs to no organisation.
create table opt_outs (
  phone text primary key,
  opted_out_at timestamptz not null default app.now(),
  source text not null check (source in ('reply', 'partner'))
);
grant select, insert, delete on opt_outs to vigil_platform;

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
  unique (channel, partner_reference),
  foreign key (organisation_id, alert_id) references alerts (organisation_id, id)
);
create index inbound_messages_by_alert on inbound_messages (organisation_id, alert_id);
create index inbound_messages_by_number on inbound_messages (from_number, id);
select app.protect('inbound_messages', '', '');

-- Links to one alert. The address holds a token made from the nonce and the program's secret; only its hash and the nonce are here.
create table shared_alert_links (
  organisation_id bigint not null,
  id bigint generated always as identity,
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
  unique (id),
  unique (organisation_id, alert_id, contact_key),
  foreign key (organisation_id, alert_id) references alerts (organisation_id, id),
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
create index shared_alert_links_by_user on shared_alert_links (organisation_id, user_id);
create index shared_alert_links_by_creator on shared_alert_links (created_by_staff_id);
create index shared_alert_links_by_revoker on shared_alert_links (revoked_by_staff_id);
select app.protect('shared_alert_links', 'select, insert, update', 'select, insert, update');

-- Monitored alerts that no console painted: the centre's duty staff are told by phone, once a minute.
create table unseen_alerts (
  organisation_id bigint not null,
  alert_id bigint not null,
  tells integer not null default 1,
  next_tell_at timestamptz not null,
  primary key (organisation_id, alert_id),
  foreign key (organisation_id, alert_id) references alerts (organisation_id, id)
);
select app.protect('unseen_alerts', '', '');

-- Owned alerts about which nothing was done for their type's time: the owner is reminded, then the supervisors are. One row for each stretch of silence.
create table alert_nags (
  organisation_id bigint not null,
  alert_id bigint not null,
  owner_staff_id bigint not null references users,
  idle_since timestamptz not null,
  nagged_at timestamptz not null default app.now(),
  supervisors_told_at timestamptz,
  primary key (organisation_id, alert_id, idle_since),
  foreign key (organisation_id, alert_id) references alerts (organisation_id, id)
);
create index alert_nags_by_owner on alert_nags (owner_staff_id);
create index alert_nags_waiting on alert_nags (nagged_at) where supervisors_told_at is null;
select app.protect('alert_nags', '', 'select');

grant usage on all sequences in schema public to vigil_tenant, vigil_centre, vigil_platform;
