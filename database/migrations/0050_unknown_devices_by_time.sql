-- The list of unknown devices begins with the latest: a page is read from here, not sorted out of all that ever connected.
create index seen_unknown_devices_by_time on seen_unknown_devices (last_seen_at, imei);
