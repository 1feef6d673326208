// A session that acts for a person cannot change that person's security settings: each such call
// has the mark, so that a new one cannot be forgotten.
import { expect, test } from 'vitest';
import { allEndpoints } from '#domain/api.ts';

const security =
  /\/(passwords?|two-factor|passkeys?|permissions|ip-whitelist|session-requests|own-sessions|terms-conditions|setup)(\/|$)|\/(user|auth)\/sessions|\/(mobile|landline)\/verify|^\/user$/;

/** Each with the reason why it needs no mark. */
const unmarked: Readonly<Record<string, string>> = {
  'POST /ip-whitelist':
    'the platform’s and the centre’s own list: an acting session has the rights of a member of an organisation',
  'PUT /ip-whitelist/:id':
    'the platform’s and the centre’s own list: an acting session has the rights of a member of an organisation',
  'DELETE /ip-whitelist/:id':
    'the platform’s and the centre’s own list: an acting session has the rights of a member of an organisation',
  'POST /terms-conditions': 'publishing terms is work, not a setting of the person',
  'POST /organisations/:organisationId/terms-conditions':
    'publishing terms is work, not a setting of the person',
  'POST /session-requests/:id/disconnect': 'an acting session must be able to end itself',
};

const nameOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

test('each call that changes a security setting is refused to an acting session', () => {
  const forgotten = allEndpoints
    .map(({ endpoint }) => endpoint)
    .filter(
      (endpoint) =>
        (endpoint.method !== 'GET' || endpoint.audit !== undefined) &&
        !('public' in endpoint.access) &&
        security.test(endpoint.path),
    )
    .filter((endpoint) => !endpoint.not_while_acting && !(nameOf(endpoint) in unmarked))
    .map(nameOf);
  expect(forgotten, 'declare not_while_acting: true').toEqual([]);
});

test('the exceptions are calls that exist', () => {
  const all = allEndpoints.map(({ endpoint }) => nameOf(endpoint));
  expect(Object.keys(unmarked).filter((name) => !all.includes(name))).toEqual([]);
});
