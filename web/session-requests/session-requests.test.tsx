// @vitest-environment happy-dom
// Acting for another person: what each of the two is offered, what the news of it say, and how it
// ends for the one who acted.
import { beforeEach, expect, it, vi } from 'vitest';
import type { OpenSessionRequest } from '#domain/access/session-request.ts';
import { sessionRequestsApi } from '#domain/session-requests/session-requests.api.ts';
import {
  sessionRequestEnded,
  sessionRequestRequested,
} from '#domain/session-requests/session-requests.events.ts';
import { signInApi } from '#domain/sign-in/sign-in.api.ts';
import { anOperator } from '#web/kit/session/current-user.factory.ts';
import { currentUser } from '#web/kit/session/session.ts';
import { answer, refuse } from '#web/kit/testing/answers.factory.ts';
import { type OpenOptions, openScreen } from '#web/kit/testing/open-screen.factory.tsx';
import ActingBar from './acting-bar.tsx';
import { SessionRequestMenu } from './session-request-menu.tsx';

const request = (over: Partial<OpenSessionRequest> = {}): OpenSessionRequest => ({
  id: 9,
  requester_user_id: 1,
  requester_user_name: 'Mei Chen',
  user_id: 5,
  user_name: 'Ana Silva',
  active: false,
  view: 'requestee',
  acting: false,
  asked_here: false,
  expires_at: '2026-11-21T02:00:00Z',
  ...over,
});
const organisationAdmin = { name: 'organisation_admin', kind: 'organisation' } as const;
const person = (session_request: OpenSessionRequest | null) => ({
  role: organisationAdmin,
  session_request,
});
/** The signed-in person as the server says next. */
const next = (session_request: OpenSessionRequest | null) =>
  answer(signInApi.me, anOperator(person(session_request)) as never);

const openMenu = (shown: OpenSessionRequest | null, options: OpenOptions = {}) =>
  openScreen(<SessionRequestMenu />, { user: person(shown), ...options });
const openBar = (shown: OpenSessionRequest | null, options: OpenOptions = {}) =>
  openScreen(<ActingBar />, { user: person(shown), ...options });

let left: string[];
beforeEach(() => {
  left = [];
  vi.spyOn(window.location, 'assign').mockImplementation((to) => void left.push(String(to)));
});

it('the monitoring centre has no such menu', async () => {
  const screen = openScreen(<SessionRequestMenu />);
  await screen.expect(() => expect(document.querySelector('#root, body > div')).not.toBeNull());
  expect(screen.look('button', /Act as someone/)).toBeNull();
});

it('a request is accepted after a question only', async () => {
  const screen = openMenu(request(), {
    answers: [answer(sessionRequestsApi.accept, {} as never), next(request({ active: true }))],
  });
  await screen.press(/Act as someone/);
  await screen.expectText('Mei Chen asks to act for you');
  await screen.press('Accept', 'menuitem');
  await screen.expectText('Let Mei Chen act for you?');
  await screen.press('Cancel');
  expect(screen.written).toEqual([]);
  await screen.press(/Act as someone/);
  await screen.press('Accept', 'menuitem');
  await screen.press('Accept');
  await screen.expectWritten(['POST /session-requests/9/accept']);
  await screen.expect(() => expect(currentUser()?.session_request?.active).toBe(true));
});

it('a request is declined at once; one that came too late is read again', async () => {
  const screen = openMenu(request(), {
    answers: [refuse(sessionRequestsApi.decline, 409, { message: 'It is over.' }), next(null)],
  });
  await screen.press(/Act as someone/);
  await screen.press('Decline', 'menuitem');
  await screen.expectWritten(['POST /session-requests/9/decline']);
  await screen.expectText('It is over.', 'The request of Mei Chen is no longer open');
});

