// The headers that every answer carries, made once at the start: putting them together anew for each call was half of what a call cost.
import type { Config } from '../config.ts';

/** Header names and values for pages, files and calls alike. Strict transport only where there is TLS, that is outside demo mode. */
export const securityHeaders = (config: Pick<Config, 'demo' | 'MAP_STYLE_URL'>): Readonly<Record<string, string>> => ({
  'content-security-policy': contentPolicy(config.MAP_STYLE_URL),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  ...(config.demo ? {} : { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  // Its filter opened more holes than it closed; the policy above does its work.
  'x-xss-protection': '0',
});

function contentPolicy(mapStyleUrl: string | undefined): string {
  const map = mapStyleUrl ? ` ${new URL(mapStyleUrl).origin}` : '';
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data:${map}`,
    "font-src 'self' data:",
    `connect-src 'self' ws: wss:${map}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';');
}
