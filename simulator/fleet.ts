// All pendants of a run: passes each frame to its pendant, and holds the totals.
import { demoMannerOf, demoSettingsOf } from '#domain/demo/demo-settings.ts';
import { UnitConfiguration } from '#domain/ev04/configuration/unit-configuration.ts';
import { chanceOf } from './chance.ts';
import { noCounts } from './fleet-counts.ts';
import { Pendant, type PendantOptions } from './pendant.ts';
import { CarelessPendant } from './pendants/careless-pendant.ts';
import type { Speaker } from './pendants/speaker.ts';
import type { Planned } from './report.ts';

export interface FleetOptions
  extends Pick<PendantOptions, 'host' | 'port' | 'from' | 'acknowledged' | 'patient'> {
  readonly seed: number;
  readonly resend?: PendantOptions['resend'];
  readonly answerMs?: number;
  readonly firstPauseMs?: number;
  readonly longestPauseMs?: number;
  /** Units on a bad line, that repeat, disorder, cut and glue what they send. */
  readonly careless?: boolean;
}

const usual = {
  resend: 'history',
  answerMs: 5000,
  firstPauseMs: 1000,
  longestPauseMs: 10_000,
} as const;

export class Fleet {
  readonly counts = noCounts();
  readonly #options: FleetOptions;
  #offline = false;
  readonly #pendants = new Map<string, Speaker>();

  constructor(options: FleetOptions) {
    this.#options = options;
  }

  /** Frames that are not acknowledged yet. */
  get waiting(): number {
    return this.#sum((pendant) => pendant.waiting);
  }

  get connected(): number {
    return this.#sum((pendant) => Number(pendant.connected));
  }

  /** Pendants that were answered at least once. */
  get received(): number {
    return this.#sum((pendant) => Number(pendant.received));
  }

  /** IMEIs that the gateway does not know. */
  get unknown(): string[] {
    return [...this.#pendants].filter(([, pendant]) => pendant.unknown).map(([imei]) => imei);
  }

  send(planned: Planned): void {
    this.#pendantOf(planned.imei).send(planned);
  }

  /** The mobile network fails or recovers, for all of them. */
  carrier(up: boolean): void {
    this.#offline = !up;
    for (const pendant of this.#pendants.values()) pendant.carrier(up);
  }

  close(): void {
    for (const pendant of this.#pendants.values()) pendant.close();
  }

  #pendantOf(imei: string): Speaker {
    const known = this.#pendants.get(imei);
    if (known !== undefined) return known;
    const chance = chanceOf(this.#options.seed, `pauses ${imei}`);
    const unit = {
      configuration: new UnitConfiguration(imei, demoSettingsOf(imei)),
      manner: demoMannerOf(imei),
    };
    const options = { ...usual, ...this.#options, imei, chance, unit, counts: this.counts };
    const pendant = this.#options.careless ? new CarelessPendant(options) : new Pendant(options);
    if (this.#offline) pendant.carrier(false);
    this.#pendants.set(imei, pendant);
    return pendant;
  }

  #sum(of: (pendant: Speaker) => number): number {
    let sum = 0;
    for (const pendant of this.#pendants.values()) sum += of(pendant);
    return sum;
  }
}
