// Whether this machine has time for a map. Without a graphics card the first map costs seconds of
// work on every processor, and the page waits for it from the first request to the graphics
// process: on a machine that is busy already, as in a storm of alerts, it froze for half a minute.

const calmFrameMs = 40;
const inARow = 6;
/** Between two looks, so that looking is no work of its own. */
const pauseMs = 50;
/** Work that takes this many times its best time was interrupted by another process. */
const interrupted = 1.6;
const steps = 60_000;

/**
 * Resolves once, six looks in a row, a frame came in time and a piece of work in it was not
 * interrupted. Never after the signal.
 */
export async function restful(
  signal: AbortSignal,
  work: () => number = pieceOfWork,
): Promise<void> {
  let fastest = Number.POSITIVE_INFINITY;
  for (let calm = 0; calm < inARow; ) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    const asked = await nextFrame();
    const frameMs = (await nextFrame()) - asked;
    if (signal.aborted) return await new Promise(() => {});
    const workMs = work();
    fastest = Math.min(fastest, workMs);
    calm = frameMs <= calmFrameMs && workMs <= fastest * interrupted ? calm + 1 : 0;
  }
}

const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

let sink = 1;

/** The milliseconds of about a tenth of a millisecond's work. */
function pieceOfWork(): number {
  const startedAt = performance.now();
  for (let step = 0; step < steps; step += 1) sink = Math.imul(sink, 1_664_525) + step;
  return performance.now() - startedAt;
}
