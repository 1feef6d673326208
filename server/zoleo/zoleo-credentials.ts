// The HTTP Basic credential of a feed: 256 random bits that only Zoleo and a hash know, compared in
// constant time.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

export interface NewCredential {
  readonly username: string;
  readonly password: string;
  readonly credential_hash: Buffer;
}

const hashOf = (credential: string): Buffer => createHash('sha256').update(credential).digest();
// Compared with when there is no such feed, so that an unknown address takes as long as a wrong
// password.
const nobodys = randomBytes(32);

export const newFeedKey = (): string => randomBytes(18).toString('base64url');

export function newCredential(): NewCredential {
  const username = `zoleo-${randomBytes(4).toString('hex')}`;
  const password = randomBytes(32).toString('base64url');
  return { username, password, credential_hash: hashOf(`${username}:${password}`) };
}

/** @param authorization the header as sent */
export function credentialHolds(
  authorization: string | undefined,
  kept: Uint8Array | null,
): boolean {
  const encoded = /^basic +([a-z0-9+/=_-]+) *$/i.exec(authorization ?? '')?.[1] ?? '';
  const same = timingSafeEqual(
    hashOf(Buffer.from(encoded, 'base64').toString('utf8')),
    kept ?? nobodys,
  );
  return same && kept !== null;
}
