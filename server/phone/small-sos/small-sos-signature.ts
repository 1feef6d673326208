// The signature of a small SOS: 128 bits of HMAC-SHA-256. The key is the hash of the phone's token,
// which is all that the server keeps of it.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { signedBySmallSos } from '#domain/phone/small-sos.ts';

const bytes = 16;

const signatureOf = (written: string, key: Buffer): Buffer =>
  createHmac('sha256', key).update(signedBySmallSos(written)).digest().subarray(0, bytes);

/** @param key the SHA-256 of the token @returns 22 characters of base64url */
export const signSmallSos = (written: string, key: Buffer): string =>
  signatureOf(written, key).toString('base64url');

/** @param signature as received; any but the exact base64url encoding is invalid */
export function isSignedBy(
  { written, signature }: { written: string; signature: string },
  key: Buffer,
): boolean {
  const given = Buffer.from(signature, 'base64url');
  return (
    given.length === bytes &&
    given.toString('base64url') === signature &&
    timingSafeEqual(given, signatureOf(written, key))
  );
}
