-- Handing alerts over to a service that sends police, fire or ambulance (decision 0074): who that is for an organisation, each dispatch, and what the
-- partner reported.

-- Off until the platform's staff turn it on. One for each country in which the organisation's people work.
create table dispatch_partners (
  organisation_id bigint not null references organisations,
  id bigint generated always as identity unique,
  country text not null check (country ~ '^[A-Z]{2}$'),
  partner text not null check (partner in ('noonlight', 'email', 'sms')),
  enabled boolean not null default false,
  -- Of a dispatcher who gets an email or a text message.
  recipient_name text check (length(recipient_name) <= 100),
  email text check (length(email) <= 254),
  mobile text check (mobile ~ '^\+[1-9][0-9]{6,14}$'),
  mobile_country text not null default 'AU' check (mobile_country ~ '^[A-Z]{2}$'),
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  primary key (organisation_id, id),
  check (partner <> 'noonlight' or country = 'US'),
  check (partner <> 'email' or email is not null),
  check (partner <> 'sms' or mobile is not null)
);
create unique index dispatch_partners_by_country on dispatch_partners (organisation_id, country);
create index dispatch_partners_by_creation on dispatch_partners (created_at, id);
select app.protect('dispatch_partners', 'select', 'select');

create table partner_dispatches (
  organisation_id bigint not null,
  id bigint generated always as identity unique,
  alert_id bigint not null,
  partner text not null check (partner in ('noonlight', 'email', 'sms')),
  partner_name text not null,
  recipient text,
  status text not null default 'requested'
    check (status in ('requested', 'sent', 'active', 'psap_contacted', 'cancelling', 'closed', 'cancelled', 'failed', 'unknown')),
  -- Word for word, without the PIN.
  handed_over jsonb not null,
  code text,
  -- Encrypted with a key that the database does not have; taken away when the dispatch is over.
  pin bytea,
  has_pin boolean not null default false,
  -- The partner's own id.
  reference text check (length(reference) between 1 and 200),
  requested_by_staff_id bigint not null references users, requested_by_name text not null,
  requested_at timestamptz not null default app.now(),
  active_at timestamptz, psap_contacted_at timestamptz, closed_at timestamptz, cancelled_at timestamptz, failed_at timestamptz,
  cancel_reason text,
  failure text,
  positions_sent integer not null default 0,
  last_position_at timestamptz,
  -- A cancellation that the partner reported, which its own status has still to confirm.
  is_hinted boolean not null default false,
  checked_at timestamptz, check_failure text,
  -- When there is something to ask the partner next; null for nothing.
  next_at timestamptz,
  -- One process at a time asks. `is_sending` outlives the process: what it was handing over may have arrived.
  claimed_until timestamptz,
  is_sending boolean not null default false,
  attempts integer not null default 0,
  -- How often a person handed it over.
  times_sent integer not null default 1,
  client_id uuid not null,
  -- The brief in deliveries; null where the partner is asked by its API.
  delivery_key text unique,
  version integer not null default 1,
  primary key (organisation_id, id),
  foreign key (organisation_id, alert_id) references alerts (organisation_id, id)
);
create index partner_dispatches_by_alert on partner_dispatches (organisation_id, alert_id, id);
create index partner_dispatches_by_time on partner_dispatches (requested_at, id);
create index partner_dispatches_by_staff on partner_dispatches (requested_by_staff_id);
create index partner_dispatches_due on partner_dispatches (next_at) where next_at is not null;
create unique index partner_dispatches_by_client on partner_dispatches (organisation_id, alert_id, client_id);
create unique index partner_dispatches_by_reference on partner_dispatches (partner, reference) where reference is not null;
create unique index partner_dispatches_one_open on partner_dispatches (organisation_id, alert_id)
  where status in ('requested', 'active', 'psap_contacted', 'cancelling', 'unknown');
select app.protect('partner_dispatches', 'select', 'select, insert, update');

-- What the partner's webhook brought, once each: Noonlight's documents show one event id for two types.
create table partner_dispatch_reports (
  organisation_id bigint not null,
  partner_dispatch_id bigint not null,
  event_id text not null check (length(event_id) <= 200),
  event_type text not null check (length(event_type) <= 100),
  event_time text,
  received_at timestamptz not null default app.now(),
  primary key (organisation_id, partner_dispatch_id, event_id, event_type),
  foreign key (organisation_id, partner_dispatch_id) references partner_dispatches (organisation_id, id)
);
select app.protect('partner_dispatch_reports', '', '');
