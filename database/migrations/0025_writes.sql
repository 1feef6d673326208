-- An alert costs less to write: keys that nothing can break are not asked for each row, and rows that change often have room beside themselves.

-- Each of these keys was a look and a lock for every alert and every line of its story, and a lock is written down like any change. What they keep cannot be
-- broken by whoever serves requests: nobody may delete an organisation, a kind of alert or an event, and each number comes from a row of that table that was read before.
-- A row's person, place, device and alert stay composite keys, so that none is another organisation's.
alter table alerts drop constraint alerts_organisation_id_fkey, drop constraint alerts_alert_type_id_fkey;
alter table events drop constraint events_organisation_id_fkey;
-- Who tampers as the superuser is found by the chain, which says when an event is gone.
alter table event_seals drop constraint event_seals_event_id_fkey;
-- It stood for its key alone: eleven kinds divide no list.
drop index alerts_by_type;

-- A device changes whenever it is heard, an alert whenever it folds: with room in its page the change touches no index.
alter table devices set (fillfactor = 50);
alter table alerts set (fillfactor = 85);
