// Runs the asked program under the right Node: same terminal, same signals, same exit code, and an
// end within five seconds of being asked.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
// With the quarter second in which the end of npm is noticed, within five.
const patienceMs = 4500;
const leash = pathToFileURL(join(dirname(fileURLToPath(import.meta.url)), 'leash.mjs')).href;

/**
 * @returns {Promise<number>} the exit code; 128 + the signal's number when the program was ended by
 * one
 */
export const handOver = async (command) => (await runProgram(command)).code;

/**
 * @returns {Promise<{ code: number, reason: string, ready: boolean }>} the exit code as above, how
 * it ended in words, and whether it had said that it was ready
 */
export function runProgram({ node, root, program, words }) {
  const child = spawn(node, ['--import', leash, join(root, program), ...words], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  let ready = false;
  let hardEnd;
  const forward = (signal) => {
    child.kill(signal);
    hardEnd ??= setTimeout(() => child.kill('SIGKILL'), patienceMs);
  };
  for (const signal of signals) process.on(signal, forward);
  child.on('message', (word) => {
    ready ||= word === 'ready';
  });
  return new Promise((resolve, reject) => {
    child.once('error', (error) =>
      reject(new Error(`${program} could not be run: ${error.message}`)),
    );
    child.once('exit', async (code, signal) => {
      clearTimeout(hardEnd);
      // Its last message may still be in the channel.
      if (child.connected) await once(child, 'disconnect');
      for (const one of signals) process.removeListener(one, forward);
      resolve({
        code: code ?? 128 + (constants.signals[signal] ?? 0),
        reason: signal ?? `exit code ${code}`,
        ready,
      });
    });
  });
}
