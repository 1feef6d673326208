// The rule of authority clause by clause: each clause alone refuses, and anything else is allowed.
import { expect, test } from 'vitest';
import type { Permission } from '#domain/kit/permissions.ts';
import type { Restriction } from './actor.ts';
import {
  type Authority,
  type AuthorityFault,
  authorityFault,
  isWithin,
  managesEverybody,
} from './authority.policy.ts';
import { type RoleName, roleNames, roles } from './roles.ts';

const one: Permission[] = ['write organisation users'];
const two: Permission[] = ['write organisation users', 'saml connections'];
const near: Restriction = { by: 'department', ids: [1] };
const nearAndFar: Restriction = { by: 'department', ids: [1, 2] };
const tagged: Restriction = { by: 'tag', ids: [1] };
const someone = (
  role: RoleName,
  abilities: readonly Permission[],
  restriction: Restriction | null = null,
): Authority => ({
  role,
  restriction,
  abilities: new Set(abilities),
});
const user = (abilities: readonly Permission[], restriction: Restriction | null = null) =>
  someone('organisation_user', abilities, restriction);

test.each<[AuthorityFault | null, string, Authority, Authority]>([
  [null, 'an equal', user(one), user(one)],
  [null, 'a person with fewer permissions', user(two), user(one)],
  ['more_permissions', 'a person with one permission more', user(one), user(two)],
  ['more_permissions', 'a person with as many, but another', user(['saml connections']), user(one)],
  [
    'higher_role',
    'a higher role with the same permissions',
    user(one),
    someone('organisation_admin', one),
  ],
  [null, 'a lower role with the same permissions', someone('organisation_admin', one), user(one)],
  [
    'higher_role',
    'staff of the centre',
    someone('organisation_admin', two),
    someone('monitoring_centre_operator', []),
  ],
  ['wider_view', 'an unrestricted person', user(one, near), user(one)],
  ['wider_view', 'a person with a department more', user(one, near), user(one, nearAndFar)],
  ['wider_view', 'a person restricted by tag', user(one, near), user(one, tagged)],
  [null, 'a person with a department less', user(one, nearAndFar), user(one, near)],
  [null, 'a restricted person', user(one), user(one, near)],
  [null, 'a worker without permissions, who sees no one else', user(one, near), user([])],
  [
    'more_permissions',
    'a platform administrator with more',
    someone('admin', one),
    someone('admin', two),
  ],
  [
    null,
    'anybody, as a platform administrator with all',
    someone('admin', roles.admin.abilities),
    someone('admin', two),
  ],
])('%s: %s', (fault, _, caller, person) => {
  expect(authorityFault(caller, person)).toBe(fault);
});

const workers = [user([]), someone('escalation_contact', [])];
test.each<[boolean, string, Authority, readonly Authority[]]>([
  [
    true,
    'an administrator above workers, with one permission',
    someone('organisation_admin', one),
    workers,
  ],
  [
    true,
    'an administrator and an equal',
    someone('organisation_admin', two),
    [someone('organisation_admin', two), ...workers],
  ],
  [
    false,
    'an administrator with a restricted view',
    someone('organisation_admin', two, near),
    workers,
  ],
  [
    false,
    'an identity-provider administrator, also where there is no administrator yet',
    someone('organisation_idp_admin', two),
    workers,
  ],
  [
    false,
    'an administrator below one person of many',
    someone('organisation_admin', one),
    [...workers, user(two)],
  ],
  [
    true,
    'a platform administrator with all permissions',
    someone('admin', roles.admin.abilities),
    [someone('organisation_admin', two)],
  ],
  [
    false,
    'a platform administrator with fewer',
    someone('admin', one),
    [someone('organisation_admin', two)],
  ],
])('manages everybody (%s): %s', (isSo, _, caller, everybody) => {
  expect(managesEverybody(caller, everybody)).toBe(isSo);
});

test('authority passes on: over a person who has it over another, it is over both', () => {
  const all = roleNames.flatMap((role) =>
    [one, two, []].flatMap((abilities) =>
      [null, near, nearAndFar, tagged].map((restriction) => someone(role, abilities, restriction)),
    ),
  );
  for (const a of all)
    for (const b of all)
      for (const c of all)
        if (authorityFault(a, b) === null && authorityFault(b, c) === null)
          expect([a, b, c, authorityFault(a, c)]).toEqual([a, b, c, null]);
});

test.each<[boolean, Restriction | null, Restriction | null]>([
  [true, null, null],
  [false, null, near],
  [true, near, null],
  [true, { by: 'tag', ids: [] }, near],
  [false, tagged, near],
])('%s: %o is within %o', (expected, inner, outer) => {
  expect(isWithin(inner, outer)).toBe(expected);
});
