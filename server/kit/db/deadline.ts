// Deadlines: the program never waits for anything without one.

export class DeadlineError extends Error {
  readonly code = 'ETIMEDOUT';
}

/** The promise's result, or DeadlineError after `ms` milliseconds; the promise itself goes on. */
export async function withDeadline<Result>(
  promise: PromiseLike<Result>,
  ms: number,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineError(`no response within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
