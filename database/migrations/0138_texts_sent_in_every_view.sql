-- The free text messages are the organisation's: who sees some of its people alone may not send more of them than are left.

-- Each part and each sending; those that never left do not count, nor do those about alerts. It passes row security: a restricted sender sees the sum, not the recipients.
create function app.texts_sent() returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(r.parts * r.sendings), 0)::bigint from message_recipients r
  where r.organisation_id = app.tenant() and r.channel = 'sms' and r.status in ('queued', 'sent', 'delivered')
$$;
revoke execute on function app.texts_sent from public;
grant execute on function app.texts_sent to vigil_platform, vigil_centre, vigil_tenant, vigil_restricted;
