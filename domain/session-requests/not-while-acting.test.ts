// What is a person's own to change is refused to whoever acts for them: each such call has the
// mark, so that a new one cannot be forgotten.
import { expect, test } from 'vitest';
import { allEndpoints } from '#domain/api.ts';

const security =
  /\/(passwords?|two-factor|passkeys?|permissions|ip-whitelist|session-requests|own-sessions|terms-conditions|setup)(\/|$)|\/(user|auth)\/sessions|\/(mobile|landline)\/verify|^\/user$/;

/** Each with the reason why it needs no mark. */
const unmarked: Readonly<Record<string, string>> = {
  'POST /ip-whitelist':
    'the platform’s and the centre’s own list: whoever acts has the rights of somebody of an organisation',
  'PUT /ip-whitelist/:id':
    'the platform’s and the centre’s own list: whoever acts has the rights of somebody of an organisation',
  'DELETE /ip-whitelist/:id':
    'the platform’s and the centre’s own list: whoever acts has the rights of somebody of an organisation',
  'POST /terms-conditions': 'publishing terms is work, not a setting of the person',
  'POST /organisations/:organisationId/terms-conditions':
    'publishing terms is work, not a setting of the person',
  'POST /session-requests/:id/disconnect': 'whoever acts must be able to end it',
};

const nameOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

test('each call that changes a security setting is refused to a session that acts for somebody', () => {
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
