// Encrypts small secrets that the database keeps and must not know, with a key derived from
// APP_SECRET.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';

const nonceBytes = 12;
const tagBytes = 16;

export interface Sealing {
  /** Encrypts with AES-256-GCM. @returns nonce, tag and cipher text in one */
  seal(text: string): Buffer;
  /** @returns the text; null where it was changed, or was sealed with an unknown secret */
  open(sealed: Uint8Array): string | null;
}

/**
 * @param purpose secrets of one purpose are never opened as those of another
 */
export function createSealing(
  config: Pick<Config, 'APP_SECRET' | 'EARLIER_APP_SECRETS'>,
  purpose: string,
): Sealing {
  const earlier = config.EARLIER_APP_SECRETS.split(',').filter((secret) => secret.trim() !== '');
  const [key, ...olderKeys] = [config.APP_SECRET, ...earlier.map((secret) => secret.trim())].map(
    (secret) => keyOf(secret, purpose),
  );
  if (!key) throw new Error('There is no secret to seal with');
  return {
    seal: (text) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden]);
    },
    open: (sealed) => {
      for (const each of [key, ...olderKeys]) {
        const text = openWith(each, Buffer.from(sealed));
        if (text !== null) return text;
      }
      return null;
    },
  };
}

const keyOf = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'vigil', purpose, 32));

function openWith(key: Buffer, sealed: Buffer): string | null {
  if (sealed.length < nonceBytes + tagBytes) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    return Buffer.concat([
      decipher.update(sealed.subarray(nonceBytes + tagBytes)),
      decipher.final(),
    ]).toString('utf8');
  } catch {
    // The tag does not match: another key, or changed bytes.
    return null;
  }
}
