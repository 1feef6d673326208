// The evidence bundle as text: JSON with one record a line, and behind it a signature over every
// byte before. web/public/check-evidence.mjs checks it.
import { createHash, type KeyObject, sign } from 'node:crypto';
import { fingerprintOf, publicKeyOf } from './keys/evidence-key.ts';

export interface EvidenceFile {
  readonly text: string;
  /** Of the signed bytes, hex. */
  readonly sha256: string;
}

/** @param parts in the order of the file; a list has a record a line */
export function evidenceFile(
  parts: Readonly<Record<string, unknown>>,
  key: KeyObject,
): EvidenceFile {
  const written = Object.entries(parts).map(
    ([name, value]) => `${JSON.stringify(name)}:${textOf(value)}`,
  );
  const signed = `{${written.join(',\n')}`;
  const bytes = Buffer.from(signed);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const public_key = publicKeyOf(key);
  const signature = sign(null, bytes, key).toString('hex');
  const proof = {
    algorithm: 'ed25519',
    sha256,
    public_key,
    fingerprint: fingerprintOf(public_key),
    signature,
  };
  return { text: `${signed}\n,"proof":${JSON.stringify(proof)}}\n`, sha256 };
}

const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? `[\n${value.map((one) => JSON.stringify(one)).join(',\n')}\n]`
    : JSON.stringify(value);
