// What the text messages of an invoice are computed from: their prices, and for each month the free ones added and those sent.
import type { MessageMonth, MessagePricing } from '#domain/invoices/message-lines.ts';
import type { Tx } from '#server/kit/db/database.ts';

export interface MessageFacts {
  readonly pricing: MessagePricing;
  /** In order. */
  readonly history: readonly MessageMonth[];
}

/** Of the organisation in view up to the end of the period; undefined without a pricing. Each part and each sending counts, in the month in which the message was written. */
export async function readMessageFacts(
  tx: Tx,
  { ends_on, timezone }: { ends_on: string; timezone: string },
): Promise<MessageFacts | undefined> {
  const [pricing] = await tx<MessagePricing[]>`
    select coalesce(sms_service_fee, 0) as sms_service_fee, coalesce(sms_unit_price, 0) as sms_unit_price,
      coalesce(enable_billed_messages, false) as enable_billed_messages
    from messaging_pricings where organisation_id = app.tenant()`;
  if (!pricing) return undefined;
  const history = await tx<MessageMonth[]>`
    select to_char(month, 'YYYY-MM-DD') as month, sum(added)::int as added, sum(sent)::int as sent from (
      select date_trunc('month', (a ->> 'date')::date) as month, (a ->> 'amount')::bigint as added, 0 as sent
      from messaging_pricings p, json_array_elements(p.free_sms_additions) a where p.organisation_id = app.tenant()
      union all
      select date_trunc('month', m.created_at at time zone ${timezone}), 0, r.parts * r.sendings
      from messages m join message_recipients r on r.organisation_id = m.organisation_id and r.message_id = m.id
      where m.organisation_id = app.tenant() and r.channel = 'sms' and r.status in ('queued', 'sent', 'delivered')
    ) months where month <= ${ends_on}::date group by month order by month`;
  return { pricing, history };
}
