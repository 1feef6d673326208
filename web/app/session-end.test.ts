// @vitest-environment happy-dom
// The kept page and drafts when a session ends, by the server's answer or by the timer.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setCallOrigin } from '#web/kit/call/call.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { reportFailure } from '#web/kit/call/call-failures.ts';
import { type Screen, screen } from '#web/kit/screen/screen.ts';
import '#web/kit/language/language.ts';
import { anOperator } from '#web/kit/session/current-user.factory.ts';
import { intended, keepIntended } from '#web/kit/session/intended-path.ts';
import { type CurrentUser, currentUser, setCurrentUser } from '#web/kit/session/session.ts';
import { forgetSessionExpiry, sessionTimeLeft } from '#web/kit/session/session-expiry.ts';
import { currentToasts, toast } from '#web/ui/feedback/toasts.ts';
import { endByTimer, followTab, type Wayfinder, wireDestinations } from './session-end.ts';

const load = async () => ({ default: () => null });
const title = { id: 'x', message: 'x' };
const protectedScreen = screen({ path: '/users', title, load });
const signInScreen = screen({ path: '/', title, open: 'signed-out', load });
const operator = anOperator({
  first_name: 'Ada',
  last_name: 'Ng',
  name: 'Ada Ng',
  home: '/dashboard',
});

// The server: its value names the session's owner; 'gone' means no answer.
let session: CurrentUser | 'over' | 'gone' = 'over';
let server: Server;
let went: string[] = [];
let open: Screen = protectedScreen;
let address = '/users?page=2';
const ways: Wayfinder = {
  screenNow: () => open,
  addressNow: () => address,
  go: (to) => went.push(to),
};
const refuse = (status: number) => reportFailure(new CallError(status, 'x', 'x'), {});

beforeAll(async () => {
  server = createServer((_request, response) => {
    if (session === 'gone') return void response.destroy();
    const over = session === 'over';
    const expiry = { 'x-session-expiry': new Date(Date.now() + 3_600_000).toISOString() };
    response.writeHead(over ? 401 : 200, {
      'content-type': 'application/json',
      ...(over ? {} : expiry),
    });
    response.end(
      JSON.stringify(over ? { code: 'unauthenticated', message: 'x' } : { data: session }),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  (window as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM.setURL(
    `http://127.0.0.1:${port}/`,
  );
  setCallOrigin(`http://127.0.0.1:${port}`);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  went = [];
  session = 'over';
  forgetSessionExpiry();
  open = protectedScreen;
  address = '/users?page=2';
  sessionStorage.clear();
  setCurrentUser(operator);
  wireDestinations(ways);
});
afterEach(() => toast.clear());

it('401 on a protected page: person reset, path kept with the flag, then sign-in (R143, R318 to R320)', () => {
  refuse(401);
  expect(currentUser()).toBeNull();
  expect(intended()).toEqual({ path: '/users?page=2', timed_out: 5 });
  expect(went).toEqual(['/']);
});

it('a second 401 of the same moment does nothing more', () => {
  refuse(401);
  address = '/';
  refuse(401);
  expect(went).toEqual(['/']);
  expect(intended()?.path).toBe('/users?page=2');
});

it('401 on the sign-in page: nothing more happens (R317)', () => {
  open = signInScreen;
  refuse(401);
  expect(went).toEqual([]);
  expect(intended()).toBeNull();
});

it('403 leads to the dashboard, and from the dashboard to the account (R280, R281, R321)', () => {
  refuse(403);
  address = '/dashboard';
  refuse(403);
  expect(went).toEqual(['/dashboard', '/my/account']);
});

describe('the timer at zero', () => {
  it('keeps the address like a 401, and leaves through logout (R164)', async () => {
    await endByTimer(ways);
    expect(intended()).toEqual({ path: '/users?page=2', timed_out: 5 });
    expect(went).toEqual(['/logout']);
  });

  it('many calls end it once', async () => {
    await Promise.all([endByTimer(ways), endByTimer(ways), endByTimer(ways)]);
    expect(went).toEqual(['/logout']);
  });

  it('continues when the server has a live session, as extended by another browser', async () => {
    session = operator;
    await endByTimer(ways);
    expect([went, intended(), currentUser()?.id]).toEqual([[], null, 5]);
    expect(sessionTimeLeft()).toBeGreaterThan(3_500_000);
  });

  it('without an answer hides the page', async () => {
    session = 'gone';
    await endByTimer(ways);
    expect([went, intended()?.path, currentUser()]).toEqual([['/'], '/users?page=2', null]);
    expect(currentToasts()).toEqual([]);
  });

  it('without an answer leaves a console its stored data, until the server is back', async () => {
    const atConsole: CurrentUser = { ...operator, abilities: ['read alert monitoring'] };
    setCurrentUser(atConsole);
    session = 'gone';
    await endByTimer(ways);
    expect([went, currentUser()]).toEqual([[], atConsole]);
    session = 'over';
    await endByTimer(ways);
    expect(went).toEqual(['/logout']);
  });

  it('does nothing on a page that needs no session (R164)', async () => {
    open = signInScreen;
    await endByTimer(ways);
    expect([went, intended()]).toEqual([[], null]);
  });
});

describe('another tab', () => {
  it.each([
    ['signed out', null],
    ['signed another person in', 6],
  ])('%s: this tab ends its session and keeps the address', async (_what, personId) => {
    await followTab(ways, personId);
    expect([went, currentUser()]).toEqual([['/'], null]);
    expect(intended()).toEqual({ path: '/users?page=2', timed_out: 5 });
  });

  it('signed the same person in: nothing happens here', async () => {
    await followTab(ways, 5);
    expect([went, currentUser()]).toEqual([[], operator]);
  });

  it('signed in the person signed out here: back to their page, once', async () => {
    refuse(401);
    open = signInScreen;
    session = operator;
    await followTab(ways, 5);
    await followTab(ways, 5);
    expect(went).toEqual(['/', '/users?page=2']);
    expect(currentUser()?.id).toBe(5);
  });

  it('signed in another person than the one signed out here: the sign-in page stays', async () => {
    refuse(401);
    open = signInScreen;
    session = { ...operator, id: 6 };
    await followTab(ways, 6);
    expect([went, currentUser()]).toEqual([['/'], null]);
    keepIntended('/users', null);
    await followTab(ways, 6);
    expect(went).toEqual(['/']);
  });
});
