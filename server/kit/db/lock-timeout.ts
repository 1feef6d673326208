// How a statement fails that gives its turn up for those who wait behind it.

/** Whether a lock was not to be had in time, or two waited for each other: the work is for later. */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01');
