// The chain that seals the events: each hash covers the text of its event and the hash before it,
// and a code made with a key confirms the hash.
import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** What comes before the first event. */
export const genesis = createHash('sha256').update('vigil events').digest();

export const nextHash = (previous: Uint8Array, text: string): Buffer =>
  createHash('sha256').update(previous).update(text).digest();

/**
 * Made from APP_SECRET, which the database does not have: write access to every table still cannot
 * confirm a seal.
 */
export const sealKeyOf = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'vigil', 'event seals', 32));

/** Confirms that this hash belongs at this position of the chain, and with it everything before. */
export const sealCode = (key: Uint8Array, position: number, hash: Uint8Array): Buffer =>
  codeOf(key, `seal ${position} ${Buffer.from(hash).toString('hex')}`);

export const codeOf = (key: Uint8Array, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

export const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
