// Starts a bench program in a process of its own and exchanges JSON lines with it, so that neither
// load nor limit shares processor time with the measuring process.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

const message = z.union([
  z.object({ ready: z.number() }),
  z.object({ id: z.number(), result: z.unknown() }),
  z.object({ id: z.number(), error: z.string() }),
]);

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: Error) => void;
}

/**
 * No call of a bench lasts longer; a program that hangs is ended with its error, never waited for.
 */
const longestCallMs = 300_000;

const living = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of living) child.kill('SIGKILL');
});

export class Child {
  readonly pid: number;
  readonly #process: ChildProcess;
  readonly #waiting = new Map<number, Waiting>();
  #calls = 0;

  constructor(process: ChildProcess, pid: number) {
    this.#process = process;
    this.pid = pid;
  }

  /**
   * Asks the program to do `command`; rejects with the program's own error text, or when it ends or
   * hangs.
   */
  async call<Result>(command: string, args: unknown, result: z.ZodType<Result>): Promise<Result> {
    this.#calls += 1;
    const id = this.#calls;
    const answer = new Promise<unknown>((resolve, reject) =>
      this.#waiting.set(id, { resolve, reject }),
    );
    const timer = setTimeout(
      () => this.#settle(id, (waiting) => waiting.reject(new Error(`${command} did not end`))),
      longestCallMs,
    );
    this.#process.stdin?.write(`${JSON.stringify({ id, command, args })}\n`);
    try {
      return result.parse(await answer);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends the program: its input closes, and two seconds later it is killed. */
  async stop(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const ended = once(this.#process, 'exit');
    const timer = setTimeout(() => this.#process.kill('SIGKILL'), 2000);
    this.#process.stdin?.end();
    await ended;
    clearTimeout(timer);
  }

  take(line: string): void {
    const said = message.parse(JSON.parse(line));
    if ('ready' in said) return;
    if ('error' in said) this.#settle(said.id, (waiting) => waiting.reject(new Error(said.error)));
    else this.#settle(said.id, (waiting) => waiting.resolve(said.result));
  }

  fail(reason: Error): void {
    for (const id of [...this.#waiting.keys()])
      this.#settle(id, (waiting) => waiting.reject(reason));
  }

  #settle(id: number, settle: (waiting: Waiting) => void): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (waiting) settle(waiting);
  }
}

/**
 * Starts `program`, a path below bench/, and resolves when it is ready for calls.
 * It ends with this process at the latest: its input closes then.
 */
export async function startChild(
  program: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Child> {
  const file = fileURLToPath(new URL(`../${program}`, import.meta.url));
  const started = spawn(process.execPath, [file], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  if (started.pid === undefined) throw new Error(`${program} could not be started`);
  const child = new Child(started, started.pid);
  living.add(started);
  const lines = createInterface({ input: started.stdout });
  const ready = once(lines, 'line');
  const gone = once(started, 'exit').then(() => {
    living.delete(started);
    const reason = new Error(`${program} ended by itself`);
    child.fail(reason);
    throw reason;
  });
  gone.catch(() => undefined);
  lines.on('line', (line) => child.take(line));
  await Promise.race([ready, gone]);
  return child;
}
