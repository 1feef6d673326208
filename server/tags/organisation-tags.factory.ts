// Organisation tags for tests and the demo world.
import type { Tx } from '#server/kit/db/database.ts';

/** Writes one and answers its id. */
export async function anOrganisationTag(sql: Tx, name: string): Promise<number> {
  const [row] = await sql<
    { id: number }[]
  >`insert into organisation_tags (name) values (${name}) returning id`;
  if (!row) throw new Error('the organisation tag was not written');
  return row.id;
}
