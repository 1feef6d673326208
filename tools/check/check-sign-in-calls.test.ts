// A call about people that does not declare whether it concerns their sign-in is found; one that
// declares it, a person's own and a public one are not.
import { expect, test } from 'vitest';
import * as z from 'zod';
import { type AnyEndpoint, endpoint } from '#domain/kit/endpoint.ts';
import { undeclared } from './check-sign-in-calls.ts';

const call = (over: Partial<AnyEndpoint> = {}): AnyEndpoint => ({
  ...endpoint({
    method: 'PUT',
    path: '/users/:id/nickname',
    access: { anyOf: ['write users'] },
    scope: 'platform',
    summary: 'Change a nickname.',
    response: z.null(),
    audit: 'user.updated',
  }),
  ...over,
});
const found = (given: AnyEndpoint): number =>
  undeclared([{ feature: 'users', name: 'nickname', endpoint: given }]).length;

test.each<[number, string, AnyEndpoint]>([
  [1, 'a call that names a person', call()],
  [1, 'a call below a person', call({ path: '/users/:userId/nicknames/:id' })],
  [1, 'a call with a role', call({ path: '/guests', body: z.strictObject({ role: z.string() }) })],
  [
    1,
    'a call with an email',
    call({ path: '/guests', body: z.strictObject({ email: z.string() }) }),
  ],
  [
    1,
    'a call of a connection',
    call({ path: '/organisations/:organisationId/saml-connections/:id/certificate' }),
  ],
  [1, 'a reading call that writes', call({ method: 'GET' })],
  [0, 'a call that says so', call({ concerns: 'sign-in of a person' })],
  [0, 'a call that says why not', call({ concerns: { not_sign_in: 'a nickname' } })],
  [
    0,
    'a call of one’s own',
    call({
      path: '/user',
      access: { signedIn: true },
      body: z.strictObject({ email: z.string() }),
    }),
  ],
  [0, 'a call about something else', call({ path: '/departments/:id' })],
])('%i: %s', (count, _, given) => {
  expect(found(given)).toBe(count);
});
