// All phones of a run by their number, with the totals over them.
import { chanceOf } from '#simulator/chance.ts';
import { noCounts } from '#simulator/fleet-counts.ts';
import type { PlannedPhone } from '#simulator/scenario.ts';
import { Phone, type PhoneOptions } from './phone.ts';

/** A phone's credentials: its token, and its button if it has one. */
export type PhoneKey = Pick<PhoneOptions, 'token' | 'button'>;

export interface PhonesOptions extends Pick<PhoneOptions, 'origin' | 'acknowledged'> {
  readonly keys: readonly PhoneKey[];
  readonly seed: number;
  /** When the run began: with the seed it makes the ids of events. */
  readonly start: Date;
  readonly careless?: boolean;
  readonly answerMs?: number;
  readonly firstPauseMs?: number;
  readonly longestPauseMs?: number;
}

const usual = {
  careless: false,
  answerMs: 10_000,
  firstPauseMs: 1000,
  longestPauseMs: 10_000,
} as const;

export class Phones {
  readonly counts = noCounts();
  readonly #phones: readonly Phone[];

  constructor({ keys, seed, start, ...options }: PhonesOptions) {
    this.#phones = keys.map((key, number) => {
      const chance = chanceOf(seed, `phone ${number} ${start.toISOString()}`);
      return new Phone({ ...usual, ...options, ...key, chance, counts: this.counts });
    });
  }

  get waiting(): number {
    return this.#phones.reduce((sum, phone) => sum + phone.waiting, 0);
  }

  get received(): number {
    return this.#phones.filter((phone) => phone.received).length;
  }

  /** Steps of phones that do not exist are skipped: a scenario for more phones runs with fewer. */
  send(planned: PlannedPhone): boolean {
    const phone = this.#phones[planned.phone];
    phone?.send(planned);
    return phone !== undefined;
  }

  carrier(up: boolean): void {
    for (const phone of this.#phones) phone.carrier(up);
  }

  async endTimers(withinMs: number): Promise<void> {
    await Promise.all(this.#phones.map(async (phone) => await phone.endTimers(withinMs)));
  }

  close(): void {
    for (const phone of this.#phones) phone.close();
  }
}
