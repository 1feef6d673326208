// Where a person lands, how an email changes, what a directory keeps and the bounds of a profile.
import { describe, expect, test } from 'vitest';
import { roleNames, roles } from '#domain/access/roles.ts';
import { invitationHours } from './invitation.ts';
import { chosenHome, hasPortalAccess, homeOf, me } from './me.ts';
import { passwordFaults } from './password.ts';
import { personDevice } from './person-device.ts';
import {
  leastPersonalContacts,
  mostPersonalContacts,
  personalContactFaults,
} from './personal-contact.ts';
import { mostPhotoBytes, photoTypes, profileFields } from './profile.ts';
import { signInFields } from './sign-in-fields.ts';
import { startPages } from './start-pages.ts';
import { allStates } from './states.ts';
import {
  confirmsEmail,
  isInvited,
  lockable,
  lockedFaults,
  newUserFields,
  staffFields,
  user,
  userFaults,
  userStatuses,
} from './user.ts';
import { centreRoles, organisationRoles, ranks } from './user-roles.ts';
import { endsAdministrator, isAdministrator, rightsRefusal } from './users.policy.ts';

describe('after signing in', () => {
  const staff = 'monitoring_centre_operator';
  const monitoring = ['read alert monitoring'] as const;

  test('staff land on the dashboard, others on their account (R056 to R058)', () => {
    expect([homeOf('admin'), homeOf(staff), homeOf('organisation_admin')]).toEqual([
      '/dashboard',
      '/dashboard',
      '/my/account',
    ]);
    expect([hasPortalAccess([]), hasPortalAccess(['read reports'])]).toEqual([false, true]);
  });

  test('the console is for staff who chose it and may open it', () => {
    expect([
      chosenHome(staff, monitoring, 'console'),
      chosenHome(staff, monitoring, 'dashboard'),
      chosenHome(staff, [], 'console'),
      chosenHome('organisation_user', monitoring, 'console'),
    ]).toEqual(['/alert-monitoring', '/dashboard', '/dashboard', '/my/account']);
    expect(startPages).toEqual(['dashboard', 'console', 'account']);
  });

  test('administrators of an organisation start at the dashboard that they may open, unless they prefer their account (R058)', () => {
    const abilities = ['read organisation users'] as const;
    expect([
      chosenHome('organisation_admin', abilities, 'dashboard'),
      chosenHome('organisation_admin', abilities, 'console'),
      chosenHome('organisation_admin', abilities, 'account'),
      chosenHome('organisation_admin', [], 'dashboard'),
      chosenHome('organisation_user', abilities, 'dashboard'),
      chosenHome('organisation_idp_admin', abilities, 'dashboard'),
      chosenHome(staff, abilities, 'account'),
    ]).toEqual([
      '/dashboard',
      '/dashboard',
      '/my/account',
      '/my/account',
      '/my/account',
      '/my/account',
      '/dashboard',
    ]);
  });

  test('the portal knows who is there', () => {
    expect(Object.keys(me.shape)).toEqual(
      expect.arrayContaining(['id', 'role', 'abilities', 'organisation', 'terms_accepted', 'home']),
    );
    expect(Object.keys(me.shape.role.shape)).toEqual(['id', 'name', 'title', 'kind', 'abilities']);
    expect(me.shape.role.shape.kind.options).toEqual(['platform', 'centre', 'organisation']);
    expect(me.shape.home.options).toEqual(['/dashboard', '/my/account', '/alert-monitoring']);
    expect(me.shape.measurement_system.options).toEqual(['metric', 'imperial']);
    expect(Object.keys(me.shape.organisation.unwrap().shape)).toHaveLength(10);
  });
});

describe('an email', () => {
  test('is written to a new person, unless they are only called', () => {
    expect([
      isInvited({ role: 'organisation_user', email: 'a@x.example' }),
      isInvited({ role: 'organisation_user', email: null }),
      isInvited({ role: 'organisation_user', email: '' }),
      isInvited({ role: 'escalation_contact', email: 'a@x.example' }),
    ]).toEqual([true, false, false, false]);
  });

  test.each<[boolean, string, Partial<Parameters<typeof confirmsEmail>[0]>]>([
    [true, 'of an active person', {}],
    [false, 'of an invited person', { status: 'pending' }],
    [true, 'of an invited person with a password', { status: 'pending', has_password: true }],
    [false, 'of a contact who is only called', { role: 'escalation_contact' }],
    [true, 'of a contact with a password', { role: 'escalation_contact', has_password: true }],
    [false, 'of a person without one', { email: null }],
  ])('waits for its confirmation (%s): %s', (waits, _, over) => {
    const person = {
      role: 'organisation_user',
      email: 'a@x.example',
      status: 'active',
      has_password: false,
    } as const;
    expect(confirmsEmail({ ...person, ...over })).toBe(waits);
  });
});

