// Runs the programs that a test run consists of, and ends them when the run is ended.
import { type ChildProcess, spawn } from 'node:child_process';

const running = new Set<ChildProcess>();
const patienceMs = 3000;

export interface Outcome {
  readonly code: number;
  /** Everything it said; empty when it spoke to the terminal itself. */
  readonly output: string;
}

/** Runs `node words...` in `root`. @param output `collect` keeps what it says, `inherit` shows it at once */
export async function runNode(root: string, words: readonly string[], output: 'collect' | 'inherit'): Promise<Outcome> {
  const stdio = output === 'collect' ? 'pipe' : 'inherit';
  const child = spawn(process.execPath, words, { cwd: root, stdio: ['ignore', stdio, stdio] });
  running.add(child);
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => said.push(part));
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve(status ?? 1));
  }).finally(() => running.delete(child));
  return { code, output: Buffer.concat(said).toString() };
}

/** Passes `signal` on to all that run, and kills what has not ended three seconds later. */
export function endChildren(signal: NodeJS.Signals): void {
  for (const child of running) {
    child.kill(signal);
    setTimeout(() => child.kill('SIGKILL'), patienceMs).unref();
  }
}
