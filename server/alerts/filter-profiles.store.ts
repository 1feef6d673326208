// Each person's own filter profiles for timelines.
import type { FilterProfile } from '#domain/alerts/alert-history.ts';
import { notFound } from '#domain/kit/errors.ts';
import type { Tx } from '#server/kit/db/database.ts';

export const listProfiles = async (tx: Tx, staffId: number): Promise<FilterProfile[]> =>
  await tx<FilterProfile[]>`select id, name, flags from filter_profiles where owner_staff_id = ${staffId} order by lower(name)`;

export async function saveProfile(tx: Tx, staffId: number, profile: Pick<FilterProfile, 'name' | 'flags'>): Promise<FilterProfile> {
  const [row] = await tx<FilterProfile[]>`
    insert into filter_profiles (owner_staff_id, name, flags) values (${staffId}, ${profile.name}, ${profile.flags})
    on conflict (owner_staff_id, name) do update set flags = excluded.flags returning id, name, flags`;
  if (!row) throw notFound();
  return row;
}

/** @throws 404 for another person's profile, as for none */
export async function deleteProfile(tx: Tx, staffId: number, id: number): Promise<void> {
  const rows = await tx`delete from filter_profiles where id = ${id} and owner_staff_id = ${staffId} returning id`;
  if (rows.length === 0) throw notFound();
}
