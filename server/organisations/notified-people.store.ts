// The people of an organisation who can be notified of access requests: they can sign in, have an
// email and may let others in.
import { roleNames, roles } from '#domain/access/roles.ts';
import type { Tx } from '#server/kit/db/database.ts';

const decides = 'write organisation users';
const deciders = roleNames.filter((name) => roles[name].abilities.includes(decides));

/** How many of these are such people of the organisation. @param ids each once */
export async function countDeciders(
  tx: Tx,
  organisationId: number,
  ids: readonly number[],
): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from users u
    where u.organisation_id = ${organisationId}
      and u.id = any(${[...ids]}::bigint[])
      and u.deleted_at is null
      and u.email is not null
      and u.status in ('active', 'pending')
        and case
        when u.abilities is null then u.role = any(${deciders}::text[])
        else ${decides} = any(u.abilities) end`;
  return row?.count ?? 0;
}
