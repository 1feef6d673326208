// The watch that does not depend on the sweeps: beats to the consoles, and checks of consoles,
// database, engine and canary on timers of its own (goals.md F25, F27).
import { alertMonitoringChannel } from '#domain/alerts/alert-channels.ts';
import {
  type ConsoleBeat,
  type ConsolesChanged,
  canaryMissed,
  consoleBeat,
  consolesChanged,
} from '#domain/console-health/console-health.events.ts';
import { isOpen } from '#domain/console-health/console-judge.ts';
import type { ConsoleState } from '#domain/console-health/console-report.ts';
import type { ProgramTrouble } from '#domain/console-health/console-trouble.ts';
import { programTroubles } from '#domain/console-health/program-judge.ts';
import {
  beatEveryMs,
  stallMs,
  stallToldForMs,
  watchEveryMs,
} from '#domain/console-health/proof-pace.ts';
import type { Database } from '#server/kit/db/database.ts';
import type { Log } from '#server/kit/log.ts';
import { readWatch } from './consoles.store.ts';

export interface WatchParts {
  readonly database: Database;
  /** Straight to the sockets of this process. */
  readonly publish: (frames: { channel: string; event: string; data: string }[]) => void;
  readonly log: Log;
  /** Milliseconds; only differences are used. */
  readonly now: () => number;
}

export interface ConsoleWatch {
  /** The program's present troubles, and since when. */
  readonly troubles: ConsoleBeat['troubles'];
  readonly counts: { readonly beats: number; readonly looks: number; readonly stalls: number };
  stop(): void;
}

interface WatchState {
  since: Map<ProgramTrouble, string>;
  stalledAt: number;
  lastPublished: string;
  counts: { beats: number; looks: number; stalls: number };
}

/** Starts beating and looking at once. */
export function startConsoleWatch(parts: WatchParts): ConsoleWatch {
  const state: WatchState = {
    since: new Map(),
    stalledAt: Number.NEGATIVE_INFINITY,
    lastPublished: '',
    counts: { beats: 0, looks: 0, stalls: 0 },
  };
  const { now } = parts;
  const startedAt = now();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let lookedAt = startedAt;
  const beat = (): void => sendBeat(parts, state);
  const look = async (): Promise<void> => {
    noteStall(parts, state, now() - lookedAt);
    lookedAt = now();
    const found = await whatIsWrong(parts, state, lookedAt - startedAt);
    if (stopped) return;
    // Sent at once: the next beat may be two seconds away.
    if (changeTroubles(state, found)) beat();
    // A question that waited for the database is not a stall of this process.
    lookedAt = now();
    timer = setTimeout(() => void look(), watchEveryMs);
  };
  const beats = setInterval(beat, beatEveryMs);
  beat();
  void look();
  return {
    get troubles() {
      return troublesOf(state);
    },
    counts: state.counts,
    stop: () => {
      stopped = true;
      clearInterval(beats);
      clearTimeout(timer);
    },
  };
}

const troublesOf = ({ since }: WatchState): ConsoleBeat['troubles'] =>
  [...since].map(([name, at]) => ({ name, since: at }));

function sendBeat({ publish }: WatchParts, state: WatchState): void {
  state.counts.beats += 1;
  const data: ConsoleBeat = {
    at: new Date().toISOString(),
    number: state.counts.beats,
    troubles: troublesOf(state),
  };
  publish([
    { channel: alertMonitoringChannel, event: consoleBeat.name, data: JSON.stringify(data) },
  ]);
}

// Nothing could be sent during the stall, so it is reported afterwards.
function noteStall({ log, now }: WatchParts, state: WatchState, gapMs: number): void {
  if (gapMs - watchEveryMs < stallMs) return;
  state.stalledAt = now();
  state.counts.stalls += 1;
  log.error({ ms: Math.round(gapMs) }, 'the process was blocked');
}

async function whatIsWrong(
  parts: WatchParts,
  state: WatchState,
  watchedMs: number,
): Promise<ProgramTrouble[]> {
  const stalled: ProgramTrouble[] =
    parts.now() - state.stalledAt < stallToldForMs ? ['stalled'] : [];
  try {
    const { signs, consoles } = await parts.database.ask(readWatch);
    state.counts.looks += 1;
    publishChanges(parts, state, consoles);
    return [...programTroubles(signs, watchedMs), ...stalled];
  } catch (error) {
    parts.log.warn({ err: error }, 'the watch could not read the database');
    return ['database_gone', ...stalled];
  }
}

function publishChanges(
  { publish }: WatchParts,
  state: WatchState,
  all: readonly ConsoleState[],
): void {
  const consoles = all.filter(isOpen);
  const troubled = consoles.filter(({ troubles }) => troubles.length > 0);
  const changes = JSON.stringify([
    consoles.length,
    ...troubled.map(({ console_id, troubles }) => [console_id, troubles]),
  ]);
  if (changes === state.lastPublished) return;
  state.lastPublished = changes;
  const data: ConsolesChanged = { open: consoles.length, troubled };
  const console_ids = troubled
    .filter(({ troubles }) => troubles.includes('canary_missed'))
    .map(({ console_id }) => console_id);
  publish([
    { channel: alertMonitoringChannel, event: consolesChanged.name, data: JSON.stringify(data) },
    {
      channel: alertMonitoringChannel,
      event: canaryMissed.name,
      data: JSON.stringify({ console_ids }),
    },
  ]);
}

/** @returns whether something began or ended */
function changeTroubles(state: WatchState, found: readonly ProgramTrouble[]): boolean {
  const before = [...state.since.keys()].join();
  const at = new Date().toISOString();
  state.since = new Map(found.map((name) => [name, state.since.get(name) ?? at]));
  return before !== found.join();
}
