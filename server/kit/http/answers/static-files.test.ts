// The built screens: files by their name, the page for every other path, and unknown calls stay
// 404.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../log.ts';
import { testConfig } from '../../testing/test-http.ts';
import type { Http } from '../http-parts.ts';
import { createHttp } from '../server.ts';

let http: Http;

beforeAll(async () => {
  const webBundle = mkdtempSync(join(tmpdir(), 'vigil-web-'));
  mkdirSync(join(webBundle, 'assets'));
  mkdirSync(join(webBundle, 'phone'));
  writeFileSync(join(webBundle, 'index.html'), '<title>Vigil</title>');
  writeFileSync(join(webBundle, 'phone', 'index.html'), '<title>Phone</title>');
  writeFileSync(join(webBundle, 'assets', 'index-abc.js'), 'export {};');
  const never = async (): Promise<never> => {
    throw new Error('no call of these tests asks the database');
  };
  const database = {
    read: never,
    ask: never,
    pipeline: never,
    write: never,
    onCommit: () => {},
    notices: never as never,
    probe: never,
    close: async () => {},
  };
  http = await createHttp({
    config: testConfig(),
    log: createLog('silent'),
    database,
    sessions: { find: async () => null, forget: () => {} },
    routes: [],
    webBundle,
  });
});
afterAll(async () => await http.close());

const get = async (url: string) => await http.inject({ method: 'GET', url });

test.each(['/', '/alert-monitoring', '/alert-monitoring/12', '/no/such/screen', '/?x=1'])(
  '%s is the page, never cached',
  async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers['cache-control'], answer.body]).toEqual([
      200,
      'no-cache',
      '<title>Vigil</title>',
    ]);
  },
);

test.each(['/phone', '/phone/', '/phone/?code=2345-6789', '/phone?x=1'])(
  '%s is the page for phones',
  async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers['cache-control'], answer.body]).toEqual([
      200,
      'no-cache',
      '<title>Phone</title>',
    ]);
  },
);

test('a screen whose name begins alike is the portal’s', async () => {
  expect((await get('/phones')).body).toBe('<title>Vigil</title>');
});

test('hashed files are kept for a year', async () => {
  const answer = await get('/assets/index-abc.js');
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ]);
});

test.each(['/api/nothing', '/assets/old-def.js', '/assets/', '/app/key', '/metrics/x'])(
  '%s does not exist',
  async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
  },
);

test.each([
  '/.env',
  '/.git/config',
  '/.env?x=1',
  '/%2Eenv',
  '/%2egit/config',
  '/phone/.env',
  '/alert-monitoring/.htaccess',
])('%s does not exist', async (url) => {
  const answer = await get(url);
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
});

test('a dot in a name or in a question hides nothing', async () => {
  for (const url of ['/users/a.b', '/alert-monitoring?file=/.env'])
    expect((await get(url)).body).toBe('<title>Vigil</title>');
});

test.each([
  '/assets/%2e%2e/%2e%2e/package.json',
  '/..%2f..%2fpackage.json',
  '/assets/..%5c..%5cpackage.json',
])('%s leads to no file outside', async (url) => {
  expect((await get(url)).body).not.toContain('dependencies');
});

test('the page allows scripts of our own origin only', async () => {
  const { headers } = await get('/');
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  expect(headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'x-frame-options': 'SAMEORIGIN',
  });
});
