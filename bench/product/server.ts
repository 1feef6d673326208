// The product as a running program, started like anybody would start it and known by what it prints.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { fullSize, type Size } from '../limits/tables.ts';
import type { World } from '../ratios/world.ts';
import { copyWorld } from './world-tables.ts';

export interface Product {
  readonly pid: number;
  readonly port: number;
  readonly ev04Port: number;
  stop(): Promise<void>;
}

const entrance = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
const secret = randomBytes(32).toString('hex');
const patienceMs = 60_000;

/** A fresh world and the whole program on it; nothing when there is no program yet. */
export async function startProduct(world: World, size: Size = fullSize): Promise<Product | undefined> {
  if (!existsSync(entrance)) return undefined;
  const url = await copyWorld(world.database.superuserUrl, size, async (empty) => {
    world.log("Filling the product's tables; this takes a minute, once.");
    const once = await start(empty);
    await once.stop();
  });
  return start(url);
}

async function start(url: string): Promise<Product> {
  const env = {
    ...process.env,
    DATABASE_URL: url,
    APP_SECRET: secret,
    PORT: '0',
    EV04_PORT: '0',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
  };
  const started = spawn(process.execPath, [entrance], { stdio: ['ignore', 'pipe', 'inherit'], env });
  process.once('exit', () => started.kill('SIGKILL'));
  if (started.pid === undefined) throw new Error('the product could not be started');
  const ports = await Promise.race([portsOf(started), endOf(started)]);
  return { pid: started.pid, ...ports, stop: () => stop(started) };
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
