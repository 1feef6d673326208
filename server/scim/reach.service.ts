// Prevents a directory with an unconfirmed connection from changing people that the connection's
// changers may not manage.

import { type RoleName, roles } from '#domain/access/roles.ts';
import { changerBelow, unconfirmedReason } from '#domain/saml/connection-confirmation.ts';
import { ScimError } from '#domain/scim/scim-error.ts';
import { outOfReach, reasonOutOfReach } from '#server/saml/connections/confirmation.service.ts';
import { findChangers } from '#server/saml/connections/confirmation.store.ts';
import type { DirectoryCall } from './directory-call.ts';
import { RefusedWithIssue } from './refused-with-issue.ts';

const wayOut =
  'Review and confirm the connection on its page. Until then the directory cannot change this person.';

/**
 * @param userId null for a new person
 * @throws 403 with an issue, after which nothing is written
 */
export async function requireReach(
  { tx, connection_id }: DirectoryCall,
  userId: number | null,
  subject: string,
): Promise<void> {
  const problem = await reasonOutOfReach(
    tx,
    connection_id,
    userId === null ? null : { id: userId, name: subject },
  );
  if (problem === null) return;
  throw new RefusedWithIssue(new ScimError(403, undefined, problem), {
    kind: 'unconfirmed',
    subject,
    user_id: userId,
    problem,
    way_out: wayOut,
  });
}

/**
 * The reasons why people may not get what their groups grant, by id: the person or the role is
 * above a changer of the connection.
 */
export async function refusedGifts(
  { tx, connection_id }: DirectoryCall,
  people: readonly { user_id: number; name: string }[],
  role: RoleName | undefined,
): Promise<Map<number, string>> {
  const refused = await outOfReach(
    tx,
    connection_id,
    people.map(({ user_id: id, name }) => ({ id, name })),
  );
  if (!role) return refused;
  const given = { role, abilities: new Set(roles[role].abilities), restriction: null };
  const changer = changerBelow(await findChangers(tx, connection_id), given);
  const { title } = roles[role];
  return changer
    ? new Map(
        people.map(({ user_id }) => [
          user_id,
          unconfirmedReason(changer, `somebody with the role ${title}`),
        ]),
      )
    : refused;
}
