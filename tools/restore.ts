// `npm run restore -- FILE`: puts a backup into an empty database, proves it, and raises one test
// alarm that notifies no person.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '#server/kit/config.ts';
import { startEmbeddedPostgres } from '#server/kit/postgres/embedded-postgres.ts';
import { startTrouble } from '#server/kit/start-trouble.ts';
import { inspectBackup } from './backup/file/backup-contents.ts';
import { proveRestored } from './backup/prove-restored.ts';
import { type RestoreAsked, restoreBackup } from './backup/restore-backup.ts';

async function main(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} });
  if (positionals[0] === undefined || positionals.length > 1)
    return refuse('Say which file: npm run restore -- FILE');
  const path = resolve(positionals[0]);
  const data = process.env['DATA_DIRECTORY'] || 'data';
  // The demo would make a new secret, which no backup was made with.
  if (!isSet('DATABASE_URL') && !isSet('APP_SECRET') && !existsSync(join(data, 'app-secret')))
    return refuse(
      `Copy the file app-secret of the old data folder to ${data} first: a backup is restored with the secret it was made with.`,
    );
  const config = readConfig(process.env);
  const startedAt = performance.now();
  const say = (line: string): void =>
    console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(7)} s  ${line}`);
  const header = await inspectBackup(path, config.APP_SECRET);
  say(
    `The file is whole: version ${header.product_version}, made at ${header.made_at} on PostgreSQL ${header.server_version}.`,
  );
  const embedded = config.demo
    ? await startEmbeddedPostgres({
        dataDirectory: join(config.DATA_DIRECTORY, 'postgres'),
        log: console.log,
      })
    : null;
  try {
    return await restore(
      {
        path,
        ownerUrl: embedded?.superuserUrl ?? config.DATABASE_URL ?? '',
        secret: config.APP_SECRET,
        header,
        say,
      },
      config,
    );
  } finally {
    await embedded?.stop();
  }
}

const isSet = (name: string): boolean => Boolean(process.env[name] || process.env[`${name}_FILE`]);

async function restore(
  asked: RestoreAsked,
  { EARLIER_APP_SECRETS: earlier }: Config,
): Promise<number> {
  const { secret, header, say } = asked;
  const { rows, tables, url } = await restoreBackup(asked);
  const findings = await proveRestored({ url, secret, earlier, say });
  if (findings.length > 0) {
    for (const line of findings) console.error(line);
    return refuse(
      `The backup was restored, but ${findings.length} findings say that its event log is not what was sealed.`,
    );
  }
  say(
    `${rows} rows of ${tables} tables are restored. What was acknowledged after ${header.made_at} is not among them.`,
  );
  console.log(
    'Start the program with the same APP_SECRET. To compare the log with the file of anchors: npm run verify-events.',
  );
  return 0;
}

function refuse(text: string): number {
  console.error(text);
  return 1;
}

process.exitCode = await main().catch((error: unknown) => refuse(startTrouble(error, null)));
