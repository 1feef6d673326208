// The end of the server on real sockets: calls under way are answered, the connection of one that was
// answered is closed while others still run, and a call that never ends is cut.
import { Agent, request } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { type TestHttp, testHttp } from '../testing/test-http.ts';
import { router } from './context.ts';
import { sessionCookie } from './guards/session-cookie.ts';

const api = {
  slow: endpoint({
    method: 'GET',
    path: '/slow',
    access: { signedIn: true },
    scope: 'centre',
    summary: 'x',
    response: z.null(),
  }),
};
let db: TestDatabase;
let http: TestHttp;
/** Of the calls under way, in the order in which they came. */
let gates: PromiseWithResolvers<null>[];
const routes = router(api, {
  slow: async () => {
    const gate = Promise.withResolvers<null>();
    gates.push(gate);
    return await gate.promise;
  },
});

beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  gates = [];
  http = await testHttp({ database: db.database, routes });
});
afterAll(async () => await db.close());

interface Call {
  readonly status: Promise<number | 'cut'>;
  readonly connectionClosed: Promise<void>;
}

/** Over a connection that waits for its next call, as a proxy's does. Under way when this resolves. */
async function call(): Promise<Call> {
  const { cookies } = http.signedIn({ user_id: 1, role: 'admin' });
  const cookie = `${sessionCookie(http.config)}=${cookies.get(sessionCookie(http.config))}`;
  const status = Promise.withResolvers<number | 'cut'>();
  const closed = Promise.withResolvers<void>();
  const options = { agent: new Agent({ keepAlive: true }), headers: { cookie } };
  const asked = request(`${http.origin}/api/slow`, options, (answer) => {
    answer.resume();
    status.resolve(answer.statusCode ?? 0);
  });
  asked.on('socket', (socket) => socket.on('close', () => closed.resolve()));
  asked.on('error', () => status.resolve('cut'));
  asked.end();
  const before = gates.length;
  await expect.poll(() => gates.length).toBe(before + 1);
  return { status: status.promise, connectionClosed: closed.promise };
}

test('an answered call gives its connection up, and another one is still answered', async () => {
  const [first, second] = [await call(), await call()];
  const ended = http.close();
  // What is idle as it stops listening is closed there and then.
  const listens = async () =>
    await fetch(http.origin).then(
      () => true,
      () => false,
    );
  await expect.poll(listens).toBe(false);
  gates[0]?.resolve(null);
  expect(await first.status).toBe(200);
  await first.connectionClosed;
  gates[1]?.resolve(null);
  expect(await second.status).toBe(200);
  await ended;
});

test('a call that does not end is cut', { timeout: 20_000 }, async () => {
  const endless = await call();
  await http.close();
  expect(await endless.status).toBe('cut');
  gates[0]?.resolve(null);
});
