// Which EV-04 pendants may need other geofences, the places that their wearers are watched at, and
// what is wanted on them so far.
import type { FencePlace, WantedFence } from '#domain/devices/settings/pendant-fences.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';

/** Of one run; the rest is the next one's. */
const mostChecks = 2000;

export const listChecks = async (tx: Tx): Promise<number[]> =>
  (
    await tx<{ id: number }[]>`select id from pendant_fence_checks order by id limit ${mostChecks}`
  ).map(({ id }) => id);

export const dropChecks = async (tx: Tx, ids: readonly number[]): Promise<void> =>
  void (await tx`delete from pendant_fence_checks where id = any(${[...ids]}::bigint[])`);

export interface PendantPlaces {
  readonly organisation_id: number;
  readonly device_id: number;
  /** Null where nothing was ever wanted. */
  readonly wanted: readonly WantedFence[] | null;
  /** The most important first, at most four. */
  readonly places: readonly FencePlace[];
}

/** Pendants that the checks are about, in the order of their ids. */
export const listPendants = async (
  tx: Tx,
  checks: readonly number[],
  after: number,
  most: number,
): Promise<PendantPlaces[]> =>
  await pendants(
    tx,
    tx`v.id > ${after}
        and exists (select from pendant_fence_checks k
          where k.id = any(${[...checks]}::bigint[]) and k.organisation_id = v.organisation_id
      and (k.user_id is null
        and k.device_id is null
        or k.user_id = v.user_id
        or k.device_id = v.id))`,
    most,
  );

export const readPendants = async (tx: Tx, ids: readonly number[]): Promise<PendantPlaces[]> =>
  await pendants(tx, tx`v.id = any(${[...ids]}::bigint[])`, ids.length);

/**
 * Of each way to be for a person no more than the pendant could hold, so that it does not matter
 * how many there are.
 */
const pendants = async (tx: Tx, which: Fragment, most: number): Promise<PendantPlaces[]> => {
  const watched = tx`
    g.organisation_id = v.organisation_id
      and g.active
      and g.radius >= 100
      and (g.entry_monitoring or g.exit_monitoring)
  `;
  return await tx<PendantPlaces[]>`
    select v.organisation_id, v.id as device_id, s.wanted -> 'geofences' -> 'value' as wanted,
      coalesce(p.places, '[]') as places
    from devices v join organisations o on o.id = v.organisation_id
    left join users u on u.organisation_id = v.organisation_id and u.id = v.user_id
    left join device_settings s on s.organisation_id = v.organisation_id and s.device_id = v.id
    left join lateral (
      select json_agg(json_build_object('id', id, 'latitude', latitude, 'longitude', longitude,
          'radius', radius,
        'entry_monitoring', entry_monitoring, 'exit_monitoring', exit_monitoring)
          order by type, assignment_type, id) as places
      from (
        select * from (
          (select g.*
            from geofence_locations g
            where ${watched} and g.assignment_type = 'everyone'
            order by g.type, g.id
            limit 4)
          union all
          (select g.*
            from geofence_locations g
            where ${watched} and g.assignment_type = 'chosen' and g.id in (
            select l.geofence_location_id
            from geofence_location_users l
            where l.organisation_id = v.organisation_id and l.user_id = u.id
            union select l.geofence_location_id
            from geofence_location_departments l
            where l.organisation_id = v.organisation_id and l.department_id = u.department_id
            union select l.geofence_location_id
            from geofence_location_tags l
            join user_tag_links k on k.organisation_id = l.organisation_id
              and k.user_tag_id = l.user_tag_id
              where l.organisation_id = v.organisation_id and k.user_id = u.id)
          order by g.type, g.id limit 4)
        ) one order by type, assignment_type, id limit 4
      ) first
    ) p on o.geofence_locations and o.active and u.id is not null
    where v.device_type_id = 2 and v.archived_at is null and ${which} order by v.id limit ${most}`;
};
