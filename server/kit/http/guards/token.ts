// Tokens are compared by their hashes, so that neither length nor first wrong byte shows in the
// time taken.
import { createHash, timingSafeEqual } from 'node:crypto';

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export const tokenMatches = (given: string | undefined, expected: string): boolean =>
  given !== undefined && timingSafeEqual(hashToken(given), hashToken(expected));
