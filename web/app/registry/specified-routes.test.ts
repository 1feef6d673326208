// The routes of the specification and who enters them, rule by rule: with each permission that a
// rule names alone, and not with all the others together.
import { describe, expect, it, test } from 'vitest';
import { roles } from '#domain/access/roles.ts';
import { type Permission, permissions } from '#domain/kit/permissions.ts';
import { i18n } from '#web/kit/language/language.ts';
import { judge } from '#web/kit/screen/guard.ts';
import type { Screen } from '#web/kit/screen/screen.ts';
import { anOperator } from '#web/kit/session/current-user.factory.ts';
import { screens } from '../composition.tsx';

/** Each address with its screen and those around it, which are guarded, too. */
const chains = new Map<string, readonly Screen[]>();
const addChains = (some: readonly Screen[], around: readonly Screen[]): void => {
  for (const screen of some) {
    chains.set(screen.path, [...around, screen]);
    addChains(screen.children ?? [], [...around, screen]);
  }
};
addChains(screens, []);

const chainOf = (path: string): readonly Screen[] => {
  const chain = chains.get(path);
  if (!chain) throw new Error(`There is no ${path}`);
  return chain;
};

const lastOf = (path: string): Screen => chainOf(path).at(-1) ?? raise(path);
const raise = (path: string): never => {
  throw new Error(`There is no ${path}`);
};

type Kind = 'enter' | 'sign-in' | 'redirect';
function kindsAt(path: string, user: ReturnType<typeof anOperator> | null): Kind[] {
  return [...new Set(chainOf(path).map((screen) => judge(screen, user).kind))];
}
const withOnly = (abilities: readonly Permission[]) =>
  anOperator({ role: roles.admin, abilities: [...abilities], home: '/dashboard' });
const allBut = (left: readonly Permission[]) =>
  permissions.filter((permission) => !left.includes(permission));

/** All addresses below a prefix, itself included. */
const below = (prefix: string, without: RegExp = /$^/): string[] => {
  const found = [...chains.keys()].filter(
    (path) => `${path}/`.startsWith(`${prefix}/`) && !without.test(path),
  );
  if (found.length === 0) throw new Error(`There is nothing below ${prefix}`);
  return found;
};
const chosen = '/organisations/:organisationId';
const at = (prefix: string, ...paths: string[]) => paths.map((path) => `${prefix}/${path}`);

const needed: readonly [rule: string, anyOf: readonly Permission[], paths: readonly string[]][] = [
  ['R060', ['read messages'], ['/messages']],
  ['R062', ['read users'], below('/users', /\/add$/)],
  ['R063', ['write users'], ['/users/add']],
  ['R064', ['read alert monitoring'], below('/alert-monitoring')],
  ['R065', ['read reports'], below('/reports')],
  [
    'R066',
    ['read users'],
    [...below('/monitored-users'), ...below('/monitoring-centre/users', /\/add$/)],
  ],
  ['R067', ['write users'], ['/monitoring-centre/users/add']],
  [
    'R069',
    ['write organisations'],
    ['/organisations/add', ...below(chosen, /:organisationId\/(messages|settings)/)],
  ],
  ['R075', ['write sms messaging'], at(chosen, 'messages/send')],
  ['R076', ['write sms messaging'], at(chosen, 'messages/templates')],
  [
    'R077',
    ['read sms messaging'],
    at(
      `${chosen}/messages`,
      'list',
      'list/:messageId',
      'admin-messages',
      'admin-messages/:messageId',
      'address-book',
      'scheduled',
      'scheduled/:scheduleId',
    ).concat(`${chosen}/messages`),
  ],
  ['R078', ['device limits'], at(chosen, 'settings/device-limit')],
  [
    'R079',
    ['write organisation settings'],
    at(
      `${chosen}/settings`,
      'tags',
      'department-tags',
      'user-tags',
      'messaging-groups',
      'device-templates',
      'geofence-locations',
      'email-templates',
      'terms-conditions',
      'signup-questions',
      'branding',
      'saml',
      'permissions',
    ),
  ],
  ['R081', ['read settings'], below('/settings')],
  [
    'R083',
    ['read organisation users'],
    below('/organisation/users', /\/(add|create|:deviceId\/settings)$/),
  ],
  ['R084', ['write organisation users'], ['/organisation/users/add']],
  [
    'R085',
    ['write organisation users'],
    at('/organisation/users/:userId', 'personal-contacts/create'),
  ],
  ['R088', ['read provisioning'], below('/organisation/provisioning')],
  ['R089', ['device limits'], at('/organisation/departments/:departmentId', 'instructions')],
  ['R090', ['read organisation settings', 'saml connections'], ['/organisation/settings']],
  ['R091', ['read users', 'read organisation settings'], ['/organisation/settings/permissions']],
  [
    'R092',
    ['read organisation reports'],
    [...below('/organisation/reports'), ...below('/organisation/scheduled-reports')],
  ],
  ['R093', ['read sms messaging'], at('/organisation', 'messages', 'messages/list')],
  ['R095', ['write sms messaging'], ['/organisation/messages/address-book/import']],
  ['R096', ['write sms messaging'], ['/organisation/messages/send']],
  ['R097', ['write sms messaging'], ['/organisation/messages/templates']],
];

