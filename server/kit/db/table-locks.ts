// What those agree on who make, drop and empty tables beside everything else that runs.

/**
 * Held by whoever does so, and shared by a backup, which reads all tables. Of the whole server,
 * like the others of its kind (migrate.ts).
 */
export const makingLock = 7_310_008;

/**
 * Whether a lock was not to be had in time, or two waited for each other: the work is for later.
 */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01');
