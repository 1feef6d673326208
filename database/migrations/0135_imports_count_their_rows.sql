-- How many rows of an import are in which state is kept beside it: counting 10,000 rows for each look at the progress took as long as importing them.
alter table imports add column counts jsonb not null default '{"waiting": 0, "ready": 0, "invalid": 0, "skipped": 0, "imported": 0}';
update imports i set counts = i.counts || coalesce((select jsonb_object_agg(s.state, s.count) from
  (select r.state, count(*) from import_rows r where r.organisation_id = i.organisation_id and r.import_id = i.id group by r.state) s), '{}');