it('who asked can cancel while it waits', async () => {
  const screen = openMenu(request({ view: 'requester', user_id: 8 }), {
    answers: [answer(sessionRequestsApi.cancel, {} as never), next(null)],
  });
  await screen.press(/Act as someone/);
  await screen.expectText('Waiting for Ana Silva to accept');
  expect(screen.look('menuitem', 'Accept')).toBeNull();
  await screen.press('Cancel request', 'menuitem');
  await screen.expectWritten(['POST /session-requests/9/cancel']);
  await screen.expectText('Your request to act for Ana Silva is no longer open');
});

it('counts only a request that waits for an answer', async () => {
  const waiting = openMenu(request());
  await waiting.expectText('1');
  waiting.close();
  const active = openMenu(request({ active: true }));
  await active.find('button', 'Act as someone');
});

it('a new request is announced when the news of it come', async () => {
  const screen = openMenu(null, { answers: [next(request())] });
  await screen.emit('private-user.5', sessionRequestRequested, { id: 9 });
  await screen.expectText('Mei Chen asks to act for you', 'Answer in the header.');
});

it('who acted signs in again when it ends; another request that ends is no reason', async () => {
  const acting = request({ view: 'requester', active: true, acting: true });
  const screen = openMenu(acting, { at: '/alerts', answers: [next(acting)] });
  await screen.emit('private-user.5', sessionRequestEnded, { id: 10 });
  await screen.expect(() => expect(screen.calls.map(({ line }) => line)).toEqual(['GET /user']));
  expect(currentUser()).not.toBeNull();
});

it('acting begins where it was asked for, once it is accepted', async () => {
  openMenu(request({ view: 'requester', active: true, asked_here: true, user_id: 8 }), {
    answers: [answer(sessionRequestsApi.begin, {} as never)],
  });
  await vi.waitFor(() => expect(left).toEqual(['/']));
});

it.each([
  [{ view: 'requestee', active: true }, 'Mei Chen is acting for you, Ana Silva.'],
  [{ view: 'requester', active: true, acting: true }, 'You, Mei Chen, are acting for Ana Silva.'],
  [{ view: 'requester', active: true }, 'Ana Silva accepted the request of Mei Chen.'],
] as const)('the bar says who acts in whose name (%#)', async (over, words) => {
  const screen = openBar(request(over));
  await screen.expectText(words);
});

it('there is no bar before it is accepted, and none without a request', async () => {
  for (const shown of [request(), null]) {
    const screen = openBar(shown);
    await screen.expectNoText('Disconnect');
    expect(screen.look('button')).toBeNull();
    screen.close();
  }
});

it('the other person disconnects and goes on', async () => {
  const screen = openBar(request({ active: true }), {
    answers: [answer(sessionRequestsApi.disconnect, {} as never), next(null)],
  });
  await screen.press('Disconnect');
  await screen.expectWritten(['POST /session-requests/9/disconnect']);
  await screen.expect(() => expect(currentUser()?.session_request).toBeNull());
});

it('who acted disconnects and signs in again, but not when the server did not do it', async () => {
  const acting = request({ view: 'requester', active: true, acting: true });
  const refused = openBar(acting, {
    answers: [refuse(sessionRequestsApi.disconnect, 500), next(acting)],
  });
  await refused.press('Disconnect');
  await refused.expect(() => expect(refused.calls.at(-1)?.line).toBe('GET /user'));
  expect(currentUser()).not.toBeNull();
  refused.close();
  const screen = openBar(acting, { answers: [answer(sessionRequestsApi.disconnect, {} as never)] });
  await screen.press('Disconnect');
  await screen.expect(() => expect(currentUser()).toBeNull());
});

it('begins to act from the bar where it was asked for', async () => {
  const screen = openBar(
    request({ view: 'requester', active: true, asked_here: true, user_id: 8 }),
    { answers: [answer(sessionRequestsApi.begin, {} as never)] },
  );
  await screen.press('Start');
  await screen.expectWritten(['POST /session-requests/9/begin']);
  expect(left).toEqual(['/']);
});
