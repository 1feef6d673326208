// The rules of a place for those who cross its edge, and the crossings that are kept.
import type { GeofenceLocation } from '#domain/geofence-locations/geofence-location.ts';
import type { MonitoringTimes } from '#domain/geofence-locations/monitoring-times.ts';
import type { Tx } from '#server/kit/db/database.ts';
import type { Crossed } from './judged.ts';

export interface PlaceRules
  extends MonitoringTimes,
    Pick<
      GeofenceLocation,
      'name' | 'type' | 'entry_monitoring' | 'entry_message' | 'exit_monitoring' | 'exit_message'
    > {
  /** Its own, else its organisation's. */
  readonly timezone: string;
  /** Whether the organisation's people are reminded of a welfare timer near hazards. */
  readonly reminds: boolean;
}

export async function readRules(
  tx: Tx,
  ids: readonly number[],
): Promise<{ now: string; places: Map<number, PlaceRules> }> {
  const rows = await tx<(PlaceRules & { id: number; now: string })[]>`
    select g.id, g.name, g.type, g.entry_monitoring, g.entry_message, g.exit_monitoring,
      g.exit_message, g.monitoring_days, g.all_day,
      to_char(g.monitoring_time_on, 'HH24:MI') as monitoring_time_on,
        to_char(g.monitoring_time_off, 'HH24:MI') as monitoring_time_off,
      coalesce(g.timezone, o.timezone) as timezone, o.geofence_proximity_reminders as reminds,
        app.iso(app.now()) as now
    from geofence_locations g
    join organisations o on o.id = g.organisation_id
    where g.id = any(${[...ids]}::bigint[])`;
  return {
    now: rows[0]?.now ?? '',
    places: new Map(rows.map(({ id, now: _now, ...rules }) => [id, rules])),
  };
}

/** @param messaged those after which the person is sent the message of the place */
export async function insertCrossings(
  tx: Tx,
  crossed: readonly Crossed[],
  messaged: ReadonlySet<Crossed>,
): Promise<void> {
  if (crossed.length === 0) return;
  const rows = crossed.map((one) => {
    const { organisation_id, user_id, device_id } = one.position;
    const { crossed: kind, crossed_at, inferred, last_before, event_key } = one;
    const by_device = event_key !== undefined;
    return {
      organisation_id,
      user_id,
      device_id,
      geofence_location_id: one.place.id,
      messaged: messaged.has(one),
      kind,
      crossed_at,
      inferred,
      last_before,
      by_device,
    };
  });
  await tx`
    insert into geofence_crossings (organisation_id, geofence_location_id, user_id, device_id, kind,
      crossed_at, inferred, last_before, by_device, messaged)
    select *
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as g (organisation_id bigint,
      geofence_location_id bigint, user_id bigint,
      device_id bigint, kind text, crossed_at timestamptz, inferred boolean,
        last_before timestamptz, by_device boolean, messaged boolean)`;
}

/** `person place kind` of messages that were sent a short while ago. */
export async function readMessaged(
  tx: Tx,
  userIds: readonly number[],
  minutes: number,
): Promise<Set<string>> {
  const rows = await tx<{ key: string }[]>`
    select distinct concat_ws(' ', c.user_id, c.geofence_location_id, c.kind) as key
    from geofence_crossings c
    join users u
      on u.id = any(${[...userIds]}::bigint[])
      and u.organisation_id = c.organisation_id
      and u.id = c.user_id
    where c.messaged and c.created_at > app.now() - make_interval(mins => ${minutes})`;
  return new Set(rows.map(({ key }) => key));
}

/** Of these people, those whose welfare timer runs already. */
export async function readTimed(tx: Tx, userIds: readonly number[]): Promise<Set<number>> {
  const rows = await tx<{ id: number }[]>`
    select distinct user_id as id
    from welfare_sessions
    where user_id = any(${[...userIds]}::bigint[]) and status in ('in_progress', 'grace')`;
  return new Set(rows.map(({ id }) => id));
}
