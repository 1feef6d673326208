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

/** Whose number it is, or what the delivery service calls it. */
export async function organisationOfNumber(tx: Tx, number: string): Promise<number | null> {
  const [row] = await tx<{ organisation_id: number }[]>`
    select organisation_id from organisation_numbers where mobile = ${number} or channel_id = ${number} order by id limit 1`;
  return row?.organisation_id ?? null;
}

/** @param source `reply` for STOP, `partner` where the network refuses what is sent to it */
export async function optOut(tx: Tx, phone: string, source: OptOutSource): Promise<void> {
  if (source === 'partner') await optIn(tx, phone);
  await tx`insert into opt_outs (phone, source) values (${phone}, ${source}) on conflict (phone) do nothing`;
}

type OptOutSource = 'reply' | 'partner';

/** Why this number gets no ordinary texts; null where it does. */
export async function findOptOut(tx: Tx, phone: string): Promise<OptOutSource | null> {
  const [row] = await tx<{ source: OptOutSource }[]>`select source from opt_outs where phone = ${phone}`;
  return row?.source ?? null;
}

export async function optIn(tx: Tx, phone: string): Promise<void> {
  await tx`delete from opt_outs where phone = ${phone}`;
}
