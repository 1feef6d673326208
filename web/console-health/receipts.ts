// What this console received, painted, sounded and was first touched about, alert by alert, until
// the server has it in writing.
import type { AlertReceipt, AnnouncedAlerts } from '#domain/console-health/console-report.ts';

interface Entry {
  readonly received_at: string;
  painted_at: string | null;
  sounded_at: string | null;
  acted_at: string | null;
}

type Hop = 'painted_at' | 'sounded_at' | 'acted_at';

export interface Told {
  readonly receipts: AlertReceipt[];
  readonly announced: AnnouncedAlerts | null;
}

/** Alerts whose hops are still followed; older ones have had their time. */
const most = 5000;
const mostReceipts = 200;
const mostAnnounced = 500;
/**
 * More news than this is a flood: what was only counted and sounded is told in one list, and what
 * has not even sounded waits.
 */
const flood = 8;

export class Receipts {
  readonly #entries = new Map<number, Entry>();
  /** Of which something is not yet told. */
  readonly #untold = new Set<number>();

  /** An alert came, over the live connection or with the list; or it calls again. */
  received(alertId: number, at: string): void {
    if (this.#entries.has(alertId)) return;
    this.#entries.set(alertId, {
      received_at: at,
      painted_at: null,
      sounded_at: null,
      acted_at: null,
    });
    this.#untold.add(alertId);
    if (this.#entries.size <= most) return;
    const oldest = this.#entries.keys().next().value ?? 0;
    this.#entries.delete(oldest);
    this.#untold.delete(oldest);
  }

  /**
   * Something happened to the alert: the console whose word was taken for it may be gone, so that
   * it is told of again unless it was painted.
   */
  again(alertId: number): void {
    if (this.#entries.get(alertId)?.painted_at === null) this.#untold.add(alertId);
  }

  /** A hop of an alert that was received here; the first time counts. */
  note(alertId: number, hop: Hop, at: string): void {
    const entry = this.#entries.get(alertId);
    if (!entry || entry[hop] !== null) return;
    entry[hop] = at;
    this.#untold.add(alertId);
  }

  /** Those that have not yet made this hop. */
  without(hop: Hop): number[] {
    return [...this.#entries].filter(([, entry]) => entry[hop] === null).map(([id]) => id);
  }

  get isFlood(): boolean {
    return this.#untold.size > flood;
  }

  get hasNews(): boolean {
    if (!this.isFlood) return this.#untold.size > 0;
    return this.#news().some(([, entry]) => entry.sounded_at !== null || isTouched(entry));
  }

  /**
   * What is to be told; call `putBack` with it when it did not arrive. What happens meanwhile is
   * news again.
   */
  take(): Told {
    const { isFlood } = this;
    const news = this.#news();
    const receipts = news
      .filter(([, entry]) => !isFlood || isTouched(entry))
      .slice(0, mostReceipts);
    const announced = isFlood
      ? news
          .filter(([, entry]) => !isTouched(entry) && entry.sounded_at !== null)
          .slice(0, mostAnnounced)
      : [];
    for (const [id] of [...receipts, ...announced]) this.#untold.delete(id);
    return {
      receipts: receipts.map(([alert_id, entry]) => ({ alert_id, ...entry })),
      announced: announcedOf(announced),
    };
  }

  /** The report did not arrive: it is told again. */
  putBack({ receipts, announced }: Told): void {
    for (const id of [...receipts.map(({ alert_id }) => alert_id), ...(announced?.alert_ids ?? [])])
      if (this.#entries.has(id)) this.#untold.add(id);
  }

  #news(): [number, Entry][] {
    return [...this.#untold].flatMap((id): [number, Entry][] => {
      const entry = this.#entries.get(id);
      return entry ? [[id, entry]] : [];
    });
  }
}

/** Its row was in the picture, or somebody turned to it: that is written for each console. */
const isTouched = ({ painted_at, acted_at }: Entry): boolean =>
  painted_at !== null || acted_at !== null;

function announcedOf(entries: readonly [number, Entry][]): AnnouncedAlerts | null {
  const at = entries.reduce(
    (last, [, { sounded_at }]) => (sounded_at !== null && sounded_at > last ? sounded_at : last),
    '',
  );
  return at === '' ? null : { at, alert_ids: entries.map(([id]) => id) };
}
