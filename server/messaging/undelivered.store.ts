// Messages that did not get through, and partners that are out of order.
import type { QueryOf } from '#domain/kit/endpoint.ts';
import { metaFor, type Page } from '#domain/kit/paging.ts';
import type { FaultyPartner, UndeliveredMessage, undeliveredApi } from '#domain/messaging/undelivered.api.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { decodePlace, encodePlace } from '#server/kit/resource/keyset.ts';
import { serviceOf } from './delivery-service.sql.ts';

const columns = (tx: Tx) => tx`
  d.id, (select json_build_object('id', o.id, 'name', o.name, 'not_monitored', o.not_monitored) from organisations o where o.id = d.organisation_id) as organisation, d.alert_id, d.channel, d.recipient, d.recipient_name,
  d.subject, d.attempts, d.error_code, d.last_error, app.iso(d.created_at) as created_at, app.iso(d.finished_at) as finished_at,
  case when d.status = 'queued' then app.iso(d.due_at) end as next_try_at, d.status, d.status = 'dead' and d.escalation_step_id is null as may_retry`;

/** A later message of the escalation failed for the same alert, channel and recipient as well: that one is listed for all of them. */
const wasRepeated = (tx: Tx) => tx`
  (d.escalation_step_id is not null and exists (select from deliveries l where l.organisation_id = d.organisation_id and l.alert_id = d.alert_id
    and l.escalation_step_id is not null and l.channel = d.channel and l.recipient = d.recipient and l.id > d.id
    and (l.status = 'dead' or (l.status = 'queued' and l.last_failure is not null))))`;

/** A page of what is dead, or was tried and is not there yet, newest first unless asked otherwise. */
export async function listUndelivered(tx: Tx, query: QueryOf<typeof undeliveredApi.list>): Promise<Page<UndeliveredMessage>> {
  const up = query.direction === 'asc';
  const place = query.after ? decodePlace(query.after) : null;
  const pattern = `%${(query.search ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const items = await tx<UndeliveredMessage[]>`
    select ${columns(tx)} from deliveries d
    where (d.status = 'dead' or (d.status = 'queued' and d.last_failure is not null)) and not ${wasRepeated(tx)}
      ${query.status ? tx`and d.status = ${query.status}` : tx``} ${query.channel ? tx`and d.channel = ${query.channel}` : tx``}
      ${query.search ? tx`and (d.recipient ilike ${pattern} or d.recipient_name ilike ${pattern})` : tx``}
      ${place ? (up ? tx`and d.id > ${place.id}` : tx`and d.id < ${place.id}`) : tx``}
    order by d.id ${up ? tx`asc` : tx`desc`} limit ${query.per_page} offset ${place ? 0 : (query.page - 1) * query.per_page}`;
  const last = items.at(-1);
  return { items, meta: metaFor(query, items.length, last ? encodePlace({ value: null, id: last.id }) : null) };
}

export const readFaultyPartners = async (tx: Tx): Promise<FaultyPartner[]> =>
  await tx<FaultyPartner[]>`
  select split_part(f.channel, ':', 1) as channel, f.channel as service, app.iso(f.since) as since, f.last_error,
    (select count(*)::int from (select from deliveries d where d.channel = split_part(f.channel, ':', 1) and ${serviceOf(tx)} = f.channel and d.status = 'queued' limit 1000) w) as waiting
  from partner_faults f order by f.channel`;

/** The message, locked; null where there is none. */
export async function lockDelivery(tx: Tx, id: number): Promise<UndeliveredMessage | null> {
  const [row] = await tx<(Omit<UndeliveredMessage, 'status'> & { status: UndeliveredMessage['status'] })[]>`
    select ${columns(tx)} from deliveries d where d.id = ${id} for update of d`;
  return row ?? null;
}

/** Puts a dead message on its way again: its tries begin anew, its key stays. */
export async function requeue(tx: Tx, id: number): Promise<UndeliveredMessage | null> {
  await tx`
    update deliveries set status = 'queued', refusals = 0, due_at = app.now(), finished_at = null, claimed_until = null, not_after = app.now() + interval '1 day' where id = ${id} and status = 'dead'`;
  return await lockDelivery(tx, id);
}
