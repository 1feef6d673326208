// The program as a process: reads the settings, finds or starts its database, starts the sweeps,
// then the other roles requested, and ends them all on the first signal.
import { mkdirSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { isDemoWorldThere } from '#database/seed/demo-world-there.ts';
import { roles } from '#domain/access/roles.ts';
import { demoAccounts, demoPassword } from '#domain/demo/demo-accounts.ts';
import { features, startProgram } from './app.ts';
import { type Config, readConfig } from './kit/config.ts';
import type { Database } from './kit/db/database.ts';
import { analyse, migrate } from './kit/db/migrate.ts';
import { openDatabase } from './kit/db/open-database.ts';
import { createLog, type Log } from './kit/log.ts';
import { chosenNotices } from './kit/notices/chosen-notices.ts';
import { keptInside } from './kit/outside-settings.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './kit/postgres/embedded-postgres.ts';
import { startTrouble } from './kit/start-trouble.ts';
import { createStarted, type Started } from './kit/started.ts';
import { startWorker } from './worker.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const hardExitMs = 4500;

/** Starts the program; what it says goes to the standard output. */
export function runProgram(): void {
  const started = createStarted();
  let known: Known | null = null;
  let ending = false;
  const end = async (code: number): Promise<void> => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), hardExitMs).unref();
    const failures = await started.endAll();
    for (const failure of failures)
      process.stderr.write(
        `Error while stopping: ${failure instanceof Error ? failure.stack : String(failure)}\n`,
      );
    // Parts that are still starting are ended as soon as they are ready, and the start stops.
    await starting;
    process.exit(failures.length > 0 ? 1 : code);
  };
  process.on('SIGINT', () => void end(0));
  process.on('SIGTERM', () => void end(0));
  const starting = start(started, (read) => {
    known = read;
  }).catch((error: unknown) => {
    if (ending) return;
    // Started parts would only log that their database is gone: the reason must be the last line.
    if (known) known.log.level = 'silent';
    process.stderr.write(`\n${startTrouble(error, known?.config ?? null)}\n`);
    void end(1);
  });
}

interface Known {
  readonly config: Config;
  readonly log: Log;
}

async function start(started: Started, know: (known: Known) => void): Promise<void> {
  const config = readConfig(process.env, process.argv.slice(2));
  const log = createLog(config.LOG_LEVEL);
  know({ config, log });
  const embedded = config.DATABASE_URL === undefined ? await ownDatabase(config, started) : null;
  const ownerUrl = config.DATABASE_URL ?? embedded?.superuserUrl ?? '';
  const url = await migrate({
    ownerUrl,
    secret: config.APP_SECRET,
    cell: config.CELL,
    tellsDirectory: config.DIRECTORY_ETCD !== undefined && config.roles.has('worker'),
    log: say,
  });
  const database = openDatabase(
    { url, poolSize: config.POOL_SIZE },
    await chosenNotices(config, log),
  );
  await started.keep(database.close);
  if (!config.demo) await prepareFirstStart(database);
  else if (!(await isDemoWorldThere(database))) await makeDemoWorld(url, ownerUrl);
  // Work that fell due while no process ran is late already: the worker's first look comes before
  // the rest is even loaded.
  const worker = startWorker({ config, database, log, features });
  await started.keep(worker.stop);
  await worker.firstLook();
  const program = await startProgram({ config, database, log, worker });
  await started.keep(program.stop);
  if (config.demo && config.DEMO_QUIET === '0' && program.ev04Port !== null) {
    const { startQuietShift } = await import('./quiet-shift.ts');
    await started.keep(startQuietShift(program.ev04Port, log).stop);
  }
  // Registered last, ended first: a database that ends with the program must not be started again.
  if (embedded) await started.keep(embedded.keepRunning());
  greet(config, program.origin, program.ev04Port);
  // The launcher restarts a program that was ready and died.
  process.send?.('ready');
  flushCompileCache();
}

async function ownDatabase(config: Config, started: Started): Promise<EmbeddedPostgres> {
  mkdirSync(config.DATA_DIRECTORY, { recursive: true });
  const embedded = await startEmbeddedPostgres({
    dataDirectory: join(config.DATA_DIRECTORY, 'postgres'),
    log: say,
  });
  await started.keep(async () => await embedded.stop(2500));
  return embedded;
}

async function prepareFirstStart(database: Database): Promise<void> {
  const { seedFirstStart } = await import('#database/seed/responses/first-start.ts');
  if (await seedFirstStart(database)) say('Standard instructions and resolution comments added.');
}

async function makeDemoWorld(url: string, ownerUrl: string): Promise<void> {
  const database = openDatabase({ url, poolSize: 1, statementTimeoutMs: 60_000 });
  const { seedDemoWorld } = await import('#database/seed/seed-demo-world.ts');
  const made = await seedDemoWorld(database, { now: new Date() }).finally(database.close);
  if (!made) return;
  await analyse(ownerUrl);
  say('Demo data created.');
}

function greet(config: Config, origin: string, ev04Port: number | null): void {
  say('');
  say(`Vigil is ready: ${origin}`);
  if (ev04Port !== null) say(`EV-04 pendants connect to port ${ev04Port}.`);
  if (!config.demo) {
    const kept = keptInside(config);
    if (config.roles.has('worker') && kept.length > 0)
      say(`Not sent, only stored, because no service is configured: ${kept.join(', ')}.`);
    return;
  }
  say('');
  say(`Demo accounts (password ${demoPassword}):`);
  for (const account of demoAccounts)
    say(`  ${roles[account.role].title.padEnd(30)} ${account.email}`);
  say('');
  say('Press Ctrl-C to stop.');
}
