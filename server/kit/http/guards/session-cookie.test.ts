// The cookies of signing in in production: each is bound to TLS and to this site, not readable by
// scripts, and has the name prefix by which browsers enforce that.
import cookie from '@fastify/cookie';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { testConfig } from '../../testing/test-http.ts';
import {
  setKnownBrowsersCookie,
  setSessionCookie,
  signOnBrowserLine,
  tokenIn,
} from './session-cookie.ts';

const real = { ...testConfig(), demo: false };

async function lines(config: typeof real, token: string | null): Promise<string[]> {
  const app = fastify();
  await app.register(cookie, { hook: false });
  app.get('/', async (_request, reply) => {
    setSessionCookie(reply, config, token);
    setKnownBrowsersCookie(reply, config, 'mark');
    return await reply.send();
  });
  const { headers } = await app.inject('/');
  await app.close();
  return [headers['set-cookie'] ?? [], signOnBrowserLine(config, 'browser')].flat();
}

test('on a real site', async () => {
  expect(await lines(real, 'token')).toEqual([
    '__Host-vigil_session=token; Path=/; HttpOnly; Secure; SameSite=Lax',
    '__Secure-vigil_known_browsers=mark; Max-Age=15552000; Path=/api/auth; HttpOnly; Secure; SameSite=Lax',
    '__Host-vigil_sign_on=browser; Path=/; Max-Age=600; HttpOnly; SameSite=Lax; Secure',
  ]);
});

test('in the demo, which has no TLS, they have no prefix and are the same otherwise', async () => {
  const strict = (line: string): string =>
    line.replace(/^__(Host|Secure)-/, '').replace('; Secure', '');
  expect(await lines({ ...real, demo: true }, 'token')).toEqual(
    (await lines(real, 'token')).map(strict),
  );
});

test('no name is taken for the session but its own', async () => {
  expect(tokenIn(real, 'vigil_session=a; x__Host-vigil_session=b; __Host-vigil_session=c')).toBe(
    'c',
  );
  expect(tokenIn(real, 'vigil_session=a; x__Host-vigil_session=b')).toBeNull();
});

test('signing out takes the cookie away under the same terms', async () => {
  const [line] = await lines(real, null);
  expect(line).toMatch(
    /^__Host-vigil_session=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax$/,
  );
});

test('each cell has names of its own, and takes no other cell’s session for its own', async () => {
  const second = { ...real, CELL: 2 };
  expect((await lines(second, 'token')).map((line) => line.split('=')[0])).toEqual([
    '__Host-vigil_session_2',
    '__Secure-vigil_known_browsers_2',
    '__Host-vigil_sign_on_2',
  ]);
  const sent = '__Host-vigil_session=a; __Host-vigil_session_2=b; __Host-vigil_session_21=c';
  expect([tokenIn(real, sent), tokenIn(second, sent)]).toEqual(['a', 'b']);
});
