-- The search of past alerts by place and by how they were resolved, over all of an installation's years.
create index alerts_resolved_by_place on alerts (latitude, longitude) where status = 'resolved' and latitude is not null;
create index alerts_resolved_by_outcome on alerts (outcome, raised_at desc, id desc) where status = 'resolved';
