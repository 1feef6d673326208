// Detects the parts of a run without foreign load: times taken while another process used the
// machine are no measure of the program.
import { nowMs } from './clock.ts';
import { machineBusyMs } from './processes.ts';

export interface Moment {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly foreignCores: number;
}

/** Cores that others used between two readings of (machine, ours), never below zero. */
export function foreignCores(machineMs: number, oursMs: number, elapsedMs: number): number {
  return elapsedMs <= 0 ? 0 : Math.max(0, (machineMs - oursMs) / elapsedMs);
}

/** More than this many cores in foreign hands and a second is not calm. */
const tolerated = 0.15;

export class CalmWatch {
  readonly #ours: () => number;
  readonly #moments: Moment[] = [];
  #last: { at: number; machine: number; ours: number };
  #timer: NodeJS.Timeout | undefined;

  /** @param ours returns the processor time of every process of this run, in milliseconds */
  constructor(ours: () => number) {
    this.#ours = ours;
    this.#last = this.#read();
  }

  start(): void {
    this.#last = this.#read();
    this.#timer = setInterval(() => this.#sample(), 1000);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /**
   * The values whose moment (milliseconds of `nowMs`) was calm; all of them where nothing was calm,
   * for a noisy figure beats none.
   */
  keep<Value extends { readonly at: number }>(values: readonly Value[]): readonly Value[] {
    this.#sample();
    const loud = this.#moments.filter((moment) => moment.foreignCores > tolerated);
    const kept = values.filter(
      ({ at }) => !loud.some(({ fromMs, untilMs }) => at >= fromMs && at < untilMs),
    );
    return kept.length === 0 ? values : kept;
  }

  /** Share of calm time since the start, 0 to 1. */
  share(): number {
    const length = (moments: readonly Moment[]) =>
      moments.reduce((sum, { fromMs, untilMs }) => sum + untilMs - fromMs, 0);
    const total = length(this.#moments);
    return total === 0
      ? 1
      : length(this.#moments.filter((moment) => moment.foreignCores <= tolerated)) / total;
  }

  #read() {
    return { at: nowMs(), machine: machineBusyMs(), ours: this.#ours() };
  }

  #sample(): void {
    const next = this.#read();
    const elapsed = next.at - this.#last.at;
    // Shorter than this the kernel's 10 ms ticks are too coarse to tell.
    if (elapsed < 200) return;
    const foreign = foreignCores(
      next.machine - this.#last.machine,
      next.ours - this.#last.ours,
      elapsed,
    );
    this.#moments.push({
      fromMs: this.#last.at,
      untilMs: next.at,
      foreignCores: foreign,
    });
    this.#last = next;
  }
}
