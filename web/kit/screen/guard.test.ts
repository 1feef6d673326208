// Access to screens: each kind of screen, without a session and with each of the eight roles.
import { describe, expect, it } from 'vitest';
import { type RoleName, roleNames, roles } from '#domain/access/roles.ts';
import { chosenHome, hasPortalAccess, homeOf } from '#domain/users/me.ts';
import { anOperator } from '../session/current-user.factory.ts';
import type { CurrentUser } from '../session/session.ts';
import { hasDashboard, judge, startOf } from './guard.ts';

const person = (role: RoleName): CurrentUser =>
  anOperator({
    role: roles[role],
    abilities: roles[role].abilities,
    portal_access: hasPortalAccess(roles[role].abilities),
    home: homeOf(role),
  });

describe('without a session', () => {
  it('enters open pages, and signs in before all others (R161)', () => {
    expect(judge({ open: 'always' }, null)).toEqual({ kind: 'enter' });
    expect(judge({ open: 'signed-out' }, null)).toEqual({ kind: 'enter' });
    expect(judge({}, null)).toEqual({ kind: 'sign-in' });
    expect(judge({ permission: ['read users'] }, null)).toEqual({ kind: 'sign-in' });
  });
});

describe.each(roleNames)('%s', (role) => {
  const user = person(role);

  it('is sent on from public-only pages, without a word (R159)', () => {
    expect(judge({ open: 'signed-out' }, user)).toEqual({
      kind: 'redirect',
      to: startOf(user),
      denied: false,
    });
  });

  it('may always go to open pages such as logout, and to pages that only need a session', () => {
    expect(judge({ open: 'always' }, user)).toEqual({ kind: 'enter' });
    expect(judge({}, user)).toEqual({ kind: 'enter' });
  });

  it('enters with any one of the permissions; without one, is redirected with a notice (R047, R048, R278)', () => {
    const allowed = user.abilities.includes('read alert monitoring');
    const verdict = judge({ permission: ['read alert monitoring'] }, user);
    expect(verdict).toEqual(
      allowed ? { kind: 'enter' } : { kind: 'redirect', to: startOf(user), denied: true },
    );
    const one = user.abilities[0];
    if (one) expect(judge({ permission: ['device count', one] }, user)).toEqual({ kind: 'enter' });
  });
});

it('starts on the dashboard where the role has one, else on the account (R056 to R058, R278)', () => {
  const starts = Object.fromEntries(roleNames.map((role) => [role, startOf(person(role))]));
  expect(starts).toEqual({
    admin: '/dashboard',
    monitoring_centre_admin: '/dashboard',
    monitoring_centre_supervisor: '/dashboard',
    monitoring_centre_operator: '/dashboard',
    organisation_admin: '/dashboard',
    organisation_user: '/my/account',
    organisation_idp_admin: '/my/account',
    escalation_contact: '/my/account',
  });
});

it('starts on the console for staff who prefer it, while they may open it', () => {
  const chosen = roleNames.filter(
    (role) => chosenHome(role, roles[role].abilities, 'console') === '/alert-monitoring',
  );
  expect(chosen).toEqual([
    'admin',
    'monitoring_centre_admin',
    'monitoring_centre_supervisor',
    'monitoring_centre_operator',
  ]);
  expect(chosenHome('monitoring_centre_operator', ['read users'], 'console')).toBe('/dashboard');
  expect(startOf({ ...person('monitoring_centre_operator'), home: '/alert-monitoring' })).toBe(
    '/alert-monitoring',
  );
});

it('a screen that only some have is refused to the others by its address, with the toast, and never by a circle', () => {
  const target = { may: hasDashboard };
  expect(judge(target, null)).toEqual({ kind: 'sign-in' });
  for (const role of roleNames) {
    const user = person(role);
    const to = startOf(user);
    expect(judge(target, user)).toEqual(
      to === '/dashboard'
        ? { kind: 'enter' }
        : { kind: 'redirect', to: '/my/account', denied: true },
    );
  }
});

describe('a user with an incomplete sign-in', () => {
  const held = { ...person('organisation_admin'), mobile: '+61491570006' };

  it('is sent to the first step, from public-only pages too, and enters its screen and open pages (R146, R147)', () => {
    const there = { kind: 'redirect', to: '/mobile-verification', denied: false };
    expect(judge({}, held)).toEqual(there);
    expect(judge({ permission: ['read users'] }, held)).toEqual(there);
    expect(judge({ open: 'signed-out' }, held)).toEqual(there);
    expect(judge({ at: ['profile'] }, held)).toEqual(there);
    expect(judge({ at: ['mobile', 'landline'] }, held)).toEqual({ kind: 'enter' });
    expect(judge({ open: 'always' }, held)).toEqual({ kind: 'enter' });
  });

  it('does not come back to a step that is done', () => {
    const user = person('organisation_admin');
    expect(judge({ at: ['mobile'] }, user)).toEqual({
      kind: 'redirect',
      to: '/dashboard',
      denied: false,
    });
    expect(judge({ at: ['mobile'] }, null)).toEqual({ kind: 'sign-in' });
  });
});
