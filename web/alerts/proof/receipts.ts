// What this console received, painted, sounded and was first touched about, alert by alert, until the server has it in writing.
import type { AlertReceipt } from '#domain/console-proof/console-report.ts';

interface Entry {
  readonly received_at: string;
  painted_at: string | null;
  sounded_at: string | null;
  acted_at: string | null;
  /** Whether something is not yet told. */
  untold: boolean;
}

type Hop = 'painted_at' | 'sounded_at' | 'acted_at';

/** Alerts whose hops are still followed; older ones have had their time. */
const most = 500;
const mostInReport = 200;

export class Receipts {
  readonly #entries = new Map<number, Entry>();

  /** A new alert came over the live connection. */
  received(alertId: number, at: string): void {
    if (this.#entries.has(alertId)) return;
    this.#entries.set(alertId, { received_at: at, painted_at: null, sounded_at: null, acted_at: null, untold: true });
    if (this.#entries.size > most) this.#entries.delete(this.#entries.keys().next().value ?? 0);
  }

  /** A hop of an alert that was received here; the first time counts. */
  note(alertId: number, hop: Hop, at: string): void {
    const entry = this.#entries.get(alertId);
    if (!entry || entry[hop] !== null) return;
    entry[hop] = at;
    entry.untold = true;
  }

  /** Those that have not yet made this hop. */
  without(hop: Hop): number[] {
    return [...this.#entries].filter(([, entry]) => entry[hop] === null).map(([id]) => id);
  }

  get hasNews(): boolean {
    return [...this.#entries.values()].some(({ untold }) => untold);
  }

  /** What is to be told; call `told` with it when the server has it. What happens meanwhile is news again. */
  take(): AlertReceipt[] {
    const taken: AlertReceipt[] = [];
    for (const [alert_id, entry] of this.#entries) {
      if (!entry.untold || taken.length === mostInReport) continue;
      entry.untold = false;
      const { received_at, painted_at, sounded_at, acted_at } = entry;
      taken.push({ alert_id, received_at, painted_at, sounded_at, acted_at });
    }
    return taken;
  }

  /** The report did not arrive: it is told again. */
  putBack(taken: readonly AlertReceipt[]): void {
    for (const { alert_id } of taken) {
      const entry = this.#entries.get(alert_id);
      if (entry) entry.untold = true;
    }
  }
}
