// The favourite locations of the person whose phone asks.
import type { AppFavourite } from '#domain/phone/app-state.ts';
import type { Tx } from '#server/kit/db/database.ts';

interface OfPhone {
  readonly organisation_id: number;
  readonly user_id: number | null;
}

export const readFavouritesOfPhone = async (
  tx: Tx,
  { organisation_id, user_id }: OfPhone,
): Promise<AppFavourite[]> =>
  user_id === null
    ? []
    : await tx<AppFavourite[]>`
      select f.id, f.name, f.address, f.duration, f.shake_on,
        coalesce(s.is_inside and s.until > app.now(), false) as is_inside
      from favourite_locations f
      left join favourite_location_states s
        on s.organisation_id = f.organisation_id
        and s.favourite_location_id = f.id
      where f.organisation_id = ${organisation_id} and f.user_id = ${user_id} order by f.name_key`;

/** Null where the name is taken. */
export async function insertFavourite(
  tx: Tx,
  favourite: {
    organisation_id: number;
    user_id: number;
    name: string;
    latitude: number;
    longitude: number;
    duration: number | null;
  },
): Promise<AppFavourite | null> {
  const [row] = await tx<AppFavourite[]>`
    insert into favourite_locations ${tx(favourite)}
    on conflict (organisation_id, user_id, name_key) do nothing
    returning id, name, address, duration, shake_on, false as is_inside`;
  return row ?? null;
}
