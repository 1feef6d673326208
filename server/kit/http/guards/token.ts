// Compares tokens by their hashes, so that the time taken reveals neither the length nor the first
// wrong byte.
import { createHash, timingSafeEqual } from 'node:crypto';

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export const tokenMatches = (given: string | undefined, expected: string): boolean =>
  given !== undefined && timingSafeEqual(hashToken(given), hashToken(expected));
