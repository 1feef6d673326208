// What is wrong with the program behind the consoles, from signs that do not depend on the sweeps;
// pure.
import type { ProgramTrouble } from './console-trouble.ts';
import { canaryOverdueMs, canaryPatienceMs, pulseLostAfterMs } from './proof-pace.ts';

/** Times in milliseconds since 1970 by the database's clock; null is "never". */
export interface ProgramSigns {
  readonly now: number;
  /** The last time an engine said that all its sweeps finish. */
  readonly pulse_at: number | null;
  readonly canary: { readonly sent_at: number; readonly committed_at: number | null } | null;
}

/**
 * @param watchedMs since this process began to look: what may still come to life is given its time
 * first
 */
export function programTroubles(
  { now, pulse_at, canary }: ProgramSigns,
  watchedMs: number,
): ProgramTrouble[] {
  const troubles: ProgramTrouble[] = [];
  if (watchedMs > pulseLostAfterMs && (pulse_at === null || now - pulse_at > pulseLostAfterMs))
    troubles.push('engine_still');
  if (canary && isLost(canary, now, watchedMs)) troubles.push('canary_lost');
  return troubles;
}

// The last canary of an earlier run is old, or was cut off with it, when this one starts: only what
// this one has waited for is lost.
function isLost(
  { sent_at, committed_at }: NonNullable<ProgramSigns['canary']>,
  now: number,
  watchedMs: number,
): boolean {
  const age = now - sent_at;
  const isOverdue = age > canaryOverdueMs && watchedMs > canaryOverdueMs;
  return isOverdue || (committed_at === null && age > canaryPatienceMs && age <= watchedMs);
}
