// @vitest-environment happy-dom
// Input extends the session: seldom, and at once near the end; an idle page never does; after a
// computer's sleep the session is checked first.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { call, setCallOrigin } from '#web/kit/call/call.ts';
import { setCallDestinations } from '#web/kit/call/call-failures.ts';
import { lightEndpoint } from '#web/kit/call/call-types.ts';
import { forgetServerTime } from '#web/kit/call/server-clock.ts';
import '#web/kit/language/language.ts';
import type { alertsApi } from '#domain/alerts/alerts.api.ts';
import { watchAttendance } from '#web/kit/session/attendance.ts';
import { anOperator } from '#web/kit/session/current-user.factory.ts';
import { setCurrentUser } from '#web/kit/session/session.ts';
import { forgetSessionExpiry, sessionTimeLeft } from '#web/kit/session/session-expiry.ts';
import { currentToasts } from '#web/ui/feedback/toasts.ts';
import { keepGoing } from './stay.ts';

const minute = 60_000;
const mei = anOperator();
const list = lightEndpoint<typeof alertsApi.list>({ method: 'GET', path: '/alerts' });

let server: Server;
let asked: string[] = [];
let isGone = false;
let isOver = false;
let ledOut = 0;
let stops: (() => void)[] = [];
/**
 * The server's own clock and the session's end there, an hour after the last call that a person was
 * behind.
 */
let now = 0;
let expiresAt = 0;

const describeCall = ({ url, headers }: IncomingMessage): string =>
  `${url} ${headers['x-signed-in-as']} ${headers['x-unattended'] === '1' ? 'by itself' : 'by hand'}`;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(describeCall(request));
    if (isGone) return void response.destroy();
    if (isOver)
      return void response
        .writeHead(401, { 'content-type': 'application/json' })
        .end('{"code":"unauthenticated","message":"x"}');
    if (request.headers['x-unattended'] !== '1') expiresAt = now + 60 * minute;
    response.writeHead(200, {
      'content-type': 'application/json',
      'x-server-time': new Date(now).toISOString(),
      'x-session-expiry': new Date(expiresAt).toISOString(),
    });
    response.end('{"data":[],"meta":{}}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  (window as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM.setURL(
    `http://127.0.0.1:${port}/`,
  );
  setCallOrigin(`http://127.0.0.1:${port}`);
  setCallDestinations({
    sessionEnded: () => {
      ledOut += 1;
    },
    forbidden: () => undefined,
    gateClosed: () => undefined,
  });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval', 'Date'] });
  [asked, isGone, isOver, ledOut] = [[], false, false, 0];
  now = Date.now();
  expiresAt = now + 60 * minute;
  forgetServerTime();
  forgetSessionExpiry();
  setCurrentUser(mei);
  stops = [watchAttendance(), keepGoing()];
  await call(list);
  asked = [];
});
afterEach(() => {
  for (const stop of stops) stop();
  setCurrentUser(null);
  vi.useRealTimers();
});

const pass = (ms: number): void => {
  now += ms;
  vi.advanceTimersByTime(ms);
};
const touch = (): void => {
  const event = new KeyboardEvent('keydown', { key: 'a' });
  Object.defineProperty(event, 'isTrusted', { value: true });
  window.dispatchEvent(event);
};
const minutesLeft = (): number => Math.round((sessionTimeLeft() ?? -minute) / minute);
const answered = async (count: number) => await vi.waitFor(() => expect(asked.length).toBe(count));
const leftIs = async (minutes: number) =>
  await vi.waitFor(() => expect(minutesLeft()).toBe(minutes));
/** A touch after three minutes, and its answer. */
const touched = async () => {
  pass(3 * minute);
  touch();
  await leftIs(60);
};

it('polling without user input does not extend the session', async () => {
  for (let times = 0; times < 12; times += 1) {
    pass(5 * minute);
    await call(list);
  }
  expect(new Set(asked)).toEqual(new Set(['/api/alerts 5 by itself']));
  expect(minutesLeft()).toBe(0);
});

it('input extends the session, once in two minutes, however much is typed', async () => {
  pass(30 * minute);
  for (let key = 0; key < 50; key += 1) touch();
  await leftIs(60);
  pass(minute);
  touch();
  expect(asked).toEqual(['/api/user 5 by hand']);
  pass(minute);
  touch();
  await answered(2);
});

it('calls in the minute after an input count as the person’s', async () => {
  await touched();
  pass(30_000);
  await call(list);
  pass(30_000);
  await call(list);
  expect(asked).toEqual([
    '/api/user 5 by hand',
    '/api/alerts 5 by hand',
    '/api/alerts 5 by itself',
  ]);
});

it('frequent console reports do not extend the session, and hide no input', async () => {
  await touched();
  for (let seconds = 0; seconds < 120; seconds += 20) {
    pass(20_000);
    touch();
    await call(list, {}, { unattended: true });
  }
  await vi.waitFor(() =>
    expect(asked.filter((line) => line === '/api/user 5 by hand')).toHaveLength(2),
  );
  expect(asked.filter((line) => line.startsWith('/api/alerts'))).toEqual(
    Array(6).fill('/api/alerts 5 by itself'),
  );
});

it('near the end, an input extends at once', async () => {
  await touched();
  pass(56 * minute);
  expect(minutesLeft()).toBe(4);
  touch();
  await leftIs(60);
});

it('without a server an input shows nothing, and the next one retries', async () => {
  pass(57 * minute);
  isGone = true;
  touch();
  await answered(1);
  isGone = false;
  pass(5000);
  await vi.waitFor(() => {
    touch();
    expect(minutesLeft()).toBe(60);
  });
  expect([currentToasts(), ledOut]).toEqual([[], 0]);
});

it('an overtaken answer does not shorten the session again', async () => {
  await touched();
  expiresAt = now + 10 * minute;
  pass(minute);
  await call(list);
  expect(minutesLeft()).toBe(59);
});

it('after sleep the session is checked at once, and an ended one signs out', async () => {
  isOver = true;
  // The monotonic clock stops with the computer.
  vi.setSystemTime(Date.now() + 8 * 60 * minute);
  pass(5000);
  await vi.waitFor(() => expect(ledOut).toBe(1));
});

it('a clock that is wrong by hours changes nothing on the page', async () => {
  await touched();
  vi.setSystemTime(Date.now() - 5 * 60 * minute);
  expect(minutesLeft()).toBe(60);
  pass(10_000);
  await answered(2);
  expect(minutesLeft()).toBe(60);
});

it('without a session, a touch makes no call', async () => {
  setCurrentUser(null);
  pass(30 * minute);
  touch();
  await call(list);
  expect(asked).toEqual(['/api/alerts undefined by hand']);
});
