// Runs the programs that a test run consists of, and ends them when the run is ended.
import { type ChildProcess, spawn } from 'node:child_process';

const running = new Set<ChildProcess>();
const patienceMs = 3000;
let ending = false;

export interface Outcome {
  readonly code: number;
  /** Everything it said; empty when it spoke to the terminal itself. */
  readonly output: string;
}

/**
 * Runs `node words...` in `root`. @param output `collect` keeps what it says, `inherit` shows it at
 * once
 */
export async function runNode(
  root: string,
  words: readonly string[],
  output: 'collect' | 'inherit',
): Promise<Outcome> {
  const stdio = output === 'collect' ? 'pipe' : 'inherit';
  // A group of its own, so that the workers of a child can be ended with it.
  const child = spawn(process.execPath, words, {
    cwd: root,
    stdio: ['ignore', stdio, stdio],
    detached: true,
  });
  running.add(child);
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => said.push(part));
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve(status ?? 1));
  }).finally(() => {
    running.delete(child);
    if (ending) signalGroup(child, 'SIGKILL');
  });
  return { code, output: Buffer.concat(said).toString() };
}

/**
 * Passes `signal` on to all that run and to what they started, and kills what has not ended three
 * seconds later.
 */
export function endChildren(signal: NodeJS.Signals): void {
  ending = true;
  for (const child of running) {
    signalGroup(child, signal);
    setTimeout(() => signalGroup(child, 'SIGKILL'), patienceMs).unref();
  }
}

/** True once `endChildren` was called: nothing more is to be started. */
export const isEnding = (): boolean => ending;

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // All of them have gone.
  }
}
