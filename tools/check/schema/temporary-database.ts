// A database of its own for one test file, on the PostgreSQL that the test run provides; gone when
// the file has run.
import postgres from 'postgres';
import { afterAll } from 'vitest';

/**
 * Makes an empty database and answers a connection to it as the server's superuser. @throws Error
 * when no server was provided
 */
export async function temporaryDatabase(purpose: string): Promise<postgres.Sql> {
  const server = process.env['TEST_POSTGRES_URL'];
  if (server === undefined)
    throw new Error(
      'TEST_POSTGRES_URL is not set: run this through npm test, which provides a PostgreSQL.',
    );
  // The name holds the owner's process: the next run drops what a killed run leaves
  // (server/kit/testing/test-database.ts).
  const name = `vigil_test_${process.pid}_${purpose}_${Date.now()}`;
  const admin = postgres(server, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const sql = postgres(url.href, { max: 1, onnotice: () => {} });
  afterAll(async () => {
    await sql.end();
    await admin.unsafe(`drop database ${name} with (force)`);
    await admin.end();
  });
  return sql;
}
