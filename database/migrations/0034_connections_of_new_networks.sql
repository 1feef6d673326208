-- A connection from a network where its pendant was never heard before: the gateway that holds an older one asks it before it lets it go.
alter table device_connections add new_network boolean not null default false;

-- A pendant without a connection is online until it was silent for long enough: whether a command goes out at once is read here.
create policy tenant on device_connections to vigil_tenant using (organisation_id = app.tenant()) with check (organisation_id = app.tenant());
create policy centre on device_connections to vigil_centre using (exists (select from organisations where organisations.id = organisation_id)) with check (exists (select from organisations where organisations.id = organisation_id));
grant select on device_connections to vigil_tenant, vigil_centre;
