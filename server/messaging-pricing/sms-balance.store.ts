// How many text messages an organisation sent, and how many free ones it may still send.
import { countedTimes } from '#domain/reports/counted-times.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';

/** Text messages of the organisation of the view, each part and each sending, also of people whom a restricted view does not show. */
export const sentSms = (tx: Tx): Fragment => tx`app.texts_sent()`;

/**
 * The copies of messages that count as text messages, with their number `texts` and the time `at` by which they are counted. Each part and each sending
 * counts, what failed does not. Texts about alerts are not among them: they are not invoiced. As a select of `r` (the copy), `m` (its message) and more.
 */
export const countedTexts = (tx: Tx, more: Fragment = tx``): Fragment => tx`
  select r.parts * r.sendings as texts, ${tx(`m.${countedTimes.messages}`)} as at ${more}
  from messages m join message_recipients r on r.organisation_id = m.organisation_id and r.message_id = m.id
  where m.organisation_id = app.tenant() and r.channel = 'sms' and r.status in ('queued', 'sent', 'delivered')`;

/** Free text messages that are left to the organisation of the view: used up month by month, as its invoices use them. 0 where it was never given any. */
export const freeSms = (tx: Tx): Fragment => tx`app.free_texts_left()::int`;

/** The same; null where the organisation has no pricing, so that none are counted. */
export const freeSmsLeft = (tx: Tx): Fragment =>
  tx`(select ${freeSms(tx)} from messaging_pricings t where t.organisation_id = app.tenant())`;

export interface SmsBalance {
  /** Whole cents for one; null where there is no price. */
  readonly unit_price: number | null;
  /** Null where the organisation was never given free ones, so that none are counted. */
  readonly free: number | null;
  /** Whether more may be sent than are free. */
  readonly billed: boolean;
}

/** What the organisation of the view may still send. Without a pricing nothing is counted. */
export async function readSmsBalance(tx: Tx): Promise<SmsBalance> {
  const [row] = await tx<SmsBalance[]>`
    select t.sms_unit_price as unit_price, t.enable_billed_messages as billed, ${freeSms(tx)} as free
    from messaging_pricings t where t.organisation_id = app.tenant()`;
  return row ?? { unit_price: null, free: null, billed: true };
}
