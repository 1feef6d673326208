// Every scope with every kind of caller: the view is never wider than the caller's own reach, and a
// foreign organisation is 404.
import { expect, test } from 'vitest';
import * as z from 'zod';
import type { Actor } from '#domain/access/actor.ts';
import type { RoleName } from '#domain/access/roles.ts';
import { endpoint, type Scope } from '#domain/kit/endpoint.ts';
import { viewFor } from './scope.ts';

const actor = (role: RoleName, organisation_id: number | null): Actor => ({
  user_id: 1,
  name: 'A',
  role,
  organisation_id,
  abilities: new Set(),
  session_id: 1,
  acting_for_user_id: null,
  restriction: null,
});
const restriction = { by: 'department', ids: [3] } as const;
const callers = {
  platform: actor('admin', null),
  centre: actor('monitoring_centre_operator', null),
  own: actor('organisation_admin', 7),
  restricted: { ...actor('organisation_admin', 7), restriction },
};
const call = (scope: Scope) =>
  endpoint({
    method: 'GET',
    path: '/organisations/:organisationId/things',
    access: { signedIn: true },
    scope,
    summary: 'x',
    response: z.null(),
  });
const view = (scope: Scope, who: keyof typeof callers, organisationId = 7) => {
  try {
    const found = viewFor(call(scope), callers[who], { organisationId });
    return 'organisation_id' in found ? `${found.role} ${found.organisation_id}` : found.role;
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
};

test.each([
  ['platform', 'platform', 'platform'],
  ['platform', 'centre', 'centre'],
  ['platform', 'own', 'tenant 7'],
  ['platform', 'restricted', 'restricted 7'],
  ['centre', 'restricted', 'restricted 7'],
  ['organisation', 'restricted', 'restricted 7'],
  ['centre', 'platform', 'centre'],
  ['centre', 'centre', 'centre'],
  ['centre', 'own', 'tenant 7'],
  ['organisation', 'platform', 'tenant 7'],
  ['organisation', 'centre', 'tenant 7'],
  ['organisation', 'own', 'tenant 7'],
] as const)('scope %s by %s is %s', (scope, who, expected) => {
  expect(view(scope, who)).toBe(expected);
});

test('an organisation’s own people never reach another organisation', () => {
  expect(view('organisation', 'own', 8)).toBe('This record does not exist.');
  expect(view('organisation', 'restricted', 8)).toBe('This record does not exist.');
});
