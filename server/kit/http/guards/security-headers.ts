// The security headers of every answer, built once at the start, because building them for each
// call took half of a call's time.
import type { Config } from '../../config.ts';
import { mapOrigins } from './map-origins.ts';

export interface SecurityHeaders {
  /** For what a browser may show: the page, its files. */
  readonly document: Readonly<Record<string, string>>;
  /**
   * For JSON: without those that only say how a page is to be shown, and with a policy that lets it
   * load nothing.
   */
  readonly call: Readonly<Record<string, string>>;
}

/** Strict transport is asked for only where there is TLS, that is outside demo mode. */
export function securityHeaders(config: Pick<Config, 'demo' | 'MAP_STYLE_URL'>): SecurityHeaders {
  const call = {
    'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    ...(config.demo ? {} : { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    // Nothing here is for search engines, least of all a shared alert whose link was passed on.
    'x-robots-tag': 'noindex, nofollow',
  };
  return {
    call,
    document: {
      ...call,
      ...shownOnly,
      'content-security-policy': contentPolicy(config.MAP_STYLE_URL),
    },
  };
}

const shownOnly = {
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  // Its filter opened more holes than it closed; the content policy does its work.
  'x-xss-protection': '0',
};

function contentPolicy(mapStyleUrl: string | undefined): string {
  const map = mapOrigins(mapStyleUrl)
    .map((origin) => ` ${origin}`)
    .join('');
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data:${map}`,
    "font-src 'self' data:",
    `connect-src 'self' ws: wss:${map}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';');
}
