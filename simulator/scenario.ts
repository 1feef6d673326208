// What a scenario is: steps on a clock of its own, which become planned frames with sequence and time.
import type { Planned, Report } from './report.ts';

export interface SimulatedPendant {
  readonly imei: string;
  /** Where it begins, in degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

export interface Step {
  readonly at_ms: number;
  readonly imei: string;
  readonly says: Report | 'heartbeat';
}

export interface Setting {
  readonly pendants: readonly SimulatedPendant[];
  readonly seed: number;
  /** Frames a second over all pendants, where a scenario has a rate. */
  readonly rate: number;
  /** Length on the scenario's clock; null: as long as the scenario is, perhaps for ever. */
  readonly seconds: number | null;
}

export interface Scenario {
  readonly name: string;
  readonly about: string;
  /** Every frame is the same alarm of its pendant: all but the first of each fold into one alert. */
  readonly folds?: true;
  /** In order of time; pure, the same for the same setting. */
  steps(setting: Setting): Iterable<Step>;
}

/** Several streams as one, in order of time; each may be endless. */
export function* inOrder(streams: readonly Iterable<Step>[]): Generator<Step, void, undefined> {
  const heads = streams.map((stream) => {
    const iterator = stream[Symbol.iterator]();
    return { iterator, next: iterator.next() };
  });
  for (;;) {
    let first: { head: (typeof heads)[number]; step: Step } | null = null;
    for (const head of heads) {
      if (!head.next.done && (first === null || head.next.value.at_ms < first.step.at_ms)) first = { head, step: head.next.value };
    }
    if (first === null) return;
    yield first.step;
    first.head.next = first.head.iterator.next();
  }
}

/** Sequences of planned frames; the upper half is for what a unit says of its own accord when it comes back. */
const sequences = 0x8000;

/** Numbers the steps and stamps them with the unit's clock, which runs `speed` times slower than the scenario's. */
export function* timetable(
  steps: Iterable<Step>,
  clock: { readonly start: Date; readonly speed: number },
): Generator<Planned, void, undefined> {
  const last = new Map<string, number>();
  for (const step of steps) {
    const sequence = ((last.get(step.imei) ?? 0) + 1) % sequences;
    last.set(step.imei, sequence);
    yield { ...step, sequence, time: Math.floor((clock.start.getTime() + step.at_ms / clock.speed) / 1000) };
  }
}
