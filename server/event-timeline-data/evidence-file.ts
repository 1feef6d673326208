// The evidence bundle as text: JSON with one record a line, and behind it a signature over every byte before. web/public/check-evidence.mjs checks it.
import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign } from 'node:crypto';

/** What an Ed25519 key of 32 bytes is wrapped in (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Made from APP_SECRET, as the key of the seals is: nothing in the database can sign. */
export const evidenceKeyOf = (secret: string): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([pkcs8, Buffer.from(hkdfSync('sha256', secret, 'vigil', 'evidence bundles', 32))]),
    format: 'der',
    type: 'pkcs8',
  });

/** The 32 bytes of the public key as hex: readers compare it with the one that the portal shows. */
export const publicKeyOf = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');

export interface EvidenceFile {
  readonly text: string;
  /** Of the signed bytes, hex. */
  readonly sha256: string;
}

/** @param parts in the order of the file; a list has a record a line */
export function evidenceFile(parts: Readonly<Record<string, unknown>>, key: KeyObject): EvidenceFile {
  const written = Object.entries(parts).map(([name, value]) => `${JSON.stringify(name)}:${textOf(value)}`);
  const signed = `{${written.join(',\n')}`;
  const bytes = Buffer.from(signed);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const proof = { algorithm: 'ed25519', sha256, public_key: publicKeyOf(key), signature: sign(null, bytes, key).toString('hex') };
  return { text: `${signed}\n,"proof":${JSON.stringify(proof)}}\n`, sha256 };
}

const textOf = (value: unknown): string =>
  Array.isArray(value) ? `[\n${value.map((one) => JSON.stringify(one)).join(',\n')}\n]` : JSON.stringify(value);
