-- The past alerts of one person, asked for by staff, who name no organisation: PostgreSQL 18 skips through alerts_by_user, earlier versions read the whole table.
create index alerts_resolved_of_user on alerts (user_id, raised_at desc, id desc) where status = 'resolved' and user_id is not null;
