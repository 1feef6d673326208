-- In which department a device was on past days: an invoice divides a line by the departments of its days, not by those of today (decision 0044).
-- Only what has changed is kept: from the newest row on, a device is in the department of its person.
create table device_departments_before (
  organisation_id bigint not null,
  device_id bigint not null,
  until date not null,
  department_id bigint,
  primary key (organisation_id, device_id, until),
  foreign key (organisation_id, device_id) references devices (organisation_id, id) on delete cascade,
  foreign key (organisation_id, department_id) references departments (organisation_id, id) on delete set null (department_id)
);
comment on table device_departments_before is 'the department that a device had on the days before `until`, back to its row before';
create index device_departments_before_by_department on device_departments_before (organisation_id, department_id);
select app.protect('device_departments_before', '', '');
revoke insert, update, delete on device_departments_before from vigil_platform;

-- Several changes of one day are one: the day has the last of them.
create function app.keep_department_of_devices() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into device_departments_before (organisation_id, device_id, until, department_id)
  select v.organisation_id, v.id, (app.now() at time zone o.timezone)::date, old.department_id
  from devices v join organisations o on o.id = v.organisation_id
  where v.organisation_id = old.organisation_id and v.user_id = old.id on conflict do nothing;
  return null;
end $$;
create trigger keep_department after update of department_id on users for each row
  when (old.department_id is distinct from new.department_id and old.organisation_id is not null) execute function app.keep_department_of_devices();

create function app.keep_department_of_device() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into device_departments_before (organisation_id, device_id, until, department_id)
  select old.organisation_id, old.id, (app.now() at time zone o.timezone)::date, b.department_id
  from organisations o left join users b on b.organisation_id = o.id and b.id = old.user_id left join users n on n.organisation_id = o.id and n.id = new.user_id
  where o.id = old.organisation_id and b.department_id is distinct from n.department_id on conflict do nothing;
  return null;
end $$;
create trigger keep_department after update of user_id on devices for each row
  when (old.user_id is distinct from new.user_id) execute function app.keep_department_of_device();
revoke execute on function app.keep_department_of_devices, app.keep_department_of_device from public;

-- The departments of each device of the organisation in view, each with its first day and the first day on which it is another one; null for no end.
create function app.device_departments() returns table (device_id bigint, department_id bigint, since date, until date)
language sql stable security definer set search_path = public, pg_temp as $$
  select b.device_id, b.department_id, coalesce(lag(b.until) over (partition by b.device_id order by b.until), date '-infinity'), b.until
  from device_departments_before b where b.organisation_id = app.tenant()
  union all
  select v.id, u.department_id,
    coalesce((select max(b.until) from device_departments_before b where b.organisation_id = v.organisation_id and b.device_id = v.id), date '-infinity'), null
  from devices v left join users u on u.organisation_id = v.organisation_id and u.id = v.user_id where v.organisation_id = app.tenant()
$$;
revoke execute on function app.device_departments from public;
grant execute on function app.device_departments to vigil_platform, vigil_tenant, vigil_restricted;
