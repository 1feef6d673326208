// Proves the seal on a whole database: untouched it is whole, one changed letter names its row, put back it is whole again.
import { setTimeout as sleep } from 'node:timers/promises';
import { verifyEvents } from '#server/audit/verify-events.service.ts';
import type { Database } from '#server/kit/db/database.ts';
import type { FaultDatabase } from './fault-database.ts';

export interface TamperOutcome {
  /** Sealed events, all of them checked. */
  readonly checked: number;
  readonly unsealed: number;
  readonly untouched: readonly string[];
  readonly changed_event_id: number;
  readonly tampered: readonly string[];
  readonly restored: readonly string[];
}

const sealPatienceMs = 30_000;

/** Waits until everything is sealed, then verifies three times. `part` from 0 to 1 chooses the row. */
export async function checkTampering(database: Database, owner: FaultDatabase, part: number): Promise<TamperOutcome> {
  const deadline = performance.now() + sealPatienceMs;
  while ((await owner.countUnsealed()) > 0 && performance.now() < deadline) await sleep(200);
  const { checked, findings: untouched } = await verifyEvents(database);
  const { event_id, undo } = await owner.tamper(part);
  const tampered = (await verifyEvents(database)).findings;
  await undo();
  const restored = (await verifyEvents(database)).findings;
  return { checked, unsealed: await owner.countUnsealed(), untouched, changed_event_id: event_id, tampered, restored };
}
