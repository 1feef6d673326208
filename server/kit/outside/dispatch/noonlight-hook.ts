// Verifies that a call to our hook was made by Noonlight: by the secret in its address, and by a
// signature where a relay signs what it passes on.
import { createHash, timingSafeEqual } from 'node:crypto';
import { type GatewayRequest, judgeGatewaySignature } from '../sms-gateway-signature.ts';

export interface NoonlightCall extends Omit<GatewayRequest, 'url'> {
  /** Path and query as asked for. */
  readonly url: string;
  /** The last part of the path. */
  readonly key: string;
}

export interface NoonlightHookSettings {
  readonly key: string;
  /** The secret with which a relay signs; undefined where calls are not signed. */
  readonly secret: string | undefined;
  /** Our address, which the signature covers. */
  readonly publicUrl: string;
}

export function judgeNoonlightCall(
  { key, url, ...signed }: NoonlightCall,
  { key: expected, secret, publicUrl }: NoonlightHookSettings,
): 'ok' | 'missing' | 'bad' {
  if (!isSame(key, expected)) return 'bad';
  return secret ? judgeGatewaySignature({ ...signed, url: publicUrl + url }, [secret]) : 'ok';
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isSame = (given: string, expected: string): boolean =>
  timingSafeEqual(digest(given), digest(expected));
