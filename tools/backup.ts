// `npm run backup -- FILE`: writes the whole database of Vigil to one file while everything runs.
// The file is read by `npm run restore`.
import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#server/kit/config.ts';
import { startEmbeddedPostgres } from '#server/kit/postgres/embedded-postgres.ts';
import { startTrouble } from '#server/kit/start-trouble.ts';
import { megabytes } from './backup/database/disk-space.ts';
import { BackupRefused } from './backup/file/refusal.ts';
import { makeBackup } from './backup/make-backup.ts';

async function main(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} });
  if (positionals.length > 1) throw new BackupRefused('Name one file: npm run backup -- FILE');
  const config = readConfig(process.env);
  const given = positionals[0];
  const path = resolve(
    given ??
      join(
        config.DATA_DIRECTORY,
        'backups',
        `vigil-${new Date().toISOString().replace(/[:.]/g, '-')}.backup`,
      ),
  );
  if (given === undefined) mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const embedded = config.demo
    ? await startEmbeddedPostgres({
        dataDirectory: join(config.DATA_DIRECTORY, 'postgres'),
        log: () => {},
      })
    : null;
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () =>
      interrupted.abort(new BackupRefused('Interrupted. No file was written.')),
    );
  try {
    const startedAt = performance.now();
    const ownerUrl = embedded?.superuserUrl ?? config.DATABASE_URL ?? '';
    const made = await makeBackup({
      ownerUrl,
      secret: config.APP_SECRET,
      path,
      signal: interrupted.signal,
    });
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(
      `${made.rows} rows of ${made.tables} tables in ${path}: ${megabytes(made.fileBytes)}, ${seconds} s.`,
    );
    if (made.left.length > 0)
      console.log(`Not in it, because no migration makes it: ${made.left.join(', ')}.`);
    console.log(
      'Not in it: APP_SECRET, without which it cannot be restored, and the file of anchors. Keep both apart from it.',
    );
    return 0;
  } finally {
    await embedded?.stop();
  }
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(startTrouble(error, null));
  return 1;
});
