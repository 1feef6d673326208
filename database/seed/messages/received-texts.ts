// Inbound texts: answers to the safety check, one of them for help, and some that match no message.
// No dice are thrown.
import { after, type SeedContext } from '../world.ts';

const unmatched = [
  { from_number: '+61491573001', body: 'Wrong number? I do not know Redgum.', ago: 2 * 1440 },
  { from_number: '+61491573002', body: 'Can Grace call me about the Saturday drive', ago: 700 },
  { from_number: '+61491573003', body: 'STOP', ago: 160 },
] as const;

/**
 * The person whose last SOS is the newest asked for help in the safety check, a minute before it.
 */
export async function seedReceivedTexts(
  { tx, now }: Pick<SeedContext, 'tx' | 'now'>,
  organisation_id: number,
): Promise<void> {
  await tx`
    with asked as (select id, created_at
      from messages
      where organisation_id = ${organisation_id} and title = 'Are you safe?'),
      alarm as (select a.id, a.user_id
        from alerts a
        join message_recipients r on r.organisation_id = a.organisation_id and r.user_id = a.user_id
        join asked on asked.id = r.message_id
        where a.organisation_id = ${organisation_id}
          and a.alert_type_id = 2
          and r.channel is not null
        order by a.raised_at desc, a.id desc
        limit 1)
    update message_recipients r
    set status = 'delivered', reason = null, answer = 'help', help = 'open',
      answer_text = 'Need help, the road is cut and we have no water',
      answered_at = asked.created_at + interval '6 minutes',
        changed_at = asked.created_at + interval '6 minutes', alert_id = alarm.id
    from asked, alarm
    where r.organisation_id = ${organisation_id}
      and r.message_id = asked.id
      and r.user_id = alarm.user_id`;
  await tx`
    insert into inbound_messages (channel, partner_reference, from_number, to_number, body,
      organisation_id, taken_as, alert_id, received_at, processed_at, message_recipient_id)
    select 'sms', 'demo-answer-' || r.id, r.number, '+61480000120', r.answer_text,
      r.organisation_id, case r.answer
      when 'safe' then 'acknowledge'
      when 'help' then 'help'
      else 'text' end, r.alert_id, r.answered_at, r.answered_at, r.id
    from message_recipients r
    where r.organisation_id = ${organisation_id}
      and r.answered_at is not null
      and r.channel = 'sms'
      and r.number is not null`;
  for (const { ago, body, from_number } of unmatched)
    await tx`
      insert into inbound_messages (channel, partner_reference, from_number, to_number, body,
        organisation_id, taken_as, received_at, processed_at)
      values ('sms', ${`demo-other-${from_number}`}, ${from_number}, '+61480000120', ${body},
        ${organisation_id}, ${body === 'STOP' ? 'stop' : 'text'}, ${after(now, -ago)},
        ${after(now, -ago)})`;
}
