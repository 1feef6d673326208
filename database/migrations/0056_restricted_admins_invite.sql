-- Administrators who are restricted to some people invite them too. Such an email belongs to no alert: it is shown to the transaction that wrote it and to
-- no later one, as the monitoring centre's are.
alter policy restricted on deliveries
  using (organisation_id = app.tenant() and case when alert_id is not null
    then (select true from alerts parent where parent.organisation_id = deliveries.organisation_id and parent.id = deliveries.alert_id)
    else created_at = app.now() end)
  with check (organisation_id = app.tenant() and case when alert_id is not null
    then (select true from alerts parent where parent.organisation_id = deliveries.organisation_id and parent.id = deliveries.alert_id) else true end);
