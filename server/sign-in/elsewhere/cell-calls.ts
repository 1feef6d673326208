// Calls of one cell to another: signed with the secret that all cells share, for one cell, within a
// minute, once.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export const cellCallHeaders = {
  time: 'x-vigil-time',
  nonce: 'x-vigil-nonce',
  signature: 'x-vigil-signature',
} as const;

/** How far the clocks of two cells may be apart, and how long a call may be under way. */
export const cellCallSeconds = 60;

interface CellCall {
  /** The cell that is called. */
  readonly cell: number;
  /** ISO 8601. */
  readonly time: string;
  readonly nonce: string;
  readonly body: string;
}

function signatureOf(secret: string, { cell, time, nonce, body }: CellCall): Buffer {
  // A key of its own, so that nothing else that the secret signs is a call.
  const key = createHmac('sha256', secret).update('call of a cell').digest();
  return createHmac('sha256', key).update(`${cell}\n${time}\n${nonce}\n${body}`).digest();
}

/** The headers of a call to this cell. */
export function signCellCall(
  secret: string,
  { cell, body, now }: { readonly cell: number; readonly body: string; readonly now: Date },
): Record<string, string> {
  const call = {
    cell,
    body,
    time: now.toISOString(),
    nonce: randomBytes(18).toString('base64url'),
  };
  return {
    [cellCallHeaders.time]: call.time,
    [cellCallHeaders.nonce]: call.nonce,
    [cellCallHeaders.signature]: signatureOf(secret, call).toString('base64url'),
  };
}

/** What a call shows of when it was made; it may be too old, and made before. */
export interface ShownCall {
  readonly time: Date;
  readonly nonce: string;
}

/**
 * Null where it was not signed for this cell with this body.
 * @param headers in lower case
 */
export function readCellCall(
  secret: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  { cell, body }: Pick<CellCall, 'cell' | 'body'>,
): ShownCall | null {
  const [time, nonce, signature] = [
    headers[cellCallHeaders.time],
    headers[cellCallHeaders.nonce],
    headers[cellCallHeaders.signature],
  ];
  if (typeof time !== 'string' || typeof nonce !== 'string' || typeof signature !== 'string')
    return null;
  const given = Buffer.from(signature, 'base64url');
  const right = signatureOf(secret, { cell, time, nonce, body });
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  return { time: new Date(time), nonce };
}
