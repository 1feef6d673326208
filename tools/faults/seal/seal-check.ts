// Proves the seal on a whole database: untouched it verifies, each kind of tampering is found and
// located, restored it verifies again.
import { setTimeout as sleep } from 'node:timers/promises';
import { sealKeyOf } from '#server/audit/event-chain.ts';
import { verifyEvents } from '#server/audit/verify-events.service.ts';
import type { Database } from '#server/kit/db/database.ts';
import { type FaultDatabase, faultSecret } from '../fault-database.ts';
import type { Tampering } from './tampering.ts';

export interface TamperOutcome {
  readonly says: string;
  /** Text that the findings must contain. */
  readonly names: readonly string[];
  readonly findings: readonly string[];
  /** Findings after all was put back. */
  readonly restored: readonly string[];
}

export interface SealOutcome {
  /** Sealed events, all of them checked. */
  readonly checked: number;
  readonly unsealed: number;
  readonly untouched: readonly string[];
  readonly tamperings: readonly TamperOutcome[];
}

const sealPatienceMs = 30_000;

/** Waits until everything is sealed, then verifies before, during and after each tampering. */
export async function checkTampering(
  database: Database,
  owner: FaultDatabase,
  tamperings: readonly Tampering[],
): Promise<SealOutcome> {
  const verify = async () =>
    await verifyEvents(database, {
      keys: [sealKeyOf(faultSecret)],
      anchorFile: null,
      archives: [],
    });
  const deadline = performance.now() + sealPatienceMs;
  while ((await owner.countUnsealed()) > 0 && performance.now() < deadline) await sleep(200);
  const { checked, findings: untouched } = await verify();
  const outcomes: TamperOutcome[] = [];
  for (const { says, touch } of tamperings) {
    const { names, undo } = await touch();
    const { findings } = await verify();
    await undo();
    outcomes.push({ says, names, findings, restored: (await verify()).findings });
  }
  return { checked, unsealed: await owner.countUnsealed(), untouched, tamperings: outcomes };
}
