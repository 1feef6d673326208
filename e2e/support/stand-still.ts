// Suspends processes, as a hung machine does, and resumes them: a browser's tab, or a whole
// database server.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';

/** Stops these; the answer lets them go on. */
export function standStill(processes: readonly number[]): () => void {
  const all = (signal: NodeJS.Signals): void => {
    for (const pid of processes) process.kill(pid, signal);
  };
  all('SIGSTOP');
  return () => all('SIGCONT');
}

/**
 * The browser's renderer processes: one a site and context, so the difference before and after
 * opening a page is that page's.
 */
export async function renderersOf(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

/** The database server that keeps its data in the folder, with everything it has started. */
export function databaseOf(dataDirectory: string): number[] {
  const file = readdirSync(dataDirectory, { recursive: true, encoding: 'utf8' }).find((path) =>
    path.endsWith('postmaster.pid'),
  );
  if (file === undefined) throw new Error(`No database runs in ${dataDirectory}`);
  const pid = Number(readFileSync(join(dataDirectory, file), 'utf8').split('\n')[0]);
  return [pid, ...childrenOf(pid)];
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => parentOf(name) === parent)
    .map(Number);
}

function parentOf(pid: string): number {
  try {
    // After the name in brackets: state, then the parent.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    // It has just ended.
    return 0;
  }
}
