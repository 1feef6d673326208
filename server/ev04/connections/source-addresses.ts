// Connections and frame rate by source address: one address cannot use up the gateway for all
// others.
import type { Ev04Limits } from '../ev04-limits.ts';
import { TokenBucket } from './token-bucket.ts';

export type SourceAddress = { connections: number; bucket: TokenBucket };

const PURGE_FROM = 1000;

export class SourceAddresses {
  readonly #limits: Ev04Limits;
  readonly #entries = new Map<string, SourceAddress>();
  #purgeAt = PURGE_FROM;

  constructor(limits: Ev04Limits) {
    this.#limits = limits;
  }

  /** Counts a new connection of this address, or returns null at the limit. */
  enter(address: string): SourceAddress | null {
    const { addressFramesPerSecond, addressFrameBurst, maxConnectionsPerAddress } = this.#limits;
    let entry = this.#entries.get(address);
    if (entry === undefined) {
      this.#purge();
      const bucket = new TokenBucket(addressFramesPerSecond, addressFrameBurst, performance.now());
      entry = { connections: 0, bucket };
      this.#entries.set(address, entry);
    }
    if (entry.connections >= maxConnectionsPerAddress) return null;
    entry.connections += 1;
    return entry;
  }

  /**
   * An address that left keeps its entry until its rate has recovered, else reconnecting would
   * reset it.
   */
  #purge(): void {
    if (this.#entries.size < this.#purgeAt) return;
    const now = performance.now();
    for (const [address, entry] of this.#entries) {
      if (entry.connections === 0 && entry.bucket.isFull(now)) this.#entries.delete(address);
    }
    this.#purgeAt = Math.max(PURGE_FROM, this.#entries.size * 2);
  }
}
