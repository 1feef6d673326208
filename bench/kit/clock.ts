// The machine's monotonic clock in milliseconds: the same in every process, so that a send in one
// and a receipt in another may be subtracted.

/** Milliseconds since the machine started, with fractions. */
export const nowMs = (): number => Number(process.hrtime.bigint()) / 1e6;

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, milliseconds));
  });
