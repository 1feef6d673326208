// Plays a timetable against the wall clock, tells how it goes, and waits in the end for what is not acknowledged yet.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fleet } from './fleet.ts';
import type { FleetCounts } from './fleet-counts.ts';
import type { Planned } from './report.ts';

export interface RunOptions {
  readonly timetable: Iterable<Planned>;
  readonly fleet: Fleet;
  /** Scenario milliseconds in one real millisecond. */
  readonly speed: number;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
  /** How long to wait in the end for missing acknowledgements. */
  readonly patienceMs: number;
  readonly progressMs: number;
}

export interface Summary extends FleetCounts {
  /** Frames that nobody has acknowledged. */
  readonly unanswered: number;
  /** Pendants that were answered at least once. */
  readonly heard: number;
  /** IMEIs that the gateway does not know. */
  readonly unknown: readonly string[];
  readonly ended: 'whole' | 'stopped';
}

/** Resolves when all is sent and answered, when patience ends, or at once when `signal` says so. */
export async function run(options: RunOptions): Promise<Summary> {
  const { fleet, say, signal, progressMs } = options;
  const startedAt = performance.now();
  const progress = setInterval(() => say(progressLine(fleet, performance.now() - startedAt)), progressMs);
  try {
    await play(options, startedAt);
    await drain(options);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    clearInterval(progress);
    fleet.close();
  }
  return {
    ...fleet.counts,
    unanswered: fleet.waiting,
    heard: fleet.heard,
    unknown: fleet.unknown,
    ended: signal.aborted ? 'stopped' : 'whole',
  };
}

async function play({ timetable, fleet, speed, signal }: RunOptions, startedAt: number): Promise<void> {
  for (const planned of timetable) {
    const waitMs = startedAt + planned.at_ms / speed - performance.now();
    // A timer shorter than this is no more exact, and costs a turn of the loop for every frame.
    if (waitMs > 1) await sleep(waitMs, undefined, { signal });
    fleet.send(planned);
  }
}

async function drain({ fleet, signal, patienceMs }: RunOptions): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (fleet.waiting > 0 && performance.now() < deadline) await sleep(20, undefined, { signal });
}

function progressLine(fleet: Fleet, elapsedMs: number): string {
  const { sent, acked, resent, refused } = fleet.counts;
  const seconds = Math.round(elapsedMs / 1000);
  const clock = `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
  return `${clock}  sent ${sent}  acked ${acked}  resent ${resent}  refused ${refused}  waiting ${fleet.waiting}  connected ${fleet.connected}`;
}
