// The server's time in the browser: ages are computed with it, so that a wrong PC clock changes no
// timer (ux.md check 11).

interface Sample {
  /** Server time less the browser's monotonic clock, in ms. */
  offset: number;
  /** Half the round trip: how far the offset may be wrong, in ms. */
  error: number;
  takenAt: number;
}

const keepFor = 60_000;
let best: Sample | null = null;

/**
 * Takes a sample from one answer. The most exact sample is kept for a minute, then the next one
 * replaces it.
 * @param sentAt, receivedAt of `performance.now()`, which cannot be set back
 */
export function learnServerTime(headers: Headers, sentAt: number, receivedAt: number): void {
  const exact = headers.get('x-server-time');
  const time = Date.parse(exact ?? headers.get('date') ?? '');
  if (Number.isNaN(time)) return;
  // The Date header has whole seconds, cut off: on average it is half a second behind.
  const sample = {
    offset: time + (exact === null ? 500 : 0) - (sentAt + receivedAt) / 2,
    error: (receivedAt - sentAt) / 2 + (exact === null ? 500 : 0),
    takenAt: receivedAt,
  };
  const disagrees =
    best !== null && Math.abs(sample.offset - best.offset) > sample.error + best.error;
  if (
    best === null ||
    disagrees ||
    sample.error < best.error ||
    receivedAt - best.takenAt > keepFor
  )
    best = sample;
}

/** Milliseconds since 1970 by the server's clock; by the browser's until the first answer. */
export const serverNow = (): number =>
  best === null ? Date.now() : performance.now() + best.offset;

/**
 * How far the browser's own clock is from the server's, in ms; positive when the browser is behind.
 */
export const clockOffset = (): number => serverNow() - Date.now();

/** For tests only: forgets the samples. */
export const forgetServerTime = (): void => {
  best = null;
};
