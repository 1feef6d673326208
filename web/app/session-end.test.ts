// @vitest-environment happy-dom
// What happens to place and text when a session ends, by the server's word or by the timer.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CallError } from '#web/kit/call/call-error.ts';
import { reportFailure } from '#web/kit/call/call-failures.ts';
import { type Screen, screen } from '#web/kit/screen/screen.ts';
import '#web/kit/language/language.ts';
import { intended } from '#web/kit/session/intended-path.ts';
import { type CurrentUser, currentUser, setCurrentUser } from '#web/kit/session/session.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { endByTimer, type Wayfinder, wireDestinations } from './session-end.ts';

const load = async () => ({ default: () => null });
const title = { id: 'x', message: 'x' };
const protectedScreen = screen({ path: '/users', title, load });
const signInScreen = screen({ path: '/', title, open: 'signed-out', load });
const operator: CurrentUser = {
  id: 5,
  first_name: 'Ada',
  last_name: 'Ng',
  name: 'Ada Ng',
  email: null,
  role: { name: 'monitoring_centre_operator', title: 'Operator', kind: 'centre' },
  abilities: [],
  organisation_id: null,
  organisation: null,
  timezone: 'Australia/Sydney',
  language: 'en-AU',
  measurement_system: 'metric',
  portal_access: true,
  home: '/dashboard',
};

let went: string[] = [];
let open: Screen = protectedScreen;
let address = '/users?page=2';
const ways: Wayfinder = { screenNow: () => open, addressNow: () => address, go: (to) => went.push(to) };
const refuse = (status: number) => reportFailure(new CallError(status, 'x', 'x'), {});

beforeEach(() => {
  went = [];
  open = protectedScreen;
  address = '/users?page=2';
  sessionStorage.clear();
  setCurrentUser(operator);
  wireDestinations(ways);
});
afterEach(() => toast.clear());

it('401 on a protected page: the person is reset, the path kept with the flag, and the way leads to sign-in', () => {
  refuse(401);
  expect(currentUser()).toBeNull();
  expect(intended()).toEqual({ path: '/users?page=2', timed_out: true });
  expect(went).toEqual(['/']);
});

it('a second 401 of the same moment does nothing more', () => {
  refuse(401);
  address = '/';
  refuse(401);
  expect(went).toEqual(['/']);
  expect(intended()?.path).toBe('/users?page=2');
});

it('401 on the sign-in page: nothing more happens', () => {
  open = signInScreen;
  refuse(401);
  expect(went).toEqual([]);
  expect(intended()).toBeNull();
});

it('403 leads to the dashboard, and from the dashboard to the account', () => {
  refuse(403);
  address = '/dashboard';
  refuse(403);
  expect(went).toEqual(['/dashboard', '/my/account']);
});

it('the timer keeps the place like a 401, and leaves through logout', () => {
  endByTimer(ways);
  expect(intended()).toEqual({ path: '/users?page=2', timed_out: true });
  expect(went).toEqual(['/logout']);
});

it('the timer does nothing on a page that needs no session', () => {
  open = signInScreen;
  endByTimer(ways);
  expect([went, intended()]).toEqual([[], null]);
});
