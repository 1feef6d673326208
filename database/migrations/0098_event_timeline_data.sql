-- The list of all alerts by when they were raised, whatever their state, for event timeline data and for periods.
create index alerts_by_raised on alerts (raised_at, id);
