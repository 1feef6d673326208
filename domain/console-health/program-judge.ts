// What is wrong with the program behind the consoles, from signs that do not depend on the sweeps;
// pure.
import type { ProgramTrouble } from './console-trouble.ts';
import { canaryOverdueMs, canaryPatienceMs, pulseLostAfterMs } from './proof-pace.ts';

/** Times in milliseconds since 1970 by the database's clock; null is "never". */
export interface ProgramSigns {
  readonly now: number;
  /** The last time an engine reported that all its sweeps finish. */
  readonly pulse_at: number | null;
  readonly canary: { readonly sent_at: number; readonly committed_at: number | null } | null;
}

/**
 * @param watchedMs how long this process has watched: a sign that may still come is missed only
 * after its own time limit
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

// A canary left from an earlier run is old or was cut off with it: only canaries that this run sent
// can be lost.
function isLost(
  { sent_at, committed_at }: NonNullable<ProgramSigns['canary']>,
  now: number,
  watchedMs: number,
): boolean {
  const age = now - sent_at;
  const isOverdue = age > canaryOverdueMs && watchedMs > canaryOverdueMs;
  return isOverdue || (committed_at === null && age > canaryPatienceMs && age <= watchedMs);
}
