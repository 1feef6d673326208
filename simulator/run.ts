// Plays a timetable against the wall clock, prints progress, and at the end waits for missing
// acknowledgements.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cast } from './cast.ts';
import type { FleetCounts } from './fleet-counts.ts';
import type { PlannedStep } from './scenario.ts';

export interface RunOptions {
  readonly timetable: Iterable<PlannedStep>;
  readonly cast: Cast;
  /** Scenario milliseconds in one real millisecond. */
  readonly speed: number;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
  /** How long to wait in the end for missing acknowledgements. */
  readonly patienceMs: number;
  readonly progressMs: number;
  /** How long a stopped run waits for its phones to end their welfare timers. */
  readonly farewellMs: number;
}

export interface Summary extends FleetCounts {
  /** The scenario's frames: each ends as acked, refused or unanswered. */
  readonly attempted: number;
  /** Sent and not acknowledged. */
  readonly unanswered: number;
  /** Units that were answered at least once. */
  readonly received: number;
  /** IMEIs that the gateway does not know. */
  readonly unknown: readonly string[];
  readonly ended: 'whole' | 'stopped';
}

/**
 * Resolves when all is sent and answered, or when patience ends. A run that `signal` stops ends its
 * welfare timers first, so that they do not expire and raise alerts after it.
 */
export async function run(options: RunOptions): Promise<Summary> {
  const { cast, say, signal, progressMs } = options;
  const startedAt = performance.now();
  const attempts = { count: 0 };
  const progress = setInterval(
    () => say(progressLine(cast, performance.now() - startedAt)),
    progressMs,
  );
  try {
    await play(options, startedAt, attempts);
    await drain(options);
  } catch (error) {
    if (!signal.aborted) throw error;
    await cast.endTimers(options.farewellMs);
  } finally {
    clearInterval(progress);
    cast.close();
  }
  return {
    attempted: attempts.count,
    ...cast.counts,
    unanswered: cast.waiting,
    received: cast.received,
    unknown: cast.unknown,
    ended: signal.aborted ? 'stopped' : 'whole',
  };
}

async function play(
  { timetable, cast, speed, signal }: RunOptions,
  startedAt: number,
  attempts: { count: number },
): Promise<void> {
  for (const planned of timetable) {
    const waitMs = startedAt + planned.at_ms / speed - performance.now();
    // A timer shorter than this is no more exact, and costs a turn of the loop for every frame.
    if (waitMs > 1) await sleep(waitMs, undefined, { signal });
    if (cast.send(planned)) attempts.count += 1;
  }
}

async function drain({ cast, signal, patienceMs }: RunOptions): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (cast.waiting > 0 && performance.now() < deadline) await sleep(20, undefined, { signal });
}

function progressLine(cast: Cast, elapsedMs: number): string {
  const { sent, acked, resent, refused } = cast.counts;
  const seconds = Math.round(elapsedMs / 1000);
  const clock = `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
  return `${clock}  sent ${sent}  acked ${acked}  resent ${resent}  refused ${refused}  waiting ${cast.waiting}  connected ${cast.connected}`;
}