describe('what a directory keeps', () => {
  const faults = (locked: ('email' | 'mobile')[] | null, ...changed: string[]) =>
    Object.keys(
      lockedFaults({ directory: locked && { name: 'Entra', locked } }, (key) =>
        changed.includes(key),
      ),
    );
  test.each<[Parameters<typeof faults>, string[]]>([
    [[null, 'email'], []],
    [[['email'], 'email'], ['email']],
    [[['email'], 'new_email'], ['email']],
    [[['mobile'], 'new_email'], []],
    [[['mobile'], 'mobile'], ['mobile']],
    [[['email', 'mobile'], 'last_name'], []],
  ])('%j is refused at %j', (given, expected) => {
    expect(faults(...given)).toEqual(expected);
  });

  test('can be five fields', () => {
    expect(lockable).toEqual(['first_name', 'last_name', 'mobile', 'landline', 'email']);
  });
});

describe('faults between fields', () => {
  const worker = {
    role: 'organisation_user',
    email: null,
    mobile: null,
    landline: null,
    shared_profile: false,
    restriction_type: null,
    restrictions: null,
    department_id: null,
    escalation_group_id: null,
    user_tag_ids: null,
  } as const;
  test.each<[string[], object]>([
    [[], {}],
    [['email'], { role: 'organisation_idp_admin' }],
    [[], { role: 'escalation_contact', email: 'a@x.example' }],
    [[], { role: 'escalation_contact', mobile: '1' }],
    [['shared_profile'], { role: 'escalation_contact', shared_profile: true, mobile: '1' }],
    [['email'], { shared_profile: true, email: 'a@x.example' }],
    [[], { restriction_type: 'tag', restrictions: [1] }],
    [['restrictions'], { restriction_type: 'tag' }],
    [['email', 'department_id'], { role: 'admin', department_id: 1 }],
    [['email', 'escalation_group_id'], { role: 'admin', escalation_group_id: 1 }],
    [['email', 'restriction_type'], { role: 'admin', restriction_type: 'tag', restrictions: [1] }],
    [[], { role: 'admin', email: 'a@x.example', user_tag_ids: [] }],
    [['user_tag_ids'], { role: 'admin', email: 'a@x.example', user_tag_ids: [1] }],
  ])('at %j for %j', (fields, over) => {
    const faults = userFaults({ ...worker, ...over });
    expect(Object.keys(faults)).toEqual(fields);
    // Each says why.
    expect(Object.values(faults).filter(([text = '']) => text === '')).toEqual([]);
  });

  test('a contact has a mobile or a landline', () => {
    expect([
      personalContactFaults({ mobile: '1', landline: null }),
      personalContactFaults({ mobile: null, landline: '1' }),
      Object.keys(personalContactFaults({ mobile: '', landline: '' })),
    ]).toEqual([{}, {}, ['mobile']]);
    expect([leastPersonalContacts, mostPersonalContacts]).toEqual([2, 10]);
  });
});

describe('bounds', () => {
  const reads = (
    schema: typeof profileFields | typeof newUserFields,
    key: string,
    value: unknown,
  ) => schema.partial().safeParse({ [key]: value }).success;
  test.each<[string, unknown, unknown]>(
    [
      ['month_of_birth', 1, 0],
      ['month_of_birth', 12, 13],
      ['year_of_birth', 1900, 1899],
      ['year_of_birth', 2020, 2021],
      ['height_cm', 50, 49],
      ['height_cm', 260, 261],
      ['weight_kg', 20, 19],
      ['weight_kg', 400, 401],
      ['voice_code', 'a'.repeat(50), 'a'.repeat(51)],
      ['appearance', 'a'.repeat(2000), 'a'.repeat(2001)],
      ['keys_information', 'a'.repeat(1000), 'a'.repeat(1001)],
      ['dogs_information', 'a'.repeat(1000), 'a'.repeat(1001)],
      ...['female', 'male', 'non_binary', 'not_said'].map((one) => ['gender', one, 'x'] as const),
      ...['brown', 'blue', 'green', 'hazel', 'grey', 'amber', 'other'].map(
        (one) => ['eye_colour', one, 'x'] as const,
      ),
      ...['black', 'brown', 'blonde', 'red', 'grey', 'white', 'none', 'other'].map(
        (one) => ['hair_colour', one, 'x'] as const,
      ),
      ...['slim', 'average', 'athletic', 'large'].map((one) => ['build', one, 'x'] as const),
    ].map(([key, good, bad]): [string, unknown, unknown] => [String(key), good, bad]),
  )('a profile takes %s up to its bound', (key, good, bad) => {
    expect([reads(profileFields, key, good), reads(profileFields, key, bad)]).toEqual([
      true,
      false,
    ]);
  });

  test.each<[string, unknown, unknown]>([
    ['grace_period', 0, -1],
    ['grace_period', 240, 241],
    ['additional_notes', 'a'.repeat(5000), 'a'.repeat(5001)],
    ['state', 'a'.repeat(100), 'a'.repeat(101)],
    [
      'user_tag_ids',
      Array.from({ length: 20 }, (_, nth) => nth + 1),
      Array.from({ length: 21 }, (_, nth) => nth + 1),
    ],
    [
      'restrictions',
      Array.from({ length: 100 }, (_, nth) => nth + 1),
      Array.from({ length: 101 }, (_, nth) => nth + 1),
    ],
    ['restriction_type', 'tag', 'person'],
    ['restriction_type', 'department', ''],
    ['measurement_system', 'imperial', 'feet'],
    ['measurement_system', 'metric', null],
  ])('a person takes %s up to its bound', (key, good, bad) => {
    expect([reads(newUserFields, key, good), reads(newUserFields, key, bad)]).toEqual([
      true,
      false,
    ]);
  });

  test('what is written of staff is a part of what is written of people', () => {
    const [staff, people] = [Object.keys(staffFields.shape), Object.keys(newUserFields.shape)];
    expect(staff.filter((key) => !people.includes(key))).toEqual([]);
    expect([staff.length, people.length]).toEqual([13, 26]);
    expect(Object.keys(user.shape)).toEqual(
      expect.arrayContaining([...people, 'status', 'directory', 'devices', 'new_email']),
    );
    expect(userStatuses.map((status) => user.shape.status.parse(status))).toEqual([
      'draft',
      'pending',
      'active',
      'disabled',
    ]);
    expect(Object.keys(profileFields.shape)).toHaveLength(12);
    const device = {
      id: 1,
      name: 'x',
      type: 'app',
      online: null,
      last_heard_at: null,
      battery_percent: null,
    };
    expect(personDevice.parse(device)).toEqual(device);
    expect([invitationHours, mostPhotoBytes, photoTypes]).toEqual([
      48,
      2_097_152,
      ['image/jpeg', 'image/png'],
    ]);
  });
});

