// The SQL behind entries and exits: positions that were not held against the places yet, and the
// places around them.
import type { Fix } from '#domain/geofence-locations/beyond-edge.ts';
import type { Point } from '#domain/geofence-locations/distance.ts';
import type { GeofenceLocation } from '#domain/geofence-locations/geofence-location.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';

/** A position of a device that a person uses. */
export interface PositionRow extends Fix {
  readonly organisation_id: number;
  readonly device_id: number;
  readonly user_id: number;
  readonly source: string;
  /** The position of the device that was judged before these. */
  readonly last: Fix | null;
}

export interface Place extends Pick<GeofenceLocation, 'id' | 'latitude' | 'longitude' | 'radius'> {
  /** When it was added, moved or enabled; older positions do not count. */
  readonly watched_since: string;
}

const fixJson = (tx: Tx, of: Fragment): Fragment =>
  tx`
    json_build_object('at', app.iso(${of}.at), 'latitude', ${of}.latitude, 'longitude',
      ${of}.longitude, 'accuracy', ${of}.accuracy_m)
  `;

/**
 * Devices in use whose newest certain position was not judged yet, in organisations that have
 * places.
 */
const due = (tx: Tx): Fragment => tx`
  from organisations o
  join devices v on v.organisation_id = o.id
  left join geofence_fixes f on f.organisation_id = v.organisation_id and f.device_id = v.id
  left join device_assignments a on a.organisation_id = v.organisation_id and a.device_id = v.id
  where o.geofence_locations
    and o.active
    and v.user_id is not null
    and v.archived_at is null
    and v.position_at is not null
    and v.position_doubt is null
    and (a.assigned_at is null or v.position_at >= a.assigned_at)
      and (f.at is null or v.position_at > f.at or f.user_id is distinct from v.user_id)
    and exists (select from geofence_locations g where g.organisation_id = o.id and g.active)`;

export const listDue = async (tx: Tx, but: readonly number[], most: number): Promise<number[]> =>
  (
    await tx<
      { id: number }[]
    >`select v.id ${due(tx)} and v.id <> all(${[...but]}::bigint[]) limit ${most}`
  ).map(({ id }) => id);

/** One process looks at a time. Its lock conflicts with no device and no alert. */
export const isAlone = async (tx: Tx): Promise<boolean> =>
  (
    await tx<
      { alone: boolean }[]
    >`select pg_try_advisory_xact_lock(hashtextextended('geofence-crossings', 0)) as alone`
  )[0]?.alone ?? false;

/**
 * All that one look reads, and of a device in it at least and at most: after a day without network
 * one sends thousands at once.
 */
const mostPositions = 20_000;
const [leastOfOne, mostOfOne] = [20, 2000];

/**
 * Of a device that is new, the positions of so many days at most: a phone brings along what it
 * noted while it was offline.
 */
const newDeviceDays = 7;

/**
 * In the order of their times; `wholly` is false where a device has more than fits in this look:
 * the next one goes on from there. Of a device that is new, or new to its person, all since it is
 * theirs, but none from before the first place.
 * @param most of one device, where that is not the usual
 */
export async function readPositions(
  tx: Tx,
  deviceIds: readonly number[],
  most = Math.min(mostOfOne, Math.max(leastOfOne, Math.floor(mostPositions / deviceIds.length))),
): Promise<{ positions: PositionRow[]; wholly: boolean }> {
  const rows = await tx<(PositionRow & { is_newest: boolean })[]>`
    with due as (
      select v.organisation_id, v.id as device_id, v.user_id, v.position_at, v.latitude,
        v.longitude, v.accuracy_m, v.position_source,
        case
          when f.user_id = v.user_id then f.at
          else greatest(a.assigned_at, app.now() - make_interval(days => ${newDeviceDays}),
          (select min(g.watched_since)
            from geofence_locations g
            where g.organisation_id = o.id and g.active)) end as since,
        case when f.user_id = v.user_id then ${fixJson(tx, tx`f`)} end as last
      ${due(tx)} and v.id = any(${[...deviceIds]}::bigint[])
    )
    select d.organisation_id, d.device_id, d.user_id, app.iso(p.at) as at, p.latitude, p.longitude,
      p.accuracy_m as accuracy, p.source, d.last,
      p.at = d.position_at as is_newest
    from due d cross join lateral (
      (select p.at, p.latitude, p.longitude, p.accuracy_m, p.source from positions p
        where p.organisation_id = d.organisation_id
          and p.device_id = d.device_id
          and p.at >= d.since
          and (d.last is null or p.at > d.since)
          and p.at < d.position_at
          and p.doubt is null
        order by p.at limit ${most})
      union all select d.position_at, d.latitude, d.longitude, d.accuracy_m, d.position_source
      order by at limit ${most}
    ) p order by d.user_id, p.at`;
  const ends = untilOf(rows);
  return {
    positions: rows.filter(({ user_id, at }) => at <= (ends.get(user_id) ?? at)),
    wholly: ends.size === 0,
  };
}

