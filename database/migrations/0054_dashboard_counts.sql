-- What dashboards count for one organisation and for all is found by an index, however many alerts and people there are.
create index alerts_open on alerts (organisation_id, raised_at) where status = 'active_alert';
create index users_pending on users (organisation_id, id) where status = 'pending';
