-- Which services messages leave by are set up, as the process that sends found them at its start. Until one has started, none is known to be missing.
create table delivery_services (
  service text primary key check (service in ('email', 'sms', 'voice', 'push:apns', 'push:fcm', 'push', 'partner')),
  is_set_up boolean not null default true,
  provider text,
  noted_at timestamptz not null default app.now()
);
comment on column delivery_services.provider is 'who takes the messages, such as Twilio; null where nobody does';
insert into delivery_services (service) values ('email'), ('sms'), ('voice'), ('push:apns'), ('push:fcm'), ('push'), ('partner');
grant select on delivery_services to vigil_tenant, vigil_restricted, vigil_centre;
grant select, update on delivery_services to vigil_platform;

-- An email may wait until its service is set up, and says so among the failed messages meanwhile.
alter table deliveries drop constraint deliveries_last_failure_check;
alter table deliveries add constraint deliveries_last_failure_check
  check (last_failure in ('partner', 'unknown_outcome', 'message', 'unreachable', 'not_set_up'));

-- A contact whose only addresses are of services that are not set up is passed over.
alter table escalation_steps drop constraint escalation_steps_skipped_check;
alter table escalation_steps add constraint escalation_steps_skipped_check
  check (skipped in ('not_active', 'is_the_worker', 'outside_hours', 'repeated', 'no_address', 'not_set_up', 'beyond_limit'));

-- When a service last took a message and last failed for good, without reading all that was ever sent.
create index deliveries_taken on deliveries (channel, handed_over_at desc) where handed_over_at is not null;
create index deliveries_dead on deliveries (channel, finished_at desc) where status = 'dead';
