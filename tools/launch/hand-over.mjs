// Runs the asked program under the right Node: same terminal, same signals, same exit code, and an end within five seconds of being asked.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
// With the quarter second in which the end of npm is noticed, within five.
const patienceMs = 4500;
const leash = pathToFileURL(join(dirname(fileURLToPath(import.meta.url)), 'leash.mjs')).href;

/** @returns {Promise<number>} the exit code; 128 + the signal's number when the program was ended by one */
export function handOver({ node, root, program, words }) {
  const child = spawn(node, ['--import', leash, join(root, program), ...words], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  let hardEnd;
  const forward = (signal) => {
    child.kill(signal);
    hardEnd ??= setTimeout(() => child.kill('SIGKILL'), patienceMs);
  };
  for (const signal of signals) process.on(signal, forward);
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Error(`${program} could not be run: ${error.message}`)));
    child.once('exit', (code, signal) => {
      clearTimeout(hardEnd);
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}
