// A ledger that also knows when each alarm was acknowledged, which is after it was stored.

import type { Planned } from '#simulator/report.ts';
import { Ledger } from '#tools/faults/ledger.ts';

export class TimedLedger extends Ledger {
  /** performance.now() of each acknowledgement. */
  readonly moments: number[] = [];

  override acknowledge(planned: Planned): void {
    super.acknowledge(planned);
    this.moments.push(performance.now());
  }
}
