-- How many records of a bulk job were already as they should be, so that its result says so without counting again.

alter table bulk_jobs add column unchanged integer not null default 0;
update bulk_jobs j
set unchanged = (select count(*) from bulk_job_results r where r.bulk_job_id = j.id and r.outcome = 'unchanged');
alter table bulk_jobs add check (unchanged between 0 and done - refused);
