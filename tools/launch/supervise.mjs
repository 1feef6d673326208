// Keeps a program running: restarts it when it ended without being asked to, and reports why it
// died.
import { setTimeout as sleep } from 'node:timers/promises';
import { runProgram } from './hand-over.mjs';

/**
 * Pauses before a new start grow from the first to the last; so many starts in a row that never
 * became ready are enough.
 */
const usual = { firstPauseMs: 500, longestPauseMs: 30_000, soundAfterMs: 60_000, failedStarts: 6 };

/**
 * Runs the program until its end is asked for, by a signal to this process or by an exit code of 0.
 * A first start that never became ready is not tried again: it has said what is wrong, and nothing
 * would change.
 * @param limits overrides `usual`
 * @returns {Promise<number>} the exit code
 */
export async function supervise(command, limits = {}) {
  const { firstPauseMs, longestPauseMs, soundAfterMs, failedStarts } = { ...usual, ...limits };
  const end = new AbortController();
  const asked = () => end.abort();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, asked);
  let pauseMs = firstPauseMs;
  let failed = 0;
  for (let starts = 1; ; starts += 1) {
    const began = Date.now();
    const { code, reason, ready } = await runProgram(command);
    if (end.signal.aborted || code === 0) return code;
    failed = ready ? 0 : failed + 1;
    if (!ready && starts === 1)
      return giveUp(code, `The start failed (${reason}); the reason is above.`);
    if (failed >= failedStarts)
      return giveUp(
        code,
        `${failed} starts in a row failed (the last: ${reason}). Not tried again.`,
      );
    if (ready && Date.now() - began >= soundAfterMs) pauseMs = firstPauseMs;
    console.error(
      `\nVigil ${ready ? 'died' : 'could not start again'} (${reason}). Next start in ${pauseMs / 1000} s.`,
    );
    await sleep(pauseMs, undefined, { signal: end.signal }).catch(() => undefined);
    if (end.signal.aborted) return 0;
    pauseMs = Math.min(2 * pauseMs, longestPauseMs);
  }
}

function giveUp(code, why) {
  console.error(`\n${why}`);
  return code;
}
