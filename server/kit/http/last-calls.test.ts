// The end of the server on real sockets: a call under way is answered, one that never ends is cut.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { type TestHttp, testHttp } from '../testing/test-http.ts';
import { router } from './context.ts';

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
let begun: PromiseWithResolvers<void>;
let end: PromiseWithResolvers<null>;
const routes = router(api, {
  slow: async () => {
    begun.resolve();
    return await end.promise;
  },
});

beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  [begun, end] = [Promise.withResolvers(), Promise.withResolvers()];
  http = await testHttp({ database: db.database, routes });
});
afterAll(async () => await db.close());

const asked = async (): Promise<number> =>
  (await http.signedIn({ user_id: 1, role: 'admin' }).get('/slow')).status;

test('a call under way is answered, and then its connection holds nobody up', async () => {
  const answered = asked();
  await begun.promise;
  const closed = http.close();
  end.resolve(null);
  expect(await answered).toBe(200);
  await closed;
});

test('a call that does not end is cut', { timeout: 20_000 }, async () => {
  const answered = asked().catch(() => 'cut');
  await begun.promise;
  await http.close();
  expect(await answered).toBe('cut');
  end.resolve(null);
});
