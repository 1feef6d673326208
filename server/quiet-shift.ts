// In demo mode the simulator runs as a child process and plays a quiet shift with the pendants of
// the demo world, over real TCP.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Log } from './kit/log.ts';

export interface QuietShift {
  stop(): void;
}

const simulator = join(import.meta.dirname, '../simulator/main.ts');

/** Starts the scenario against our own gateway; it ends with us. */
export function startQuietShift(ev04Port: number, log: Log): QuietShift {
  const child: ChildProcess = spawn(
    process.execPath,
    [simulator, '--scenario', 'quiet-shift', '--port', String(ev04Port)],
    {
      stdio: ['pipe', 'ignore', 'inherit'],
    },
  );
  child.on('error', (error) => log.warn({ err: error }, 'the demo shift could not start'));
  return { stop: () => void child.kill('SIGTERM') };
}