test('the fields by which a person signs in are twelve, new address and expiry among them', () => {
  expect([...signInFields].sort()).toEqual([
    'abilities',
    'email',
    'expires_at',
    'landline',
    'landline_country',
    'mobile',
    'mobile_country',
    'new_email',
    'restriction_type',
    'restrictions',
    'role',
    'shared_profile',
  ]);
});

test('a password has 128 characters at most', () => {
  const password = (length: number) => passwordFaults(`a1!${'x'.repeat(length - 3)}`);
  expect([password(128), password(129).length]).toEqual([[], 1]);
});

describe('the rights of a person', () => {
  const admin = {
    role: 'admin',
    user_id: 1,
    acting_for_user_id: null,
    abilities: new Set(roles.admin.abilities),
  } as const;
  const refused = (
    before: 'organisation_user' | 'monitoring_centre_operator',
    after: 'organisation_user' | 'organisation_admin' | 'monitoring_centre_operator',
  ) =>
    rightsRefusal(admin, { id: 2, role: before }, { role: after }, (field) => field === 'role')
      ?.fields;

  test('stay those of staff, or of an organisation', () => {
    expect([
      refused('organisation_user', 'organisation_admin'),
      refused('organisation_user', 'monitoring_centre_operator'),
      refused('monitoring_centre_operator', 'organisation_user'),
    ]).toEqual([
      undefined,
      { role: [expect.stringContaining('Staff cannot become')] },
      { role: [expect.stringContaining('Staff cannot become')] },
    ]);
  });

  test('are those of an administrator in two roles, and end with the time but not without one', () => {
    expect(roleNames.filter((role) => isAdministrator({ role }))).toEqual([
      'admin',
      'organisation_admin',
    ]);
    const rights = {
      status: 'active',
      role: 'organisation_admin',
      restriction_type: null,
      expires_at: '2026-12-01T00:00:00.000Z',
    } as const;
    expect([
      endsAdministrator(rights, { ...rights, expires_at: null }),
      endsAdministrator(rights, { ...rights, expires_at: '2026-12-02T00:00:00.000Z' }),
    ]).toEqual([false, true]);
  });
});

test('roles have their order within their kind', () => {
  const sorted = (roles: readonly (keyof typeof ranks)[]) =>
    [...roles].sort((one, other) => ranks[one] - ranks[other]);
  expect([sorted(centreRoles), sorted(organisationRoles), ranks.admin]).toEqual([
    ['monitoring_centre_admin', 'monitoring_centre_supervisor', 'monitoring_centre_operator'],
    ['organisation_admin', 'organisation_idp_admin', 'organisation_user', 'escalation_contact'],
    0,
  ]);
});

test('states are of five countries', () => {
  const countries = Map.groupBy(allStates, ({ country }) => country);
  expect([...countries].map(([country, states]) => [country, states.length])).toEqual([
    ['AU', 8],
    ['CA', 13],
    ['GB', 4],
    ['NZ', 16],
    ['US', 51],
  ]);
});
