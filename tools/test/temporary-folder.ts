// One folder for everything that the tests of a run put in the system's temporary folder, so that
// an interrupted run leaves nothing either.
import { accessSync, constants, globSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { stopPostmaster } from '#server/kit/postgres/postmaster.ts';

/**
 * Names the folder in which the database of the tests is kept; left out, the data folder of the
 * repository.
 */
export const runFolder = 'VIGIL_TEST_FOLDER';

/**
 * Sets TMPDIR for this process and its children. @returns the clearing away: ends database servers
 * left in the folder, then removes it
 */
export function openTemporaryFolder(): () => Promise<void> {
  const folder = mkdtempSync(join(roomInMemory() ?? tmpdir(), 'vigil-tests-'));
  process.env['TMPDIR'] = folder;
  return async () => {
    for (const cluster of globSync('**/pgdata', { cwd: folder }))
      await stopPostmaster(join(folder, dirname(cluster)), 0);
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
}

const memoryDisk = '/dev/shm';
const roomBytes = 4 * 1024 ** 3;

/**
 * A disk in memory with room for a run, or null. On it a database that makes every commit safe
 * takes a quarter less time.
 */
function roomInMemory(): string | null {
  try {
    accessSync(memoryDisk, constants.W_OK);
    const { bavail, bsize } = statfsSync(memoryDisk);
    return bavail * bsize >= roomBytes && freemem() >= 2 * roomBytes ? memoryDisk : null;
  } catch {
    return null;
  }
}
