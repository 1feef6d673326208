// Working in the other cells of an installation with one account (decision 0089): home gives a
// pass, and another cell begins a session for it.
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';

/** How long a pass may be used, once. */
export const passSeconds = 60;
/** How long after the last pass a visitor's session ends: home may be away for so long. */
export const visitMinutes = 60;

export const visitsApi = {
  cells: endpoint({
    method: 'GET',
    path: '/auth/cells',
    access: { signedIn: true },
    scope: 'system',
    summary: 'The other cells of this installation in which the person may work.',
    response: z.object({ cells: z.array(z.number()) }),
  }),
  pass: endpoint({
    method: 'POST',
    path: '/auth/visits',
    access: { signedIn: true },
    scope: 'system',
    summary:
      'A pass with which staff of the monitoring centre or of the platform enter another cell, once and within 60 seconds.',
    body: z.object({ cell: z.int().min(0).max(8999) }),
    response: z.object({ pass: z.string() }),
    audit: 'sign_in.visited',
    not_while_acting: true,
  }),
  enter: endpoint({
    method: 'POST',
    path: '/auth/visits/enter',
    access: { public: 'the pass of the person’s home cell is the proof; it works once' },
    scope: 'system',
    summary:
      'Begin a session by a pass of the person’s home cell, or go on with it: it ends an hour after the last pass.',
    body: z.object({ pass: z.string().min(1).max(6000) }),
    response: z.object({ cell: z.number() }),
    errors: ['unauthenticated', 'email_taken'],
    audit: 'sign_in.visited',
  }),
};
