// The place nearest to a position that the house has a name for: a favourite of the person, or a
// geofence of the organisation.
import type { Alert, AlertPosition } from '#domain/alerts/alert.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { metresFrom } from './distance.sql.ts';

/** Further from its edge, a named place does not locate a person. */
const farthestM = 1000;
/**
 * Of latitude, for the largest circle that counts: those of larger ones are found where the
 * position is near their centre.
 */
const bandDegrees = 0.05;

/** @returns null where no place is near */
export async function findNamedPlace(
  tx: Tx,
  { organisation_id, user_id }: { organisation_id: number; user_id: number | null },
  position: Pick<AlertPosition, 'latitude' | 'longitude'>,
): Promise<NonNullable<Alert['named_place']> | null> {
  const near = tx`
    p.latitude >= ${position.latitude - bandDegrees}::float8
      and p.latitude <= ${position.latitude + bandDegrees}::float8
  `;
  const place = tx`p.name, p.radius, ${metresFrom(tx, position, 'p')} as metres`;
  const [found] = await tx<NonNullable<Alert['named_place']>[]>`
    select name, kind, round(metres)::int as metres, metres <= radius as is_inside from (
      select ${place}, 'favourite' as kind
      from favourite_locations p
      where p.organisation_id = ${organisation_id} and p.user_id = ${user_id} and ${near}
      union all
      select ${place}, 'geofence' as kind
      from geofence_locations p
      where p.organisation_id = ${organisation_id} and p.active and ${near}
    ) places where metres <= radius + ${farthestM} order by metres > radius, metres limit 1`;
  return found ?? null;
}
