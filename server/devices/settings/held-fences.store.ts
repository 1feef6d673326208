// Which places the geofences are that pendants keep themselves: as they confirmed them, at the time
// that an alarm is about.
import type { Tx } from '#server/kit/db/database.ts';

export interface FenceAlarm {
  readonly device_id: number;
  readonly organisation_id: number;
  /** 1 to 4, as in the alarm word. */
  readonly geofence_index: number;
  /** ISO 8601. */
  readonly at: string;
}

const given = (
  { organisation_id, device_id, geofence_index, at }: FenceAlarm,
  nth: number,
): object => ({
  nth,
  organisation_id,
  device_id,
  geofence_index,
  at,
});

/**
 * By the place of each alarm in the list: the id of the geofence location, null where the pendant
 * held another one at that time or the place is watched no more. An alarm of a geofence that is not
 * ours, set on the pendant by others, has no entry. The pendant has a fence a moment before it
 * reports it, and its clock may be some seconds behind: a minute is left.
 */
export async function placesOf(
  tx: Tx,
  alarms: readonly FenceAlarm[],
): Promise<Map<number, number | null>> {
  const rows = await tx<{ nth: number; id: number | null }[]>`
    select a.nth, g.id from json_to_recordset(${JSON.stringify(alarms.map(given))}::text::json)
      as a (nth integer, organisation_id bigint, device_id bigint, geofence_index integer,
        at timestamptz)
    join device_settings s on s.organisation_id = a.organisation_id and s.device_id = a.device_id
    cross join lateral (
      select f
      from jsonb_array_elements(s.reported -> 'geofences') f
      where (f ->> 'index')::integer = a.geofence_index - 1
    ) held
    left join geofence_locations g
      on g.organisation_id = a.organisation_id
      and g.id = (f ->> 'geofence_location_id')::bigint
      and g.active
      and (f ->> 'since')::timestamptz - interval '1 minute' <= a.at`;
  return new Map(rows.map(({ nth, id }) => [nth, id]));
}
