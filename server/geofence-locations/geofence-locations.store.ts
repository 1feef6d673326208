// The SQL of geofence locations: their table with the people they apply to, all of them for a map,
// and their usage.
import {
  geofenceCallsApi,
  geofenceLocations,
  mostOnMap,
  type PlaceOnMap,
  usageDays,
} from '#domain/geofence-locations/geofence-locations.api.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { linkedIds, linkedNames } from '#server/kit/resource/children.ts';
import { listStore } from '#server/kit/resource/list-store.ts';
import { tableStore } from '#server/kit/resource/table-store.ts';

const links = { owners: 'geofence_locations', owner: 'geofence_location_id' };
const users = { ...links, table: 'geofence_location_users', targets: 'users', of: 'user_id' };
const departments = {
  ...links,
  table: 'geofence_location_departments',
  targets: 'departments',
  of: 'department_id',
};
const tags = { ...links, table: 'geofence_location_tags', targets: 'user_tags', of: 'user_tag_id' };

export const geofenceLocationsStore = tableStore(geofenceLocations, {
  table: 'geofence_locations',
  lowered: { name: 'name_key' },
  owner: (tx) => tx`t.organisation_id`,
  children: {
    user_ids: linkedIds('user_ids', {
      ...users,
      unknown: 'One of these people no longer exists. Remove them.',
    }),
    department_ids: linkedIds('department_ids', {
      ...departments,
      unknown: 'One of these departments no longer exists. Remove it.',
    }),
    user_tag_ids: linkedIds('user_tag_ids', {
      ...tags,
      unknown: 'One of these tags no longer exists. Remove it.',
    }),
    users: {
      read: async (tx, ids) => {
        const rows = await tx<{ id: number; names: object[] }[]>`
          select l.geofence_location_id as id,
            json_agg(json_build_object('id', u.id, 'name',
                concat_ws(' ', u.first_name, u.last_name))
              order by u.id) as names
          from geofence_location_users l
          join users u on u.organisation_id = l.organisation_id and u.id = l.user_id
          where l.geofence_location_id = any(${[...ids]}::bigint[]) group by 1`;
        return new Map(rows.map(({ id, names }) => [id, names]));
      },
      write: async () => {},
    },
    departments: linkedNames('department_ids', departments),
    user_tags: linkedNames('user_tag_ids', tags),
  },
});

/** Removed people stay as rows, but cannot be chosen. */
export const isSomeoneRemoved = async (tx: Tx, ids: readonly number[]): Promise<boolean> =>
  (
    await tx`
      select from users where id = any(${[...ids]}::bigint[]) and deleted_at is not null limit 1
    `
  ).length > 0;

export async function placesOnMap(tx: Tx): Promise<{ locations: PlaceOnMap[]; total: number }> {
  const locations = await tx<PlaceOnMap[]>`
    select t.id, t.name, t.type, t.address, t.latitude, t.longitude, t.radius, t.active,
      t.assignment_type,
      (select count(*)::int
        from geofence_states s
        where s.organisation_id = t.organisation_id
          and s.geofence_location_id = t.id
          and s.is_inside
        and s.until > app.now()) as people_inside
    from geofence_locations t
    where t.organisation_id = app.tenant()
    order by t.name_key, t.id
    limit ${mostOnMap}`;
  if (locations.length < mostOnMap) return { locations, total: locations.length };
  const [row] = await tx<
    { total: number }[]
  >`select count(*)::int as total from geofence_locations where organisation_id = app.tenant()`;
  return { locations, total: row?.total ?? 0 };
}

/** Of the last days, of the place in row `t`. */
const recent = (tx: Tx, what: Fragment, kind: Fragment = tx`true`): Fragment => tx`(
  select ${what}
  from geofence_crossings c
  where c.organisation_id = t.organisation_id and c.geofence_location_id = t.id
    and c.crossed_at > app.now() - make_interval(days => ${usageDays}) and ${kind})`;

export const listUsage = listStore(geofenceCallsApi.usage, {
  table: 'geofence_locations',
  isBehindFigure: true,
  lowered: { name: 'name_key' },
  search: ['name'],
  where: (tx) => tx`t.organisation_id = app.tenant()`,
  filters: { used: (tx, is: boolean) => tx`exists ${recent(tx, tx`c.id`)} = ${is}` },
  derived: {
    entries: (tx) => recent(tx, tx`count(*)::int`, tx`c.kind = 'entry'`),
    exits: (tx) => recent(tx, tx`count(*)::int`, tx`c.kind = 'exit'`),
    people: (tx) => recent(tx, tx`count(distinct c.user_id)::int`),
    last_crossed_at: (tx) => recent(tx, tx`max(c.crossed_at)`),
  },
});

/**
 * Whether the organisation of a place has proximity reminders; that of the view for 0, a place that
 * is not kept yet.
 */
export async function hasProximityReminders(tx: Tx, placeId = 0): Promise<boolean> {
  const organisation =
    placeId === 0
      ? tx`app.tenant()`
      : tx`(select organisation_id from geofence_locations where id = ${placeId})`;
  const [row] = await tx<{ included: boolean }[]>`
    select geofence_proximity_reminders as included from organisations where id = ${organisation}`;
  return row?.included ?? false;
}
