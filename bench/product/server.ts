// The product as a running program, started as in production and detected as ready by its output.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { World } from '../ratios/world.ts';
import { noteReceipts } from './receipts.ts';
import { fullWorld, type WorldSize } from './world-rows.ts';
import { copyWorld } from './world-tables.ts';

export interface Product {
  readonly pid: number;
  readonly port: number;
  readonly ev04Port: number;
  /** Its database, for a look past the wire. */
  readonly databaseUrl: string;
  stop(): Promise<void>;
}

const entrance = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
const secret = randomBytes(32).toString('hex');
const patienceMs = 60_000;

const living = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of living) child.kill('SIGKILL');
});

/**
 * A fresh world and the program on it, with all its roles or those given; nothing when there is no
 * program yet.
 */
export async function startProduct(
  world: World,
  size: WorldSize = fullWorld,
  roles?: string,
): Promise<Product | undefined> {
  if (!existsSync(entrance)) return undefined;
  const url = await freshWorld(world, size);
  const product = await start(url, roles === undefined ? [] : [`--roles=${roles}`]);
  const endReceipts = await noteReceipts(url);
  return {
    ...product,
    stop: async () => {
      await endReceipts();
      await product.stop();
    },
  };
}

/** A fresh copy of the product's filled tables, with no program on it. */
export const freshWorld = (world: World, size: WorldSize): Promise<string> =>
  copyWorld(world.database.superuserUrl, size, async (empty) => {
    world.log(`Filling the product's tables (${size.name}); once for each schema.`);
    const migrating = await start(empty);
    await migrating.stop();
  });

async function start(url: string, words: readonly string[] = []): Promise<Product> {
  const env = {
    ...process.env,
    // The measurement is of speed, so the rate limit is lifted.
    SESSION_CALLS_PER_SECOND: '100000',
    TOKEN_CALLS_PER_SECOND: '100000',
    ADDRESS_CALLS_PER_SECOND: '100000',
    DATABASE_URL: url,
    APP_SECRET: secret,
    PORT: '0',
    EV04_PORT: '0',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
    // All consoles of a measurement are one person's.
    LIVE_WINDOWS_PER_PERSON: '100000',
    CONNECTIONS_PER_ADDRESS: '100000',
  };
  const started = spawn(process.execPath, [entrance, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  });
  living.add(started);
  started.once('exit', () => living.delete(started));
  if (started.pid === undefined) throw new Error('the product could not be started');
  const ports = await Promise.race([portsOf(started), endOf(started)]);
  return { pid: started.pid, ...ports, databaseUrl: url, stop: () => stop(started) };
}

/** Reads the two ports from the greeting. */
async function portsOf(started: ChildProcess): Promise<{ port: number; ev04Port: number }> {
  if (!started.stdout) throw new Error('the product has no output');
  const giveUp = AbortSignal.timeout(patienceMs);
  const lines = createInterface({ input: started.stdout, signal: giveUp });
  let port: number | undefined;
  for await (const line of lines) {
    port ??= numberIn(line, /^Vigil is ready: http:\/\/.*:(\d+)$/);
    const ev04Port = numberIn(line, /pendants connect to port (\d+)/);
    if (port === undefined || ev04Port === undefined) continue;
    started.stdout.resume();
    return { port, ev04Port };
  }
  throw new Error('the product did not say that it is ready');
}

const numberIn = (line: string, pattern: RegExp): number | undefined => {
  const found = pattern.exec(line)?.[1];
  return found === undefined ? undefined : Number(found);
};

async function endOf(started: ChildProcess): Promise<never> {
  await once(started, 'exit');
  throw new Error('the product ended before it was ready');
}

async function stop(started: ChildProcess): Promise<void> {
  if (started.exitCode !== null || started.signalCode !== null) return;
  const ended = once(started, 'exit');
  const timer = setTimeout(() => started.kill('SIGKILL'), 6000);
  started.kill('SIGTERM');
  await ended;
  clearTimeout(timer);
}
