// The SQL of what pendants report of their own geofences, until it was compared with positions.
import type { Fix } from '#domain/geofence-locations/beyond-edge.ts';
import type { Statement, Tx } from '#server/kit/db/database.ts';
import { isFor, type Place } from '../crossings.store.ts';
import { placeJson } from '../whereabouts.store.ts';

export interface NotedCrossing {
  readonly organisation_id: number;
  readonly device_id: number;
  readonly event_key: string;
  readonly geofence_location_id: number | null;
  readonly kind: 'entry' | 'exit';
  readonly occurred_at: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly accuracy_m: number | null;
  readonly position_source: string | null;
  readonly position_at: string | null;
}

/**
 * A report that was taken already changes nothing; one of a place that is gone by now is left out.
 */
export const noteCrossings = (tx: Tx, rows: readonly NotedCrossing[]): Statement =>
  tx`
    insert into pendant_crossings (organisation_id, device_id, event_key, geofence_location_id,
      kind, occurred_at, latitude, longitude, accuracy_m, position_source, position_at)
    select n.*
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as n (organisation_id bigint,
      device_id bigint, event_key text, geofence_location_id bigint,
      kind text, occurred_at timestamptz, latitude float8, longitude float8, accuracy_m real,
        position_source text, position_at timestamptz)
    where exists (select from geofence_locations g
      where g.organisation_id = n.organisation_id and g.id = n.geofence_location_id)
      and not exists (select from events e
        where e.device_id = n.device_id and e.event_key = n.event_key)
      and not exists (select from archived_event_keys e
        where e.device_id = n.device_id and e.event_key = n.event_key)
    on conflict (organisation_id, device_id, event_key) do nothing`;

export const listNoted = async (tx: Tx, but: readonly number[], most: number): Promise<number[]> =>
  (
    await tx<{ id: number }[]>`
      select id
      from pendant_crossings
      where id <> all(${[...but]}::bigint[])
      order by occurred_at, id
      limit ${most}`
  ).map(({ id }) => id);

export interface ReportedCrossing {
  readonly organisation_id: number;
  readonly device_id: number;
  readonly user_id: number;
  readonly event_key: string;
  readonly kind: 'entry' | 'exit';
  readonly at: string;
  readonly fix: Fix | null;
  readonly source: string | null;
  readonly place: Place;
  /** Its name. */
  readonly geofence: string;
  /** The position of the device that was judged last. */
  readonly last: Fix | null;
}

/**
 * Takes these, oldest first. Those of a place that is not for the person any more, and from before
 * the device was theirs, are only taken.
 */
export async function takeNoted(tx: Tx, ids: readonly number[]): Promise<ReportedCrossing[]> {
  const taken = await tx<ReportedCrossing[]>`
    select c.organisation_id, c.device_id, v.user_id, c.event_key, c.kind,
      app.iso(c.occurred_at) as at, c.position_source as source,
      case
        when c.position_at is not null then json_build_object('at', app.iso(c.position_at),
          'latitude', c.latitude, 'longitude', c.longitude, 'accuracy', c.accuracy_m) end as fix,
      ${placeJson(tx)} as place, g.name as geofence,
      case
        when f.user_id = v.user_id then json_build_object('at', app.iso(f.at), 'latitude',
          f.latitude, 'longitude', f.longitude, 'accuracy', f.accuracy_m) end as last
    from pendant_crossings c
    join devices v on v.organisation_id = c.organisation_id and v.id = c.device_id
    join organisations o on o.id = c.organisation_id and o.geofence_locations and o.active
    join geofence_locations g
      on g.organisation_id = c.organisation_id
      and g.id = c.geofence_location_id
      and g.active
    left join geofence_fixes f
      on f.organisation_id = c.organisation_id
      and f.device_id = c.device_id
    left join device_assignments a
      on a.organisation_id = c.organisation_id
      and a.device_id = c.device_id
    where c.id = any(${[...ids]}::bigint[])
      and v.user_id is not null
      and (a.assigned_at is null or c.occurred_at >= a.assigned_at)
      and ${isFor(tx, tx`v.user_id`)}
    order by c.occurred_at, c.id`;
  await tx`delete from pendant_crossings where id = any(${[...ids]}::bigint[])`;
  return taken;
}
