// Rate limits for many keys: each key has a bucket of permits that refills with time. In memory,
// for one process.

export interface BucketSize {
  /** Permits of a full bucket. */
  readonly most: number;
  readonly perSecond: number;
}

export interface Buckets {
  /** Takes a permit. @returns 0 where there was one, else the whole seconds until the next */
  take(key: string): number;
  /** Gives a permit back, for a request that is not counted after all. */
  giveBack(key: string): void;
  has(key: string): boolean;
}

/** A bucket takes some 200 bytes. Of more, those that were used least recently are forgotten. */
const mostKeys = 50_000;

export interface BucketOptions {
  readonly mostKeys?: number;
  /** Milliseconds, monotonic. */
  readonly now?: () => number;
}

export function createBuckets(
  { most, perSecond }: BucketSize,
  options: BucketOptions = {},
): Buckets {
  const { now = () => performance.now() } = options;
  const limit = options.mostKeys ?? mostKeys;
  // In the order of their use.
  const buckets = new Map<string, { permits: number; at: number }>();

  const bucketOf = (key: string): { permits: number; at: number } => {
    const at = now();
    const kept = buckets.get(key);
    const permits = kept
      ? Math.min(most, kept.permits + ((at - kept.at) / 1000) * perSecond)
      : most;
    const bucket = { permits, at };
    buckets.delete(key);
    buckets.set(key, bucket);
    const [oldest] = buckets.keys();
    if (buckets.size > limit && oldest !== undefined) buckets.delete(oldest);
    return bucket;
  };

  return {
    take: (key) => {
      const bucket = bucketOf(key);
      if (bucket.permits < 1) return Math.max(1, Math.ceil((1 - bucket.permits) / perSecond));
      bucket.permits -= 1;
      return 0;
    },
    giveBack: (key) => {
      const bucket = bucketOf(key);
      bucket.permits = Math.min(most, bucket.permits + 1);
    },
    has: (key) => buckets.has(key),
  };
}
