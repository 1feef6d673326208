-- Who is told, in which order and at which hours, when a worker raises an alert.

create table escalation_groups (
  organisation_id bigint not null references organisations,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 200),
  created_at timestamptz not null default app.now(),
  primary key (organisation_id, id),
  unique (id)
);
select app.protect('escalation_groups', 'select, insert, update, delete', 'select');

create table escalation_group_users (
  organisation_id bigint not null,
  escalation_group_id bigint not null,
  user_id bigint not null,
  "order" integer not null check ("order" > 0),
  all_day boolean not null default true,
  time_on time, time_off time,
  -- ISO weekdays, 1 is Monday.
  days smallint[] not null default '{1,2,3,4,5,6,7}',
  primary key (organisation_id, escalation_group_id, "order"),
  foreign key (organisation_id, escalation_group_id) references escalation_groups (organisation_id, id) on delete cascade,
  foreign key (organisation_id, user_id) references users (organisation_id, id),
  check (all_day or (time_on is not null and time_off is not null))
);
create index escalation_group_users_by_user on escalation_group_users (organisation_id, user_id);
select app.protect('escalation_group_users', 'select, insert, update, delete', 'select');

alter table users add column escalation_group_id bigint;
alter table users add foreign key (organisation_id, escalation_group_id) references escalation_groups (organisation_id, id);
create index users_by_escalation_group on users (organisation_id, escalation_group_id);

create table personal_contacts (
  organisation_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  "order" integer not null check ("order" > 0),
  first_name text not null, last_name text not null,
  mobile text, mobile_country text not null default 'AU', landline text, landline_country text not null default 'AU',
  primary key (organisation_id, id),
  unique (id),
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
create index personal_contacts_by_user on personal_contacts (organisation_id, user_id, "order");
select app.protect('personal_contacts', 'select, insert, update, delete', 'select');
