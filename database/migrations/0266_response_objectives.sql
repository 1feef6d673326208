-- What response times are measured against (decision 0078). An alert is measured against the objective that was in force when it was received, so rows are only
-- added: a change applies from its moment on, and figures of before stay what they were.
create table response_objectives (
  id bigint generated always as identity primary key,
  standard text not null check (standard in ('bs_8484_2016', 'nena_sta_020', 'own')),
  name text not null check (length(name) between 1 and 60),
  target_seconds integer not null check (target_seconds between 1 and 600),
  target_percent numeric(4, 1) not null check (target_percent between 1 and 100),
  limit_seconds integer not null check (limit_seconds between 1 and 600),
  limit_percent numeric(4, 1) not null check (limit_percent between 1 and 100),
  -- The first one is in force from the beginning.
  in_force_from timestamptz not null unique default app.now(),
  check (limit_seconds > target_seconds),
  check (limit_percent >= target_percent)
);
insert into response_objectives (standard, name, target_seconds, target_percent, limit_seconds, limit_percent, in_force_from)
values ('bs_8484_2016', 'BS 8484:2016', 10, 80, 40, 98.5, '-infinity');
grant select on response_objectives to vigil_tenant, vigil_restricted;
grant select, insert on response_objectives to vigil_centre, vigil_platform;
