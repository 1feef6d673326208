-- Resolved alerts are found by the day they were raised, by type and by the name of their person; none of it reads the whole table.
-- Newest first means raised last: an alert that a phone kept for hours has a young number and an old time.
drop index alerts_resolved;
create index alerts_resolved on alerts (raised_at desc, id desc) where status = 'resolved' and monitored;
create index alerts_resolved_by_type on alerts (alert_type_id, raised_at desc, id desc) where status = 'resolved' and monitored;

-- Columns of their own, compared byte by byte: row security lets an index serve only comparisons that leak nothing, and lower() is none of those.
alter table users add column name_key text collate "C" generated always as (lower(first_name || ' ' || last_name)) stored;
alter table users add column last_name_key text collate "C" generated always as (lower(last_name)) stored;
create index users_by_name on users (name_key);
create index users_by_last_name on users (last_name_key);
