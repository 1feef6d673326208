// One folder for all that the tests of a run put in the system's temporary folder, so that an interrupted run leaves nothing either.
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { stopPostmaster } from '#server/kit/postgres/postmaster.ts';

/** Sets TMPDIR for this process and its children. @returns the clearing away: ends database servers left in the folder, then removes it */
export function openTemporaryFolder(): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'vigil-tests-'));
  process.env['TMPDIR'] = folder;
  return async () => {
    for (const cluster of globSync('**/pgdata', { cwd: folder })) await stopPostmaster(join(folder, dirname(cluster)), 0);
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
}
