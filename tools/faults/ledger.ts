// Compares what was sent and acknowledged with what the database holds: the verdict of a fault run,
// without any I/O.
import type { Planned } from '#simulator/report.ts';

/** An event of the fault devices as it is stored. */
export interface StoredEvent {
  readonly imei: string;
  readonly event_key: string;
  readonly kind: string;
}

export interface Comparison {
  readonly attempted: number;
  readonly acked: number;
  readonly stored: number;
  /** Acknowledged, and not in the events. */
  readonly lost: readonly string[];
  /** In the events more than once. */
  readonly doubled: readonly string[];
  /** In the events, and never sent. */
  readonly unexpected: readonly string[];
}

export class Ledger {
  readonly #attempted = new Set<string>();
  readonly #acked = new Set<string>();

  attempt(planned: Planned): void {
    this.#attempted.add(nameOf(planned));
  }

  acknowledge(planned: Planned): void {
    this.#acked.add(nameOf(planned));
  }

  get acked(): number {
    return this.#acked.size;
  }

  /** Each frame of a fault run carries one alarm or one piece of news, so it must be one event. */
  compare(events: readonly StoredEvent[]): Comparison {
    const times = new Map<string, number>();
    for (const event of events) {
      const name = storedName(event);
      times.set(name, (times.get(name) ?? 0) + 1);
    }
    return {
      attempted: this.#attempted.size,
      acked: this.#acked.size,
      stored: events.length,
      lost: [...this.#acked].filter((name) => !times.has(name)),
      doubled: [...times].filter(([, count]) => count > 1).map(([name]) => name),
      unexpected: [...times.keys()].filter((name) => !this.#attempted.has(name)),
    };
  }
}

const nameOf = ({ imei, sequence, time }: Planned): string =>
  `${imei} sequence ${sequence} time ${time}`;

/**
 * An event key begins with sequence, checksum and record time; the checksum may differ between a
 * live and a kept copy of one record.
 */
function storedName({ imei, event_key }: StoredEvent): string {
  const [sequence = '', , time = ''] = event_key.split(':');
  return `${imei} sequence ${sequence} time ${time}`;
}
