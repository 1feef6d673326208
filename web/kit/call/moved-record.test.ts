// @vitest-environment happy-dom
// A record that its cell does not have any more is looked for in the others, and called there from
// then on.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import '#web/kit/language/language.ts';
import { setCells } from '../cells/cells.ts';
import { call } from './call.ts';
import { callServer, refused } from './call-server.factory.ts';

const read = endpoint({
  access: { signedIn: true },
  scope: 'system',
  summary: 'x',
  method: 'GET',
  path: '/alerts/:id',
  response: z.object({ id: z.number() }),
});
const types = endpoint({ ...read, path: '/alert-types/:id' });

const server = callServer(async (answer) => {
  const http = createServer(answer);
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const end = () => {
    http.closeAllConnections();
    http.close();
  };
  return { port: (http.address() as AddressInfo).port, end };
});
const gone = { status: 404, body: { message: 'Not found.', code: 'not_found' } };
const lines = (): string[] => server.seen.map(({ line }) => line);

beforeEach(() => setCells({ own: 0, others: [1, 2] }));

test('it is found in the cell that has it, and called there at once the next time', async () => {
  server.answers = [gone, gone];
  expect(await call(read, { params: { id: 7 } })).toEqual({ id: 7 });
  expect(lines()).toEqual([
    'GET /api/alerts/7',
    'GET /cells/1/api/alerts/7',
    'GET /cells/2/api/alerts/7',
  ]);
  await call(read, { params: { id: 7 } });
  expect(lines().slice(3)).toEqual(['GET /cells/2/api/alerts/7']);
});

test('a cell that is away is passed over, and what is nowhere is not there', async () => {
  server.answers = [gone, { status: 200, fault: 'dropped' }, gone];
  expect((await refused(call(read, { params: { id: 8 } }, { handles: [404] }))).status).toBe(404);
  expect(lines()).toHaveLength(3);
});

test('other refusals, other kinds, and a cell that the caller names, are asked once', async () => {
  server.answers = [{ status: 403, body: { message: 'No.', code: 'forbidden' } }];
  await refused(call(read, { params: { id: 9 } }, { handlesForbidden: true }));
  server.answers = [gone];
  await refused(call(types, { params: { id: 9 } }, { handles: [404] }));
  server.answers = [gone];
  await refused(call(read, { params: { id: 9 } }, { handles: [404], cell: 1 }));
  expect(lines()).toEqual([
    'GET /api/alerts/9',
    'GET /api/alert-types/9',
    'GET /cells/1/api/alerts/9',
  ]);
});
