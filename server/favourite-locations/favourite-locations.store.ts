// The SQL of favourite locations: those of one person, and how many there are.
import { favouriteLocations } from '#domain/favourite-locations/favourite-locations.api.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { tableStore } from '#server/kit/resource/table-store.ts';
import type { ContactOwner } from '#server/users/profile/personal-contacts.store.ts';

export const favouritesOf = ({
  id,
  organisation_id,
}: Pick<ContactOwner, 'id' | 'organisation_id'>) =>
  tableStore(favouriteLocations, {
    table: 'favourite_locations',
    lowered: { name: 'name_key' },
    owner: (tx) => tx`t.organisation_id`,
    where: (tx) => tx`t.organisation_id = ${organisation_id} and t.user_id = ${id}`,
    always: {
      organisation_id: (tx) => tx`${organisation_id}::bigint`,
      user_id: (tx) => tx`${id}::bigint`,
    },
    derived: {
      is_inside: (tx) => tx`coalesce((
        select s.is_inside and s.until > app.now()
        from favourite_location_states s
        where s.organisation_id = t.organisation_id and s.favourite_location_id = t.id),
          false)`,
    },
  });

export async function countFavourites(
  tx: Tx,
  { id, organisation_id }: Pick<ContactOwner, 'id' | 'organisation_id'>,
): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count
    from favourite_locations
    where organisation_id = ${organisation_id} and user_id = ${id}`;
  return row?.count ?? 0;
}
