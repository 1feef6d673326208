// What comes in from phones: kept once each, and the numbers that asked not to be written to.
import type { Tx } from '#server/kit/db/database.ts';

export interface InboundMessage {
  readonly channel: 'sms' | 'voice';
  /** The partner's own number for it: the same again when it is sent again. */
  readonly partner_reference: string;
  readonly from_number: string;
  readonly to_number: string;
  readonly body: string;
  readonly taken_as: 'acknowledge' | 'stop' | 'start' | 'help' | 'text';
}

/** Keeps it, and answers its id; null when it was here before. */
export async function keepInbound(tx: Tx, message: InboundMessage): Promise<number | null> {
  const [row] = await tx<{ id: number }[]>`
    insert into inbound_messages (channel, partner_reference, from_number, to_number, body, taken_as)
    values (${message.channel}, ${message.partner_reference}, ${message.from_number}, ${message.to_number}, ${message.body.slice(0, 5000)}, ${message.taken_as})
    on conflict (channel, partner_reference) do nothing returning id`;
  return row?.id ?? null;
}

/** Notes which alert it was about. */
export async function noteInboundAlert(tx: Tx, id: number, alert: { organisation_id: number; id: number }): Promise<void> {
  await tx`update inbound_messages set organisation_id = ${alert.organisation_id}, alert_id = ${alert.id} where id = ${id}`;
}

/** Notes whose answer to a message it is. */
export async function noteInboundAnswer(
  tx: Tx,
  partner_reference: string,
  recipient: { organisation_id: number; id: number },
): Promise<void> {
  await tx`
    update inbound_messages set organisation_id = ${recipient.organisation_id}, message_recipient_id = ${recipient.id}
    where channel = 'sms' and partner_reference = ${partner_reference}`;
}

export async function optOut(tx: Tx, phone: string, source: 'reply' | 'partner'): Promise<void> {
  await tx`insert into opt_outs (phone, source) values (${phone}, ${source}) on conflict (phone) do nothing`;
}

/** Whether the number said so since it was planned. */
export async function hasOptedOut(tx: Tx, phone: string): Promise<boolean> {
  const rows = await tx`select from opt_outs where phone = ${phone}`;
  return rows.length > 0;
}

export async function optIn(tx: Tx, phone: string): Promise<void> {
  await tx`delete from opt_outs where phone = ${phone}`;
}
