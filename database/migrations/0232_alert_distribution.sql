-- Automatic distribution of alerts: how the centre gives out the next one, who has paused, and which alert is offered to whom (decision 0058).
create table alert_distribution (
  id smallint primary key default 1 check (id = 1),
  mode text not null check (mode in ('off', 'suggest', 'automatic')),
  updated_at timestamptz not null default app.now()
);
insert into alert_distribution (mode) values ('suggest');
grant select, insert, update on alert_distribution to vigil_centre, vigil_platform;

-- People of the centre who get no further alerts until they go on.
create table operator_pauses (
  staff_id bigint primary key references users,
  since timestamptz not null default app.now()
);
grant select, insert, delete on operator_pauses to vigil_centre, vigil_platform;

-- An offer leaves its alert without an owner. Ended ones stay, so that nobody is offered the same alert again at once.
create table alert_offers (
  id bigint generated always as identity,
  organisation_id bigint not null,
  alert_id bigint not null,
  staff_id bigint not null references users,
  offered_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ending text check (ending in ('answered', 'elsewhere', 'no_answer', 'not_available', 'switched_off')),
  primary key (organisation_id, id),
  check ((ended_at is null) = (ending is null)),
  foreign key (organisation_id, alert_id) references alerts (organisation_id, id)
);
create unique index alert_offers_open_alert on alert_offers (organisation_id, alert_id) where ended_at is null;
create unique index alert_offers_open_staff on alert_offers (staff_id) where ended_at is null;
create index alert_offers_by_alert on alert_offers (organisation_id, alert_id);
create index alert_offers_by_staff on alert_offers (staff_id);
select app.protect('alert_offers', '', 'select');
