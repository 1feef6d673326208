// Watches the server process of a running program and starts the server again when it ends; no
// supervisor of the system does.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Postmaster } from './postmaster-file.ts';
import { identityOf, isRunning } from './process-identity.ts';

export interface KeepRunningOptions {
  readonly server: Postmaster;
  /** Starts the server on its old port, or finds the one that another process started meanwhile. */
  readonly startAgain: () => Promise<Postmaster>;
  /** Called with one sentence for each step, for people. */
  readonly log: (line: string) => void;
}

const lookEveryMs = 250;
// A server that ran this long starts at once; one that ends sooner, again and again, waits longer
// each time.
const soundAfterMs = 10_000;
const pausesMs = [0, 500, 1000, 2000, 4000] as const;
const endPatienceMs = 2000;

/**
 * Starts watching.
 * @returns stops it; a start that is in progress is waited for, at most 2 s
 */
export function keepRunning({ server, startAgain, log }: KeepRunningOptions): () => Promise<void> {
  const ending = new AbortController();
  const watching = watch();

  async function pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: ending.signal, ref: false }).catch(() => {});
  }

  async function watch(): Promise<void> {
    let identity = identityOf(server.pid);
    let startedAt = performance.now();
    let starts = 0;
    while (!ending.signal.aborted) {
      await pause(lookEveryMs);
      if (ending.signal.aborted || isRunning(identity)) continue;
      log(`The database server (process ${identity.split(' ')[0]}) has ended.`);
      if (performance.now() - startedAt > soundAfterMs) starts = 0;
      for (let again: Postmaster | undefined; !again && !ending.signal.aborted; starts += 1) {
        again = await tryAfter(pausesMs[Math.min(starts, pausesMs.length - 1)] ?? 0);
        if (again) identity = identityOf(again.pid);
      }
      startedAt = performance.now();
    }
  }

  async function tryAfter(pauseMs: number): Promise<Postmaster | undefined> {
    log(
      pauseMs > 0
        ? `Starting the database server again in ${pauseMs / 1000} s.`
        : 'Starting the database server again.',
    );
    await pause(pauseMs);
    if (ending.signal.aborted) return undefined;
    try {
      const again = await startAgain();
      log(`The database server is running again (process ${again.pid}).`);
      return again;
    } catch (error) {
      log(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }

  return async () => {
    ending.abort();
    await Promise.race([watching, sleep(endPatienceMs, undefined, { ref: false })]);
  };
}
