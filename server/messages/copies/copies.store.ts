// Copies of messages in delivery: waiting ones are claimed a few at a time, handed to the delivery
// services, and updated from the deliveries' outcomes.

import type { RecipientChannel } from '#domain/messages/reach.ts';
import type { ResponseType } from '#domain/messages/templates/message-template.ts';
import type { Tx } from '#server/kit/db/database.ts';

export interface WaitingCopy {
  readonly id: number;
  readonly organisation_id: number;
  readonly organisation: string;
  readonly message_id: number;
  readonly title: string;
  readonly content: string;
  readonly response_type: ResponseType | null;
  readonly user_id: number | null;
  readonly name: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly department: string;
  readonly number: string | null;
  readonly email: string | null;
  readonly channel: RecipientChannel;
  readonly sendings: number;
}

/** How many copies of a channel the delivery services already hold, counted up to `most`. */
export async function countQueued(
  tx: Tx,
  channel: RecipientChannel,
  most: number,
): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count
    from (select from message_recipients
      where channel = ${channel} and status = 'queued'
      limit ${most}) q`;
  return row?.count ?? 0;
}

/** Locks the oldest waiting copies; another process takes others. */
export const claimWaiting = async (
  tx: Tx,
  channel: RecipientChannel,
  most: number,
): Promise<WaitingCopy[]> =>
  await tx<WaitingCopy[]>`
    with claimed as materialized (
      select organisation_id, id
      from message_recipients
      where status = 'waiting' and channel = ${channel}
      order by id
      limit ${most}
      for update skip locked)
    select r.id, r.organisation_id, o.name as organisation, r.message_id, m.title, m.content,
      m.response_type, r.user_id, r.name, r.first_name, r.last_name, r.department,
      r.number, r.email, r.channel, r.sendings
    from claimed c
    join message_recipients r on r.organisation_id = c.organisation_id and r.id = c.id
    join messages m on m.organisation_id = r.organisation_id and m.id = r.message_id
    join organisations o on o.id = r.organisation_id order by r.id`;

/** A copy in the app is available to the person at once; others are with a delivery service. */
export async function noteHandedOver(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx`
    update message_recipients
    set status = case channel
      when 'app' then 'sent'
      else 'queued' end, reason = null, asked_at = app.now(), changed_at = app.now()
    where id = any(${[...ids]}::bigint[])`;
}

export async function noteFailed(tx: Tx, ids: readonly number[], reason: string): Promise<void> {
  if (ids.length === 0) return;
  await tx`
    update message_recipients
    set status = 'failed', reason = ${reason}, changed_at = app.now()
    where id = any(${[...ids]}::bigint[])
  `;
}

/** Asking or sending again changes the key, which makes it another delivery. */
export const deliveryKey = ({ id, sendings }: Pick<WaitingCopy, 'id' | 'sendings'>): string =>
  sendings === 1 ? `message:${id}` : `message:${id}:${sendings}`;

/** Updates the copy from its current delivery; ignores outcomes of an earlier sending. */
export async function noteDelivery(tx: Tx, deliveryId: number): Promise<void> {
  await tx`
    update message_recipients r
    set changed_at = app.now(), status = case d.status
      when 'handed_over' then 'sent'
      when 'dead' then 'failed'
      when 'cancelled' then 'failed'
      else d.status end,
      reason = case
        when d.status in ('dead', 'cancelled') then coalesce(d.last_error, d.error_code,
          'The message was not sent.') end
    from deliveries d
    where d.id = ${deliveryId}
      and d.idempotency_key like 'message:%'
      and r.id = split_part(d.idempotency_key, ':', 2)::bigint
      and r.sendings = coalesce(nullif(split_part(d.idempotency_key, ':', 3), '')::int, 1)
        and r.organisation_id = d.organisation_id
      and (d.status <> 'queued' or r.status = 'failed')`;
}

/** Which copies are sent again. */
export type Again = 'unanswered' | 'failed';

interface CopyAgain {
  readonly organisation_id: number;
  readonly id: number;
  /** Text messages that it takes; 0 for another channel. */
  readonly parts: number;
}

/**
 * Locks the copies to send again, except those sent within the last minute, so that pressing twice
 * asks once.
 */
export async function lockAgain(
  tx: Tx,
  message: { organisation_id: number; id: number },
  which: Again,
): Promise<CopyAgain[]> {
  const chosen =
    which === 'failed'
      ? tx`status = 'failed' and answered_at is null`
      : tx`status in ('queued', 'sent', 'delivered') and answered_at is null`;
  return await tx<CopyAgain[]>`
    select organisation_id, id, case when channel = 'sms' then parts else 0 end::int as parts
    from message_recipients
    where organisation_id = ${message.organisation_id} and message_id = ${message.id} and ${chosen}
      and (${which} = 'failed' or asked_at < app.now() - interval '1 minute')
    order by id for update`;
}

/** Sets locked copies back to waiting. */
export async function sendAgain(tx: Tx, copies: readonly CopyAgain[]): Promise<void> {
  if (copies.length === 0) return;
  await tx`
    update message_recipients
    set status = 'waiting', sendings = sendings + 1, reason = null, changed_at = app.now()
    where organisation_id = ${copies[0]?.organisation_id ?? 0}
      and id = any(${copies.map(({ id }) => id)}::bigint[])`;
}
