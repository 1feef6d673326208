// Looks for timers that are due: first the worker is warned, then the alert is raised. Never early
// by the database's clock, exactly once, and late only after an outage.
import type { Database, Tx } from '#server/kit/db/database.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import { claimDueSessions, readNext } from './welfare-due.store.ts';
import { raiseExpired, warn } from './welfare-expiry.service.ts';

/**
 * So that a start which another process took is seen within this, whatever the next one known here
 * is.
 */
const everyMs = 500;
/**
 * Few enough that a thousand are two lanes of one batch each, told of within a tenth of a second.
 */
const most = 500;
/**
 * Batches at once while more are due than one takes. Each has rows of its own: what one has claimed
 * the other leaves to it.
 */
const mostLanes = 2;
/**
 * So many of those that failed at an earlier look may fail again before the others of them are left
 * to the next look: to try each at every look would only add to what is wrong.
 */
const mostAgain = 16;
/** Before looking again at what another process is busy with. */
const shortestPauseMs = 20;

export interface WelfareSweepParts {
  readonly database: Database;
  /** Called after a commit that raised alerts, for those who must act within seconds. */
  readonly afterAlarms?: () => void;
}

/**
 * However many fail, they delay no other: a batch that fails is halved until those that fail stand
 * alone. That is said, and they are tried again at each look, after all others.
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
        // What is left is claimed by another process, or failed: the next look finds it if it is
        // still there.
        if (!none && (await takeDue(looking)) > 0) continue;
        await takeAgain(looking, again);
        // Rounded up: to look a moment too early would find nothing and look again at once. By the
        // database's clock, so that a wrong one here moves nothing.
        return finished(looking, next.in_ms === null ? null : Math.max(0, Math.ceil(next.in_ms)));
      }
    },
  };
};

interface Looking extends Required<WelfareSweepParts> {
  /**
   * What went wrong with each session that failed alone, at this look or an earlier one; whoever
   * was tried longest ago comes first.
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
 * Takes all that is due, batch after batch; another lane joins as soon as one has claimed as many
 * as a batch holds. @returns how many were claimed
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
  // All have ended when this does, also when one could not even claim, and those that join
  // meanwhile.
  for (const joined of lanes) outcomes.push(...(await joined));
  return outcomes.reduce((sum, outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return sum + outcome.value;
  }, 0);
}

/** Takes those that failed at an earlier look together, and apart if they fail again. */
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

/** @param full called when it has claimed all that a batch holds, and another may work beside it */
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
      if (!isMeanwhile(error)) throw error;
      return await take('whole');
    });
    if (raised > 0) looking.afterAlarms();
    forget(looking, chosen);
    return { ids };
  } catch (error) {
    // Nothing was claimed: it is not one session's fault.
    if (ids.length === 0) throw error;
    forget(looking, chosen, ids);
    return { ids, failed: { error } };
  }
}

/**
 * Those that were claimed, in the order in which they were chosen: whoever was tried longest ago
 * first.
 */
function inOrder(
  { only }: Chosen,
  sessions: readonly { readonly id: number }[],
): readonly number[] {
  const claimed = new Set(sessions.map(({ id }) => id));
  return only ? only.filter((id) => claimed.has(id)) : [...claimed];
}

/**
 * Those that were chosen and have been acted on, or were not due any more, are at fault no more;
 * nor is one that another process acts on.
 */
function forget({ failures }: Looking, { only = [] }: Chosen, but: readonly number[] = []): void {
  const kept = new Set(but);
  for (const id of only) if (!kept.has(id)) failures.delete(id);
}

/** Whether somebody else's alert of the same person was committed at the same moment. */
const isMeanwhile = (error: unknown): boolean =>
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

/** @param budget how many may yet stand alone at fault before the rest is left as it is */
async function halve(looking: Looking, { ids, failed }: Batch, budget: Budget): Promise<void> {
  const [only] = ids;
  if (ids.length === 1 && only !== undefined) {
    budget.faults -= 1;
    // To the end: the others that failed come before it at the next look.
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
