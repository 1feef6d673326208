// The worker answers screens and files of its shell, and nothing else.
import { expect, test } from 'vitest';
import { type Asked, ruleFor } from './shell-rule.ts';

const origin = 'https://vigil.example';
const portal = { scope: '/', files: ['/index.html', '/theme.js', '/favicon.svg'] };
const phone = { scope: '/phone/', files: ['/phone/index.html', '/theme.js'] };
const asked = (path: string, over: Partial<Asked> = {}): Asked => ({
  method: 'GET',
  mode: 'cors',
  url: `${origin}${path}`,
  ...over,
});
const opened = (path: string): Asked => asked(path, { mode: 'navigate' });

test.each(['/', '/alert-monitoring', '/alert-monitoring/12?tab=timeline', '/organisations/3'])(
  '%s is a screen of the portal',
  (path) => {
    expect(ruleFor(opened(path), portal, origin)).toBe('page');
  },
);

test.each([
  '/api/docs',
  '/api/openapi.json',
  '/health',
  '/metrics',
  '/sanctum/csrf-cookie',
  '/hooks/zoleo/x',
  '/saml/x/login',
  '/saml/x/continue',
  '/.well-known/vigil-evidence-keys',
  '/report.pdf',
])('opening %s is the server’s business', (path) => {
  expect(ruleFor(opened(path), portal, origin)).toBe('pass');
});

test('each page keeps to its own', () => {
  expect(ruleFor(opened('/phone/'), portal, origin)).toBe('pass');
  expect(ruleFor(opened('/phone'), portal, origin)).toBe('pass');
  expect(ruleFor(opened('/phones-of-ours'), portal, origin)).toBe('page');
  expect(ruleFor(opened('/phone/?code=2345-6789'), phone, origin)).toBe('page');
  expect(ruleFor(opened('/dashboard'), phone, origin)).toBe('pass');
});

test.each(['/assets/index-abc.js', '/theme.js?x=1', '/favicon.svg'])(
  '%s is a file of the shell',
  (path) => {
    expect(ruleFor(asked(path), portal, origin)).toBe('file');
  },
);

test.each<[string, Asked]>([
  ['a call', asked('/api/alerts')],
  ['a sign-in', asked('/api/auth', { method: 'POST' })],
  ['a write to a file', asked('/theme.js', { method: 'PUT' })],
  ['the live socket', asked('/app/key')],
  ['a file that is not kept', asked('/map/land.json')],
  [
    'another origin',
    { method: 'GET', mode: 'cors', url: 'https://elsewhere.example/assets/index-abc.js' },
  ],
])('%s passes', (_what, request) => {
  expect(ruleFor(request, portal, origin)).toBe('pass');
});
