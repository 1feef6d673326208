// One alert of the limits: its input, its rows, and the frame that announces it.
import type postgres from 'postgres';
import { serverFrame } from '../kit/frames.ts';

export interface NewAlert {
  readonly organisation_id: number;
  readonly user_id: number;
  readonly device_id: number;
  readonly alert_type_id: number;
  readonly priority: number;
  readonly raised_at: string;
  readonly latitude: number;
  readonly longitude: number;
}

export interface StoredAlert extends NewAlert {
  readonly id: number;
}

/** Text of JSON, from an HTTP body or a TCP line, taken as it is: a limit checks nothing. */
export const alertOf = (text: string): NewAlert => JSON.parse(text);

/** Alert, history and outbox in one statement: one round trip, one commit. */
export async function insertOne(sql: postgres.Sql, alert: NewAlert): Promise<StoredAlert> {
  const [row] = await sql<{ id: string }[]>`
    with alert as (
      insert into alerts (organisation_id, user_id, device_id, alert_type_id, priority, raised_at,
        latitude, longitude)
      values (${alert.organisation_id}, ${alert.user_id}, ${alert.device_id},
        ${alert.alert_type_id}, ${alert.priority},
              ${alert.raised_at}, ${alert.latitude}, ${alert.longitude})
      returning id),
    history as (
      insert into alert_history (alert_id, kind, data, at)
      select id, 'raised', '{"source":"device"}', ${alert.raised_at}
      from alert),
    outgoing as (
      insert into outbox (channel, data)
      select 'private-alert-monitoring', json_build_object('id', id)
      from alert)
    select id from alert`;
  if (!row) throw new Error('the insert gave no row');
  return { ...alert, id: Number(row.id) };
}

/**
 * The same for many at once. Rows come back in no promised order, so they are matched by device.
 */
export async function insertMany(
  sql: postgres.Sql,
  alerts: readonly NewAlert[],
): Promise<StoredAlert[]> {
  const column = <Key extends keyof NewAlert>(key: Key) => alerts.map((alert) => alert[key]);
  const stored = await sql<{ id: string; device_id: string }[]>`
    with alert as (
      insert into alerts (organisation_id, user_id, device_id, alert_type_id, priority, raised_at,
        latitude, longitude)
      select *
      from unnest(${column('organisation_id')}::bigint[], ${column('user_id')}::bigint[],
        ${column('device_id')}::bigint[],
        ${column('alert_type_id')}::smallint[], ${column('priority')}::smallint[],
          ${column('raised_at')}::timestamptz[],
        ${column('latitude')}::float8[], ${column('longitude')}::float8[])
      returning id, device_id, raised_at),
    history as (
      insert into alert_history (alert_id, kind, data, at)
      select id, 'raised', '{"source":"device"}', raised_at
      from alert),
    outgoing as (
      insert into outbox (channel, data)
      select 'private-alert-monitoring', json_build_object('id', id)
      from alert)
    select id, device_id from alert`;
  const ids = new Map(stored.map((row) => [Number(row.device_id), Number(row.id)]));
  return alerts.map((alert) => ({ ...alert, id: ids.get(alert.device_id) ?? 0 }));
}

/** The live frame of an alert, in the shape of a Pusher event. */
export function frameOf(alert: StoredAlert): Buffer {
  return serverFrame(
    JSON.stringify({
      event: 'alert.raised',
      channel: 'private-alert-monitoring',
      data: JSON.stringify(alert),
    }),
  );
}
