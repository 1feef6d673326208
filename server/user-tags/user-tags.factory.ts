// User tags for tests and the demo world.
import type { Tx } from '#server/kit/db/database.ts';

/** Writes one and answers its id. */
export async function aUserTag(sql: Tx, given: { organisation_id: number; name: string }): Promise<number> {
  const [row] = await sql<{ id: number }[]>`insert into user_tags ${sql(given)} returning id::int`;
  if (!row) throw new Error('the user tag was not written');
  return row.id;
}

/** Gives it to a user. */
export async function tagUser(sql: Tx, given: { organisation_id: number; user_id: number; user_tag_id: number }): Promise<void> {
  await sql`insert into user_tag_links ${sql(given)}`;
}
