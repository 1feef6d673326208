// Gives a connection the settings of a view, for queries outside a transaction.
import type { Connection } from './pool.ts';

/** @param setup SQL, as of `setupOf`; the connection keeps it until another view needs it */
export async function setUp(connection: Connection, setup: string): Promise<void> {
  // Executed eagerly, because a query may be sent before this one is awaited.
  await connection.sql.unsafe(setup).execute();
  connection.setup = setup;
}
