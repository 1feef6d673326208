// The calls of shift handovers: what would be handed over now, the two signatures, and earlier
// handovers.
import * as z from 'zod';
import { endpoint, listEndpoint } from '#domain/kit/endpoint.ts';
import { handoverLine, handoverSnapshot, shiftHandover } from './shift-handover.ts';

const access = { anyOf: ['read alert monitoring'] } as const;
const scope = 'centre';

export const shiftHandoversApi = {
  now: endpoint({
    method: 'GET',
    path: '/shift-handovers/now',
    access,
    scope,
    summary:
      'What is open, promised, on test and not responding at this moment; for staff of the centre.',
    response: handoverSnapshot,
  }),
  list: listEndpoint({
    path: '/shift-handovers',
    access,
    scope,
    summary:
      'Handovers, newest first; those that wait for the incoming signature have no incoming person.',
    item: handoverLine,
    filters: {},
    sorts: ['signed_at'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/shift-handovers/:id',
    access,
    scope,
    summary: 'One handover as it was signed.',
    response: shiftHandover,
  }),
  sign: endpoint({
    method: 'POST',
    path: '/shift-handovers',
    access,
    scope,
    summary:
      'Sign the handover as the outgoing person: what is open at this moment is kept with the note and never changes.',
    body: z.object({
      /** Made by the page: the same one sent again writes nothing. */
      client_id: z.uuid(),
      note: z.string().trim().max(5000, 'The note can have at most 5,000 characters.').default(''),
    }),
    response: shiftHandover,
    errors: ['handover_signed'],
    audit: 'shift_handover.signed',
    not_while_acting: true,
  }),
  receive: endpoint({
    method: 'PUT',
    path: '/shift-handovers/:id/receive',
    access,
    scope,
    summary: 'Sign a handover as the incoming person; never by the person who handed over.',
    response: shiftHandover,
    errors: ['handover_signed', 'same_person'],
    audit: 'shift_handover.received',
    not_while_acting: true,
  }),
};
