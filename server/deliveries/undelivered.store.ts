// The SQL of undelivered messages and of partners that are down.
import {
  type FaultyPartner,
  type UndeliveredMessage,
  undeliveredApi,
} from '#domain/deliveries/undelivered.api.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { listStore } from '#server/kit/resource/list-store.ts';
import { serviceOf } from './delivery-service.sql.ts';

const columns = (tx: Tx) => tx`
  t.id,
    (select json_build_object('id', o.id, 'name', o.name, 'not_monitored', o.not_monitored)
      from organisations o
      where o.id = t.organisation_id) as organisation,
    t.alert_id, t.channel, t.recipient, t.recipient_name,
  t.subject, t.attempts, t.error_code, t.last_error, app.iso(t.created_at) as created_at,
    app.iso(t.finished_at) as finished_at,
  case
    when t.status = 'queued'
    and t.last_failure <> 'not_set_up' then app.iso(t.due_at) end as next_try_at, t.status,
      t.status = 'dead'
    and t.escalation_step_id is null as may_retry`;

/**
 * A later message of the escalation failed for the same alert, channel and recipient as well: that
 * one is listed for all of them.
 */
const wasRepeated = (tx: Tx) => tx`
  (t.escalation_step_id is not null
    and exists (select from deliveries l
      where l.organisation_id = t.organisation_id and l.alert_id = t.alert_id
    and l.escalation_step_id is not null
      and l.channel = t.channel
      and l.recipient = t.recipient
      and l.id > t.id
    and (l.status = 'dead' or (l.status = 'queued' and l.last_failure is not null))))`;

/**
 * A page of messages that are dead, or were tried and not delivered yet, newest first by default.
 */
export const listUndelivered = listStore(undeliveredApi.list, {
  table: 'deliveries',
  byId: true,
  direction: 'desc',
  where: (tx) =>
    tx`
      (t.status = 'dead' or (t.status = 'queued' and t.last_failure is not null))
        and not ${wasRepeated(tx)}
    `,
  search: ['recipient', 'recipient_name'],
  row: (tx, id) => tx`select ${columns(tx)} from deliveries t where t.id = ${id}`,
});

export const readFaultyPartners = async (tx: Tx): Promise<FaultyPartner[]> =>
  await tx<FaultyPartner[]>`
  select split_part(f.channel, ':', 1) as channel, f.channel as service, app.iso(f.since) as since,
    f.last_error,
    (select count(*)::int
      from (select from deliveries d
        where d.channel = split_part(f.channel, ':', 1)
          and ${serviceOf(tx)} = f.channel
          and d.status = 'queued'
        limit 1000) w) as waiting
  from partner_faults f order by f.channel`;

/** The message, locked; null where there is none. */
export async function lockDelivery(tx: Tx, id: number): Promise<UndeliveredMessage | null> {
  const [row] = await tx<
    (Omit<UndeliveredMessage, 'status'> & { status: UndeliveredMessage['status'] })[]
  >`
    select ${columns(tx)} from deliveries t where t.id = ${id} for update of t`;
  return row ?? null;
}

/** Queues a dead message again: its tries start over, its key stays. */
export async function requeue(tx: Tx, id: number): Promise<UndeliveredMessage | null> {
  await tx`
    update deliveries
    set status = 'queued', refusals = 0, due_at = app.now(), finished_at = null,
      claimed_until = null, not_after = app.now() + interval '1 day'
    where id = ${id} and status = 'dead'`;
  return await lockDelivery(tx, id);
}
