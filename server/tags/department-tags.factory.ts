// Department tags for tests and the demo world.
import type { Tx } from '#server/kit/db/database.ts';

/** Writes one and answers its id. */
export async function aDepartmentTag(
  sql: Tx,
  given: { organisation_id: number; name: string },
): Promise<number> {
  const [row] = await sql<{ id: number }[]>`insert into department_tags ${sql(given)} returning id`;
  if (!row) throw new Error('the department tag was not written');
  return row.id;
}

/** Gives it to a department. */
export async function tagDepartment(
  sql: Tx,
  given: { organisation_id: number; department_id: number; department_tag_id: number },
): Promise<void> {
  await sql`insert into department_tag_links ${sql(given)}`;
}
