// @vitest-environment happy-dom
// What the page sends with a call of each method: JSON, an empty object for no body, and the token of
// a cookie that is fetched once a session.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { call, setCallOrigin } from './call.ts';
import { forgetCsrf } from './csrf.ts';

const shape = {
  access: { signedIn: true },
  scope: 'system',
  summary: 'x',
  path: '/things/:id',
  response: z.object({ id: z.number() }),
} as const;
const thing = { params: { id: 7 } };
const calls = {
  get: endpoint({ ...shape, method: 'GET' }),
  post: endpoint({ ...shape, method: 'POST' }),
  put: endpoint({ ...shape, method: 'PUT' }),
  remove: endpoint({ ...shape, method: 'DELETE' }),
};

let seen: string[] = [];
const http = createServer(async (request, response) => {
  let body = '';
  for await (const piece of request) body += String(piece);
  const { accept, 'content-type': type = '-', 'x-xsrf-token': token = '-' } = request.headers;
  const { method, url } = request;
  if (url === '/sanctum/csrf-cookie') {
    seen.push(`${method} ${url}`);
    return void response.writeHead(204, { 'set-cookie': 'XSRF-TOKEN=token; path=/' }).end();
  }
  seen.push([method, accept, type, token, body].join(' | '));
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{"id":7}}');
});

beforeEach(async () => {
  seen = [];
  forgetCsrf();
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  Reflect.get(window, 'happyDOM').setURL(`${origin}/`);
  setCallOrigin(origin);
});
afterEach(() => {
  http.closeAllConnections();
  http.close();
});

const json = 'application/json';
const cookie = 'GET /sanctum/csrf-cookie';

it('sends and reads JSON; an empty POST, PUT or DELETE has an empty object (R283, R285 to R287)', async () => {
  const { get, post, put, remove } = calls;
  for (const made of [get, post, put, remove]) expect(await call(made, thing)).toEqual({ id: 7 });
  expect(seen).toEqual([
    `GET | ${json} | - | - | `,
    cookie,
    `POST | ${json} | ${json} | token | {}`,
    `PUT | ${json} | ${json} | token | {}`,
    `DELETE | ${json} | ${json} | token | {}`,
  ]);
});

it.each(['post', 'put', 'remove'] as const)(
  '%s fetches the cookie before the first call of a session, and not again (R284, R300 to R302)',
  async (name) => {
    const made = calls[name];
    const line = `${made.method} | ${json} | ${json} | token | {}`;
    await call(made, thing);
    await call(made, thing);
    expect(seen).toEqual([cookie, line, line]);
    forgetCsrf();
    await call(made, thing);
    expect(seen.slice(3)).toEqual([cookie, line]);
  },
);
