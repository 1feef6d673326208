// Messages that did not get through, and partners that are out of order.
import type { DeliveryChannel } from '#domain/messaging/delivery.ts';
import type { UndeliveredMessage } from '#domain/messaging/undelivered.api.ts';
import type { Tx } from '#server/kit/db/database.ts';

const columns = (tx: Tx) => tx`
  d.id, (select json_build_object('id', o.id, 'name', o.name) from organisations o where o.id = d.organisation_id) as organisation, d.alert_id, d.channel, d.recipient, d.recipient_name,
  d.subject, d.attempts, d.error_code, d.last_error, app.iso(d.created_at) as created_at, app.iso(d.finished_at) as finished_at, d.status,
  d.status = 'dead' and d.escalation_step_id is null as may_retry`;

export const readUndelivered = async (tx: Tx): Promise<UndeliveredMessage[]> =>
  await tx<UndeliveredMessage[]>`
  select ${columns(tx)} from deliveries d where d.status = 'dead' or (d.status = 'queued' and d.last_failure is not null) order by d.id desc limit 200`;

export const readPartnerFaults = async (tx: Tx): Promise<{ channel: DeliveryChannel; since: string; last_error: string }[]> =>
  await tx<{ channel: DeliveryChannel; since: string; last_error: string }[]>`
  select channel, app.iso(since) as since, last_error from partner_faults order by channel`;

/** The message, locked; null where there is none. */
export async function lockDelivery(tx: Tx, id: number): Promise<UndeliveredMessage | null> {
  const [row] = await tx<(Omit<UndeliveredMessage, 'status'> & { status: UndeliveredMessage['status'] })[]>`
    select ${columns(tx)} from deliveries d where d.id = ${id} for update of d`;
  return row ?? null;
}

/** Puts a dead message on its way again: its tries begin anew, its key stays. */
export async function requeue(tx: Tx, id: number): Promise<UndeliveredMessage | null> {
  await tx`
    update deliveries set status = 'queued', refusals = 0, due_at = app.now(), finished_at = null, not_after = app.now() + interval '1 day' where id = ${id} and status = 'dead'`;
  return await lockDelivery(tx, id);
}
