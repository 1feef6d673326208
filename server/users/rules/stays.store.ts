// The stays of a person: one row of `users` per organisation they belong or belonged to (decision
// 0050). Row security decides which of them a caller sees.
import type { Fragment, Tx } from '#server/kit/db/database.ts';

/**
 * The stay that the person has now, where `id` is an earlier one of theirs; undefined where there
 * is none that the caller sees.
 */
export async function findPresentStay(tx: Tx, id: number): Promise<number | undefined> {
  const [row] = await tx<{ id: number }[]>`
    select present.id
    from users left_by
    join users present on present.person_id = left_by.person_id and present.deleted_at is null
    where left_by.id = ${id} and left_by.deleted_at is not null`;
  return row?.id;
}

/**
 * These ids, and those of all other stays, in the caller's view, of the same people: for
 * `any(array(...))`, which keeps the indexes by person in use.
 */
export const allStays = (tx: Tx, ids: readonly number[]): Fragment => tx`
  select unnest(${[...ids]}::bigint[])
  union select id
  from users
  where person_id = any(array(select person_id from users where id = any(${[...ids]}::bigint[])))`;
