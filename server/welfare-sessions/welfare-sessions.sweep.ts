// Looks for timers that are due: first the worker is warned, then the alert is raised. Never early by the database's clock, exactly once, and late only after an outage.
import type { Database, Tx } from '#server/kit/db/database.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import { claimDueSessions, readNext } from './welfare-due.store.ts';
import { raiseExpired, warn } from './welfare-expiry.service.ts';

/** So that a start which another process took is seen within this, whatever the next one known here is. */
const everyMs = 500;
/** Few enough that the first of a thousand are told within a tenth of a second. */
const most = 250;
/** Batches at once while more are due than one takes. Each has rows of its own: what one has claimed the others leave to it. */
const mostLanes = 2;
const mostAtFault = 16;
/** Before looking again at what another process is busy with. */
const shortestPauseMs = 20;

export interface WelfareSweepParts {
  readonly database: Database;
  /** Called after a commit that raised alerts, for those who must act within seconds. */
  readonly afterAlarms?: () => void;
}

/** One failing session delays no other: a batch that fails is halved until the one that fails stands alone, and that is said and tried again. */
export const welfareSweep = ({ database, afterAlarms = () => {} }: WelfareSweepParts): Sweep => ({
  name: 'welfare',
  everyMs,
  run: async () => {
    const failures = new Map<number, unknown>();
    let lanes = 1;
    for (;;) {
      const next = await database.ask(readNext);
      // Rounded up: to look a moment too early would find nothing and look again at once. By the database's clock, so that a wrong one here moves nothing.
      if (next.in_ms === null || next.in_ms > 0) return finished(failures, next.in_ms === null ? null : Math.ceil(next.in_ms));
      const batches = await takeBatches(database, lanes, [...failures.keys()]);
      if (batches.some(({ raised }) => raised > 0)) afterAlarms();
      for (const batch of batches) if (batch.failed) await halve(database, batch, failures, afterAlarms);
      // What is left is claimed by another process, or failed: the next look finds it if it is still there.
      if (batches.every(({ ids }) => ids.length === 0)) return finished(failures, 0);
      lanes = batches.some(({ ids }) => ids.length === most) ? mostLanes : 1;
    }
  },
});

function finished(failures: ReadonlyMap<number, unknown>, inMs: number | null): Date | null {
  const [first] = failures.values();
  if (failures.size > 0) throw new Error(`${failures.size} welfare sessions could not be looked at.`, { cause: first });
  return inMs === null ? null : new Date(Date.now() + Math.max(inMs, shortestPauseMs));
}

interface Batch {
  readonly ids: readonly number[];
  readonly raised: number;
  readonly failed?: { readonly error: unknown };
}

/** All of them have ended when this does, also when one could not even claim. */
async function takeBatches(database: Database, lanes: number, not: readonly number[]): Promise<Batch[]> {
  const outcomes = await Promise.allSettled(Array.from({ length: lanes }, async () => await takeBatch(database, { not })));
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}

async function takeBatch(database: Database, chosen: { only?: readonly number[]; not: readonly number[] }): Promise<Batch> {
  let ids: readonly number[] = [];
  try {
    return await database.write({ role: 'platform' }, async (tx) => {
      const due = await claimDueSessions(tx, most, chosen);
      ids = due.sessions.map(({ id }) => id);
      return { ids, raised: await takeDue(tx, due) };
    });
  } catch (error) {
    // Nothing was claimed: it is not one session's fault.
    if (ids.length === 0) throw error;
    return { ids, raised: 0, failed: { error } };
  }
}

/** @returns how many alerts it raised */
async function takeDue(tx: Tx, { sessions, now }: Awaited<ReturnType<typeof claimDueSessions>>): Promise<number> {
  if (sessions.length === 0) return 0;
  const expired = sessions.filter(({ grace_until }) => now >= grace_until);
  const inGrace = sessions.filter(({ grace_until }) => now < grace_until);
  await Promise.all([raiseExpired(tx, expired, now), warn(tx, inGrace, now)]);
  return expired.length;
}

async function halve(database: Database, { ids, failed }: Batch, failures: Map<number, unknown>, afterAlarms: () => void): Promise<void> {
  const [only] = ids;
  if (ids.length === 1 && only !== undefined) {
    failures.set(only, failed?.error);
    // So many are not each at fault: something is wrong with all, and to try each would only add to it.
    if (failures.size > mostAtFault) throw failed?.error;
    return;
  }
  const middle = Math.ceil(ids.length / 2);
  for (const half of [ids.slice(0, middle), ids.slice(middle)]) {
    const batch = await takeBatch(database, { only: half, not: [] });
    if (batch.raised > 0) afterAlarms();
    if (batch.failed) await halve(database, batch, failures, afterAlarms);
  }
}
