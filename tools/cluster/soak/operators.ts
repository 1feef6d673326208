// Operators of a soak: each acknowledges, comments on and resolves alerts, as the day's work is.
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import type { Caller } from '#tools/faults/caller.ts';

export interface Operators {
  readonly resolved: number;
  /** Calls that had no answer, or one of 500 and more; the first of them in words. */
  readonly failed: number;
  readonly failures: readonly string[];
  /** The slowest call, milliseconds. */
  readonly slowestMs: number;
  stop(): Promise<void>;
}

const queue = z.object({ data: z.array(z.object({ id: z.number() })) });
const pauseMs = 1000;
/** Of the queue, at a look. */
const together = 10;

/** @param callers each a person of their own, at the proxy that they use */
export function startOperators(callers: readonly Caller[]): Operators {
  const failures: string[] = [];
  const tally = { resolved: 0, failed: 0, slowestMs: 0 };
  let isOn = true;
  const call = async (caller: Caller, method: string, path: string, body?: unknown) => {
    const answer = await caller.call(method, path, body);
    tally.slowestMs = Math.max(tally.slowestMs, answer.ms);
    if (answer.status === 0 || answer.status >= 500) {
      tally.failed += 1;
      if (failures.length < 10) failures.push(`${method} ${path}: ${answer.status}`);
    }
    return answer;
  };
  const answer = async (caller: Caller, id: number): Promise<void> => {
    // Another one may have been quicker: then it is theirs.
    const taken = await call(caller, 'PUT', `/api/alerts/${id}/acknowledge`, {});
    if (taken.status !== 200) return;
    await call(caller, 'POST', `/api/alerts/${id}/alert-history`, { comment: 'Spoke to her.' });
    const done = {
      note: 'Safe at home.',
      outcome: 'false',
      response_sent: false,
      steps_skipped_reason: 'She answered the phone.',
    };
    const { status } = await call(caller, 'PUT', `/api/alerts/${id}/resolve`, done);
    if (status === 200) tally.resolved += 1;
  };
  const loops = callers.map(async (caller, index) => {
    for (; isOn; await sleep(pauseMs)) {
      const { status, body } = await call(caller, 'GET', `/api/alerts?limit=${together * 4}`);
      if (status !== 200) continue;
      const own = queue.parse(body).data.filter(({ id }) => id % callers.length === index);
      for (const { id } of own.slice(0, together)) if (isOn) await answer(caller, id);
    }
  });
  return {
    get resolved() {
      return tally.resolved;
    },
    get failed() {
      return tally.failed;
    },
    failures,
    get slowestMs() {
      return tally.slowestMs;
    },
    stop: async () => {
      isOn = false;
      await Promise.all(loops);
    },
  };
}
