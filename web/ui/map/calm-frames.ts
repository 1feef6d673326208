// Whether the machine draws in time at this moment. Making a map asks the graphics process for seconds of work and waits for it: while that
// process is behind, as in a storm of alerts on a machine without a graphics card, the whole page would stand still with it.

const calmFrameMs = 40;
const inARow = 6;

/** Resolves once six frames in a row came in time; a tenth of a second on a machine at rest. Never after the signal. */
export function calmFrames(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let last = performance.now();
    let calm = 0;
    const look = (now: number): void => {
      if (signal.aborted) return;
      calm = now - last <= calmFrameMs ? calm + 1 : 0;
      last = now;
      if (calm >= inARow) resolve();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
