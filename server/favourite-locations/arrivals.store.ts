// The SQL behind arriving and leaving: favourite locations whose person has newer positions, those
// positions, and what is known.
import type { FavouriteState } from '#domain/favourite-locations/favourite-state.ts';
import type { Fix } from '#domain/geofence-locations/beyond-edge.ts';
import type { Wearing } from '#domain/geofence-locations/person-place.ts';
import { nothingWorn, readWearing } from '#server/geofence-locations/whereabouts.store.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';

export interface Favourite {
  readonly id: number;
  readonly organisation_id: number;
  readonly user_id: number;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly radius: number;
  readonly duration: number | null;
  readonly entry_monitoring: boolean;
  readonly exit_monitoring: boolean;
  readonly state: FavouriteState | null;
  readonly wearing: Wearing;
  /** In the order of their times. */
  readonly fixes: readonly SeenAt[];
}

export interface SeenAt extends Fix {
  readonly device_id: number;
  readonly source: string;
}

/** The newest position of device `v` that was judged for the place of state `s`. */
const judgedAt = (tx: Tx): Fragment =>
  tx`(s.state #>> array['spans', v.id::text, 'at'])::timestamptz`;

/** Device `v` has a newer one, which is its person's. */
const hasNew = (tx: Tx): Fragment => tx`v.archived_at is null and v.position_doubt is null
  and v.position_at > coalesce(${judgedAt(tx)}, '-infinity')
    and (a.assigned_at is null or v.position_at >= a.assigned_at)`;

const due = (tx: Tx): Fragment => tx`
  from favourite_locations f
  left join favourite_location_states s
    on s.organisation_id = f.organisation_id
    and s.favourite_location_id = f.id
  join users u on u.organisation_id = f.organisation_id and u.id = f.user_id and u.status = 'active'
  join devices v on v.organisation_id = f.organisation_id and v.user_id = f.user_id
  left join device_assignments a on a.organisation_id = v.organisation_id and a.device_id = v.id
  where (f.entry_monitoring or f.exit_monitoring or f.shake_on) and ${hasNew(tx)}`;

export const listDue = async (tx: Tx, but: readonly number[], most: number): Promise<number[]> =>
  (
    await tx<
      { id: number }[]
    >`select distinct f.id ${due(tx)} and f.id <> all(${[...but]}::bigint[]) limit ${most}`
  ).map(({ id }) => id);

/** One process looks at a time. */
export const isAlone = async (tx: Tx): Promise<boolean> =>
  (
    await tx<
      { alone: boolean }[]
    >`select pg_try_advisory_xact_lock(hashtextextended('favourite-locations', 0)) as alone`
  )[0]?.alone ?? false;

/**
 * All that is read at once, and of a place in it at least: after a day without network a device
 * sends thousands.
 */
const mostPositions = 20_000;
const leastOfOne = 20;

/** Of a device that is new, the positions of so many days at most. */
const newDeviceDays = 7;

/**
 * With the positions since the last look, oldest first; of a device that is new to the person or
 * the place, those since both were there. `more` are those that have more: read again after what is
 * known was kept, they go on from there.
 * @param most of one place, where that is not the usual
 */
export async function readFavourites(
  tx: Tx,
  ids: readonly number[],
  most = Math.max(leastOfOne, Math.floor(mostPositions / ids.length)),
): Promise<{ favourites: Favourite[]; more: number[] }> {
  const rows = await tx<Omit<Favourite, 'wearing'>[]>`
    select f.id, f.organisation_id, f.user_id, f.name, f.latitude, f.longitude, f.radius,
      f.duration, f.entry_monitoring, f.exit_monitoring, s.state,
      json_agg(json_build_object('device_id', p.device_id, 'at', app.iso(p.at), 'latitude',
          p.latitude, 'longitude', p.longitude, 'accuracy', p.accuracy_m,
        'source', p.source) order by p.at) as fixes
    from favourite_locations f
    left join favourite_location_states s
      on s.organisation_id = f.organisation_id
      and s.favourite_location_id = f.id
    cross join lateral (
      select v.id as device_id, o.* from devices v
      left join device_assignments a on a.organisation_id = v.organisation_id and a.device_id = v.id
      cross join lateral (
        (select p.at, p.latitude, p.longitude, p.accuracy_m, p.source from positions p
          where p.organisation_id = v.organisation_id
            and p.device_id = v.id
            and p.at < v.position_at
            and p.doubt is null
            and p.at > coalesce(${judgedAt(tx)},
              greatest(a.assigned_at, f.watched_since,
                app.now() - make_interval(days => ${newDeviceDays})))
          order by p.at limit ${most})
        union all select v.position_at, v.latitude, v.longitude, v.accuracy_m, v.position_source
      ) o
      where v.organisation_id = f.organisation_id and v.user_id = f.user_id and ${hasNew(tx)}
      order by o.at limit ${most}
    ) p
    where f.id = any(${[...ids]}::bigint[])
    group by f.organisation_id, f.id, s.organisation_id, s.favourite_location_id`;
  const wearing = await readWearing(tx, [...new Set(rows.map(({ user_id }) => user_id))]);
  const favourites = rows.map((row) => ({
    ...row,
    wearing: wearing.get(row.user_id) ?? nothingWorn,
  }));
  return {
    favourites,
    more: favourites.filter(({ fixes }) => fixes.length >= most).map(({ id }) => id),
  };
}

/** Of these people, those of which something is known, without positions. */
export async function readKnown(
  tx: Tx,
  userIds: readonly number[],
): Promise<(FavouriteKey & { state: FavouriteState; wearing: Wearing })[]> {
  const rows = await tx<(FavouriteKey & { state: FavouriteState })[]>`
    select organisation_id, user_id, favourite_location_id, state
    from favourite_location_states
    where user_id = any(${[...userIds]}::bigint[])`;
  const wearing = await readWearing(tx, userIds);
  return rows.map((row) => ({ ...row, wearing: wearing.get(row.user_id) ?? nothingWorn }));
}

export interface FavouriteKey {
  readonly organisation_id: number;
  readonly user_id: number;
  readonly favourite_location_id: number;
}

export async function keepStates(
  tx: Tx,
  states: readonly (FavouriteKey & { state: FavouriteState })[],
): Promise<void> {
  await tx`
    insert into favourite_location_states (organisation_id, favourite_location_id, user_id, state,
      until)
    select organisation_id, favourite_location_id, user_id, state, (state ->> 'until')::timestamptz
    from json_to_recordset(${JSON.stringify(states)}::text::json) as g (organisation_id bigint,
      favourite_location_id bigint, user_id bigint, state jsonb)
    on conflict (organisation_id, favourite_location_id) do update set state = excluded.state,
      until = excluded.until`;
}

export async function readNow(tx: Tx): Promise<Date> {
  const [row] = await tx<{ now: Date }[]>`select app.now() as now`;
  return row?.now ?? new Date();
}
