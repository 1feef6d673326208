// The words and choices of people: every role, state and bulk action has its own, and only who may
// change an account is offered it.
import { expect, it } from 'vitest';
import { roleNames, roles } from '#domain/access/roles.ts';
import { centreUsers, organisationUsers, users } from '#domain/users/people.api.ts';
import { inGroupText, userStatuses } from '#domain/users/user.ts';
import { roleWords } from '#web/kit/status/role-words.ts';
import { offeredRoles } from './fields/offered-roles.ts';
import { mayChange } from './may-change.ts';
import { centreBulk, organisationBulk, systemBulk } from './people-bulk.ts';
import { personLooks } from './person-words.ts';

const reader = (name: (typeof roleNames)[number]) => ({
  role: { ...roles[name], name },
  abilities: roles[name].abilities,
});

it('has words for every role and state', () => {
  expect(roleNames.map((name) => roleWords[name].message)).toEqual(
    roleNames.map((name) => roles[name].title),
  );
  expect(Object.keys(personLooks)).toEqual([...userStatuses]);
});

it('offers bulk actions that the calls of the area know, and asks for what they take', () => {
  for (const [{ bulk }, actions] of [
    [organisationUsers, organisationBulk],
    [users, systemBulk],
    [centreUsers, centreBulk],
  ] as const) {
    const declared: Readonly<Record<string, { body?: { shape: object }; verb?: string }>> = {
      ...bulk,
    };
    for (const [name, action] of Object.entries(actions)) {
      const asked =
        'sections' in action ? action.sections.flatMap(({ fields }) => Object.keys(fields)) : [];
      expect([name, asked]).toEqual([name, Object.keys(declared[name]?.body?.shape ?? {})]);
    }
  }
});

it('says once how many people stayed because of escalation groups', () => {
  const reason = inGroupText('delete');
  expect(
    centreBulk.delete.refusedText([reason, 'You cannot delete your own account.', reason]),
  ).toBe('Failed to delete 2 users because they are included in escalation groups.');
  expect(systemBulk.move.refusedText([inGroupText('move')])).toBeNull();
});

it('lets people change accounts of their own kind that are not above them', () => {
  const changed = (name: (typeof roleNames)[number]) =>
    roleNames.filter((role) => mayChange({ role }, reader(name)));
  expect(changed('admin')).toEqual([...roleNames]);
  expect(changed('monitoring_centre_admin')).toEqual([
    'monitoring_centre_admin',
    'monitoring_centre_supervisor',
    'monitoring_centre_operator',
  ]);
  expect(changed('monitoring_centre_operator')).toEqual([]);
  expect(changed('organisation_idp_admin')).toEqual([
    'organisation_user',
    'organisation_idp_admin',
    'escalation_contact',
  ]);
});

it('offers the roles of the area that the reader may give', () => {
  const offered = (
    name: (typeof roleNames)[number],
    ...rest: [Parameters<typeof offeredRoles>[1], string]
  ) => offeredRoles(reader(name), ...rest);
  expect(offered('organisation_admin', 'organisation', 'organisation_user')).toEqual([
    'organisation_admin',
    'organisation_user',
    'organisation_idp_admin',
    'escalation_contact',
  ]);
  expect(offered('organisation_idp_admin', 'organisation', '')).not.toContain('organisation_admin');
  expect(offered('monitoring_centre_admin', 'centre', '')).toEqual([
    'monitoring_centre_admin',
    'monitoring_centre_supervisor',
    'monitoring_centre_operator',
  ]);
  expect(offered('admin', 'platform', '')).toEqual([...roleNames]);
  expect(offered('admin', 'platform', 'admin')).not.toContain('organisation_admin');
});
