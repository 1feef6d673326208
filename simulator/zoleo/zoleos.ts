// Zoleo's side of the data feed, for all satellite units of a run: posts each message until it is
// answered with 200.
import { setTimeout as sleep } from 'node:timers/promises';
import { pathOf } from '#domain/kit/path.ts';
import { zoleoHookPath } from '#domain/zoleo/zoleo-message.ts';
import { type Chance, chanceOf } from '#simulator/chance.ts';
import { noCounts } from '#simulator/fleet-counts.ts';
import type { PlannedZoleo } from '#simulator/scenario.ts';
import { zoleoBody } from './zoleo-body.ts';

export interface ZoleoUnit {
  readonly imei: string;
  readonly feed: { readonly key: string; readonly username: string; readonly password: string };
}

export interface ZoleosOptions {
  /** http://host:port of the portal. */
  readonly origin: string;
  readonly units: readonly ZoleoUnit[];
  readonly seed: number;
  /** Posts everything one to five times, some of it later than what came after it. */
  readonly careless?: boolean;
  readonly answerMs?: number;
  readonly firstPauseMs?: number;
  readonly longestPauseMs?: number;
  readonly acknowledged?: (planned: PlannedZoleo) => void;
}

const usual = {
  careless: false,
  answerMs: 10_000,
  firstPauseMs: 1000,
  longestPauseMs: 10_000,
  acknowledged: () => {},
};
const mostTimes = 5;
const furthestMovedMs = 400;

export class Zoleos {
  readonly counts = noCounts();
  readonly #options: Required<ZoleosOptions>;
  readonly #chance: Chance;
  readonly #end = new AbortController();
  readonly #received = new Set<number>();
  #waiting = 0;

  constructor(options: ZoleosOptions) {
    this.#options = { ...usual, ...options };
    this.#chance = chanceOf(options.seed, 'zoleo');
  }

  get waiting(): number {
    return this.#waiting;
  }

  get received(): number {
    return this.#received.size;
  }

  send(planned: PlannedZoleo): boolean {
    const unit = this.#options.units[planned.zoleo];
    if (unit === undefined || this.#end.signal.aborted) return false;
    this.#waiting += 1;
    this.#deliver(unit, planned).catch((error: unknown) => {
      if (!this.#end.signal.aborted) throw error;
    });
    return true;
  }

  close(): void {
    this.#end.abort();
  }

  async #deliver(unit: ZoleoUnit, planned: PlannedZoleo): Promise<void> {
    const { counts } = this;
    const { acknowledged, careless, firstPauseMs, longestPauseMs } = this.#options;
    const times = careless ? 1 + Math.floor(this.#chance.roll() * mostTimes) : 1;
    const movedMs = careless ? this.#chance.between(0, furthestMovedMs) : 0;
    const pauses = Array.from({ length: 20 }, () => this.#chance.between(0.7, 1.3));
    const body = JSON.stringify(zoleoBody(unit.imei, planned));
    await sleep(movedMs, undefined, { signal: this.#end.signal });
    counts.sent += 1;
    let status = await this.#post(unit, body);
    for (let failures = 0; status === null; failures += 1) {
      const pauseMs =
        Math.min(longestPauseMs, firstPauseMs * 2 ** failures) *
        (pauses[failures % pauses.length] ?? 1);
      await sleep(pauseMs, undefined, { signal: this.#end.signal });
      counts.resent += 1;
      status = await this.#post(unit, body);
    }
    this.#waiting -= 1;
    if (status !== 200) {
      counts.refused += 1;
      return;
    }
    counts.acked += 1;
    this.#received.add(planned.zoleo);
    acknowledged(planned);
    for (let time = 1; time < times && !this.#end.signal.aborted; time += 1) {
      counts.resent += 1;
      await this.#post(unit, body);
    }
  }

  /** The status of the answer; null where none came, or with a failure that may pass. */
  async #post({ feed }: ZoleoUnit, body: string): Promise<number | null> {
    const { origin, answerMs } = this.#options;
    try {
      const response = await fetch(`${origin}${pathOf(zoleoHookPath, { feed: feed.key })}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Basic ${Buffer.from(`${feed.username}:${feed.password}`).toString('base64')}`,
        },
        body,
        signal: AbortSignal.any([AbortSignal.timeout(answerMs), this.#end.signal]),
      });
      await response.arrayBuffer();
      return response.status >= 500 || response.status === 429 ? null : response.status;
    } catch {
      this.#end.signal.throwIfAborted();
      return null;
    }
  }
}
