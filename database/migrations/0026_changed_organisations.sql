-- Open alerts follow an organisation that begins or ends to be monitored. It is asked every second, so only those that were changed are looked at.
create index organisations_changed on organisations (updated_at) where updated_at > created_at;
