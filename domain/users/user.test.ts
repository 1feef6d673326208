// The rules between the fields of a person, of a personal contact, and the bounds of each.
import { describe, expect, test } from 'vitest';
import { centreUsers, monitoredUsers, organisationUsers, users } from './people.api.ts';
import { personalContacts, personalContactsApi, profiles } from './person.api.ts';
import { personalContactFaults } from './personal-contact.ts';
import { allStates } from './states.ts';
import { inGroupsText, newUserFields, userFaults } from './user.ts';

const worker = {
  role: 'organisation_user',
  email: null,
  mobile: null,
  landline: null,
  shared_profile: false,
  restriction_type: null,
  restrictions: [],
  department_id: null,
  escalation_group_id: null,
  user_tag_ids: [],
} as const;

describe('faults of a person', () => {
  test('a worker needs no email, an administrator and staff do', () => {
    expect(userFaults(worker)).toEqual({});
    const text = { email: ['The email is required for this role.'] };
    expect([
      userFaults({ ...worker, role: 'organisation_admin' }),
      userFaults({ ...worker, role: 'admin' }),
    ]).toEqual([text, text]);
  });
  test('a shared profile is a worker without an email', () => {
    expect(userFaults({ ...worker, shared_profile: true })).toEqual({});
    expect(
      Object.keys(
        userFaults({
          ...worker,
          shared_profile: true,
          role: 'organisation_admin',
          email: 'a@b.example',
        }),
      ),
    ).toEqual(['shared_profile', 'email']);
  });
  test('an escalation contact can be reached', () => {
    expect(Object.keys(userFaults({ ...worker, role: 'escalation_contact' }))).toEqual(['mobile']);
    expect(userFaults({ ...worker, role: 'escalation_contact', landline: '0290000000' })).toEqual(
      {},
    );
  });
  test('a restriction has a kind and at least one entry', () => {
    expect(Object.keys(userFaults({ ...worker, restrictions: [3] }))).toEqual(['restriction_type']);
    expect(Object.keys(userFaults({ ...worker, restriction_type: 'tag' }))).toEqual([
      'restrictions',
    ]);
  });
  test('nothing of an organisation is given to staff', () => {
    const staff = {
      ...worker,
      role: 'monitoring_centre_operator',
      email: 'a@b.example',
      department_id: 1,
      user_tag_ids: [2],
    } as const;
    expect(Object.keys(userFaults(staff))).toEqual(['department_id', 'user_tag_ids']);
  });
  test('a personal contact has a number', () => {
    expect(personalContactFaults({ mobile: null, landline: null })).toHaveProperty('mobile');
    expect(personalContactFaults({ mobile: null, landline: '0290000000' })).toEqual({});
  });
});

test.each([
  ['first_name', '', 'The first name is required.'],
  ['first_name', 'x'.repeat(101), 'The first name can have at most 100 characters.'],
  ['email', 'nobody', 'Enter an email like name@company.com.'],
  ['mobile', '0491 570 006 ext 4', 'The mobile must be a phone number without an extension.'],
  ['mobile_country', 'Australia', 'Choose the country of the mobile.'],
  ['role', 'owner', 'Choose the role.'],
  ['timezone', 'Mars/Olympus', 'Choose the time zone.'],
  ['language', 'fr', 'Choose the language.'],
  ['grace_period', 241, 'The grace period must be 240 or less.'],
  ['expires_at', 'tomorrow', 'The expiry date must be a date and time.'],
  ['additional_notes', 'x'.repeat(5001), 'The notes can have at most 5000 characters.'],
  ['user_tag_ids', [1, 1], 'Choose each of the tags only once.'],
])('%s is refused as %o', (key, value, text) => {
  const issue = newUserFields.partial().safeParse({ [key]: value }).error?.issues[0];
  expect([issue?.path[0], issue?.message]).toEqual([key, text]);
});

test('a moment is kept in one spelling', () =>
  expect(newUserFields.shape.expires_at.parse('2026-12-01T00:00:00Z')).toBe(
    '2026-12-01T00:00:00.000Z',
  ));

test('each area has its list; one person has the same calls everywhere', () => {
  expect(
    [users, organisationUsers, centreUsers, monitoredUsers].map(({ api }) => api.list.path),
  ).toEqual([
    '/users',
    '/organisations/:organisationId/users',
    '/monitoring-centre/users',
    '/monitored-users',
  ]);
  expect([organisationUsers.api.update, organisationUsers.api.get]).toEqual([
    users.api.update,
    users.api.get,
  ]);
  expect([users.api.update.method, users.api.update.path]).toEqual(['POST', '/users/:id']);
  expect(users.api.bulk_delete.path).toBe('/users/bulk-delete');
  expect([profiles.api.update.path, personalContacts.api.create.path]).toEqual([
    '/users/:id/profile',
    '/users/:userId/personal-contacts',
  ]);
});

test('the first personal contacts are two at least (R245, R356)', () => {
  const contact = { first_name: 'Ana', last_name: 'Silva', mobile: '0491570006' };
  const answer = personalContactsApi.initial.body?.safeParse({ contacts: [contact] });
  expect(answer?.error?.issues[0]?.message).toBe(
    'At least 2 personal escalation contacts are needed.',
  );
  expect(
    personalContactsApi.initial.body?.safeParse({ contacts: [contact, contact] }).success,
  ).toBe(true);
});

test('a person with wrong fields is not saved, in the words of the specification (R332)', () => {
  for (const { words } of [users, organisationUsers, centreUsers])
    expect(words).toMatchObject({ refused: 'Failed to save user due to validation errors.' });
});

test('both texts about people in escalation groups (R333, R334)', () => {
  expect(inGroupsText('delete', 1)).toBe(
    'Failed to delete user because they are included in an escalation group.',
  );
  expect(inGroupsText('delete', 3)).toBe(
    'Failed to delete 3 users because they are included in escalation groups.',
  );
});

test('the states of five countries, each with its own id', () => {
  expect(new Set(allStates.map(({ id }) => id)).size).toBe(allStates.length);
  expect(allStates.find(({ id }) => id === 'AU-NSW')?.name).toBe('New South Wales');
});
