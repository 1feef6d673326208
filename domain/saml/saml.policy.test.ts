// Who may confirm a connection: with the permission, and above everybody.
import { expect, test } from 'vitest';
import type { Authority } from '#domain/access/authority.policy.ts';
import { roles } from '#domain/access/roles.ts';
import { mayConfirm } from './saml.policy.ts';

const administrator: Authority = {
  role: 'organisation_admin',
  abilities: new Set(roles.organisation_admin.abilities),
  restriction: null,
};
const worker: Authority = { role: 'organisation_user', abilities: new Set(), restriction: null };

test.each<[string, Authority | undefined, readonly Authority[], boolean]>([
  ['an administrator above everybody', administrator, [administrator, worker], true],
  ['one whose account was removed', undefined, [worker], false],
  ['one without the permission', { ...administrator, abilities: new Set() }, [worker], false],
  [
    'one with a restricted view',
    { ...administrator, restriction: { by: 'tag', ids: [1] } },
    [],
    false,
  ],
  [
    'one below a person with more',
    { ...administrator, abilities: new Set(['saml connections']) },
    [administrator],
    false,
  ],
])('%s: %s', (_, authority, everybody, may) => {
  expect(mayConfirm(authority, everybody)).toBe(may);
});
