// The whole program as a process of its own, which can be killed without warning and restarted on
// the same data.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ProgramPorts {
  readonly httpPort: number;
  readonly ev04Port: number;
  /** The roles it starts, such as `api,live`; all of them where absent. */
  readonly roles?: string;
}

export interface ProgramPlace extends ProgramPorts {
  readonly dataDirectory: string;
}

export interface RunningProgram {
  /**
   * Resolves with the milliseconds from start to ready; rejects with the program's last words when
   * it ends before.
   */
  ready(): Promise<number>;
  /** kill -9 of the process, and only of it. Resolves when it is gone. */
  kill(): Promise<void>;
  /** SIGTERM. Resolves with its exit code. */
  stop(): Promise<number | null>;
  /** Resolves when it has ended, by whatever. */
  readonly ended: Promise<Ending>;
  /** Whether the process lives. */
  readonly alive: boolean;
  readonly pid: number;
}

export interface Ending {
  readonly code: number | null;
  readonly signal: string | null;
  /** The end of what it wrote. */
  readonly lastWords: string;
}

const mainFile = join(import.meta.dirname, '../../../server/main.ts');
const readyPatienceMs = 120_000;
const lastWordsBytes = 10_000;

const living = new Set<ChildProcess>();

/** Kills all programs that still run. */
export function endPrograms(): void {
  for (const child of living) child.kill('SIGKILL');
}

/**
 * Starts the program without the demo's own pendants; with no DATABASE_URL among the settings in
 * demo mode, on its own database.
 */
export function startProgram(
  place: ProgramPlace,
  more: Readonly<Record<string, string>> = {},
): RunningProgram {
  const startedAt = performance.now();
  const logFile = join(place.dataDirectory, 'program.log');
  const log = openSync(logFile, 'a');
  const settings = {
    DATA_DIRECTORY: place.dataDirectory,
    PORT: String(place.httpPort),
    EV04_PORT: String(place.ev04Port),
  };
  const { DATABASE_URL: _, ...environment } = process.env;
  const child = spawn(
    process.execPath,
    [mainFile, ...(place.roles === undefined ? [] : [`--roles=${place.roles}`])],
    {
      stdio: ['ignore', log, log],
      env: { ...environment, ...settings, DEMO_QUIET: '1', LOG_LEVEL: 'warn', ...more },
    },
  );
  closeSync(log);
  living.add(child);
  const ended = once(child, 'exit').then((): Ending => {
    living.delete(child);
    return { code: child.exitCode, signal: child.signalCode, lastWords: lastWords(logFile) };
  });
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    if (!hasEnded(child)) await ended;
  };
  return {
    ready: async () => {
      while (!(await answersReady(place.httpPort))) {
        if (hasEnded(child))
          throw new Error(`The program ended before it was ready:\n${lastWords(logFile)}`);
        if (performance.now() - startedAt > readyPatienceMs)
          throw new Error(
            `The program is not ready after ${readyPatienceMs / 1000} s:\n${lastWords(logFile)}`,
          );
        await sleep(20);
      }
      return performance.now() - startedAt;
    },
    get alive() {
      return !hasEnded(child);
    },
    ended,
    pid: child.pid ?? 0,
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGTERM');
      return child.exitCode;
    },
  };
}

const hasEnded = (child: ChildProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null;
const lastWords = (file: string): string => readFileSync(file, 'utf8').slice(-lastWordsBytes);

async function answersReady(port: number): Promise<boolean> {
  try {
    return (
      await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(2000) })
    ).ok;
  } catch {
    // The port is not open yet, or it does not answer in time: not ready.
    return false;
  }
}

/** For one more program. */
export const freePorts = async (): Promise<ProgramPorts> => ({
  httpPort: await freePort(),
  ev04Port: await freePort(),
});

/** A port without a listener at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
