// The key that evidence bundles are signed with, and what others know it by.
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';

/** What Ed25519 keys of 32 bytes are wrapped in (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const spki = Buffer.from('302a300506032b6570032100', 'hex');

/** Made from APP_SECRET, as the key of the seals is: nothing in the database can sign. */
export const evidenceKeyOf = (secret: string): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([
      pkcs8,
      Buffer.from(hkdfSync('sha256', secret, 'vigil', 'evidence bundles', 32)),
    ]),
    format: 'der',
    type: 'pkcs8',
  });

/** The 32 bytes of the public key as hex. */
export const publicKeyOf = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');

/** What people compare: SHA-256 of the 32 bytes of the public key, hex. */
export const fingerprintOf = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'hex')).digest('hex');

const confirmedText = (publicKey: string): Buffer => Buffer.from(`vigil evidence key ${publicKey}`);

/** Says that evidence was signed with this public key, too. @returns hex */
export const confirmKey = (key: KeyObject, publicKey: string): string =>
  sign(null, confirmedText(publicKey), key).toString('hex');

export interface ConfirmedKey {
  readonly public_key: string;
  /** The public key that made the confirmation. */
  readonly confirmed_by: string;
  readonly confirmation: string;
}

export function isConfirmed({ public_key, confirmed_by, confirmation }: ConfirmedKey): boolean {
  const key = createPublicKey({
    key: Buffer.concat([spki, Buffer.from(confirmed_by, 'hex')]),
    format: 'der',
    type: 'spki',
  });
  return verify(null, confirmedText(public_key), key, Buffer.from(confirmation, 'hex'));
}
