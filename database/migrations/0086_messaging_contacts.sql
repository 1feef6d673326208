-- The address book of an organisation: people outside it who get its messages, alone or with a messaging group.
create table messaging_contacts (
  organisation_id bigint not null references organisations,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 100),
  mobile text not null check (mobile ~ '^\+[1-9][0-9]{6,14}$'),
  mobile_country text not null check (mobile_country ~ '^[A-Z]{2}$'),
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  name_key text generated always as (lower(name)) stored,
  primary key (organisation_id, id),
  unique (id)
);
create unique index messaging_contacts_by_mobile on messaging_contacts (organisation_id, mobile);
create index messaging_contacts_by_name on messaging_contacts (organisation_id, name_key, id);
create index messaging_contacts_by_creation on messaging_contacts (organisation_id, created_at, id);
select app.protect('messaging_contacts', 'select, insert, update, delete', '');

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
