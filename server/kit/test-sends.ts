// Limits what a person sends to try it out: an email or text message to oneself costs money and the
// good name of the sender too.
import { tooMany } from '#domain/kit/errors.ts';
import { type BucketOptions, createBuckets } from './buckets.ts';

/** At once; after that one more every two minutes. */
const mostTests = 5;
const secondsBetween = 120;

/** @returns counts a test of this person; it throws 429 with the wait where they sent too many */
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
