// Checks that the oldest PostgreSQL that README promises accepts our SQL: all migrations run there,
// and each statement that the embedded one accepts is prepared there too. Statements composed only
// at run time are not tried here but by `npm test -- --postgres=DIR`.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PostgresBinaries } from '#server/kit/postgres/binaries.ts';
import { serverVersions } from '#server/kit/postgres/server-versions.ts';
import { testDatabase } from '#server/kit/testing/test-database.ts';
import { keptServers, provideDatabase, startTestServer } from '../test/test-database.ts';
import { asLine, inOrder } from './source/finding.ts';
import { type Verdicts, verdictsOf } from './sql/accepted.ts';
import { collectedStatements, type Statement } from './sql/collected-statements.ts';
import { folderVariable, installedPostgres } from './sql/installed-postgres.ts';
import { type Asked, coverageOf, findingsOf } from './sql/older-server.ts';

const { oldest } = serverVersions;

async function tried(statements: readonly Statement[], programs: PostgresBinaries): Promise<Asked> {
  const texts = [
    ...new Set(statements.flatMap(({ whole, withStandIns }) => [...whole, ...withStandIns])),
  ];
  const verdictsOn = async (serverUrl: string | undefined): Promise<Verdicts> => {
    const database = await testDatabase(serverUrl);
    return await verdictsOf(database.ownerUrl, texts).finally(database.close);
  };
  const stopNewer = await provideDatabase(null);
  const server = await startTestServer(programs, keptServers);
  // A run that is ended leaves no server behind.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void server.stop(1000).finally(() => process.exit(1)));
  try {
    const [newer, older] = await Promise.all([
      verdictsOn(process.env['TEST_POSTGRES_URL']),
      verdictsOn(server.superuserUrl),
    ]);
    return { newer, older, major: oldest };
  } finally {
    await Promise.all([server.stop(), stopNewer()]);
  }
}

async function run(root: string): Promise<void> {
  const programs = installedPostgres(oldest);
  if (programs === null) {
    console.log(
      `note: PostgreSQL ${oldest} is not installed: not tried (${folderVariable(oldest)} names the folder of its programs)`,
    );
    return;
  }
  const statements = collectedStatements(root);
  const asked = await tried(statements, programs);
  console.log(`note: ${coverageOf(statements, asked)}`);
  for (const finding of inOrder(findingsOf(statements, asked))) {
    console.log(asLine(finding));
    process.exitCode = 1;
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await run(resolve(process.argv[2] ?? fileURLToPath(new URL('../../', import.meta.url)))).catch(
    (error: unknown) => {
      console.log(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    },
  );
}
