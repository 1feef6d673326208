// Records when the last of many sockets received each message: every socket receives the same
// messages in the same order, so counting is enough.
import { nowMs } from '../kit/clock.ts';

export interface Received {
  readonly key: number;
  readonly at: number;
}

/**
 * Counts the frames that begin with `prefix` on `sockets` sockets; the first socket also reads each
 * frame's key with `keyPattern`.
 */
export class Tally {
  readonly #prefix: Buffer;
  readonly #keyPattern: RegExp;
  #counts: number[];
  #keys: number[] = [];
  #sockets: number[] = [];
  #lastAt: number[] = [];
  /** All frames of the prefix on all sockets, and their bytes on the first. */
  deliveries = 0;
  firstSocketBytes = 0;

  constructor(prefix: string, keyPattern: string, sockets: number) {
    this.#prefix = Buffer.from(prefix);
    this.#keyPattern = new RegExp(keyPattern);
    this.#counts = new Array<number>(sockets).fill(0);
  }

  take(socket: number, payload: Buffer): void {
    if (
      payload.length < this.#prefix.length ||
      this.#prefix.compare(payload, 0, this.#prefix.length) !== 0
    )
      return;
    const index = this.#counts[socket] ?? 0;
    this.#counts[socket] = index + 1;
    this.deliveries += 1;
    this.#sockets[index] = (this.#sockets[index] ?? 0) + 1;
    this.#lastAt[index] = nowMs();
    if (socket !== 0) return;
    this.firstSocketBytes += payload.length;
    this.#keys[index] = Number(this.#keyPattern.exec(payload.toString())?.[1]);
  }

  /** The messages that every socket has, with the moment of the last one. */
  complete(): Received[] {
    return this.#keys
      .map((key, index) => ({ key, at: this.#lastAt[index] ?? 0, sockets: this.#sockets[index] }))
      .filter(({ sockets }) => sockets === this.#counts.length)
      .map(({ key, at }) => ({ key, at }));
  }

  reset(): void {
    this.#counts = this.#counts.map(() => 0);
    this.#keys = [];
    this.#sockets = [];
    this.#lastAt = [];
    this.deliveries = 0;
    this.firstSocketBytes = 0;
  }
}
