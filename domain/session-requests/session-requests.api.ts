// The calls of session requests: asking a person for consent to act for them, answering, and ending
// it (inventory: Session requests).
import * as z from 'zod';
import { openSessionRequest } from '#domain/access/session-request.ts';
import { endpoint } from '#domain/kit/endpoint.ts';

const access = { signedIn: true } as const;
const one = { method: 'POST', access, scope: 'system', response: z.null() } as const;

export const sessionRequestsApi = {
  create: endpoint({
    method: 'POST',
    path: '/session-requests',
    concerns: 'sign-in of a person',
    access: { anyOf: ['write users'] },
    scope: 'system',
    summary:
      'Ask a person of an organisation for their consent to act for them; for the platform’s administrators. Must be answered within 5 minutes.',
    body: z.strictObject({ user_id: z.int().positive() }),
    response: openSessionRequest,
    errors: ['request_open', 'not_active'],
    audit: 'session_request.requested',
    not_while_acting: true,
  }),
  accept: endpoint({
    ...one,
    path: '/session-requests/:id/accept',
    summary: 'Consent to a request; for the person who was asked.',
    errors: ['wrong_state'],
    audit: 'session_request.accepted',
    not_while_acting: true,
  }),
  decline: endpoint({
    ...one,
    path: '/session-requests/:id/decline',
    summary: 'Refuse a request; for the person who was asked.',
    errors: ['wrong_state'],
    audit: 'session_request.ended',
    not_while_acting: true,
  }),
  cancel: endpoint({
    ...one,
    path: '/session-requests/:id/cancel',
    summary: 'Withdraw a request that was not answered yet; for the requester.',
    errors: ['wrong_state'],
    audit: 'session_request.cancelled',
    not_while_acting: true,
  }),
  begin: endpoint({
    ...one,
    path: '/session-requests/:id/begin',
    summary:
      'Begin to act for the person who accepted; for the session that asked, once. Its session ends and a new one begins.',
    errors: ['wrong_state'],
    audit: 'session_request.begun',
    not_while_acting: true,
  }),
  disconnect: endpoint({
    ...one,
    path: '/session-requests/:id/disconnect',
    summary: 'End an active request; for either of the two. The session that acts ends with it.',
    errors: ['wrong_state'],
    audit: 'session_request.ended',
  }),
};
