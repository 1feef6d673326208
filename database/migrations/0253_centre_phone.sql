-- The number on which the emergency services call the monitoring centre back: it is part of every dispatch brief (decision 0072).
alter table system_configuration add column centre_phone text check (length(centre_phone) between 1 and 40);
comment on column system_configuration.centre_phone is 'as operators read it out; null until somebody entered it';

-- Asked in the view of whoever answers an alert; the rest of the configuration is not theirs to see.
create function app.centre_phone() returns text language sql stable security definer set search_path = public, pg_temp as $$
  select centre_phone from system_configuration where id = 1
$$;
revoke execute on function app.centre_phone from public;
grant execute on function app.centre_phone to vigil_platform, vigil_centre, vigil_restricted, vigil_tenant;
