-- Free text messages are used up month by month, as invoices use them: what was sent beyond them and billed does not eat those added later (decision 0045).
drop index message_recipients_sent_as_sms;
create index message_recipients_sent_as_sms on message_recipients (organisation_id, message_id) include (parts, sendings)
  where channel = 'sms' and status in ('queued', 'sent', 'delivered');

-- Up to this month by the clock of the organisation; 0 where none are left. It passes row security: a restricted sender sees the number, not the recipients.
create function app.free_texts_left() returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  with zone as (
    select timezone, date_trunc('month', app.now() at time zone timezone) as this_month from organisations where id = app.tenant()
  ), changes as (
    select date_trunc('month', (a ->> 'date')::date::timestamp) as month, (a ->> 'amount')::bigint as change
    from messaging_pricings p, json_array_elements(p.free_sms_additions) a where p.organisation_id = app.tenant()
    union all
    select date_trunc('month', m.created_at at time zone z.timezone), -(r.parts * r.sendings)
    from message_recipients r join messages m on m.organisation_id = r.organisation_id and m.id = r.message_id, zone z
    where r.organisation_id = app.tenant() and r.channel = 'sms' and r.status in ('queued', 'sent', 'delivered')
  ), months as (
    select c.month, sum(c.change) as change from changes c, zone z where c.month <= z.this_month group by 1
  ), running as (
    select month, sum(change) over (order by month) as balance from months
  )
  -- A month that ends below 0 is billed and the next begins at 0: what is missing at the lowest point was paid for.
  select coalesce((array_agg(balance order by month desc))[1] - least(0, min(balance)), 0)::bigint from running
$$;
revoke execute on function app.free_texts_left from public;
grant execute on function app.free_texts_left to vigil_platform, vigil_centre, vigil_tenant, vigil_restricted;