/**
 * For each person with a device whose positions were only partly read, the time up to which they
 * were: later positions of their other devices are read again, in order.
 * @param rows in the order of their times
 */
function untilOf(rows: readonly (PositionRow & { is_newest: boolean })[]): Map<number, string> {
  const lasts = new Map(rows.map((row) => [row.device_id, row]));
  const ends = new Map<number, string>();
  for (const { user_id, at, is_newest } of lasts.values())
    if (!is_newest && at < (ends.get(user_id) ?? '9')) ends.set(user_id, at);
  return ends;
}

/**
 * Whether a place is for a person; `g` is its row. People are only read for places that are for
 * some of them: a join would let the planner read the whole organisation's people for each
 * position.
 * @param userId of the same organisation
 */
export const isFor = (tx: Tx, userId: Fragment): Fragment => tx`(g.assignment_type = 'everyone'
  or exists (select from geofence_location_users l
    where l.organisation_id = g.organisation_id
      and l.geofence_location_id = g.id
      and l.user_id = ${userId})
  or exists (select from geofence_location_departments l
    join users u on u.organisation_id = l.organisation_id and u.department_id = l.department_id
    where l.organisation_id = g.organisation_id
      and l.geofence_location_id = g.id
      and u.id = ${userId})
  or exists (select from geofence_location_tags l
    join user_tag_links k on k.organisation_id = l.organisation_id and k.user_tag_id = l.user_tag_id
    where l.organisation_id = g.organisation_id
      and l.geofence_location_id = g.id
      and k.user_id = ${userId}))`;

/**
 * Beyond these a place may reach over the date line: a longitude is then looked for on both sides
 * of it. Elsewhere none reaches so far.
 */
const turnedFrom = { latitude: 80, longitude: 175 };

const longitudesOf = ({ latitude, longitude }: Point): number[] =>
  Math.abs(latitude) < turnedFrom.latitude && Math.abs(longitude) < turnedFrom.longitude
    ? [longitude]
    : [longitude, longitude - 360, longitude + 360];

/**
 * The places whose surroundings each position is in, by its place in the list. They are looked for
 * by area alone (`offset 0`): with a second condition the planner would also read the index of the
 * whole organisation for each position. That index has all columns that are needed of a place.
 */
export async function readPlacesNear(
  tx: Tx,
  positions: readonly PositionRow[],
): Promise<(Place & { readonly nth: number })[]> {
  const points = positions.flatMap((position, nth) =>
    longitudesOf(position).map((x) => ({ nth, x, position })),
  );
  return await tx`
    select p.nth, g.id, g.latitude, g.longitude, g.radius, app.iso(g.watched_since) as watched_since
    from unnest(${points.map(({ nth }) => nth)}::integer[],
      ${points.map(({ position }) => position.organisation_id)}::bigint[],
      ${points.map(({ position }) => position.user_id)}::bigint[],
        ${points.map(({ x }) => x)}::float8[],
      ${points.map(({ position }) => position.latitude)}::float8[]) as p (nth, organisation_id,
        user_id, x, y)
    cross join lateral (
      select organisation_id, id, latitude, longitude, radius, watched_since, assignment_type
      from geofence_locations
      where active and area @> box(point(p.x, p.y), point(p.x, p.y)) offset 0
    ) g
    where g.organisation_id = p.organisation_id and ${isFor(tx, tx`p.user_id`)}`;
}
