// The last administrator of an organisation, or of the platform, cannot be removed, disabled, moved
// or given another role: no account could be opened again without one. Visitors from another cell
// are no administrators of this one's people: their home might be away.
import { mayChangeForEverybody } from '#domain/access/access.policy.ts';
import { authorise, refuseIf } from '#domain/kit/policy.ts';
import type { User } from '#domain/users/user.ts';
import { isAdministrator, lastAdministratorRefusal } from '#domain/users/users.policy.ts';
import type { Tx } from '#server/kit/db/database.ts';

type Administrator = Pick<User, 'id' | 'name' | 'role' | 'organisation'>;

/**
 * Called before a change of one, and after the change of several, when the changed ones no longer
 * count. Of two administrators who disable each other at once, one is refused.
 * @throws 409 where no other administrator can sign in without a restricted view; 403 in a view
 * that does not show all administrators
 */
export async function refuseLastAdministrator(tx: Tx, person: Administrator): Promise<void> {
  const { id, role, organisation } = person;
  if (!isAdministrator(person)) return;
  await tx`select pg_advisory_xact_lock(7310013, hashint8(${organisation?.id ?? 0}::bigint))`;
  const [row] = await tx<{ others: boolean; is_restricted: boolean }[]>`
    select current_user = 'vigil_restricted' as is_restricted, exists (
      select from users
      where role = ${role}
        and organisation_id is not distinct from ${organisation?.id ?? null}::bigint
        and id <> ${id}
        and status = 'active'
        and home_cell is null
        and restriction_type is null
        and (expires_at is null or expires_at > app.now())) as others`;
  authorise(row === undefined || mayChangeForEverybody(row));
  refuseIf(lastAdministratorRefusal(person, { others: row?.others ?? false }));
}
