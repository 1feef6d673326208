// The database of a new cluster: its owner, the schema, the demo world, and one administrator.
import postgres from 'postgres';
import { seedFirstStart } from '#database/seed/responses/first-start.ts';
import { seedDemoWorld } from '#database/seed/seed-demo-world.ts';
import type { Database } from '#server/kit/db/database.ts';
import { analyse, migrate } from '#server/kit/db/migrate.ts';
import { openDatabase } from '#server/kit/db/open-database.ts';
import { createAdmin } from '#server/sign-in/platform-admin.service.ts';
import { ownerStatements } from './layout/filled-files.ts';
import { type ClusterPlace, databaseUrl } from './layout/place.ts';
import type { Say } from './say.ts';

/** Signs in with the password of the kept facts. */
export const adminEmailOf = (cell: number): string =>
  cell === 0 ? 'admin@cluster.example' : `admin@cell${cell}.example`;

/** Through the first proxy, as the program. What is there already stays as it is. */
export async function prepareDatabase(place: ClusterPlace, say: Say): Promise<void> {
  await makeOwner(place);
  const ownerUrl = databaseUrl(place, 'vigil_owner', 0);
  const { cell, appSecret, adminPassword } = place.facts;
  const url = await migrate({ ownerUrl, secret: appSecret, cell, log: say });
  const database = openDatabase({ url, poolSize: 1, statementTimeoutMs: 120_000 });
  try {
    const isNew = cell === 0 ? seedDemoWorld(database, { now: new Date() }) : seedFirst(database);
    if (!(await isNew)) return;
    await analyse(ownerUrl);
    await createAdmin(database, {
      name: 'Cluster Admin',
      email: adminEmailOf(cell),
      password: adminPassword,
    });
    say(
      `The schema, ${cell === 0 ? 'the demo data' : 'one organisation'} and one administrator are made.`,
    );
  } finally {
    await database.close();
  }
}

/** Of a cell that is not the first: its people and units are others than those of the demo. */
async function seedFirst(database: Database): Promise<boolean> {
  if (!(await seedFirstStart(database))) return false;
  await database.write(
    { role: 'platform' },
    async (tx) => await tx`insert into organisations (name) values ('Redgum Care')`,
  );
  return true;
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
