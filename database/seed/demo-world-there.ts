// Whether the demo world exists, in a file apart from the code that makes it: most starts need only
// this.
import { demoAccounts } from '#domain/demo/demo-accounts.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';

export const isDemoWorldThere = async (database: Pick<Database, 'ask'>): Promise<boolean> =>
  await database.ask(findDemoWorld);

export async function findDemoWorld(tx: Tx): Promise<boolean> {
  const [operator] = demoAccounts;
  const rows = await tx`select from users where lower(email) = ${operator?.email ?? ''}`;
  return rows.length > 0;
}
