// A sweep finds due rows and processes them through the same services as every other caller;
// time-critical state is in rows, never in timers in memory.
import { AppError } from '#domain/kit/errors.ts';
import type { Log } from '../log.ts';

export interface Sweep {
  readonly name: string;
  /** Milliseconds between two looks when nothing says otherwise. */
  readonly everyMs: number;
  /**
   * The shortest pause between two looks when `wake` is called, which limits a sweep that is woken
   * a thousand times a second. None where absent.
   */
  readonly restMs?: number;
  /**
   * Processes what is due now and returns when the next thing falls due, if that is known to be
   * sooner than `everyMs`. Safe to run twice at once: rows are claimed with `for update skip
   * locked`. Late work is done late, never skipped.
   */
  run(): Promise<Date | null>;
  /** Called as the engine stops: starts nothing more, and waits a bounded while for what runs. */
  finish?(): Promise<void>;
}

/**
 * The result of a cheap query: whether there is anything to do, and when the next thing falls due.
 * Most looks end with it.
 */
export interface Look {
  readonly due: boolean;
  readonly next: Date | null;
}

export interface Engine {
  /**
   * Whether each sweep has finished at least once, and when the last whole cycle ended (epoch
   * milliseconds).
   */
  readonly state: { ready: boolean; lastCycleAt: number | null; failing: ReadonlySet<string> };
  /**
   * The sweeps that have not finished a look for ten seconds longer than their longest pause: the
   * engine is stuck there.
   */
  overdue(): string[];
  /** Looks at one sweep at once, because something it waits for was just committed. */
  wake(name: string): void;
  stop(): Promise<void>;
}

const overdueAfterMs = 10_000;
/** Failures in a row. */
const toldAfter = 3;
const toldAgainEvery = 60;

/**
 * A database that is busy for a moment recovers by itself: unavailability is logged only once it
 * lasts, and not every second. Any other failure is logged at once.
 */
function note(
  log: Log,
  { error, sweep, times }: { error: unknown; sweep: string; times: number },
): void {
  if (!(error instanceof AppError && error.status === 503))
    log.error({ err: error, sweep }, 'a sweep failed and will be retried');
  else if (times === toldAfter || times % toldAgainEvery === 0)
    log.warn({ sweep, times }, 'the database is not available for a sweep; retrying');
}

/**
 * Starts the sweeps, each on its own beat; a failing one is logged and tried again, and delays no
 * other.
 */
export function startEngine(sweeps: readonly Sweep[], log: Log): Engine {
  const finished = new Set<string>();
  const failing = new Set<string>();
  /** How often it has failed since it last went well. */
  const tries = new Map<string, number>();
  const wakers = new Map<string, () => void>();
  // A monotonic clock, which a change of the system time does not affect.
  const startedAt = performance.now();
  const finishedAt = new Map<string, number>();
  const state = { ready: sweeps.length === 0, lastCycleAt: null as number | null, failing };
  let stopping = false;

  async function look(sweep: Sweep): Promise<number> {
    try {
      const next = await sweep.run();
      finished.add(sweep.name);
      finishedAt.set(sweep.name, performance.now());
      failing.delete(sweep.name);
      tries.delete(sweep.name);
      state.ready = finished.size === sweeps.length;
      if (state.ready) state.lastCycleAt = Date.now();
      return next
        ? Math.min(sweep.everyMs, Math.max(0, next.getTime() - Date.now()))
        : sweep.everyMs;
    } catch (error) {
      failing.add(sweep.name);
      const times = (tries.get(sweep.name) ?? 0) + 1;
      tries.set(sweep.name, times);
      note(log, { error, sweep: sweep.name, times });
      return Math.min(sweep.everyMs, 1000);
    }
  }

  async function loop(sweep: Sweep): Promise<void> {
    const { restMs = 0 } = sweep;
    let woken = false;
    let resting = false;
    let rouse = () => {};
    wakers.set(sweep.name, () => {
      woken = true;
      if (!resting || stopping) rouse();
    });
    const pause = async (ms: number): Promise<void> =>
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        rouse = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    while (!stopping) {
      woken = false;
      const waitMs = await look(sweep);
      const lookedAt = performance.now();
      if (!stopping && !woken) await pause(waitMs);
      const restLeft = lookedAt + restMs - performance.now();
      resting = true;
      if (!stopping && woken && restLeft > 0) await pause(restLeft);
      resting = false;
    }
  }

  const loops = sweeps.map(loop);
  return {
    state,
    overdue: () =>
      sweeps
        .filter(
          ({ name, everyMs }) =>
            performance.now() - (finishedAt.get(name) ?? startedAt) > everyMs + overdueAfterMs,
        )
        .map(({ name }) => name),
    wake: (name) => wakers.get(name)?.(),
    stop: async () => {
      stopping = true;
      for (const rouse of wakers.values()) rouse();
      await Promise.all([...sweeps.map(async (sweep) => await sweep.finish?.()), ...loops]);
    },
  };
}
