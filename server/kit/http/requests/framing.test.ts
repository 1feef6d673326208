// Requests with ambiguous length, methods that echo, other origins and repeated parameters: refused
// before any handler, on the wire.
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { type TestHttp, testHttp } from '../../testing/test-http.ts';
import { router } from '../context.ts';

const api = {
  list: endpoint({
    method: 'GET',
    path: '/things',
    access: { public: 'a test' },
    scope: 'system',
    summary: 'x',
    query: z.object({ colour: z.string().optional() }),
    response: z.object({ colour: z.string().nullable() }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/things',
    access: { public: 'a test' },
    scope: 'system',
    summary: 'x',
    cookies: { none: 'a test' },
    audit: { none: 'a test' },
    body: z.object({ colour: z.string() }),
    response: z.null(),
  }),
};
const added: string[] = [];
let db: TestDatabase;
let http: TestHttp;

beforeAll(async () => {
  db = await testDatabase();
  const routes = router(api, {
    list: async ({ query }) => ({ colour: query.colour ?? null }),
    add: async ({ body }) => {
      added.push(body.colour);
      return null;
    },
  });
  http = await testHttp({ database: db.database, routes });
});
afterAll(async () => {
  await http.close();
  await db.close();
});

/** The status lines of all answers to these bytes. */
async function statuses(bytes: string): Promise<string[]> {
  const socket = connect(Number(new URL(http.origin).port), '127.0.0.1');
  const parts: Buffer[] = [];
  socket.on('data', (part) => parts.push(part));
  socket.write(bytes);
  await new Promise((resolve) => socket.once('close', resolve).once('error', resolve));
  return [
    ...Buffer.concat(parts)
      .toString()
      .matchAll(/^HTTP\/1\.1 (\d+)/gm),
  ].map(([, status = '']) => status);
}

const body = '{"colour":"red"}';
const chunked = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
const hidden =
  'POST /api/things HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 17\r\nConnection: close\r\n\r\n{"colour":"blue"}';
const post = (headers: readonly string[], content: string): string =>
  [
    'POST /api/things HTTP/1.1',
    'Host: x',
    'Content-Type: application/json',
    ...headers,
    '',
    content,
  ].join('\r\n');

test('a request with one length is taken, and so is one in chunks', async () => {
  expect(
    await statuses(post([`Content-Length: ${body.length}`, 'Connection: close'], body)),
  ).toEqual(['200']);
  expect(
    await statuses(post(['Transfer-Encoding: chunked', 'Connection: close'], chunked)),
  ).toEqual(['200']);
  expect(added.splice(0)).toEqual(['red', 'red']);
});

test.each([
  [
    'a length together with chunks',
    post(['Content-Length: 4', 'Transfer-Encoding: chunked'], `${chunked}${hidden}`),
  ],
  [
    'two lengths',
    post(
      [`Content-Length: ${body.length}`, `Content-Length: ${body.length + hidden.length}`],
      `${body}${hidden}`,
    ),
  ],
  ['a length that is no number', post([`Content-Length: +${body.length}`], `${body}${hidden}`)],
  ['chunks under another name', post(['Transfer-Encoding: xchunked'], `${chunked}${hidden}`)],
  ['a space before the colon', post([`Content-Length : ${body.length}`], `${body}${hidden}`)],
  [
    'a header that goes on in the next line',
    post(['Transfer-Encoding:', ' chunked', 'Content-Length: 4'], `${chunked}${hidden}`),
  ],
])('%s is refused, and what is hidden behind it is not read', async (_what, bytes) => {
  expect(await statuses(bytes)).toEqual(['400']);
  expect(added).toEqual([]);
});

test.each(['TRACE', 'TRACK', 'CONNECT'])(
  '%s is not answered with what was sent',
  async (method) => {
    const found = await statuses(
      `${method} /api/things HTTP/1.1\r\nHost: x\r\nX-Secret: echo-me\r\nConnection: close\r\n\r\n`,
    );
    expect(['400', '404', '405', undefined]).toContain(found[0]);
  },
);

test('no other origin is allowed to read or to send, by a preflight or with its origin', async () => {
  const asked = {
    origin: 'https://evil.example',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'x-xsrf-token',
  };
  for (const method of ['OPTIONS', 'GET']) {
    const answer = await fetch(`${http.origin}/api/things`, { method, headers: asked });
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual(
      [],
    );
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  }
});

test('each answer with a body says its type and charset, also a refusal', async () => {
  for (const path of ['/api/things', '/api/things?colour=red&colour=blue', '/api/nothing'])
    expect((await fetch(`${http.origin}${path}`)).headers.get('content-type')).toBe(
      'application/json; charset=utf-8',
    );
});

test('a repeated parameter is refused', async () => {
  expect((await fetch(`${http.origin}/api/things?colour=red`)).status).toBe(200);
  const answer = await fetch(`${http.origin}/api/things?colour=red&colour=blue`);
  expect([answer.status, Object.keys((await answer.json()).errors)]).toEqual([422, ['colour']]);
});
