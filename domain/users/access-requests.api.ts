// Decisions about a person who signed in by single sign-on and has no account yet: access is given,
// or refused.
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { liveEvent } from '#domain/kit/live-event.ts';
import { user } from './user.ts';

const shared = {
  method: 'PUT',
  concerns: 'sign-in of a person',
  access: { anyOf: ['write users', 'write organisation users'] },
  scope: 'platform',
  response: user,
  errors: ['decided'],
} as const;

export const accessRequestsApi = {
  letIn: endpoint({
    ...shared,
    path: '/users/:id/let-in',
    summary:
      'Give access to somebody who signed in by single sign-on without an account; they are emailed.',
    audit: 'access.granted',
  }),
  refuse: endpoint({
    ...shared,
    path: '/users/:id/refuse-access',
    summary:
      'Refuse access to somebody who signed in by single sign-on without an account; the account is disabled, and they are emailed.',
    audit: 'access.refused',
  }),
};

/**
 * A person asked for access, or a request was decided. A reader queries how many of them they see.
 */
export const accessRequestsChanged = liveEvent('user.access_requests_changed', z.object({}), {
  on: ['private-organisation'],
  receivedBy: { anyOf: ['read organisation users', 'read users', 'write organisations'] },
});
