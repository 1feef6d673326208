-- Refused attempts beyond 60 in a minute share one line of the log, which says how many they were.
alter table connection_logs add column more integer check (more > 0), add column minute timestamptz;
comment on column connection_logs.more is 'how many refused attempts this one line is for; null for a line of its own';
comment on column connection_logs.minute is 'the minute whose further refusals this line counts';
create unique index connection_logs_more on connection_logs (organisation_id, saml2_tenant_id, minute) where minute is not null;

create table connection_refusals (
  organisation_id bigint not null,
  connection_id bigint not null,
  minute timestamptz not null,
  refused integer not null,
  primary key (organisation_id, connection_id, minute),
  foreign key (organisation_id, connection_id) references saml_connections (organisation_id, id) on delete cascade
);
comment on table connection_refusals is 'counts the refused attempts of each minute, over all processes';
create index connection_refusals_by_minute on connection_refusals (minute);
select app.protect('connection_refusals', 'select, insert, update', '');
-- A directory's refused calls are logged in the view of its organisation.
grant update (more, reason) on connection_logs to vigil_tenant, vigil_restricted;
