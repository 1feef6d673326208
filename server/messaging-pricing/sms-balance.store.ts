// How many text messages an organisation may still send: what it was given less what it sent.
import type { Fragment, Tx } from '#server/kit/db/database.ts';

/** Text messages of the organisation of the view, each part and each sending, also of people whom a restricted view does not show. */
export const sentSms = (tx: Tx): Fragment => tx`app.texts_sent()`;

/** Of row `t` of the pricing. */
export const addedSms = (tx: Tx): Fragment =>
  tx`(select coalesce(sum((a ->> 'amount')::bigint), 0) from json_array_elements(t.free_sms_additions) a)`;

/** What is left of the free ones of the organisation of the view; null where it was never given any, so that none are counted. */
export const freeSmsLeft = (tx: Tx): Fragment =>
  tx`(select greatest(0, ${addedSms(tx)} - ${sentSms(tx)})::int from messaging_pricings t where t.organisation_id = app.tenant())`;

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
    select t.sms_unit_price as unit_price, t.enable_billed_messages as billed, greatest(0, ${addedSms(tx)} - ${sentSms(tx)})::int as free
    from messaging_pricings t where t.organisation_id = app.tenant()`;
  return row ?? { unit_price: null, free: null, billed: true };
}
