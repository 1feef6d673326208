-- Connecting a device from its page. A press test is a test that an administrator begins there: a few minutes for one device, so that its first press
-- wakes no operator. Its alerts are resolved by a sweep, which looks at the tests of the last hour.
alter table on_test_periods
  add column is_press_test boolean not null default false,
  add constraint on_test_periods_press_test_check check (not is_press_test
    or device_id is not null and until <= started_at + interval '10 minutes');
create index on_test_periods_of_presses on on_test_periods (started_at) where is_press_test;
grant insert, update on on_test_periods to vigil_tenant, vigil_restricted;
-- What an organisation's own people write is a press test: any other test is the monitoring centre's.
alter policy tenant on on_test_periods with check (organisation_id = app.tenant() and is_press_test);
do $$ begin
  execute format('alter policy restricted on on_test_periods with check ((%s) and is_press_test)', app.belonging('on_test_periods'));
end $$;

-- The text messages that tell a pendant where to report: the latest of each device, numbered from 1. Their state is here too, because people who are
-- restricted to departments see no deliveries.
create table connect_texts (
  organisation_id bigint not null references organisations (id),
  device_id bigint not null,
  number integer not null check (number > 0),
  recipient text not null,
  sent_at timestamptz not null default app.now(),
  delivery_key text not null unique,
  state text not null default 'queued' check (state in ('queued', 'sent', 'delivered', 'failed')),
  changed_at timestamptz not null default app.now(),
  why text,
  primary key (organisation_id, device_id, number),
  foreign key (organisation_id, device_id) references devices (organisation_id, id)
);
select app.protect('connect_texts', 'select, insert, update', '');
