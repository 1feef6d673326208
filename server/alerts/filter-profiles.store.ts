// Each person's own filter profiles for timelines.
import { chosenFlags, type FilterFlag, flagFields } from '#domain/alerts/alert-history.ts';
import type { FilterProfile, NewFilterProfile } from '#domain/alerts/filter-profile.ts';
import { invalid, notFound } from '#domain/kit/errors.ts';
import type { Tx } from '#server/kit/db/database.ts';

interface Kept {
  readonly id: number;
  readonly name: string;
  readonly flags: readonly FilterFlag[];
}

const shown = ({ flags, ...kept }: Kept): FilterProfile => ({ ...kept, ...flagFields(flags) });

export const listProfiles = async (tx: Tx, staffId: number): Promise<FilterProfile[]> =>
  (
    await tx<Kept[]>`
      select id, name, flags
      from filter_profiles
      where owner_staff_id = ${staffId}
      order by lower(name)
    `
  ).map(shown);

export async function saveProfile(
  tx: Tx,
  staffId: number,
  profile: NewFilterProfile,
): Promise<FilterProfile> {
  const [row] = await tx<Kept[]>`
    insert into filter_profiles (owner_staff_id, name, flags)
    values (${staffId}, ${profile.name}, ${chosenFlags(profile)})
    on conflict (owner_staff_id, name) do update set flags = excluded.flags
    returning id, name, flags`;
  if (!row) throw notFound();
  return shown(row);
}

/**
 * @throws 404 for another person's profile, as for none; 422 for a name that another of one's own
 * has
 */
export async function changeProfile(
  tx: Tx,
  staffId: number,
  id: number,
  profile: NewFilterProfile,
): Promise<FilterProfile> {
  // One change of a person's profiles at a time: two tabs could save two of them under one name at
  // once.
  await tx`
    select from filter_profiles where owner_staff_id = ${staffId} order by id for no key update
  `;
  const [taken] = await tx`
      select from filter_profiles
      where owner_staff_id = ${staffId} and name = ${profile.name} and id <> ${id}
    `;
  const [own] =
    await tx`select from filter_profiles where id = ${id} and owner_staff_id = ${staffId}`;
  if (!own) throw notFound();
  if (taken)
    throw invalid({
      name: ['You have another filter profile with this name. Choose another name.'],
    });
  const [row] = await tx<Kept[]>`
    update filter_profiles
    set name = ${profile.name}, flags = ${chosenFlags(profile)}
    where id = ${id} and owner_staff_id = ${staffId}
    returning id, name, flags`;
  if (!row) throw notFound();
  return shown(row);
}

/** @throws 404 for another person's profile, as for none */
export async function deleteProfile(tx: Tx, staffId: number, id: number): Promise<void> {
  const rows = await tx`
      delete from filter_profiles where id = ${id} and owner_staff_id = ${staffId} returning id
    `;
  if (rows.length === 0) throw notFound();
}
