// The program's entrance: reads the settings, finds or starts its database, starts the roles asked for, and ends them all on the first signal.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { seedDemoWorld } from '#database/seed/seed-demo-world.ts';
import { roles } from '#domain/access/roles.ts';
import { demoAccounts, demoPassword } from '#domain/demo/demo-accounts.ts';
import { startProgram } from './app.ts';
import { type Config, readConfig } from './kit/config.ts';
import { openDatabase } from './kit/db/database.ts';
import { analyse, migrate } from './kit/db/migrate.ts';
import { createLog } from './kit/log.ts';
import { startEmbeddedPostgres } from './kit/postgres/embedded-postgres.ts';
import { startQuietShift } from './quiet-shift.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const hardExitMs = 4500;

async function main(): Promise<void> {
  const config = readConfig(process.env, process.argv.slice(2));
  const log = createLog(config.LOG_LEVEL);
  mkdirSync(config.DATA_DIRECTORY, { recursive: true });
  const embedded = config.demo ? await startEmbeddedPostgres({ dataDirectory: join(config.DATA_DIRECTORY, 'postgres'), log: say }) : null;
  const ownerUrl = embedded?.superuserUrl ?? config.DATABASE_URL ?? '';
  const url = await migrate({ ownerUrl, secret: config.APP_SECRET, log: say });
  if (config.demo) await makeDemoWorld(url, ownerUrl);
  const database = openDatabase({ url, poolSize: config.POOL_SIZE });
  const program = await startProgram({ config, database, log });
  const shift = config.demo && config.DEMO_QUIET === '0' && program.ev04Port !== null ? startQuietShift(program.ev04Port, log) : null;
  greet(config, program.origin, program.ev04Port);

  let ending = false;
  const end = async (): Promise<void> => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), hardExitMs).unref();
    shift?.stop();
    await program.stop();
    await database.close();
    await embedded?.stop(2500);
    process.exit(0);
  };
  process.on('SIGINT', () => void end());
  process.on('SIGTERM', () => void end());
}

async function makeDemoWorld(url: string, ownerUrl: string): Promise<void> {
  const database = openDatabase({ url, poolSize: 1, statementTimeoutMs: 60_000 });
  const made = await seedDemoWorld(database, { now: new Date() });
  await database.close();
  if (!made) return;
  await analyse(ownerUrl);
  say('The demo world is made.');
}

function greet(config: Config, origin: string, ev04Port: number | null): void {
  say('');
  say(`Vigil is ready: ${origin}`);
  if (ev04Port !== null) say(`EV-04 pendants connect to port ${ev04Port}.`);
  if (!config.demo) return;
  say('');
  say(`Demo accounts (password ${demoPassword}):`);
  for (const account of demoAccounts) say(`  ${roles[account.role].title.padEnd(30)} ${account.email}`);
  say('');
  say('Ctrl-C ends it.');
}

main().catch((error: unknown) => {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
