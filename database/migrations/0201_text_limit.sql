-- What the limit of text messages is computed from, the same for balance, limit, dashboard and invoice (decision 0044); and whether an organisation without
-- a pricing may send any.
alter table system_configuration add column texts_without_pricing boolean not null default false;
comment on column system_configuration.texts_without_pricing is 'organisations that have no messaging pricing may send text messages, which are neither counted nor billed';

-- Of the organisation in view, whole also for somebody who sees some of its people alone: what is left is left for all.
create function app.text_facts() returns json language sql stable security definer set search_path = public, pg_temp as $$
  select json_build_object(
    'today', (app.now() at time zone o.timezone)::date,
    'is_priced', p.organisation_id is not null,
    'sent_without_pricing', coalesce((select texts_without_pricing from system_configuration where id = 1), false),
    'additions', coalesce(p.free_sms_additions, '[]'),
    'versions', (select coalesce(json_agg(json_build_object('valid_from', v.valid_from, 'value', v.value) order by v.valid_from), '[]')
      from billing_versions v where v.organisation_id = o.id and v.subject = 'messaging'),
    'uses', (select coalesce(json_agg(json_build_object('day', u.day, 'parts', u.parts) order by u.day), '[]')
      from (select day, sum(parts) as parts from text_uses where organisation_id = o.id group by day having sum(parts) <> 0) u))
  from organisations o left join messaging_pricings p on p.organisation_id = o.id where o.id = app.tenant()
$$;
-- Held until the transaction ends: who accepts texts beside it waits, and then reads what was accepted.
create function app.lock_texts() returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('texts', app.tenant()))
$$;
revoke execute on function app.text_facts, app.lock_texts from public;
grant execute on function app.text_facts to vigil_platform, vigil_tenant, vigil_restricted, vigil_centre;
grant execute on function app.lock_texts to vigil_platform, vigil_tenant, vigil_restricted;

drop function app.texts_sent();
drop index message_recipients_sent_as_sms;
