// The security headers of pages and calls: the whole set, with and without TLS, and the origins of
// the map.
import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

test('in production TLS is required for a year, in a demo without TLS it is not; everything else is the same', () => {
  for (const kind of ['document', 'call'] as const) {
    const { 'strict-transport-security': strict, ...real } = securityHeaders({
      demo: false,
      MAP_STYLE_URL: undefined,
    })[kind];
    expect(strict).toBe('max-age=31536000; includeSubDomains');
    expect(securityHeaders({ demo: true, MAP_STYLE_URL: undefined })[kind]).toEqual(real);
  }
});

test('pages run only our own scripts and cannot be framed; only the map may come from elsewhere', () => {
  const policyWith = (MAP_STYLE_URL: string | undefined) =>
    securityHeaders({ demo: false, MAP_STYLE_URL }).document['content-security-policy'];
  const own = policyWith(undefined)?.split(';');
  expect(own).toContain("script-src 'self'");
  expect(own).toContain("frame-ancestors 'none'");
  expect(own).toContain("object-src 'none'");
  expect(own).toContain("base-uri 'none'");
  expect(own).toContain("img-src 'self' data:");
  const mapped = policyWith('https://maps.example/styles/plain.json?key=1')?.split(';');
  expect(mapped).toContain("img-src 'self' data: https://maps.example");
  expect(mapped).toContain("connect-src 'self' ws: wss: https://maps.example");
  expect(mapped).toContain("script-src 'self'");
});

test('a page has all headers of a call, and those for display', () => {
  const { call, document } = securityHeaders({ demo: false, MAP_STYLE_URL: undefined });
  const { 'content-security-policy': policy, ...others } = call;
  expect(policy).toBe("default-src 'none';base-uri 'none';frame-ancestors 'none'");
  expect(document).toMatchObject(others);
  expect(document).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'x-xss-protection': '0',
  });
  expect(call).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'cross-origin-resource-policy': 'same-origin',
    'x-robots-tag': 'noindex, nofollow',
  });
});
