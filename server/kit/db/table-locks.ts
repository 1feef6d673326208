// Locks for work that creates, drops or empties tables while the program runs.

/**
 * Held exclusively while tables change, and shared by a backup, which reads all tables. Advisory
 * locks apply to the whole server, like the others of this kind (migrate.ts).
 */
export const makingLock = 7_310_008;

/** Whether a lock was not acquired in time, or a deadlock was detected: retry the work later. */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01');
