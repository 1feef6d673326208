// The link in an email by which a recipient answers without signing in: signed, so that no token is
// stored.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** The address of the portal and the secret that signs links. */
export interface LinkSigner {
  readonly origin: string;
  readonly secret: string;
}

const macOf = (secret: string, id: string): string =>
  createHmac('sha256', secret).update(`message answer ${id}`).digest('base64url');

export const answerToken = (secret: string, recipientId: number): string =>
  `${recipientId}-${macOf(secret, String(recipientId))}`;

export const answerLink = ({ origin, secret }: LinkSigner, recipientId: number): string =>
  `${origin}/message-answers/${answerToken(secret, recipientId)}`;

/** The recipient of a token; null for one that was not signed here. */
export function readAnswerToken(secret: string, token: string): number | null {
  const [, id, mac] = /^(\d{1,15})-([\w-]{43})$/.exec(token) ?? [];
  if (id === undefined || mac === undefined) return null;
  return timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(secret, id))) ? Number(id) : null;
}
