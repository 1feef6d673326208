// Hands refused bytes to the platform, at a bounded rate: a flood of broken frames is counted, not
// stored.

import { TokenBucket } from './connections/token-bucket.ts';
import type { Ev04Counts, Ev04Limits } from './ev04-limits.ts';
import type { EvidenceItem, GatewayPorts } from './gateway-ports.ts';

export class EvidenceKeeper {
  readonly #ports: Pick<GatewayPorts, 'keepEvidence' | 'seenUnknown'>;
  readonly #failed: (error: unknown) => void;
  readonly #counts: Ev04Counts;
  readonly #bucket: TokenBucket;

  constructor(parts: {
    ports: Pick<GatewayPorts, 'keepEvidence' | 'seenUnknown'>;
    failed: (error: unknown) => void;
    counts: Ev04Counts;
    limits: Ev04Limits;
  }) {
    this.#ports = parts.ports;
    this.#failed = parts.failed;
    this.#counts = parts.counts;
    this.#bucket = new TokenBucket(
      parts.limits.evidencePerSecond,
      parts.limits.evidenceBurst,
      performance.now(),
    );
  }

  /**
   * Stores the item without being awaited; a failure is logged. An unknown IMEI is also recorded as
   * seen.
   */
  keep(item: EvidenceItem): void {
    if (!this.#bucket.take(performance.now())) {
      this.#counts.evidence_dropped += 1;
      return;
    }
    this.#counts.evidence_kept += 1;
    this.#tell(item).catch(this.#failed);
  }

  async #tell(item: EvidenceItem): Promise<void> {
    if (item.reason === 'unknown-imei' && item.imei !== null)
      await this.#ports.seenUnknown(item.imei, item.source_address);
    await this.#ports.keepEvidence(item);
  }
}
