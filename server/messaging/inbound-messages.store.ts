// What comes in from phones: kept once each, with what became of it.
import type { Tx } from '#server/kit/db/database.ts';

export interface InboundMessage {
  readonly channel: 'sms' | 'voice';
  /** The partner's own number for it: the same again when it is sent again. */
  readonly partner_reference: string;
  readonly from_number: string;
  readonly to_number: string;
  readonly body: string;
  readonly taken_as: TakenAs;
}

export type TakenAs = 'acknowledge' | 'stop' | 'start' | 'help' | 'text';

/** Keeps it, and answers its id; null when it was here before. */
export async function keepInbound(tx: Tx, message: InboundMessage): Promise<number | null> {
  const [row] = await tx<{ id: number }[]>`
    insert into inbound_messages (channel, partner_reference, from_number, to_number, body, taken_as)
    values (${message.channel}, ${message.partner_reference}, ${message.from_number}, ${message.to_number}, ${message.body.slice(0, 5000)}, ${message.taken_as})
    on conflict (channel, partner_reference) do nothing returning id`;
  return row?.id ?? null;
}

/** What is known of a text once it was taken; what is absent stays as it is. */
export interface InboundFacts {
  readonly organisation_id?: number | undefined;
  /** Of that organisation. */
  readonly alert_id?: number | undefined;
  /** Of that organisation. */
  readonly message_recipient_id?: number | undefined;
  readonly taken_as?: TakenAs | undefined;
  readonly reply?: string | undefined;
}

export async function noteInbound(tx: Tx, id: number, facts: InboundFacts): Promise<void> {
  await tx`
    update inbound_messages set organisation_id = coalesce(${facts.organisation_id ?? null}, organisation_id), alert_id = coalesce(${facts.alert_id ?? null}, alert_id),
      message_recipient_id = coalesce(${facts.message_recipient_id ?? null}, message_recipient_id),
      taken_as = coalesce(${facts.taken_as ?? null}, taken_as), reply = coalesce(${facts.reply ?? null}, reply)
    where id = ${id}`;
}

/** What was replied to a call for help that came before: the service asks again where our answer did not reach it. */
export async function readHelpReply(tx: Tx, partner_reference: string): Promise<string | null> {
  const [row] = await tx<{ reply: string | null }[]>`
    select reply from inbound_messages where channel = 'sms' and partner_reference = ${partner_reference} and taken_as = 'help'`;
  return row?.reply ?? null;
}

/** Whether this number's call for help was answered within the last minute, besides this text: two machines must not answer each other for ever. */
export async function wasAnsweredLately(tx: Tx, from_number: string, id: number): Promise<boolean> {
  const rows = await tx`
    select from inbound_messages where from_number = ${from_number} and id <> ${id} and taken_as = 'help' and reply is not null
      and received_at > app.now() - interval '1 minute' limit 1`;
  return rows.length > 0;
}

/** Whose number it is, or what the delivery service calls it; null for the number that organisations without one share. */
export async function organisationOfNumber(tx: Tx, number: string): Promise<number | null> {
  const [row] = await tx<{ organisation_id: number }[]>`
    select organisation_id from organisation_numbers where mobile = ${number} or channel_id = ${number} order by id limit 1`;
  return row?.organisation_id ?? null;
}