describe.each(needed)('%s: %j', (_rule, anyOf, paths) => {
  it.each(paths)('opens %s alone, and all others together do not', (path) => {
    for (const permission of anyOf)
      expect(kindsAt(path, withOnly([permission]))).toEqual(['enter']);
    expect(kindsAt(path, withOnly(allBut(anyOf)))).toContain('redirect');
    expect(kindsAt(path, null)).toEqual(['sign-in']);
  });
});

const anybody = withOnly([]);

describe('pages of everybody who is signed in', () => {
  test.each(below('/my'))('%s needs no permission, and a session (R061)', (path) => {
    expect([kindsAt(path, anybody), kindsAt(path, null)]).toEqual([['enter'], ['sign-in']]);
  });

  test.each(['/organisations', ...below(chosen)])('%s needs a session (R068)', (path) => {
    expect(kindsAt(path, null)).toEqual(['sign-in']);
  });
});

describe('pages on the way in', () => {
  test('/ is the page to sign in, for visitors only (R049, R159)', () => {
    expect(i18n._(lastOf('/').title)).toBe('Sign in');
    expect([kindsAt('/', null), judge(lastOf('/'), anybody)]).toEqual([
      ['enter'],
      { kind: 'redirect', to: '/dashboard', denied: false },
    ]);
  });

  test('/setup is the same page with a signature and without one (R050)', async () => {
    const [bare, signed] = [lastOf('/setup'), lastOf('/setup/:signature')];
    expect((await bare.load()).default).toBe((await signed.load()).default);
    expect(kindsAt('/setup', anOperator({ password_set: false }))).toEqual(['enter']);
    expect(kindsAt('/setup/:signature', null)).toEqual(['enter']);
  });

  test.each(['/verification', '/verification/:signature'])(
    '%s opens with a session and without one (R051, R052)',
    (path) => {
      expect([kindsAt(path, anybody), kindsAt(path, null)]).toEqual([['enter'], ['enter']]);
    },
  );

  test('/logout is always allowed, with any gate closed too (R158)', () => {
    const closed = { not_provisioned: true, terms_accepted: false, two_factor_verified: false };
    expect([
      kindsAt('/logout', anOperator(closed)),
      kindsAt('/logout', anybody),
      kindsAt('/logout', null),
    ]).toEqual([['enter'], ['enter'], ['enter']]);
  });

  test('the page that completes a profile is public (R053)', () => {
    const path = '/mobile/complete-profile/:token';
    expect([kindsAt(path, anybody), kindsAt(path, null)]).toEqual([['enter'], ['enter']]);
  });
});

describe('pages that the specification names', () => {
  test.each([
    ['R059', at('/dashboard', 'system-users', 'organisations', 'device-count', 'response-times')],
    ['R070', at(chosen, 'provisioning/upload')],
    ['R073', at(chosen, 'device-responses')],
    ['R080', at(`${chosen}/settings/saml/:samlConnectionId`, 'configuration', 'scim', 'logs')],
    ['R080', at('/organisation/settings/saml/:samlConnectionId', 'configuration', 'scim', 'logs')],
    ['R086', at('/organisation/users/:userId/devices', ':deviceId')],
  ])('%s: %j', (_rule, paths) => {
    expect(paths.map((path) => lastOf(path).path)).toEqual(paths);
  });

  test('no page of one’s own organisation has its id in the address (R082)', () => {
    expect(below('/organisation').filter((path) => path.includes(':organisationId'))).toEqual([]);
  });

  test('the devices of a person are in no menu (R087)', () => {
    const ofPerson = below('/organisation/users/:userId/devices');
    expect(ofPerson.filter((path) => lastOf(path).menu || lastOf(path).hub)).toEqual([]);
  });
});
