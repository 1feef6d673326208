-- Somebody restricted to departments or tags sees and changes the scheduled reports, and has the report files,
-- bulk jobs and imports, that were made within their own view.
create function app.made_within(run_as jsonb) returns boolean language sql stable
  return coalesce(run_as #>> '{view,restriction,by}' = app.restricted_by()
    and run_as #> '{view,restriction,ids}' <@ to_jsonb(app.restricted_to()), false);
comment on function app.made_within(jsonb) is 'whether the view that a report is read in shows nobody beyond the view of the transaction';

alter policy restricted on scheduled_reports
  using (organisation_id = app.tenant() and app.made_within(run_as))
  with check (organisation_id = app.tenant() and app.made_within(run_as));
alter policy restricted on report_runs
  using (organisation_id = app.tenant() and app.made_within(run_as))
  with check (organisation_id = app.tenant() and app.made_within(run_as));
alter policy restricted on bulk_jobs
  using (organisation_id = app.tenant() and app.made_within(run_as))
  with check (organisation_id = app.tenant() and app.made_within(run_as));
alter policy restricted on imports
  using (organisation_id = app.tenant() and app.made_within(run_as))
  with check (organisation_id = app.tenant() and app.made_within(run_as));
