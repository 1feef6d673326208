-- The access point through which a pendant reaches the internet, sent to it with its settings.
alter table device_settings add column access_point_id bigint references access_points on delete set null;
comment on column device_settings.access_point_id is 'what people chose; its name is among the wanted settings once it is sent';
create index device_settings_by_access_point on device_settings (access_point_id) where access_point_id is not null;
-- Whoever calls a pendant sees its settings.
grant select on access_points to vigil_centre;
