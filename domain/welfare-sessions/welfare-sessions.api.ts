// The calls of welfare sessions: the centre's live list, an organisation's search, and the actions
// of staff at a worker's request.
import * as z from 'zod';
import { endpoint, listEndpoint } from '#domain/kit/endpoint.ts';
import { instant } from '#domain/kit/instant.ts';
import { choiceFilter } from '#domain/kit/resource/filters.ts';
import { welfareMinutes, welfareSession, welfareStatus } from './welfare-session.ts';

const centre = { access: { anyOf: ['read alert monitoring'] }, scope: 'centre' } as const;
/** The preset periods of a list, in addition to exact moments. */
export const welfarePeriods = ['hour', 'day', 'week', 'month', 'year'] as const;

export const welfareSessionsApi = {
  active: listEndpoint({
    path: '/welfare-sessions',
    ...centre,
    summary: 'The running sessions: those in the grace period first, then by due time.',
    item: welfareSession,
    filters: {
      organisation_id: z.coerce.number().int().positive().optional(),
      status: choiceFilter(['in_progress', 'grace']),
    },
    sorts: ['due_at'],
  }),
  list: listEndpoint({
    path: '/organisations/:organisationId/welfare-timer-sessions',
    access: { anyOf: ['welfare timer sessions'] },
    scope: 'organisation',
    summary:
      'The welfare sessions of an organisation, newest first; `search` looks for a part of the person’s name or the activity.',
    item: welfareSession,
    filters: {
      status: welfareStatus.optional(),
      user_id: z.coerce.number().int().positive().optional(),
      /** Started within the last hour, 24 hours, 7 days, 30 days or 12 months. */
      period: z.enum(welfarePeriods).optional(),
      /** Started at or after, and before. */
      from: instant().optional(),
      to: instant().optional(),
    },
    sorts: ['started_at', 'due_at'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/welfare-sessions/:id',
    access: { anyOf: ['read alert monitoring', 'welfare timer sessions'] },
    scope: 'centre',
    summary: 'One welfare session.',
    response: welfareSession,
  }),
  extend: endpoint({
    method: 'PUT',
    path: '/welfare-sessions/:id/extend',
    ...centre,
    summary: 'Extend the session of a worker who asks for more time.',
    body: z.object({
      minutes: welfareMinutes,
      note: z.string().trim().max(500, 'The note can have at most 500 characters.').optional(),
      /** The browser's own id for it: an extension sent twice counts once. */
      client_id: z.uuid(),
    }),
    response: welfareSession,
    errors: ['welfare_session_over'],
    audit: 'welfare_session.extended',
  }),
  cancel: endpoint({
    method: 'PUT',
    path: '/welfare-sessions/:id/cancel',
    ...centre,
    summary: 'End the session of a worker who is known to be safe; the reason is kept.',
    body: z.object({
      reason: z
        .string('Enter a reason.')
        .trim()
        .min(1, 'Enter a reason.')
        .max(500, 'The reason can have at most 500 characters.'),
    }),
    response: welfareSession,
    errors: ['welfare_session_over'],
    audit: 'welfare_session.cancelled',
  }),
};
