// The signature of a small SOS, made from the phone's token without sending it.
import { signedBySmallSos } from '#domain/phone/small-sos.ts';

/** A page that is not secure has no cryptography. */
export const canSign = (): boolean => 'subtle' in crypto;

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/**
 * 128 bits of HMAC-SHA-256, as 22 characters of base64url. The key is the hash of the token, which
 * the server keeps too.
 */
export async function signSmallSos(written: string, token: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', bytesOf(token));
  const key = await crypto.subtle.importKey('raw', hash, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  const signed = new Uint8Array(
    await crypto.subtle.sign('HMAC', key, bytesOf(signedBySmallSos(written))),
  ).subarray(0, 16);
  return btoa(String.fromCharCode(...signed))
    .replace(/[+]/g, '-')
    .replace(/[/]/g, '_')
    .replace(/=+$/, '');
}
