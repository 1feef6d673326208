// What modules keep in memory for the person who is signed in, cleared in one place however their
// session ends.

const clearings = new Set<() => void>();
let endings = 0;

/**
 * Called once, beside the state: clears it when the person goes. `npm run check` holds module state
 * against this (tools/check/security/session-memory.ts).
 */
export const clearAtSessionEnd = (clear: () => void): void => void clearings.add(clear);

/** Called by the session store alone, before the next person is known. */
export function clearSessionMemory(): void {
  endings += 1;
  for (const clear of clearings) clear();
}

/**
 * How many sessions have ended on this page: what began under another number belongs to a session
 * that is over.
 */
export const sessionsEnded = (): number => endings;
