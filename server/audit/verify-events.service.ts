// Proves that nothing in the log was changed, removed, put in or moved since it was sealed, and names the row where something was.
import type { Database } from '#server/kit/db/database.ts';
import { genesis, nextHash } from './event-chain.ts';
import { findHead, readSealed, readSmuggled } from './event-seals.store.ts';

export interface Verdict {
  /** Sealed events that were checked. */
  readonly checked: number;
  /** One line a finding; empty when the log is whole. */
  readonly findings: string[];
}

const page = 5000;
const mostFindings = 20;

/** Walks the whole chain. Memory does not grow with the log. */
export async function verifyEvents(database: Database): Promise<Verdict> {
  return await database.write({ role: 'platform' }, async (tx) => {
    await tx.unsafe("set transaction read only; set local statement_timeout = '60s'");
    const findings: string[] = [];
    let previous: Uint8Array = genesis;
    let position = 0;
    for (;;) {
      const rows = await readSealed(tx, position, page);
      for (const row of rows) {
        if (row.position !== position + 1)
          findings.push(`seal ${position + 1} is missing: the chain goes from ${position} to ${row.position}`);
        position = row.position;
        if (row.text === null) findings.push(`event ${row.event_id} was removed (seal ${position})`);
        else if (!nextHash(previous, row.text).equals(row.hash))
          findings.push(`event ${row.event_id} is not what was sealed (seal ${position})`);
        // On from the seal as it stands, so that one changed row is one finding.
        previous = row.hash;
      }
      if (rows.length < page || findings.length >= mostFindings) break;
    }
    const head = await findHead(tx);
    if (head) for (const id of await readSmuggled(tx, head)) findings.push(`event ${id} was put in after its time: it has no seal`);
    return { checked: position, findings };
  });
}
