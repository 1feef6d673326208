// All units of a run: pendants over TCP, phones over HTTP, satellite units over their feed, with
// the totals over them.
import type { Fleet } from './fleet.ts';
import { type FleetCounts, noCounts } from './fleet-counts.ts';
import type { Phones } from './phones/phones.ts';
import type { PlannedStep } from './scenario.ts';
import type { Zoleos } from './zoleo/zoleos.ts';

export class Cast {
  readonly #pendants: Fleet;
  readonly #phones: Phones | null;
  readonly #zoleos: Zoleos | null;

  constructor({
    pendants,
    phones = null,
    zoleos = null,
  }: { pendants: Fleet; phones?: Phones | null; zoleos?: Zoleos | null }) {
    this.#pendants = pendants;
    this.#phones = phones;
    this.#zoleos = zoleos;
  }

  /** The counts of each kind that takes part. */
  get kinds(): Readonly<Record<string, FleetCounts>> {
    return {
      pendants: this.#pendants.counts,
      ...(this.#phones ? { phones: this.#phones.counts } : {}),
      ...(this.#zoleos ? { zoleos: this.#zoleos.counts } : {}),
    };
  }

  get counts(): FleetCounts {
    const sum = noCounts();
    for (const counts of Object.values(this.kinds)) {
      sum.sent += counts.sent;
      sum.acked += counts.acked;
      sum.resent += counts.resent;
      sum.refused += counts.refused;
      sum.lost_connections += counts.lost_connections;
    }
    return sum;
  }

  get waiting(): number {
    return this.#pendants.waiting + (this.#phones?.waiting ?? 0) + (this.#zoleos?.waiting ?? 0);
  }

  get connected(): number {
    return this.#pendants.connected;
  }

  get received(): number {
    return this.#pendants.received + (this.#phones?.received ?? 0) + (this.#zoleos?.received ?? 0);
  }

  get unknown(): readonly string[] {
    return this.#pendants.unknown;
  }

  /**
   * Plays one step. @returns whether a frame is to be sent: a step of a phone or unit that this run
   * lacks is skipped
   */
  send(planned: PlannedStep): boolean {
    if ('carrier' in planned) {
      this.#pendants.carrier(planned.carrier === 'up');
      this.#phones?.carrier(planned.carrier === 'up');
      return false;
    }
    if ('phone' in planned) return this.#phones?.send(planned) ?? false;
    if ('zoleo' in planned) return this.#zoleos?.send(planned) ?? false;
    this.#pendants.send(planned);
    return true;
  }

  /** Ends the welfare timers that still run, as far as that is answered in time. */
  async endTimers(withinMs: number): Promise<void> {
    await this.#phones?.endTimers(withinMs);
  }

  close(): void {
    this.#pendants.close();
    this.#phones?.close();
    this.#zoleos?.close();
  }
}
