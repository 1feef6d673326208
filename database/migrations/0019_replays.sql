-- Frames of a device that somebody recorded and sent again are told once a minute and device: the question for the last telling costs one probe.

create index events_of_replays on events (device_id, recorded_at) where kind = 'device.replayed';
