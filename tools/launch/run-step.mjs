// Runs one preparing program to its end, passing on the signals that would end this one.
import { spawn } from 'node:child_process';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * @param {(pid: number) => void} also receives the child's pid (see withLock)
 * @returns {Promise<number | string>} exit code, or the reason why it could not be run
 * @throws when a signal stopped it, for then nothing more is to be tried
 */
export async function runStep(command, words, options, also) {
  const child = spawn(command, words, { ...options, stdio: ['ignore', 'inherit', 'inherit'] });
  if (child.pid) also(child.pid);
  let stopped;
  const stop = (signal) => {
    stopped = signal;
    child.kill(signal);
  };
  for (const signal of signals) process.on(signal, stop);
  const ended = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? code));
  });
  for (const signal of signals) process.removeListener(signal, stop);
  if (stopped) throw new Error(`Stopped by ${stopped}.`);
  return ended;
}
