// `npm run verify-events`: walks the sealed log of the configured database and names every row that is not what it was.
import { join } from 'node:path';
import { verifyEvents } from '#server/audit/verify-events.service.ts';
import { readConfig } from '#server/kit/config.ts';
import { openDatabase } from '#server/kit/db/database.ts';
import { migrate } from '#server/kit/db/migrate.ts';
import { startEmbeddedPostgres } from '#server/kit/postgres/embedded-postgres.ts';

async function main(): Promise<number> {
  const config = readConfig(process.env);
  const embedded = config.demo
    ? await startEmbeddedPostgres({ dataDirectory: join(config.DATA_DIRECTORY, 'postgres'), log: () => {} })
    : null;
  const url = await migrate({ ownerUrl: embedded?.superuserUrl ?? config.DATABASE_URL ?? '', secret: config.APP_SECRET });
  const database = openDatabase({ url, poolSize: 1, statementTimeoutMs: 60_000 });
  try {
    const { checked, findings } = await verifyEvents(database);
    for (const finding of findings) console.log(finding);
    console.log(
      findings.length === 0 ? `${checked} sealed events are what they were.` : `${findings.length} findings in ${checked} sealed events.`,
    );
    return findings.length === 0 ? 0 : 1;
  } finally {
    await database.close();
    await embedded?.stop();
  }
}

process.exitCode = await main();
