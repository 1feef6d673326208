// The SQL of incoming messages: stored once each, with their outcome. Texts are stored before they
// are judged (decision 0055).
import type { Tx } from '#server/kit/db/database.ts';
import type { Look } from '#server/kit/jobs/sweep.ts';

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

/** Stores a message judged in the same transaction. @returns its id; null for a duplicate */
export async function keepInbound(tx: Tx, message: InboundMessage): Promise<number | null> {
  const [row] = await tx<{ id: number }[]>`
    insert into inbound_messages (channel, partner_reference, from_number, to_number, body,
      taken_as, processed_at)
    values (${message.channel}, ${message.partner_reference}, ${message.from_number},
      ${message.to_number}, ${message.body.slice(0, 5000)}, ${message.taken_as}, app.now())
    on conflict (channel, partner_reference) do nothing returning id`;
  return row?.id ?? null;
}

/** Leaves the call that brings a text the time to judge it, before the sweep does. */
const graceSeconds = 5;

interface RawText {
  readonly reference: string;
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

/** Stores a text as received; a duplicate changes nothing. */
export async function keepText(tx: Tx, { reference, from, to, text }: RawText): Promise<void> {
  await tx`
    insert into inbound_messages (channel, partner_reference, from_number, to_number, body,
      taken_as, due_at)
    values ('sms', ${reference}, ${from}, ${to}, ${text.slice(0, 5000)}, 'text',
      app.now() + ${`${graceSeconds} seconds`}::interval)
    on conflict (channel, partner_reference) do nothing`;
}

export interface KeptText extends RawText {
  readonly id: number;
  readonly is_processed: boolean;
  readonly taken_as: TakenAs;
  /** The reply to the sender. */
  readonly reply: string | null;
}

/** Waits while another transaction judges it. @returns null where it was not kept */
export async function lockKeptText(tx: Tx, reference: string): Promise<KeptText | null> {
  const [row] = await tx<KeptText[]>`
    select ${keptColumns(tx)}
    from inbound_messages
    where channel = 'sms' and partner_reference = ${reference}
    for update`;
  return row ?? null;
}

/** @returns null where it was judged meanwhile, or is being judged */
export async function lockWaitingText(tx: Tx, id: number): Promise<KeptText | null> {
  const [row] = await tx<KeptText[]>`
    select ${keptColumns(tx)}
    from inbound_messages
    where id = ${id} and processed_at is null
    for update skip locked`;
  return row ?? null;
}

const keptColumns = (tx: Tx) => tx`
  id, partner_reference as reference, from_number as "from", to_number as "to", body as text,
    processed_at is not null as is_processed, taken_as, reply`;

/** The oldest texts that are due to be judged, by id. */
export async function findWaitingTexts(tx: Tx, most: number): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select id
    from inbound_messages
    where processed_at is null and due_at <= app.now()
    order by due_at, id
    limit ${most}`;
  return rows.map(({ id }) => id);
}

/** Whether a text waits, and when the next one is due. */
export async function lookForWaitingTexts(tx: Tx): Promise<Look> {
  const waiting = tx`from inbound_messages where processed_at is null and due_at`;
  const [row] = await tx<Look[]>`
    select exists (select ${waiting} <= app.now()) as due,
      (select min(due_at) ${waiting} > app.now()) as next`;
  return row ?? { due: false, next: null };
}

/**
 * Puts off a text that could not be judged: 1 s, 2 s, 4 s and so on, up to five minutes. @returns
 * how often it has failed
 */
export async function postponeText(tx: Tx, id: number, error: string): Promise<number> {
  const [row] = await tx<{ attempts: number }[]>`
    update inbound_messages set attempts = attempts + 1, last_error = ${error.slice(0, 500)},
      due_at = app.now() + least(300, power(2, least(attempts, 9))) * interval '1 second'
    where id = ${id} returning attempts`;
  return row?.attempts ?? 0;
}

/** The facts of a text after it was judged; absent ones stay as they are. */
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
    update inbound_messages
    set organisation_id = coalesce(${facts.organisation_id ?? null}, organisation_id),
      alert_id = coalesce(${facts.alert_id ?? null}, alert_id),
      message_recipient_id = coalesce(${facts.message_recipient_id ?? null}, message_recipient_id),
      taken_as = coalesce(${facts.taken_as ?? null}, taken_as),
        reply = coalesce(${facts.reply ?? null}, reply),
      processed_at = app.now(), last_error = null
    where id = ${id}`;
}

/**
 * Whether this number's call for help was answered within the last minute, besides this text: two
 * machines must not answer each other for ever.
 */
export async function wasAnsweredLately(tx: Tx, from_number: string, id: number): Promise<boolean> {
  const rows = await tx`
    select from inbound_messages
    where from_number = ${from_number} and id <> ${id} and taken_as = 'help' and reply is not null
      and received_at > app.now() - interval '1 minute' limit 1`;
  return rows.length > 0;
}

/**
 * The organisation of a number, or of the delivery service's name for it; null for the number that
 * organisations without one share.
 */
export async function organisationOfNumber(tx: Tx, number: string): Promise<number | null> {
  const [row] = await tx<{ organisation_id: number }[]>`
    select organisation_id
    from organisation_numbers
    where mobile = ${number} or channel_id = ${number}
    order by id
    limit 1`;
  return row?.organisation_id ?? null;
}
