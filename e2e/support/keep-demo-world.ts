// Makes the demo world once for all journeys of a run.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keptWorld } from './demo-world.ts';
import { startIn } from './program.ts';

/** @returns clears it away, after the last journey */
export default async function keepDemoWorld(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'vigil-demo-world-'));
  const program = await startIn(folder);
  await program.stop();
  process.env[keptWorld] = folder;
  return () => {
    delete process.env[keptWorld];
    rmSync(folder, { recursive: true, force: true });
  };
}
