// Limits the calls of a connection to twice what Entra requires, so that no directory slows the
// others down. Each process counts its own.

export const callsEachSecond = 50;
const most = 2 * callsEachSecond;

interface Bucket {
  left: number;
  at: number;
}

/** @returns whether a connection may make one more call now */
export function createCallRate(now: () => number = Date.now): (connectionId: number) => boolean {
  const buckets = new Map<number, Bucket>();
  return (connectionId) => {
    const at = now();
    const bucket = buckets.get(connectionId) ?? { left: most, at };
    bucket.left = Math.min(most, bucket.left + ((at - bucket.at) * callsEachSecond) / 1000);
    bucket.at = at;
    buckets.set(connectionId, bucket);
    if (bucket.left < 1) return false;
    bucket.left -= 1;
    return true;
  };
}
