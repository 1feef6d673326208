// Receipts of this console, alert by alert: received, painted, sounded and first touched, until the
// server has stored them.
import type { AlertReceipt, AnnouncedAlerts } from '#domain/console-health/console-report.ts';

interface Entry {
  readonly received_at: string;
  painted_at: string | null;
  sounded_at: string | null;
  acted_at: string | null;
}

type Hop = 'painted_at' | 'sounded_at' | 'acted_at';

export interface ReportedHops {
  readonly receipts: AlertReceipt[];
  readonly announced: AnnouncedAlerts | null;
}

/** Alerts whose hops are still recorded; older ones are dropped. */
const most = 5000;
const mostReceipts = 200;
const mostAnnounced = 500;
/**
 * More new alerts than this are a flood: counted and sounded hops are then reported in one list,
 * and alerts not yet sounded wait.
 */
const flood = 8;

export class Receipts {
  readonly #entries = new Map<number, Entry>();
  /** Alerts with hops that are not yet reported. */
  readonly #unreported = new Set<number>();

  /** An alert came, over the live connection or with the list; or it calls again. */
  received(alertId: number, at: string): void {
    if (this.#entries.has(alertId)) return;
    this.#entries.set(alertId, {
      received_at: at,
      painted_at: null,
      sounded_at: null,
      acted_at: null,
    });
    this.#unreported.add(alertId);
    if (this.#entries.size <= most) return;
    const oldest = this.#entries.keys().next().value ?? 0;
    this.#entries.delete(oldest);
    this.#unreported.delete(oldest);
  }

  /**
   * The alert changed: the console that the server has receipts from may be gone, so report again
   * unless the row was painted.
   */
  again(alertId: number): void {
    if (this.#entries.get(alertId)?.painted_at === null) this.#unreported.add(alertId);
  }

  /**
   * The server may have lost what was reported, as when its database was restored: whatever is still
   * here is received again.
   */
  startAgain(): void {
    this.#entries.clear();
    this.#unreported.clear();
  }

  /** A hop of an alert that was received here; the first time counts. */
  note(alertId: number, hop: Hop, at: string): void {
    const entry = this.#entries.get(alertId);
    if (!entry || entry[hop] !== null) return;
    entry[hop] = at;
    this.#unreported.add(alertId);
  }

  /** Alerts that have not yet made this hop. */
  without(hop: Hop): number[] {
    return [...this.#entries].filter(([, entry]) => entry[hop] === null).map(([id]) => id);
  }

  get isFlood(): boolean {
    return this.#unreported.size > flood;
  }

  get hasNews(): boolean {
    if (!this.isFlood) return this.#unreported.size > 0;
    return this.#news().some(([, entry]) => entry.sounded_at !== null || isTouched(entry));
  }

  /**
   * The hops to report; call `putBack` with them when the report fails. Hops that happen meanwhile
   * count as new.
   */
  take(): ReportedHops {
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
    for (const [id] of [...receipts, ...announced]) this.#unreported.delete(id);
    return {
      receipts: receipts.map(([alert_id, entry]) => ({ alert_id, ...entry })),
      announced: announcedOf(announced),
    };
  }

  /** The report failed: its hops are reported again. */
  putBack({ receipts, announced }: ReportedHops): void {
    for (const id of [...receipts.map(({ alert_id }) => alert_id), ...(announced?.alert_ids ?? [])])
      if (this.#entries.has(id)) this.#unreported.add(id);
  }

  #news(): [number, Entry][] {
    return [...this.#unreported].flatMap((id): [number, Entry][] => {
      const entry = this.#entries.get(id);
      return entry ? [[id, entry]] : [];
    });
  }
}

/** Its row was painted, or an operator acted on it: such hops are recorded per console. */
const isTouched = ({ painted_at, acted_at }: Entry): boolean =>
  painted_at !== null || acted_at !== null;

function announcedOf(entries: readonly [number, Entry][]): AnnouncedAlerts | null {
  const at = entries.reduce(
    (last, [, { sounded_at }]) => (sounded_at !== null && sounded_at > last ? sounded_at : last),
    '',
  );
  return at === '' ? null : { at, alert_ids: entries.map(([id]) => id) };
}
