// Messages of alerts: the rows, the channel to a person, and the messages that a phone fetches.
import type { AlertMessage } from '#domain/alerts/actions/alert-message.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';

interface AlertRef {
  readonly id: number;
  readonly organisation_id: number;
}

// Its progress is kept with its delivery, and is not kept twice.
const delivery = (tx: Tx): Fragment => tx`
  case when m.read_at is not null then 'read' else coalesce((
    select case d.status
      when 'handed_over' then 'sent'
      when 'dead' then 'failed'
      when 'cancelled' then 'failed'
      else d.status end
    from deliveries d where d.idempotency_key = m.delivery_key), 'queued') end`;

/** The alertMessage of domain/alerts for an `alert_messages` row called m. */
export const messageJson = (tx: Tx): Fragment => tx`
  json_build_object('id', m.id, 'alert_id', m.alert_id, 'direction', m.direction, 'channel',
    m.channel, 'text', m.text, 'at', app.iso(m.at),
    'sent_by', case
      when m.sent_by_staff_id is not null then json_build_object('id', m.sent_by_staff_id, 'name',
        m.sent_by_name) end,
    'segments', m.segments, 'delivery', case when m.direction = 'outbound' then ${delivery(tx)} end,
    'failure', (select d.last_error from deliveries d where d.idempotency_key = m.delivery_key),
      'read_at', app.iso(m.read_at),
    'read_by',
      (select json_build_object('id', r.id, 'name', r.name)
        from users r
        where r.id = m.read_by_staff_id))`;

type Read = { message: AlertMessage }[];

/** All messages of an alert, oldest first. */
export const readMessages = async (tx: Tx, alert: AlertRef): Promise<AlertMessage[]> =>
  (
    await tx<Read>`
      select ${messageJson(tx)} as message from alert_messages m
      where m.organisation_id = ${alert.organisation_id} and m.alert_id = ${alert.id} order by m.id`
  ).map(({ message }) => message);

export async function findMessage(
  tx: Tx,
  alert: AlertRef,
  by: { id: number } | { client_id: string },
): Promise<AlertMessage | null> {
  const [row] = await tx<Read>`
    select ${messageJson(tx)} as message from alert_messages m
    where m.organisation_id = ${alert.organisation_id}
      and m.alert_id = ${alert.id}
      and ${'id' in by ? tx`m.id = ${by.id}` : tx`m.client_id = ${by.client_id}`}`;
  return row?.message ?? null;
}

export type Way = { channel: 'app'; device_id: number } | { channel: 'sms'; number: string };

/**
 * How the person of an alert is written to: the app they use, else their mobile; null when there is
 * neither.
 */
export async function findWay(tx: Tx, alert: AlertRef): Promise<Way | null> {
  const [row] = await tx<{ mobile: string | null; app_device_id: number | null }[]>`
    select p.mobile, (
      select i.device_id
      from app_installations i
      join devices v
        on v.organisation_id = i.organisation_id
        and v.id = i.device_id
        and v.archived_at is null
      where i.organisation_id = p.organisation_id and i.user_id = p.id and i.ended_at is null
      order by v.last_heard_at desc nulls last, i.id desc limit 1) as app_device_id
    from alerts a join users p on p.organisation_id = a.organisation_id and p.id = a.user_id
    where a.organisation_id = ${alert.organisation_id} and a.id = ${alert.id}`;
  if (row?.app_device_id) return { channel: 'app', device_id: row.app_device_id };
  return row?.mobile ? { channel: 'sms', number: row.mobile } : null;
}

export interface NewMessage {
  text: string;
  client_id: string;
  sender: { id: number; name: string };
  way: Way;
  segments: number | null;
}

/** Writes an outbound message; one by SMS is put on its way with it. */
export async function insertOutbound(
  tx: Tx,
  alert: AlertRef,
  { text, client_id, sender, way, segments }: NewMessage,
): Promise<AlertMessage> {
  const sms = way.channel === 'sms' ? way.number : null;
  const [row] = await tx<Read>`
    with m as (
      insert into alert_messages (organisation_id, alert_id, direction, channel, text,
        sent_by_staff_id, sent_by_name, device_id, number, segments, client_id, delivery_key)
      values (${alert.organisation_id}, ${alert.id}, 'outbound', ${way.channel}, ${text},
        ${sender.id}, ${sender.name}, ${way.channel === 'app' ? way.device_id : null},
        ${sms}, ${segments}, ${client_id},
          ${sms === null ? null : `alert-message-${alert.id}-${client_id}`})
      returning *
    ), on_the_way as (
      insert into deliveries (organisation_id, alert_id, lane, channel, recipient, recipient_name,
        body, idempotency_key)
      select organisation_id, alert_id, 'life_safety', 'sms', number,
        (select p.name
          from alerts a
          join users p on p.organisation_id = a.organisation_id and p.id = a.user_id
          where a.organisation_id = m.organisation_id and a.id = m.alert_id),
        text, delivery_key from m where delivery_key is not null
    )
    select ${messageJson(tx)} as message from m`;
  if (!row) throw new Error('the message was not written');
  return row.message;
}

/** Marks an inbound message read; null when it is read already, or is none of this alert. */
export async function markRead(
  tx: Tx,
  alert: AlertRef,
  id: number,
  staffId: number,
): Promise<{ message: AlertMessage; unread: boolean } | null> {
  const [row] = await tx<{ message: AlertMessage; unread: boolean }[]>`
    with m as (
      update alert_messages set read_at = app.now(), read_by_staff_id = ${staffId}
      where organisation_id = ${alert.organisation_id}
        and alert_id = ${alert.id}
        and id = ${id}
        and direction = 'inbound'
        and read_at is null
      returning *
    )
    select ${messageJson(tx)} as message, exists (
      select from alert_messages o
      where o.organisation_id = m.organisation_id
        and o.alert_id = m.alert_id
        and o.direction = 'inbound'
        and o.read_at is null
        and o.id <> m.id
    ) as unread from m`;
  return row ?? null;
}

/** The message that a delivery carries. */
export async function findDelivered(tx: Tx, deliveryId: number): Promise<AlertMessage | null> {
  const [row] = await tx<Read>`
    select ${messageJson(tx)} as message
    from alert_messages m
    where m.delivery_key = (select idempotency_key from deliveries where id = ${deliveryId})`;
  return row?.message ?? null;
}
