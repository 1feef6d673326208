// Reads the device events of an alert, in the order in which they reached us.
import type { Tx } from '#server/kit/db/database.ts';

export interface SaidEvent {
  readonly device_id: number;
  readonly device_type: 'app' | 'ev04' | 'button' | 'zoleo';
  readonly device_name: string;
  /** 'alert.raised', 'alert.repeated' or 'device.<kind>'. */
  readonly kind: string;
  readonly data: Record<string, unknown>;
  readonly occurred_at: Date;
  readonly recorded_at: Date;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly accuracy_m: number | null;
  readonly source: string | null;
  readonly battery_percent: number | null;
}

export interface AskedAlert {
  readonly organisation_id: number;
  readonly id: number;
}

/**
 * The events of the alert's story that came from devices, each with the position and battery that
 * came with it.
 */
export const readSaid = async (tx: Tx, alert: AskedAlert, most: number): Promise<SaidEvent[]> =>
  await tx<SaidEvent[]>`
  select e.device_id, k.name as device_type, v.device_name, e.kind, e.data, e.occurred_at,
    e.recorded_at,
    p.latitude, p.longitude, p.accuracy_m, p.source, p.battery_percent
  from events e
  join devices v on v.organisation_id = e.organisation_id and v.id = e.device_id
  join device_types k on k.id = v.device_type_id
  left join positions p
    on p.organisation_id = e.organisation_id
    and p.device_id = e.device_id
    and p.event_key = e.event_key
    and p.at between e.occurred_at - interval '1 day' and e.occurred_at + interval '1 day'
  where e.organisation_id = ${alert.organisation_id}
    and e.alert_id = ${alert.id}
    and e.event_key is not null
  order by e.id limit ${most}`;

/**
 * Where those devices were while the alert stood, besides the positions of the events themselves.
 */
export const readPath = async (tx: Tx, alert: AskedAlert, most: number): Promise<SaidEvent[]> =>
  await tx<SaidEvent[]>`
  select p.device_id, k.name as device_type, v.device_name, 'device.position' as kind,
    '{}'::jsonb as data, p.at as occurred_at, p.recorded_at,
    p.latitude, p.longitude, p.accuracy_m, p.source, p.battery_percent
  from alerts a
  join devices v on v.organisation_id = a.organisation_id and v.id in (
    select e.device_id
    from events e
    where e.organisation_id = a.organisation_id and e.alert_id = a.id and e.event_key is not null)
  join device_types k on k.id = v.device_type_id
  join positions p
    on p.organisation_id = a.organisation_id
    and p.device_id = v.id
    and p.at between least(a.raised_at, a.happened_at) and coalesce(a.resolved_at, app.now())
  where a.organisation_id = ${alert.organisation_id} and a.id = ${alert.id}
    and not exists (select from events e
      where e.device_id = p.device_id and e.event_key = p.event_key)
  order by p.recorded_at, p.at limit ${most}`;
