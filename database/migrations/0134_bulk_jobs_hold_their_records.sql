-- Which records a bulk job is about is two lists in its own row, and a result is written once, when it is known: with a row for each that waits, starting a
-- job of 50,000 took seconds, and each part read all the rows that were left.
alter table bulk_jobs add column record_ids bigint[] not null default '{}', add column record_names text[] not null default '{}';
update bulk_jobs j set record_ids = r.ids, record_names = r.names
from (select bulk_job_id, array_agg(record_id order by position) as ids, array_agg(name order by position) as names from bulk_job_results group by bulk_job_id) r
where r.bulk_job_id = j.id and j.finished_at is null;
delete from bulk_job_results where outcome is null;
drop index bulk_job_results_waiting;
alter table bulk_job_results alter column outcome set not null;
