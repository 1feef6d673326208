// Limits the test messages that a person sends to themselves: they cost money and affect the
// sender's reputation like any other.
import { tooMany } from '#domain/kit/errors.ts';
import { type BucketOptions, createBuckets } from './buckets.ts';

/** At once; after that one more every two minutes. */
const mostTests = 5;
const secondsBetween = 120;

/**
 * @returns a function that counts a test of this person; it throws 429 with the wait over the limit
 */
export function createTestLimit(options: BucketOptions = {}): (userId: number) => void {
  const buckets = createBuckets({ most: mostTests, perSecond: 1 / secondsBetween }, options);
  return (userId) => {
    const seconds = buckets.take(String(userId));
    if (seconds === 0) return;
    const minutes = Math.ceil(seconds / 60);
    throw tooMany(
      `You sent several tests. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
      seconds,
    );
  };
}
