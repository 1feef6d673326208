-- A STOP is for the sender that it was sent to: an organisation with a number of its own, or the number that all others share.
create function app.calling_code(phone text) returns text language sql immutable parallel safe
  return substring(phone from '^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[0-9]{3})');
comment on function app.calling_code is 'the calling code of an E.164 number, by the ITU list: one, two or three digits';

-- The organisation whose own number texts to this number leave from; null: the shared number. Passes row security: tenants see no numbers.
create function app.text_sender(organisation bigint, phone text) returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select organisation_id from organisation_numbers
  where organisation_id = organisation and app.calling_code(mobile) = app.calling_code(phone)
$$;

alter table opt_outs drop constraint opt_outs_pkey;
alter table opt_outs add column organisation_id bigint references organisations, add column id bigint generated always as identity;
comment on column opt_outs.organisation_id is 'the organisation whose own number was written to; null for the shared number';
-- Of those that exist, the texts that came in say which numbers STOP was sent to. A refusal of the network is of the number its delivery left from.
insert into opt_outs (phone, source, opted_out_at, organisation_id)
  select distinct on (o.phone, n.organisation_id) o.phone, o.source, o.opted_out_at, n.organisation_id
  from opt_outs o
  join inbound_messages i on i.from_number = o.phone and i.channel = 'sms' and i.taken_as = 'stop'
  join organisation_numbers n on n.mobile = i.to_number or n.channel_id = i.to_number
  where o.source = 'reply' and o.organisation_id is null
    and not exists (select from inbound_messages s where s.from_number = o.phone and s.to_number = i.to_number and s.taken_as = 'start' and s.id > i.id)
  union
  select distinct on (o.phone, d.organisation_id) o.phone, o.source, o.opted_out_at, d.organisation_id
  from opt_outs o
  join deliveries d on d.recipient = o.phone and d.channel = 'sms' and d.error_code = '21610' and app.text_sender(d.organisation_id, o.phone) is not null
  where o.source = 'partner' and o.organisation_id is null;
delete from opt_outs o where o.organisation_id is null
  and exists (select from opt_outs p where p.phone = o.phone and p.organisation_id is not null)
  and not exists (select from inbound_messages i where i.from_number = o.phone and i.taken_as = 'stop'
    and not exists (select from organisation_numbers n where n.mobile = i.to_number or n.channel_id = i.to_number))
  and not exists (select from deliveries d where o.source = 'partner' and d.recipient = o.phone and d.channel = 'sms' and d.error_code = '21610'
    and (d.organisation_id is null or app.text_sender(d.organisation_id, o.phone) is null));
alter table opt_outs add primary key (id), add constraint opt_outs_sender_key unique nulls not distinct (phone, organisation_id);
create index opt_outs_by_organisation on opt_outs (organisation_id);
select app.protect('opt_outs', '', '');

drop function app.opted_out(text[]);
-- Which numbers get no ordinary texts of an organisation, and why. One who said STOP to its own number stays silent for it when it loses that number.
-- Passes row security, because tenants do not see the shared number's.
create function app.opted_out(organisation bigint, numbers text[]) returns table (phone text, source text)
language sql stable security definer set search_path = public, pg_temp as $$
  select o.phone, min(o.source) from opt_outs o
  where o.phone = any (numbers) and (o.organisation_id = organisation or o.organisation_id is null and app.text_sender(organisation, o.phone) is null)
  group by o.phone
$$;
revoke execute on function app.opted_out, app.text_sender, app.calling_code from public;
grant execute on function app.opted_out to vigil_platform, vigil_tenant, vigil_restricted;
grant execute on function app.text_sender to vigil_platform;

-- What a text came to, for those who answer for it: the centre reads the texts of organisations that it monitors.
alter table inbound_messages add column reply text;
comment on column inbound_messages.reply is 'what the sender was answered; null for nothing';
drop policy platform on inbound_messages;
select app.protect('inbound_messages', 'select', 'select');
-- A text is of the person whose alert or answer it is.
drop policy restricted on inbound_messages;
select app.restrict('inbound_messages', $policy$organisation_id = app.tenant() and case
  when alert_id is not null then exists (select from alerts parent where parent.organisation_id = inbound_messages.organisation_id and parent.id = alert_id)
  when message_recipient_id is not null then exists (select from message_recipients parent
    where parent.organisation_id = inbound_messages.organisation_id and parent.id = message_recipient_id)
  else false end$policy$);
create index inbound_messages_by_organisation on inbound_messages (organisation_id, id);

-- The message that a text answers, for a row of inbound_messages that the view shows: the centre sees no messages otherwise.
create function app.answered_message(organisation bigint, recipient bigint) returns json language sql stable security definer set search_path = public, pg_temp as $$
  select json_build_object('id', m.id, 'title', m.title, 'person', r.name) from message_recipients r
  join messages m on m.organisation_id = r.organisation_id and m.id = r.message_id
  where r.organisation_id = organisation and r.id = recipient
$$;
revoke execute on function app.answered_message from public;
grant execute on function app.answered_message to vigil_platform, vigil_centre, vigil_tenant, vigil_restricted;

-- A text that answers one of several organisations, and nobody can say which: each of them sees the words.
alter table message_recipients add column unclear_text text check (length(unclear_text) <= 1600);
comment on column message_recipients.unclear_text is 'a reply that may be meant for another organisation; removed by an answer';

-- One text may be for the alerts of two people who share a telephone; it is kept once for each.
drop index alert_messages_by_provider;
create unique index alert_messages_by_provider on alert_messages (organisation_id, alert_id, provider_id) where provider_id is not null;
