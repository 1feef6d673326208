-- A pendant may be asked for its position.
alter table device_commands drop constraint device_commands_command_check;
alter table device_commands add constraint device_commands_command_check check (command in ('find_me', 'reboot', 'power_off', 'locate', 'write_settings', 'read_settings'));

-- An open alert names the nearest place of its organisation.
create index geofence_locations_by_latitude on geofence_locations (organisation_id, latitude) where active;
