// What is wrong with this console and with the servers behind it, of each cell and of all together.
import type { ConsoleBeat, ConsolesChanged } from '#domain/console-health/console-health.events.ts';
import type { ConsoleTrouble } from '#domain/console-health/console-trouble.ts';

/** Of one cell. */
export interface ProofState {
  readonly troubles: readonly ConsoleTrouble[];
  /** The server's time of the last beat, ms since 1970. */
  readonly lastBeatAt: number | null;
  readonly program: ConsoleBeat['troubles'];
  /** Sent to supervisors only. */
  readonly others: ConsolesChanged | null;
  /**
   * Since when no call is answered either, ms of the server's time; null while there is a server.
   */
  readonly goneSince: number | null;
  /** The canary that is to be painted. */
  readonly canary: number | null;
}

/** For the banners. */
export interface TabState {
  readonly cells: ReadonlyMap<number, ProofState>;
  /** What is wrong with this console, for whichever cell. */
  readonly troubles: readonly ConsoleTrouble[];
  /** The troubled consoles of all cells, each once. */
  readonly others: ConsolesChanged | null;
  /** Since when no cell answers; null while one does, with which the console works on. */
  readonly goneSince: number | null;
}

export const still: ProofState = {
  troubles: [],
  lastBeatAt: null,
  program: [],
  others: null,
  goneSince: null,
  canary: null,
};

/** @param cells the page's own one first */
export function joined(cells: ReadonlyMap<number, ProofState>): TabState {
  const all = [...cells.values()];
  const gone = all.map(({ goneSince }) => goneSince).filter((since) => since !== null);
  return {
    cells,
    troubles: [...new Set(all.flatMap(({ troubles }) => troubles))],
    others: joinedOthers(all.flatMap(({ others }) => others ?? [])),
    goneSince: all.length > 0 && gone.length === all.length ? Math.max(...gone) : null,
  };
}

// A console tells every cell of itself: where most are open, all are.
function joinedOthers(all: readonly ConsolesChanged[]): ConsolesChanged | null {
  if (all.length === 0) return null;
  const troubled = new Map(
    all.flatMap((one) => one.troubled).map((one) => [one.console_id, one] as const),
  );
  return { open: Math.max(...all.map(({ open }) => open)), troubled: [...troubled.values()] };
}
