// The real program, started as in production in a folder of its own: embedded database, demo world,
// free ports; journeys reach it only over the wire. With FRONT_DOOR set it is started by
// `npm start`, as its users start it.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { layOut } from './demo-world.ts';

export interface RunningProgram {
  /** http://127.0.0.1:<port> of the portal. */
  readonly origin: string;
  /** Where pendants connect. */
  readonly ev04Port: number;
  /** Holds its database. */
  readonly dataDirectory: string;
  /** Ends it as Ctrl-C does, and takes its folder away. */
  stop(): Promise<void>;
  /** Ends it as a machine without power does (kill -9); its data stays. */
  kill(): Promise<void>;
}

const root = join(import.meta.dirname, '..', '..');
const startTimeoutMs = 90_000;
const stopTimeoutMs = 10_000;
const byNpm = Boolean(process.env['FRONT_DOOR']);

/**
 * Starts it in demo mode without the simulated shift, so that nothing happens that the journey does
 * not do.
 * @param environment more settings, as in server/kit/config.ts
 * @throws Error with the program's own words when it does not come up
 */
export async function startProgram(
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningProgram> {
  if (!existsSync(join(root, 'dist', 'web', 'index.html')))
    throw new Error('The screens are not built: npm run build');
  const folder = mkdtempSync(join(tmpdir(), 'vigil-journey-'));
  layOut(folder);
  const program = await startIn(folder, environment);
  return {
    ...program,
    stop: async () => {
      await program.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Starts it on the data of this folder, which stays when it ends; on an empty one it makes the demo
 * world.
 */
export async function startIn(
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningProgram> {
  const { DATABASE_URL: _database, TEST_POSTGRES_URL: _tests, ...inherited } = process.env;
  const [program, ...words] = byNpm ? ['npm', 'start'] : [process.execPath, 'server/main.ts'];
  const child = spawn(program, words, {
    cwd: root,
    // npm's own processes stand between: a signal is for the group, as Ctrl-C is.
    detached: byNpm,
    env: {
      ...inherited,
      DATA_DIRECTORY: folder,
      PORT: '0',
      EV04_PORT: '0',
      DEMO_QUIET: '1',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async () => await ended(child);
  try {
    const said = await greeting(child);
    return {
      origin: found(said, /Vigil is ready: (http:\S+)/),
      ev04Port: Number(found(said, /EV-04 pendants connect to port (\d+)/)),
      dataDirectory: folder,
      stop,
      kill: async () => await ended(child, 'SIGKILL'),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Its output until it listens. */
function greeting(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const timer = setTimeout(
      () =>
        reject(new Error(`The program did not start within ${startTimeoutMs / 1000} s:\n${said}`)),
      startTimeoutMs,
    );
    const onOutput = (chunk: Buffer) => {
      said += chunk.toString();
      if (!/pendants connect to port \d+/.test(said)) return;
      clearTimeout(timer);
      resolve(said);
    };
    child.stdout?.on('data', onOutput);
    child.stderr?.on('data', onOutput);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The program ended with ${code} before it listened:\n${said}`));
    });
  });
}

function found(said: string, pattern: RegExp): string {
  const value = pattern.exec(said)?.[1];
  if (value === undefined) throw new Error(`The program did not say ${pattern}:\n${said}`);
  return value;
}

/** To the program, and with FRONT_DOOR to all processes that `npm start` began. */
function tell(child: ChildProcess, signal: NodeJS.Signals): void {
  if (byNpm && child.pid !== undefined) process.kill(-child.pid, signal);
  else child.kill(signal);
}

function ended(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const hard = setTimeout(() => tell(child, 'SIGKILL'), stopTimeoutMs);
    child.once('exit', () => {
      clearTimeout(hard);
      resolve();
    });
    tell(child, signal);
  });
}
