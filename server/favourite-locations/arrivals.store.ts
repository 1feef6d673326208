// The SQL behind arriving and leaving: favourite locations whose person has newer positions, those positions, and what is known.
import type { CrossingState, Fix } from '#domain/geofence-locations/crossing.ts';
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
  readonly state: CrossingState | null;
  readonly fixes: readonly SeenAt[];
}

export interface SeenAt extends Fix {
  readonly device_id: number;
  readonly source: string;
}

const due = (tx: Tx): Fragment => tx`
  from favourite_locations f left join favourite_location_states s on s.organisation_id = f.organisation_id and s.favourite_location_id = f.id
  join users u on u.organisation_id = f.organisation_id and u.id = f.user_id and u.status = 'active'
  join devices v on v.organisation_id = f.organisation_id and v.user_id = f.user_id
  where (f.entry_monitoring or f.exit_monitoring or f.shake_on) and v.archived_at is null and v.position_doubt is null
    and v.position_at > coalesce(s.at, '-infinity')`;

export const listDue = async (tx: Tx, but: readonly number[], most: number): Promise<number[]> =>
  (await tx<{ id: number }[]>`select distinct f.id ${due(tx)} and f.id <> all(${[...but]}::bigint[]) limit ${most}`).map(({ id }) => id);

/** One process looks at a time. */
export const isAlone = async (tx: Tx): Promise<boolean> =>
  (await tx<{ alone: boolean }[]>`select pg_try_advisory_xact_lock(hashtextextended('favourite-locations', 0)) as alone`)[0]?.alone ??
  false;

/** All that is read at once, and of a place in it at least: after a day without network a device sends thousands. */
const mostPositions = 20_000;
const leastOfOne = 20;

/**
 * With the positions since the last look, oldest first; of a place that is new, the newest of each device only.
 * `more` are those that have more: read again after what is known was kept, they go on from there.
 * @param most of one place, where that is not the usual
 */
export async function readFavourites(
  tx: Tx,
  ids: readonly number[],
  most = Math.max(leastOfOne, Math.floor(mostPositions / ids.length)),
): Promise<{ favourites: Favourite[]; more: number[] }> {
  const favourites = await tx<Favourite[]>`
    select f.id, f.organisation_id, f.user_id, f.name, f.latitude, f.longitude, f.radius, f.duration, f.entry_monitoring, f.exit_monitoring, s.state,
      json_agg(json_build_object('device_id', p.device_id, 'at', app.iso(p.at), 'latitude', p.latitude, 'longitude', p.longitude, 'accuracy', p.accuracy_m,
        'source', p.source) order by p.at) as fixes
    from favourite_locations f left join favourite_location_states s on s.organisation_id = f.organisation_id and s.favourite_location_id = f.id
    cross join lateral (
      select v.id as device_id, o.* from devices v cross join lateral (
        (select p.at, p.latitude, p.longitude, p.accuracy_m, p.source from positions p
          where p.organisation_id = v.organisation_id and p.device_id = v.id and p.at > s.at and p.at < v.position_at and p.doubt is null
          order by p.at limit ${most})
        union all select v.position_at, v.latitude, v.longitude, v.accuracy_m, v.position_source
      ) o
      where v.organisation_id = f.organisation_id and v.user_id = f.user_id and v.archived_at is null and v.position_doubt is null
        and v.position_at > coalesce(s.at, '-infinity')
      order by o.at limit ${most}
    ) p
    where f.id = any(${[...ids]}::bigint[]) group by f.organisation_id, f.id, s.organisation_id, s.favourite_location_id`;
  return { favourites, more: favourites.filter(({ fixes }) => fixes.length >= most).map(({ id }) => id) };
}

export async function keepStates(
  tx: Tx,
  states: readonly (Pick<Favourite, 'organisation_id' | 'user_id'> & { favourite_location_id: number; state: CrossingState })[],
): Promise<void> {
  await tx`
    insert into favourite_location_states (organisation_id, favourite_location_id, user_id, at, state)
    select organisation_id, favourite_location_id, user_id, (state ->> 'at')::timestamptz, state
    from json_to_recordset(${JSON.stringify(states)}::text::json) as g (organisation_id bigint, favourite_location_id bigint, user_id bigint, state jsonb)
    on conflict (organisation_id, favourite_location_id) do update set at = excluded.at, state = excluded.state`;
}
