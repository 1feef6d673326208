// A call that takes a file, on real sockets: the bytes arrive as they were sent, and an unsuitable
// file is refused before anything is done.
import { Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { uploadEndpoint } from '#domain/kit/endpoint.ts';
import type { Client } from '../../testing/test-client.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { type TestHttp, testHttp } from '../../testing/test-http.ts';
import { router } from '../context.ts';

const api = {
  keep: uploadEndpoint({
    method: 'POST',
    path: '/pictures',
    access: { anyOf: ['read settings'] },
    scope: 'platform',
    summary: 'x',
    query: z.object({ name: z.string('Please give a name.') }),
    file: { types: ['image/png', 'image/svg+xml', 'text/csv'], mostBytes: 102_400 },
    response: z.object({ name: z.string(), type: z.string(), sum: z.number(), length: z.number() }),
    audit: { none: 'test' },
  }),
};

let db: TestDatabase;
let http: TestHttp;
let caller: Client;
let kept: string[] = [];

const sumOf = (bytes: Uint8Array): number =>
  bytes.reduce((sum, byte) => (sum * 31 + byte) % 1_000_003, 0);
const some = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 7) % 256);

beforeAll(async () => {
  db = await testDatabase();
  const routes = router(api, {
    keep: async ({ query, file }) => {
      kept.push(query.name);
      return {
        name: query.name,
        type: file.type,
        sum: sumOf(file.bytes),
        length: file.bytes.length,
      };
    },
  });
  http = await testHttp({ database: db.database, routes });
  caller = http.signedIn({ user_id: 1, role: 'admin' });
});
beforeEach(() => {
  kept = [];
});
afterAll(async () => {
  await http.close();
  await db.close();
});

test('a file arrives byte by byte, with its type and the query, up to the limit', async () => {
  for (const length of [1, 102_400]) {
    const bytes = some(length);
    const answer = await caller.upload('/pictures?name=logo', {
      type: 'Image/PNG; charset=binary',
      bytes,
    });
    expect([answer.status, answer.body.data]).toEqual([
      200,
      { name: 'logo', type: 'image/png', sum: sumOf(bytes), length },
    ]);
  }
});

test.each([
  [
    'of another type',
    { type: 'application/zip', bytes: some(10) },
    415,
    'file_type',
    'This type of file is not accepted. Choose a PNG, SVG or CSV file.',
  ],
  [
    'as JSON',
    { type: 'application/json', bytes: some(10) },
    415,
    'file_type',
    'This type of file is not accepted. Choose a PNG, SVG or CSV file.',
  ],
  [
    'that is too large',
    { type: 'image/png', bytes: some(102_401) },
    413,
    'too_large',
    'The file can have at most 100 KB. Choose a smaller file.',
  ],
  [
    'of 40 MB',
    { type: 'image/png', bytes: some(40 * 1024 * 1024) },
    413,
    'too_large',
    'The file can have at most 100 KB. Choose a smaller file.',
  ],
  ['that is empty', { type: 'image/png', bytes: some(0) }, 422, 'invalid', 'The file is empty.'],
] as const)('a file %s is refused', async (_, file, status, code, message) => {
  const answer = await caller.upload('/pictures?name=logo', file);
  expect([answer.status, answer.body]).toMatchObject([status, { code, message }]);
  expect(kept).toEqual([]);
  expect(
    (await caller.upload('/pictures?name=logo', { type: 'image/png', bytes: some(10) })).status,
  ).toBe(200);
});

test('a longer file of unknown length is refused at the limit, and is never held completely', async () => {
  const answer = await spoken([...Array(64)].map(() => some(4096)));
  expect(answer).toMatch(/^HTTP\/1.1 413 /);
  expect(kept).toEqual([]);
});

test('a caller without the permission, the page token or the query is refused before the body is read', async () => {
  const other = http.signedIn({ user_id: 2, role: 'monitoring_centre_operator' });
  expect(
    (await other.upload('/pictures?name=logo', { type: 'image/png', bytes: some(10) })).status,
  ).toBe(403);
  expect(
    (
      await caller.raw('POST', '/pictures?name=logo', {
        headers: { 'content-type': 'image/png' },
        body: some(10),
      })
    ).status,
  ).toBe(419);
  expect(
    (await http.client().upload('/pictures?name=logo', { type: 'image/png', bytes: some(10) }))
      .status,
  ).toBe(401);
  const unnamed = await caller.upload('/pictures', { type: 'image/png', bytes: some(10) });
  expect([unnamed.status, unnamed.body.errors]).toEqual([422, { name: ['Please give a name.'] }]);
  expect(kept).toEqual([]);
});

/** The answer to a body in chunks, which says nowhere how long it is. */
async function spoken(chunks: readonly Uint8Array[]): Promise<string> {
  const { hostname, port } = new URL(http.origin);
  const cookie = [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const head = [
    'POST /api/pictures?name=logo HTTP/1.1',
    `host: ${hostname}:${port}`,
    'content-type: image/png',
    'transfer-encoding: chunked',
    `cookie: ${cookie}`,
    `x-xsrf-token: ${caller.cookies.get('XSRF-TOKEN')}`,
    'connection: close',
    '',
    '',
  ];
  const socket = new Socket().connect(Number(port), hostname);
  socket.write(head.join('\r\n'));
  for (const chunk of chunks) {
    socket.write(`${chunk.length.toString(16)}\r\n`);
    socket.write(chunk);
    socket.write('\r\n');
  }
  socket.write('0\r\n\r\n');
  let text = '';
  socket.on('data', (piece) => {
    text += String(piece);
  });
  await new Promise((closed) => socket.once('close', closed).once('error', closed));
  return text;
}
