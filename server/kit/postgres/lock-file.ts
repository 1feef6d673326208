// A lock between processes: a file that names its owner, and that the next process breaks when the
// owner is gone.
import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { identityOf, isRunning } from './process-identity.ts';

export class LockTimeout extends Error {}

/**
 * Runs `work` while this process alone holds `file`.
 * @param patienceMs how long to wait for a living owner
 * @throws LockTimeout naming the owner
 */
export async function withLock<Result>(
  file: string,
  patienceMs: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const claim = `${identityOf(process.pid)} ${randomBytes(6).toString('hex')}`;
  const deadline = Date.now() + patienceMs;
  while (!take(file, claim)) {
    const holder = read(file);
    if (isAbandoned(file, holder)) breakLock(file, holder);
    else if (Date.now() > deadline)
      throw new LockTimeout(`${file} is held by process ${holder?.split(' ')[0] ?? 'unknown'}.`);
    else await sleep(50);
  }
  try {
    return await work();
  } finally {
    if (read(file) === claim) rmSync(file, { force: true });
  }
}

function take(file: string, claim: string): boolean {
  try {
    writeFileSync(file, claim, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function isAbandoned(file: string, holder: string | undefined): boolean {
  if (holder === undefined) return false;
  if (holder !== '') return !isRunning(holder.split(' ').slice(0, 2).join(' '));
  // Created but not yet written: its owner is between two calls, or died there.
  const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  return Date.now() - written > 2000;
}

// Moved away before it is checked again: two waiters that break it at once must not remove the new
// owner's lock.
function breakLock(file: string, abandoned: string | undefined): void {
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const taken = read(aside);
  rmSync(aside, { force: true });
  if (taken !== undefined && taken !== abandoned) take(file, taken);
}
