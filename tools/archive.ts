// `npm run archive -- YYYY-MM DIR` moves a closed month of the log into a file of that folder; `--
// --back FILE` puts it back. Vigil may run meanwhile.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sealKeyOf } from '#server/audit/event-chain.ts';
import { type Config, readConfig } from '#server/kit/config.ts';
import { onOneConnection } from '#server/kit/db/one-connection.ts';
import { startEmbeddedPostgres } from '#server/kit/postgres/embedded-postgres.ts';
import { startTrouble } from '#server/kit/start-trouble.ts';
import { archiveMonth } from './archive/archive-month.ts';
import { bringBack } from './archive/bring-back.ts';
import { ArchiveRefused } from './archive/refusal.ts';

const usage = 'npm run archive -- YYYY-MM DIR, or npm run archive -- --back FILE';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { back: { type: 'string' } },
  });
  const [month, folder, ...more] = positionals;
  const config = readConfig(process.env);
  if (values.back !== undefined && month === undefined) {
    const path = resolve(values.back);
    const { month: back, events } = await onOwnersConnection(
      config,
      async (sql, keys) => await bringBack({ sql, keys, path }),
    );
    console.log(
      `All ${events} events of ${back} are in the database again. The file is no longer needed.`,
    );
  } else if (
    values.back === undefined &&
    month !== undefined &&
    folder !== undefined &&
    more.length === 0
  ) {
    const asked = { month, folder: resolve(folder) };
    const made = await onOwnersConnection(
      config,
      async (sql, keys) => await archiveMonth({ sql, keys, ...asked }),
    );
    console.log(
      `${made.events} events of ${month} are in ${made.path}; ${made.moved} of them are there alone: keep it as you keep backups.`,
    );
    console.log(`To prove it with the log: npm run verify-events -- --archive ${made.path}`);
  } else throw new ArchiveRefused(`Usage: ${usage}`);
}

type OwnersWork<Result> = (
  sql: Parameters<Parameters<typeof onOneConnection>[1]>[0],
  keys: readonly [Uint8Array, ...Uint8Array[]],
) => Promise<Result>;

async function onOwnersConnection<Result>(
  config: Config,
  work: OwnersWork<Result>,
): Promise<Result> {
  const embedded = config.demo
    ? await startEmbeddedPostgres({
        dataDirectory: join(config.DATA_DIRECTORY, 'postgres'),
        log: () => {},
      })
    : null;
  const earlier = config.EARLIER_APP_SECRETS.split(',')
    .map((secret) => secret.trim())
    .filter(Boolean);
  try {
    const url = embedded?.superuserUrl ?? config.DATABASE_URL ?? '';
    return await onOneConnection(
      url,
      async (sql) => await work(sql, [sealKeyOf(config.APP_SECRET), ...earlier.map(sealKeyOf)]),
    );
  } finally {
    await embedded?.stop();
  }
}

await main().catch((error: unknown) => {
  console.error(startTrouble(error, null));
  process.exitCode = 1;
});
