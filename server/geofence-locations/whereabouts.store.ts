// The SQL of what is known of people and places: where they are, by which of their devices, and
// what changed about those.
import type { PersonPlace, Wearing } from '#domain/geofence-locations/person-place.ts';
import type { CountingDevices, Span, WornDevice } from '#domain/geofence-locations/worn-devices.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { isFor, type Place, type PositionRow } from './crossings.store.ts';

export interface PlaceState {
  readonly organisation_id: number;
  readonly user_id: number;
  readonly place: Place;
  readonly state: PersonPlace;
}

/** A place in row `g` as JSON. */
export const placeJson = (tx: Tx): Fragment =>
  tx`
    json_build_object('id', g.id, 'latitude', g.latitude, 'longitude', g.longitude, 'radius',
      g.radius, 'watched_since', app.iso(g.watched_since))
  `;

/** What is known of the places of these people, as far as those are still for them. */
export const readStates = async (tx: Tx, userIds: readonly number[]): Promise<PlaceState[]> =>
  await tx<PlaceState[]>`
    select s.organisation_id, s.user_id, s.state, ${placeJson(tx)} as place
    from geofence_states s
    join geofence_locations g
      on g.organisation_id = s.organisation_id
      and g.id = s.geofence_location_id
    where s.user_id = any(${[...userIds]}::bigint[]) and ${isFor(tx, tx`s.user_id`)}`;

export interface KeptState {
  readonly organisation_id: number;
  readonly user_id: number;
  readonly geofence_location_id: number;
  readonly state: PersonPlace;
}

/** Makes what is known of these people exactly this. */
export async function keepStates(
  tx: Tx,
  userIds: readonly number[],
  states: readonly KeptState[],
): Promise<void> {
  await tx`
    with given as (
      select *
      from json_to_recordset(${JSON.stringify(states)}::text::json) as g (organisation_id bigint,
        user_id bigint, geofence_location_id bigint, state jsonb)
    ), gone as (
      delete from geofence_states s where s.user_id = any(${[...userIds]}::bigint[])
        and not exists (select from given g
          where g.user_id = s.user_id and g.geofence_location_id = s.geofence_location_id)
    )
    insert into geofence_states (organisation_id, user_id, geofence_location_id, state, until)
    select organisation_id, user_id, geofence_location_id, state, (state ->> 'until')::timestamptz
    from given
    on conflict (organisation_id, user_id,
      geofence_location_id) do update set state = excluded.state,
      until = excluded.until`;
}

/** Of people who have no device, also where the last one was taken away between two questions. */
export const nothingWorn: Wearing = { worn: [], counting: 'any' };

/** The devices that these people have now, and which of them count in their organisation. */
export async function readWearing(
  tx: Tx,
  userIds: readonly number[],
): Promise<Map<number, Wearing>> {
  const rows = await tx<{ user_id: number; counting: CountingDevices; worn: WornDevice[] }[]>`
    select v.user_id, coalesce(c.counting, 'pendant_first') as counting,
      json_agg(json_build_object('device_id', v.id, 'kind', k.name, 'reporting_minutes',
          v.reporting_minutes,
        'span', case
          when f.user_id = v.user_id then json_build_object('from', app.iso(f.span_from), 'at',
            app.iso(f.at)) end)
          order by v.id) as worn
    from users u
    join devices v on v.organisation_id = u.organisation_id and v.user_id = u.id
    join device_types k on k.id = v.device_type_id
    left join geofence_fixes f on f.organisation_id = v.organisation_id and f.device_id = v.id
    left join geofence_settings c on c.organisation_id = v.organisation_id
    where u.id = any(${[...userIds]}::bigint[]) and v.archived_at is null
    group by v.organisation_id, v.user_id, c.counting`;
  return new Map(rows.map(({ user_id, ...wearing }) => [user_id, wearing]));
}

/** The newest position of each device counts as judged. */
export async function keepFixes(
  tx: Tx,
  positions: readonly PositionRow[],
  spans: ReadonlyMap<number, Span>,
): Promise<void> {
  const newest = new Map(positions.map((position) => [position.device_id, position]));
  const rows = [...newest.values()].map((position) => ({
    ...position,
    span_from: spans.get(position.device_id)?.from ?? position.at,
  }));
  await tx`
    insert into geofence_fixes (organisation_id, device_id, user_id, at, span_from, latitude,
      longitude, accuracy_m)
    select organisation_id, device_id, user_id, at, span_from, latitude, longitude, accuracy
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as g (organisation_id bigint,
      device_id bigint, user_id bigint, at timestamptz,
      span_from timestamptz, latitude float8, longitude float8, accuracy real)
    on conflict (organisation_id, device_id) do update set user_id = excluded.user_id,
      at = excluded.at, span_from = excluded.span_from,
      latitude = excluded.latitude, longitude = excluded.longitude, accuracy_m = excluded.accuracy_m`;
}
