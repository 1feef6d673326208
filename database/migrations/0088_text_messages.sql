-- Text messages: the numbers that organisations send from, the words of those that the platform sends by itself, what they cost, and contacts from files.
create table organisation_numbers (
  organisation_id bigint not null references organisations,
  id bigint generated always as identity,
  mobile text not null check (mobile ~ '^\+[1-9][0-9]{6,14}$'),
  mobile_country text not null default 'AU' check (mobile_country ~ '^[A-Z]{2}$'),
  channel_id text check (length(channel_id) <= 100),
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  primary key (organisation_id, id),
  unique (id)
);
comment on column organisation_numbers.channel_id is 'what the delivery service calls the sender, such as a messaging service; without it the number is the sender';
create unique index organisation_numbers_by_organisation on organisation_numbers (organisation_id);
create unique index organisation_numbers_by_mobile on organisation_numbers (mobile);
create index organisation_numbers_by_creation on organisation_numbers (created_at, id);
select app.protect('organisation_numbers', '', '');

create table sms_templates (
  id bigint primary key,
  name text not null,
  -- Null is the default text.
  content text check (length(content) between 1 and 480),
  updated_at timestamptz not null default app.now()
);
grant select, update on sms_templates to vigil_platform;
grant select on sms_templates to vigil_tenant, vigil_restricted, vigil_centre;
insert into sms_templates (id, name) values (1, 'Sign-in and verification code'), (2, 'Alert for an escalation contact'), (3, 'Someone else is responding');
create unique index sms_templates_by_name on sms_templates (lower(name));

create table messaging_pricings (
  organisation_id bigint primary key references organisations,
  sms_service_fee bigint check (sms_service_fee >= 0),
  sms_unit_price bigint check (sms_unit_price >= 0),
  free_sms_additions json,
  enable_billed_messages boolean,
  updated_at timestamptz
);
select app.protect('messaging_pricings', 'select, insert, update', '');

-- Which row of which file a contact was made of, so that an import can be undone.
alter table messaging_contacts add import_row_id bigint;
create index messaging_contacts_by_import_row on messaging_contacts (organisation_id, import_row_id) where import_row_id is not null;
