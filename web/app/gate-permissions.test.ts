// @vitest-environment happy-dom
// The guard before a screen: a person without the permission is notified and led to their own start.
import { isRedirect } from '@tanstack/react-router';
import { afterEach, expect, it } from 'vitest';
import { type RoleName, roles } from '#domain/access/roles.ts';
import { hasPortalAccess, homeOf } from '#domain/users/me.ts';
import '#web/kit/language/language.ts';
import { type Screen, screen } from '#web/kit/screen/screen.ts';
import { anOperator } from '#web/kit/session/current-user.factory.ts';
import { setCurrentUser } from '#web/kit/session/session.ts';
import { currentToasts, toast } from '#web/ui/feedback/toasts.ts';
import { guard } from './gate.ts';

const load = async () => ({ default: () => null });
const title = { id: 'x', message: 'x' };
const settings = screen({ path: '/settings', title, permission: ['read settings'], load });

const signIn = (role: RoleName, abilities = roles[role].abilities) =>
  setCurrentUser(
    anOperator({
      role: roles[role],
      abilities,
      portal_access: hasPortalAccess(abilities),
      home: homeOf(role),
    }),
  );
/** Where the guard leads; null where it lets the person in. */
const led = async (target: Screen): Promise<unknown> =>
  await guard(target, '/settings').then(
    () => null,
    (thrown: unknown) => (isRedirect(thrown) ? thrown.options.to : thrown),
  );
const notices = () => currentToasts().map(({ tone, text }) => [tone, text]);

afterEach(() => {
  setCurrentUser(null);
  toast.clear();
});

it.each<[RoleName, string]>([
  ['admin', '/dashboard'],
  ['monitoring_centre_operator', '/dashboard'],
  ['organisation_admin', '/dashboard'],
  ['organisation_idp_admin', '/my/account'],
])('%s without the permission is notified and led to %s (R277, R278)', async (role, to) => {
  signIn(
    role,
    roles[role].abilities.filter((one) => one !== 'read settings'),
  );
  expect(await led(settings)).toBe(to);
  expect(notices()).toEqual([
    ['danger', 'You do not have the necessary permission to perform this action.'],
  ]);
});

it('with the permission nothing is said', async () => {
  signIn('admin');
  expect([await led(settings), notices()]).toEqual([null, []]);
});

it('a public-only page leads a signed-in person on without a word', async () => {
  signIn('admin');
  const signInPage = screen({ path: '/', title, open: 'signed-out', load });
  expect([await led(signInPage), notices()]).toEqual(['/dashboard', []]);
});
