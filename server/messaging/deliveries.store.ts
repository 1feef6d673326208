// Deliveries: written beside what they tell of, claimed by the sweep, finished or shown as dead.
import type { Tx } from '#server/kit/db/database.ts';

export interface NewDelivery {
  organisation_id: number | null;
  alert_id?: number;
  /** Life safety has its own lane with no rate limit of ours. */
  lane: 'life_safety' | 'ordinary';
  channel: 'email' | 'sms' | 'voice' | 'push' | 'partner';
  recipient: string;
  subject?: string;
  body: string;
  idempotency_key: string;
}

/** Puts a message on its way; the same key twice is one message. */
export async function queueDelivery(tx: Tx, message: NewDelivery): Promise<void> {
  await tx`
    insert into deliveries (organisation_id, alert_id, lane, channel, recipient, subject, body, idempotency_key)
    values (${message.organisation_id}, ${message.alert_id ?? null}, ${message.lane}, ${message.channel}, ${message.recipient}, ${message.subject ?? null}, ${message.body}, ${message.idempotency_key})
    on conflict (idempotency_key) do nothing`;
}

export interface ClaimedDelivery {
  id: number;
  channel: NewDelivery['channel'];
  recipient: string;
  subject: string | null;
  body: string;
  idempotency_key: string;
  attempts: number;
}

/** Claims due messages of a lane for 30 seconds: a process that dies with them gives them up by that. */
export const claimDue = async (tx: Tx, lane: NewDelivery['lane'], most: number): Promise<ClaimedDelivery[]> =>
  await tx<ClaimedDelivery[]>`
  update deliveries set attempts = attempts + 1, due_at = app.now() + interval '30 seconds'
  where id in (select id from deliveries where status = 'queued' and lane = ${lane} and due_at <= app.now() order by due_at limit ${most} for update skip locked)
  returning id, channel, recipient, subject, body, idempotency_key, attempts`;

export async function markDelivered(tx: Tx, id: number): Promise<void> {
  await tx`update deliveries set status = 'delivered', finished_at = app.now(), last_error = null where id = ${id}`;
}

/** Notes a failed try: again after `retryInMs`, or dead when null. */
export async function markFailed(tx: Tx, id: number, error: string, retryInMs: number | null): Promise<void> {
  await tx`
    update deliveries set last_error = ${error.slice(0, 500)},
      status = ${retryInMs === null ? 'dead' : 'queued'}, finished_at = ${retryInMs === null ? tx`app.now()` : tx`null`},
      due_at = app.now() + ${`${retryInMs ?? 0} milliseconds`}::interval
    where id = ${id}`;
}

export async function nextDue(tx: Tx): Promise<Date | null> {
  const [row] = await tx<{ due_at: Date | null }[]>`select min(due_at) as due_at from deliveries where status = 'queued'`;
  return row?.due_at ?? null;
}

export const readOutbox = async (tx: Tx) =>
  await tx<{ id: number; channel: NewDelivery['channel']; recipient: string; subject: string | null; body: string; sent_at: string }[]>`
  select delivery_id as id, channel, recipient, subject, body, app.iso(sent_at) as sent_at from outbox_messages order by sent_at desc, delivery_id desc limit 100`;
