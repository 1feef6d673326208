// The link by which a recipient opens the file of one run without signing in, until it expires:
// signed, so that nothing needs to be stored.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { LinkMaker } from '#server/shared-alerts/shared-alert-links.store.ts';

const days = 7;

const macOf = (secret: string, what: string): string =>
  createHmac('sha256', secret).update(`report file ${what}`).digest('base64url');

/** @param now epoch milliseconds */
export function reportLink(
  { origin, secret }: LinkMaker,
  runId: number,
  now: number,
): { url: string; expires_at: Date } {
  const expires = Math.floor(now / 1000) + days * 86_400;
  const what = `${runId}-${expires}`;
  return {
    url: `${origin}/api/report-files/${what}-${macOf(secret, what)}`,
    expires_at: new Date(expires * 1000),
  };
}

/**
 * The run of a token, and when it expires (epoch seconds); null for one that was not signed here.
 */
export function readReportToken(
  secret: string,
  token: string,
): { id: number; expires: number } | null {
  const found = /^(\d{1,15}-\d{1,12})-([\w-]{43})$/.exec(token);
  const [what, mac] = [found?.[1], found?.[2]];
  if (what === undefined || mac === undefined) return null;
  if (!timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(secret, what)))) return null;
  const [id = 0, expires = 0] = what.split('-').map(Number);
  return { id, expires };
}
