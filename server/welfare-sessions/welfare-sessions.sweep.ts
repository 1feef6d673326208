// The sweep of due timers: warns the worker first, then raises the alert. Never early by the
// database's clock, exactly once, and late only after an outage.
import type { Database, Tx } from '#server/kit/db/database.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import { claimDueSessions, readNext } from './welfare-due.store.ts';
import { raiseExpired, warn } from './welfare-expiry.service.ts';

/**
 * A start that another process handled is seen within this time, whatever the next one known here
 * is.
 */
const everyMs = 500;
/**
 * Small enough that a thousand are two lanes of one batch each, announced within a tenth of a
 * second.
 */
const most = 500;
/**
 * Concurrent batches while more are due than one holds. Each locks rows of its own; rows locked by
 * one are skipped by the other.
 */
const mostLanes = 2;
/**
 * How many sessions that failed in an earlier run may fail again before the rest of them are left
 * to the next run: retrying each in every run would only add load to a failing system.
 */
const mostAgain = 16;
/** Before retrying rows that another process has locked. */
const shortestPauseMs = 20;

export interface WelfareSweepParts {
  readonly database: Database;
  /** Called after a commit that raised alerts, for subscribers that must act within seconds. */
  readonly afterAlarms?: () => void;
}

/**
 * Failing sessions delay no others: a batch that fails is halved until each failing session is
 * alone. Those are reported, and retried in each run, after all others.
 */
export const welfareSweep = ({ database, afterAlarms = () => {} }: WelfareSweepParts): Sweep => {
  const looking: Looking = { database, afterAlarms, failures: new Map() };
  return {
    name: 'welfare',
    everyMs,
    run: async () => {
      const again = [...looking.failures.keys()];
      for (;;) {
        const next = await database.ask(readNext);
        const none = next.in_ms === null || next.in_ms > 0;
        // The remaining ones are locked by another process, or failed: the next run finds them if
        // they are still due.
        if (!none && (await takeDue(looking)) > 0) continue;
        await takeAgain(looking, again);
        // Rounded up: a run a moment too early would find nothing and repeat at once. Uses the
        // database's clock, so that a wrong one here changes nothing.
        return finished(looking, next.in_ms === null ? null : Math.max(0, Math.ceil(next.in_ms)));
      }
    },
  };
};

interface Looking extends Required<WelfareSweepParts> {
  /**
   * The error of each session that failed alone, in this or an earlier run; least recently tried
   * first.
   */
  readonly failures: Map<number, unknown>;
}

function finished({ failures }: Looking, inMs: number | null): Date | null {
  const [first] = failures.values();
  if (failures.size > 0)
    throw new Error(`${failures.size} welfare sessions could not be looked at.`, { cause: first });
  return inMs === null ? null : new Date(Date.now() + Math.max(inMs, shortestPauseMs));
}

/**
 * Processes all that is due, batch after batch; another lane joins as soon as one has claimed a
 * full batch. @returns how many were claimed
 */
async function takeDue(looking: Looking): Promise<number> {
  const lanes: Promise<PromiseSettledResult<number>[]>[] = [];
  const open = (): void => {
    if (lanes.length < mostLanes) lanes.push(Promise.allSettled([lane()]));
  };
  const lane = async (): Promise<number> => {
    for (let taken = 0; ; ) {
      const batch = await takeBatch(looking, { not: [...looking.failures.keys()] }, open);
      if (batch.failed) await halve(looking, batch, { faults: Number.POSITIVE_INFINITY });
      if (batch.ids.length === 0) return taken;
      taken += batch.ids.length;
    }
  };
  open();
  const outcomes: PromiseSettledResult<number>[] = [];
  // Await all lanes, including those that join meanwhile, even if one failed to claim.
  for (const joined of lanes) outcomes.push(...(await joined));
  return outcomes.reduce((sum, outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return sum + outcome.value;
  }, 0);
}

/** Processes sessions that failed in an earlier run together, and separately if they fail again. */
async function takeAgain(looking: Looking, again: readonly number[]): Promise<void> {
  const budget: Budget = { faults: mostAgain };
  for (let at = 0; at < again.length && budget.faults > 0; at += most) {
    const batch = await takeBatch(looking, { only: again.slice(at, at + most), not: [] });
    if (batch.failed) await halve(looking, batch, budget);
  }
}

interface Budget {
  faults: number;
}

interface Chosen {
  readonly only?: readonly number[];
  readonly not: readonly number[];
}

interface Batch {
  readonly ids: readonly number[];
  readonly failed?: { readonly error: unknown };
}

/** @param full called when it has claimed a full batch, so that another may run concurrently */
async function takeBatch(
  looking: Looking,
  chosen: Chosen,
  full: () => void = () => {},
): Promise<Batch> {
  let ids: readonly number[] = [];
  const take = async (way: 'lean' | 'whole'): Promise<number> =>
    await looking.database.write({ role: 'platform' }, async (tx) => {
      const due = await claimDueSessions(tx, most, chosen);
      ids = inOrder(chosen, due.sessions);
      if (ids.length === most) full();
      return await actOn(tx, due, way);
    });
  try {
    const raised = await take('lean').catch(async (error: unknown) => {
      if (!isConcurrentAlert(error)) throw error;
      return await take('whole');
    });
    if (raised > 0) looking.afterAlarms();
    forget(looking, chosen);
    return { ids };
  } catch (error) {
    // Nothing was claimed, so no single session is the cause.
    if (ids.length === 0) throw error;
    forget(looking, chosen, ids);
    return { ids, failed: { error } };
  }
}

/** The claimed sessions, in the order in which they were chosen: least recently tried first. */
function inOrder(
  { only }: Chosen,
  sessions: readonly { readonly id: number }[],
): readonly number[] {
  const claimed = new Set(sessions.map(({ id }) => id));
  return only ? only.filter((id) => claimed.has(id)) : [...claimed];
}

/**
 * Removes chosen sessions that were processed, were not due any more, or are locked by another
 * process from the failures.
 */
function forget({ failures }: Looking, { only = [] }: Chosen, but: readonly number[] = []): void {
  const kept = new Set(but);
  for (const id of only) if (!kept.has(id)) failures.delete(id);
}

/** Whether another alert of the same person was committed at the same moment. */
const isConcurrentAlert = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';

/** @returns how many alerts it raised */
async function actOn(
  tx: Tx,
  { sessions, now }: Awaited<ReturnType<typeof claimDueSessions>>,
  way: 'lean' | 'whole',
): Promise<number> {
  const expired = sessions.filter(({ grace_until }) => now >= grace_until);
  const inGrace = sessions.filter(({ grace_until }) => now < grace_until);
  await Promise.all([raiseExpired(tx, expired, { now, way }), warn(tx, inGrace, now)]);
  return expired.length;
}

/** @param budget how many more may fail alone before the rest is left to the next run */
async function halve(looking: Looking, { ids, failed }: Batch, budget: Budget): Promise<void> {
  const [only] = ids;
  if (ids.length === 1 && only !== undefined) {
    budget.faults -= 1;
    // Moves it to the end: the other failed ones are tried before it in the next run.
    looking.failures.delete(only);
    looking.failures.set(only, failed?.error);
    return;
  }
  const middle = Math.ceil(ids.length / 2);
  for (const half of [ids.slice(0, middle), ids.slice(middle)]) {
    if (budget.faults <= 0) return;
    const batch = await takeBatch(looking, { only: half, not: [] });
    if (batch.failed) await halve(looking, batch, budget);
  }
}
