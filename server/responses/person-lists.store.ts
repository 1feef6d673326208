// The instructions written for one person, for each type of device.
import type { PersonLists } from '#domain/responses/responses.api.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { listsJson } from './step-lists.store.ts';

/** In the order of the device types; a type without instructions has an empty list. */
export const listsOfPerson = async (tx: Tx, userId: number): Promise<PersonLists[]> =>
  await readPerson(tx, userId, tx`true`);

/** Undefined for a device type that does not exist. */
export const listOfPerson = async (
  tx: Tx,
  userId: number,
  deviceTypeId: number,
): Promise<PersonLists | undefined> =>
  (await readPerson(tx, userId, tx`t.id = ${deviceTypeId}`))[0];

const readPerson = async (tx: Tx, userId: number, which: Fragment): Promise<PersonLists[]> => {
  const owned = tx`
    s.organisation_id = u.organisation_id and s.user_id = u.id and s.device_type_id = t.id
  `;
  return await tx<PersonLists[]>`
    select t.id as device_type_id, t.title, coalesce((${listsJson(tx, owned)}), '[]') as responses,
      coalesce((select app.iso(max(s.updated_at)) from response_steps s where ${owned}),
        '') as updated_at,
      exists (select from devices v
        where v.organisation_id = u.organisation_id
          and v.user_id = u.id
          and v.device_type_id = t.id
          and v.archived_at is null) as has_device
    from users u cross join device_types t where u.id = ${userId} and ${which} order by t.id`;
};
