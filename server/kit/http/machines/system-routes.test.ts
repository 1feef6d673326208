// The calls for machines: the documents are built once, for any number of requests.
import { Readable } from 'node:stream';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../log.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { testConfig } from '../../testing/test-http.ts';
import type { Http } from '../http-parts.ts';
import { createHttp } from '../server.ts';
import { registerSystemRoutes } from './system-routes.ts';

let db: TestDatabase;
let http: Http;
const made: string[] = [];
const make = (text: string) => async () => {
  made.push(text);
  return text;
};

beforeAll(async () => {
  db = await testDatabase();
  const sessions = { find: async () => null, forget: () => {} };
  http = await createHttp({
    config: testConfig(),
    log: createLog('silent'),
    database: db.database,
    sessions,
    routes: [],
  });
  registerSystemRoutes(http, {
    notReady: async () => [],
    counters: async () => ({}),
    metricsToken: undefined,
    openApi: make('{"paths":{}}'),
    apiPage: make('<p>calls</p>'),
  });
});
afterAll(async () => {
  await http.close();
  await db.close();
});

test('the OpenAPI document and the page of the calls are each made once, when they are first asked for', async () => {
  expect(made).toEqual([]);
  for (let times = 0; times < 3; times += 1) {
    const [document, page] = [
      await http.inject('/api/openapi.json'),
      await http.inject('/api/docs'),
    ];
    expect([document.statusCode, document.headers['content-type'], document.json()]).toEqual([
      200,
      'application/json; charset=utf-8',
      { paths: {} },
    ]);
    expect([page.statusCode, page.headers['content-type'], page.body]).toEqual([
      200,
      'text/html; charset=utf-8',
      '<p>calls</p>',
    ]);
  }
  expect(made).toEqual(['{"paths":{}}', '<p>calls</p>']);
});

test('a document is sent in pieces, with its whole length, so that no reader delays the others', async () => {
  const app = fastify();
  let isWhole = true;
  app.addHook('onSend', async (_request, _reply, payload) => {
    isWhole = !(payload instanceof Readable);
    return payload;
  });
  const text = 'x'.repeat(150_000);
  registerSystemRoutes(app, {
    notReady: async () => [],
    counters: async () => ({}),
    metricsToken: undefined,
    openApi: async () => text,
    apiPage: async () => '',
  });
  const answer = await app.inject('/api/openapi.json');
  expect([answer.headers['content-length'], answer.body === text, isWhole]).toEqual([
    '150000',
    true,
    false,
  ]);
  await app.close();
});

test.each([
  ['the token', { authorization: 'Bearer the-token-of-the-scraper' }, 200],
  ['another token', { authorization: 'Bearer the-token-of-the-scrapers' }, 404],
  ['no token', {}, 404],
])('with a token set, the figures are for %s: %s', async (_what, headers, status) => {
  expect((await scrape('the-token-of-the-scraper', headers)).statusCode).toBe(status);
});

test.each([
  ['from this machine', {}, 200],
  ['passed on by a proxy', { 'x-forwarded-for': '203.0.113.9' }, 404],
  ['passed on by a proxy that says so otherwise', { forwarded: 'for=203.0.113.9' }, 404],
])('without a token set, the figures are read %s or not at all', async (_what, headers, status) => {
  const answer = await scrape(undefined, headers);
  expect([answer.statusCode, answer.body.includes('vigil_alerts_waiting 3')]).toEqual([
    status,
    status === 200,
  ]);
});

async function scrape(metricsToken: string | undefined, headers: Record<string, string>) {
  const app = fastify();
  const none = async () => '';
  registerSystemRoutes(app, {
    metricsToken,
    openApi: none,
    apiPage: none,
    notReady: async () => [],
    counters: async () => ({ alerts_waiting: 3 }),
  });
  const answer = await app.inject({ url: '/metrics', headers });
  await app.close();
  return answer;
}
