// @vitest-environment happy-dom
// However a session ends, the page keeps nothing of it: notices, questions, titles, stored places
// and screen reader texts are cleared, and late answers show nothing.
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { call, setCallOrigin } from '#web/kit/call/call.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { reportFailure } from '#web/kit/call/call-failures.ts';
import { lightEndpoint } from '#web/kit/call/call-types.ts';
import '#web/kit/language/language.ts';
import { runExport } from '#web/kit/resource/export/background-exports.ts';
import { addressAsLeft, keepPlace } from '#web/kit/screen/kept-places.ts';
import { setScreenTitle, setTitlePrefix } from '#web/kit/screen/page-title.ts';
import { screen } from '#web/kit/screen/screen.ts';
import { anOperator } from '#web/kit/session/current-user.factory.ts';
import { askForProof, openProof } from '#web/kit/session/proof.ts';
import { currentUser, setCurrentUser } from '#web/kit/session/session.ts';
import { leaveActing } from '#web/session-requests/session-request-calls.ts';
import { signOut } from '#web/sign-in/session-calls.ts';
import { announce, LiveRegions } from '#web/ui/feedback/announcer.tsx';
import { currentToasts, toast } from '#web/ui/feedback/toasts.ts';
import { confirm, openQuestion } from '#web/ui/overlays/confirm.ts';
import { endByTimer, followTab, type Wayfinder, wireDestinations } from './session-end.ts';

const ways: Wayfinder = {
  screenNow: () =>
    screen({
      path: '/users',
      title: { id: 'x', message: 'x' },
      load: async () => ({ default: () => null }),
    }),
  addressNow: () => '/users',
  go: () => undefined,
};
const slow = lightEndpoint({ method: 'GET', path: '/slow' } as never) as never;

let server: Server;
let lineIsDown = false;
/** Answers the slow call. */
let answerSlow: Promise<ServerResponse>;

beforeAll(async () => {
  const waiting = Promise.withResolvers<ServerResponse>();
  answerSlow = waiting.promise;
  server = createServer((request, response) => {
    if (lineIsDown) return void response.destroy();
    if (request.url === '/api/slow') return waiting.resolve(response);
    const ended = request.method === 'DELETE' || request.method === 'POST';
    response.writeHead(ended ? 200 : 401, {
      'content-type': 'application/json',
      'set-cookie': 'XSRF-TOKEN=x',
    });
    response.end(
      JSON.stringify(ended ? { data: { url: null } } : { code: 'unauthenticated', message: 'x' }),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Reflect.get(window, 'happyDOM').setURL(origin);
  setCallOrigin(origin);
  wireDestinations(ways);
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    createElement(LiveRegions),
  );
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  lineIsDown = false;
  setCurrentUser(null);
  toast.clear();
  setCurrentUser(anOperator({ home: '/dashboard' }));
});

const spoken = () =>
  [...document.querySelectorAll('[aria-live]')].map(({ textContent }) => textContent).join('');
const endings: Readonly<Record<string, () => unknown>> = {
  'the person signs out': async () => await signOut(),
  'the server says that it is over, as when it was ended elsewhere or the account was disabled':
    () => reportFailure(new CallError(401, 'unauthenticated', 'x'), {}),
  // The sign-out page completes the end that the timer found.
  'it expires': async () => {
    await endByTimer(ways);
    await signOut();
  },
  'it expires and the server is gone': async () => {
    lineIsDown = true;
    const { role, ...rest } = anOperator({ abilities: [] });
    setCurrentUser({ ...rest, role });
    await endByTimer(ways);
  },
  'another tab signs out': async () => await followTab(ways, null),
  'another tab signs another person in': async () => await followTab(ways, 6),
};

describe.each(Object.entries(endings))('%s', (_, end) => {
  it('and leaves nothing on the page', async () => {
    setScreenTitle('Alerts');
    setTitlePrefix('(6)');
    toast.warning('No action on your alert for Kiran Haddad for a while.', {
      action: { label: 'Open it', run: () => undefined },
    });
    announce('New alert: SOS, Kiran Haddad', 'assertive');
    await vi.waitFor(() => expect(spoken()).toContain('Kiran Haddad'));
    const asked = confirm({
      title: 'Resolve the alert of Kiran Haddad?',
      text: 'This can’t be undone.',
    });
    const proof = askForProof();
    keepPlace('/users', '/users?search=haddad');
    await end();
    expect(currentUser()).toBeNull();
    expect([currentToasts(), openQuestion(), openProof(), document.title]).toEqual([
      [],
      null,
      null,
      'Alerts · Vigil',
    ]);
    expect([await asked, await proof]).toEqual([false, false]);
    expect(addressAsLeft('/users')).toBe('/users');
    await vi.waitFor(() => expect(spoken()).toBe(''));
  });
});

it('the reason is shown to the next person, without the notices of the last one (R347)', () => {
  toast.info('Kiran Haddad saved.');
  leaveActing(() => undefined);
  expect(currentToasts().map(({ text }) => text)).toEqual(['Session disconnected']);
});

it('an answer after the end shows nothing, and its caller is refused', async () => {
  const asked = call(slow, {} as never).then(
    () => toast.success('Kiran Haddad saved.'),
    (error: unknown) => error,
  );
  const response = await answerSlow;
  setCurrentUser(null);
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data: {} }));
  expect(await asked).toMatchObject({ status: 401 });
  expect(currentToasts()).toEqual([]);
});

it('an export stops', async () => {
  let stopped = false;
  const made = Promise.withResolvers<{ file: Blob; rows: number }>();
  const running = runExport({
    many: 'people',
    expected: 1,
    make: async (signal) => {
      signal.addEventListener('abort', () => {
        stopped = true;
        made.resolve({ file: new Blob(), rows: 1 });
      });
      return await made.promise;
    },
  });
  setCurrentUser(null);
  await running;
  expect([stopped, currentToasts()]).toEqual([true, []]);
});
