// @vitest-environment happy-dom
// The guard in front of a screen: the page that a visitor wanted is kept, and who has a sign-in
// address of their own organisation goes on there.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isRedirect } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callServer } from '#web/kit/call/call-server.factory.ts';
import '#web/kit/language/language.ts';
import { screen } from '#web/kit/screen/screen.ts';
import { anOperator } from '#web/kit/session/current-user.factory.ts';
import { intended } from '#web/kit/session/intended-path.ts';
import { type CurrentUser, setCurrentUser } from '#web/kit/session/session.ts';
import { guard } from './gate.ts';

const server = callServer(async (answer) => {
  const http = createServer(answer);
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  return { port: (http.address() as AddressInfo).port, end: () => http.close() };
});
const users = screen({
  path: '/my/account',
  title: { id: 'x', message: 'x' },
  load: async () => ({ default: () => null }),
});
let went: string[] = [];

beforeEach(() => {
  sessionStorage.clear();
  went = [];
  vi.spyOn(window.location, 'replace').mockImplementation((to) => void went.push(String(to)));
});
afterEach(() => vi.restoreAllMocks());

/** Where the guard leads: the address of its redirect, or `enters`. */
async function leadsTo(address: string): Promise<unknown> {
  try {
    await guard(users, address);
    return 'enters';
  } catch (thrown) {
    return isRedirect(thrown) ? thrown.options.to : thrown;
  }
}

it('who is not signed in is sent to sign in, and the page that they wanted is kept (R161)', async () => {
  setCurrentUser(null);
  expect(await leadsTo('/my/account?tab=1')).toBe('/');
  expect(intended()).toEqual({ path: '/my/account?tab=1', timed_out: null });
});

describe('an organisation with a sign-in address of its own (R160)', () => {
  const redgum = 'https://redgum.example';
  const person = (sso_url: string | null): CurrentUser =>
    anOperator({
      organisation_id: 1,
      organisation: {
        id: 1,
        name: 'Redgum',
        not_monitored: false,
        enable_provisioning: true,
        enable_messaging: true,
        geofence_locations: true,
        geofence_proximity_reminders: true,
        enable_saml: true,
        self_manage_ev04_config: false,
        sso_url,
      },
    });
  const answer = (url: string | null) => ({ status: 200, body: { data: { url } } });

  it('has its people there, with their session', async () => {
    setCurrentUser(person(redgum));
    server.answers = [answer(`${redgum}/#session=abc`)];
    void guard(users, '/my/account');
    await vi.waitFor(() => expect(went).toEqual([`${redgum}/#session=abc`]));
    expect(server.seen.map(({ line }) => line)).toContain('POST /api/auth/session');
  });

  it.each([
    ['no address', () => person(null)],
    ['the address of this page', () => person(window.location.origin)],
    [
      'a session that acts for another person',
      () => ({
        ...person(redgum),
        session_request: {
          id: 1,
          requester_user_id: 2,
          requester_user_name: 'Priya Raman',
          user_id: 5,
          user_name: 'Mei Chen',
          active: true,
          view: 'requester' as const,
          acting: true,
          asked_here: true,
          expires_at: '2026-11-22T10:00:00Z',
        },
      }),
    ],
  ])('%s: the person stays, and nothing is asked', async (_what, userOf) => {
    setCurrentUser(userOf());
    expect(await leadsTo('/my/account')).toBe('enters');
    expect([went, server.seen]).toEqual([[], []]);
  });

  it.each([
    ['an answer for elsewhere', answer('https://evil.example/#session=abc')],
    ['no answer', { status: 500, body: { code: 'x', message: 'x' } }],
  ])('%s: the person stays', async (_what, given) => {
    setCurrentUser(person(redgum));
    server.answers = [given];
    expect(await leadsTo('/my/account')).toBe('enters');
    expect(went).toEqual([]);
  });
});
