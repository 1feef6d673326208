// `npm run verify-events`: walks the sealed log of the configured database and names every row that
// differs from its seal. It changes nothing, not even the schema. With `-- --archive FILE...` the
// files of archived months are compared too.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sealKeyOf } from '#server/audit/event-chain.ts';
import { verifyEvents } from '#server/audit/verify-events.service.ts';
import { readConfig } from '#server/kit/config.ts';
import { loginUrl } from '#server/kit/db/login-role.ts';
import { onOneConnection } from '#server/kit/db/one-connection.ts';
import { openDatabase } from '#server/kit/db/open-database.ts';
import { startEmbeddedPostgres } from '#server/kit/postgres/embedded-postgres.ts';
import { startTrouble } from '#server/kit/start-trouble.ts';

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { archive: { type: 'string', multiple: true } },
  });
  const config = readConfig(process.env);
  const embedded = config.demo
    ? await startEmbeddedPostgres({
        dataDirectory: join(config.DATA_DIRECTORY, 'postgres'),
        log: () => {},
      })
    : null;
  const url = loginUrl(embedded?.superuserUrl ?? config.DATABASE_URL ?? '', config.APP_SECRET);
  const database = openDatabase({ url, poolSize: 1, statementTimeoutMs: 60_000 });
  try {
    // Asked first in words of its own: the pool of the program only says that the database is away.
    await onOneConnection(url, async (sql) => await sql`select`);
    const secrets = [
      config.APP_SECRET,
      ...config.EARLIER_APP_SECRETS.split(',')
        .map((secret) => secret.trim())
        .filter(Boolean),
    ];
    const { checked, anchored, findings, notes } = await verifyEvents(database, {
      keys: secrets.map(sealKeyOf),
      anchorFile: config.EVENT_ANCHOR_FILE,
      archives: [...(values.archive ?? []), ...positionals],
    });
    for (const line of [...findings, ...notes]) console.log(line);
    console.log(
      findings.length === 0
        ? `${checked} sealed events are what they were; ${anchored} anchors in ${config.EVENT_ANCHOR_FILE} agree.`
        : `${findings.length} findings in ${checked} sealed events.`,
    );
    return findings.length === 0 ? 0 : 1;
  } finally {
    await database.close();
    await embedded?.stop();
  }
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(startTrouble(error, null));
  return 1;
});
