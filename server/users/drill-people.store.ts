// The invented people of drills (decision 0026): stored as removed, so that alerts can name them
// and lists do not show them.
import { drillOrganisationId } from '#domain/drills/drill.ts';
import { type InventedAlert, inventedMobile } from '#domain/drills/invented.ts';
import type { Tx } from '#server/kit/db/database.ts';

/** @returns the person's id */
export async function insertDrillPerson(
  tx: Tx,
  { first_name, last_name }: InventedAlert,
): Promise<number> {
  const [person] = await tx<{ id: number }[]>`
    insert into users (organisation_id, role, first_name, last_name, mobile, status, deleted_at)
    values (${drillOrganisationId}, 'organisation_user', ${first_name}, ${last_name},
      ${inventedMobile}, 'disabled', app.now())
    returning id`;
  if (!person) throw new Error('the person was not written');
  return person.id;
}
