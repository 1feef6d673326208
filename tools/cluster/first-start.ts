// The database of a new cluster: its owner, the schema, the demo world, and one administrator.
import postgres from 'postgres';
import { seedDemoWorld } from '#database/seed/seed-demo-world.ts';
import { analyse, migrate } from '#server/kit/db/migrate.ts';
import { openDatabase } from '#server/kit/db/open-database.ts';
import { createAdmin } from '#server/sign-in/platform-admin.service.ts';
import { ownerStatements } from './layout/filled-files.ts';
import { type ClusterPlace, databaseUrl } from './layout/place.ts';
import type { Say } from './say.ts';

/** Signs in with the password of the kept facts. */
export const adminEmail = 'admin@cluster.example';

/** Through the first proxy, as the program. What is there already stays as it is. */
export async function prepareDatabase(place: ClusterPlace, say: Say): Promise<void> {
  await makeOwner(place);
  const ownerUrl = databaseUrl(place, 'vigil_owner', 0);
  const url = await migrate({ ownerUrl, secret: place.facts.appSecret, log: say });
  const database = openDatabase({ url, poolSize: 1, statementTimeoutMs: 120_000 });
  try {
    if (!(await seedDemoWorld(database, { now: new Date() }))) return;
    await analyse(ownerUrl);
    await createAdmin(database, {
      name: 'Cluster Admin',
      email: adminEmail,
      password: place.facts.adminPassword,
    });
    say('The schema, the demo data and one administrator are made.');
  } finally {
    await database.close();
  }
}

async function makeOwner(place: ClusterPlace): Promise<void> {
  const url = new URL(databaseUrl(place, 'postgres', 0));
  url.pathname = '/postgres';
  const sql = postgres(url.href, { max: 1, onnotice: () => {}, connect_timeout: 10 });
  try {
    const [there] = await sql`select from pg_database where datname = 'vigil'`;
    if (there) return;
    // One by one: a database is not made inside a transaction.
    for (const statement of statementsOf(ownerStatements(place))) await sql.unsafe(statement);
  } finally {
    await sql.end({ timeout: 2 });
  }
}

const statementsOf = (text: string): string[] =>
  text
    .replaceAll(/^--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean);
