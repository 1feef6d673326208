// The demo world as a fresh program makes it, kept for one test run: each journey's program begins
// with a copy, which costs a third of making it.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

/** Where the kept world lies; set for the workers of a run. */
export const keptWorld = 'JOURNEY_WORLD';

/**
 * Puts a copy into an empty folder; without a kept world it stays empty, and the program makes its
 * own.
 */
export function layOut(folder: string): void {
  const kept = process.env[keptWorld];
  if (kept === undefined) return;
  // With its owners, which the database server looks at.
  const { status, stderr } = spawnSync('cp', ['-a', `${kept}/.`, folder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The demo world could not be copied: ${stderr}`);
  // Each copy takes a port of its own.
  rmSync(join(folder, 'postgres', 'port'), { force: true });
}
