// In-memory state of modules for the signed-in person, cleared in one place however their session
// ends.

const clearings = new Set<() => void>();
let endings = 0;

/**
 * Called once, where the state is declared: clears it when the session ends. `npm run check` holds
 * module state against this (tools/check/security/session-memory.ts).
 */
export const clearAtSessionEnd = (clear: () => void): void => void clearings.add(clear);

/** Called by the session store alone, before the next person is known. */
export function clearSessionMemory(): void {
  endings += 1;
  for (const clear of clearings) clear();
}

/**
 * The number of ended sessions on this page: work that began under another number belongs to an
 * ended session.
 */
export const sessionsEnded = (): number => endings;
