// Verifies that a call to our hooks was made by the gateway for texts: X-Signature is the
// HMAC-SHA256 of the address it called and the body it sent.
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface GatewayRequest {
  /** Our public address with the path as it was called. */
  readonly url: string;
  readonly body: Buffer;
  /** X-Signature, in hexadecimal digits. */
  readonly signature: string | undefined;
}

/**
 * hex(HMAC-SHA256(secret, url + "\n" + body)). A replayed call changes nothing: receipts only move
 * forward, and texts have an id.
 */
export const gatewaySignature = (
  secret: string,
  { url, body }: Pick<GatewayRequest, 'url' | 'body'>,
): string => createHmac('sha256', secret).update(`${url}\n`, 'utf8').update(body).digest('hex');

/** @param secrets ours; two while one is being changed */
export function judgeGatewaySignature(
  request: GatewayRequest,
  secrets: readonly string[],
): 'ok' | 'missing' | 'bad' {
  if (request.signature === undefined || request.signature === '') return 'missing';
  const given = Buffer.from(request.signature.toLowerCase());
  const holds = secrets.some((secret) => {
    const expected = Buffer.from(gatewaySignature(secret, request));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return holds ? 'ok' : 'bad';
}
