// The shape of a scenario: steps on a clock of its own, which become the units' reports with
// sequence and time.
import type { AppEventKind } from '#domain/phone/app-event.ts';
import type { Planned, Report } from './report.ts';

export interface SimulatedPendant {
  readonly imei: string;
  /** Where it begins, in degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

export interface PendantStep {
  readonly at_ms: number;
  readonly imei: string;
  readonly says: Report | 'heartbeat';
  /** A record that the unit had kept for so long. */
  readonly late_ms?: number;
  /** How far its clock is ahead. */
  readonly clock_ms?: number;
}

/** One thing that a phone reports; the fields of an event of the app. */
export interface PhoneNews {
  readonly kind: AppEventKind;
  readonly data?: Readonly<Record<string, string | number>>;
  readonly position?: {
    readonly latitude: number;
    readonly longitude: number;
    readonly accuracy_m: number | null;
  };
  readonly battery_percent?: number;
  /** By the Bluetooth button that hangs on this phone. */
  readonly by_button?: true;
}

export interface PhoneStep {
  readonly at_ms: number;
  /** Which phone, from 0. */
  readonly phone: number;
  readonly tells: PhoneNews;
  readonly late_ms?: number;
  readonly clock_ms?: number;
}

/** One message of a satellite unit, in the words of its feed. */
export interface ZoleoNews {
  readonly type: string;
  readonly place?: { readonly latitude: number; readonly longitude: number };
  readonly text?: string;
  readonly battery_percent?: number;
}

export interface ZoleoStep {
  readonly at_ms: number;
  /** Which unit, from 0. */
  readonly zoleo: number;
  readonly posts: ZoleoNews;
  readonly late_ms?: number;
  readonly clock_ms?: number;
}

/** The mobile network fails and recovers: pendants and phones are cut off, satellites are not. */
export interface CarrierStep {
  readonly at_ms: number;
  readonly carrier: 'down' | 'up';
}

export type Step = PendantStep | PhoneStep | ZoleoStep | CarrierStep;

/** A report to send, stamped: times are milliseconds since 1970, by the unit's own clock. */
export type PlannedPhone = Omit<PhoneStep, 'late_ms'> & {
  readonly sequence: number;
  readonly time_ms: number;
};
export type PlannedZoleo = Omit<ZoleoStep, 'late_ms'> & {
  readonly sequence: number;
  readonly time_ms: number;
};
export type PlannedStep = Planned | PlannedPhone | PlannedZoleo | CarrierStep;

export interface Setting {
  readonly pendants: readonly SimulatedPendant[];
  readonly phones: number;
  readonly zoleos: readonly { readonly latitude: number; readonly longitude: number }[];
  readonly seed: number;
  /** Frames a second over all pendants, where a scenario has a rate. */
  readonly rate: number;
  /** Length on the scenario's clock; null: until the scenario ends, which may be never. */
  readonly seconds: number | null;
}

export interface Scenario {
  readonly name: string;
  readonly about: string;
  /**
   * Every frame is the same alarm of its pendant: all but the first of each fold into one alert.
   */
  readonly folds?: true;
  /** Goes on until it is stopped, unless it is given a length. */
  readonly endless?: true;
  /** How many phones and satellite units it wants; none when left out. */
  readonly phones?: number;
  readonly zoleos?: number;
  /** Everything is sent several times, in disorder and in pieces. */
  readonly careless?: true;
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
      if (!head.next.done && (first === null || head.next.value.at_ms < first.step.at_ms))
        first = { head, step: head.next.value };
    }
    if (first === null) return;
    yield first.step;
    first.head.next = first.head.iterator.next();
  }
}

/** A stream up to a time; null leaves it as it is. */
export function* upTo(
  seconds: number | null,
  steps: Iterable<Step>,
): Generator<Step, void, undefined> {
  for (const step of steps) {
    if (seconds !== null && step.at_ms > seconds * 1000) return;
    yield step;
  }
}

/**
 * Sequences of planned frames; the upper half is for the frames that a unit sends on its own when
 * it reconnects.
 */
const sequences = 0x8000;

function unitOf(step: Exclude<Step, { carrier: unknown }>): string {
  if ('imei' in step) return step.imei;
  return 'phone' in step ? `phone ${step.phone}` : `zoleo ${step.zoleo}`;
}

/**
 * Numbers the steps and stamps them with the unit's clock, which runs `speed` times slower than the
 * scenario's.
 */
export function* timetable(
  steps: Iterable<Step>,
  clock: { readonly start: Date; readonly speed: number },
): Generator<PlannedStep, void, undefined> {
  const last = new Map<string, number>();
  for (const step of steps) {
    if ('carrier' in step) {
      yield step;
      continue;
    }
    const unit = unitOf(step);
    const sequence = ((last.get(unit) ?? 0) + 1) % sequences;
    last.set(unit, sequence);
    const { late_ms = 0, ...rest } = step;
    const time_ms =
      clock.start.getTime() + step.at_ms / clock.speed - late_ms + (step.clock_ms ?? 0);
    if ('imei' in rest) {
      const { clock_ms: _, ...spoken } = rest;
      yield {
        ...spoken,
        sequence,
        time: Math.max(0, Math.floor(time_ms / 1000)),
        ...(late_ms > 0 ? { kept: true } : {}),
      };
    } else yield { ...rest, sequence, time_ms: Math.round(time_ms) };
  }
}
