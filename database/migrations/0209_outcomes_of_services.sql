-- The last success and failure of a service that leaves no rows of its own, such as address search.
create table service_outcomes (
  service text primary key check (service in ('address_search')),
  succeeded_at timestamptz,
  failed_at timestamptz,
  failure text
);
grant select, insert, update on service_outcomes to vigil_platform;
