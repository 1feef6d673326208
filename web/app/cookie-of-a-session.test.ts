// @vitest-environment happy-dom
// The CSRF cookie is that of one session: where it ends or another begins, the next writing call
// fetches a new one.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sessionExpiryHeader } from '#domain/access/session-headers.ts';
import { setCallOrigin } from '#web/kit/call/call.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { reportFailure } from '#web/kit/call/call-failures.ts';
import { csrfHeader, forgetCsrf } from '#web/kit/call/csrf.ts';
import '#web/kit/language/language.ts';
import { screen } from '#web/kit/screen/screen.ts';
import { anOperator } from '#web/kit/session/current-user.factory.ts';
import { setCurrentUser } from '#web/kit/session/session.ts';
import { learnSessionExpiry } from '#web/kit/session/session-expiry.ts';
import { leaveActing } from '#web/session-requests/session-request-calls.ts';
import { enterAs } from '#web/sign-in/session-calls.ts';
import { wireDestinations } from './session-end.ts';

let fetched = 0;
let origin = '';
const http = createServer((_, response) => {
  fetched += 1;
  response.writeHead(204).end();
});
beforeAll(async () => {
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  Reflect.get(window, 'happyDOM').setURL(`${origin}/`);
  setCallOrigin(origin);
});
afterAll(() => {
  http.closeAllConnections();
  http.close();
});
beforeEach(() => {
  fetched = 0;
  forgetCsrf();
  setCurrentUser(anOperator());
});

const page = screen({
  path: '/users',
  title: { id: 'x', message: 'x' },
  load: async () => ({ default: () => null }),
});

it.each<[string, () => unknown]>([
  [
    'that is over, as the server says',
    () => {
      wireDestinations({ screenNow: () => page, addressNow: () => '/users', go: () => undefined });
      reportFailure(new CallError(401, 'x', 'x'), {});
    },
  ],
  ['for another person that is over', () => leaveActing(() => undefined)],
  [
    'that begins',
    async () => {
      const end = new Date(Date.now() + 60_000).toISOString();
      learnSessionExpiry(new Headers({ [sessionExpiryHeader]: end }), true);
      await enterAs(anOperator({ id: 9 }));
    },
  ],
])('a session %s: the next call fetches another cookie (R284)', async (_, happens) => {
  await csrfHeader(origin);
  await csrfHeader(origin);
  expect(fetched).toBe(1);
  await happens();
  await csrfHeader(origin);
  expect(fetched).toBe(2);
});
