// The alerts of one person: the page /alert-monitoring/user/:userId, their story across alerts, and
// its export (inventory: Users, history).
import * as z from 'zod';
import { endpoint, fileEndpoint, listEndpoint } from '#domain/kit/endpoint.ts';
import { instant } from '#domain/kit/instant.ts';
import { alertRow } from '../alert.ts';
import { historyItem } from '../alert-history.ts';

const access = { anyOf: ['read alert monitoring'] } as const;
const scope = 'centre';
const comment = z
  .string('Enter a comment.')
  .trim()
  .min(1, 'Enter a comment.')
  .max(5000, 'A comment can have at most 5,000 characters.');

/** A line of a person's story: as of an alert's, but perhaps of none. */
export const userHistoryItem = historyItem.extend({
  alert_id: z.number().nullable(),
  /**
   * Where it happened, if the caller sees the person in more than one organisation; else absent.
   */
  organisation: z.object({ id: z.number(), name: z.string() }).optional(),
});
export type UserHistoryItem = z.infer<typeof userHistoryItem>;

const added = z.object({ comment, client_id: z.uuid().optional() });

export const userAlertsApi = {
  alerts: listEndpoint({
    path: '/users/:id/alerts',
    access,
    scope,
    summary:
      'The alerts of one person in all organisations in which the caller sees them, newest first.',
    item: alertRow,
    filters: { status: z.enum(['active_alert', 'resolved']).optional() },
    sorts: ['raised_at'],
  }),
  history: endpoint({
    method: 'GET',
    path: '/users/:id/alert-history',
    access: { anyOf: ['read alert monitoring', 'read users'] },
    scope,
    summary:
      'What happened in the alerts of one person and between them, in all organisations in which the caller sees them, newest first.',
    query: z.object({ before: z.coerce.number().int().nonnegative().optional() }),
    response: z.array(userHistoryItem),
  }),
  addHistory: endpoint({
    method: 'POST',
    path: '/users/:id/alert-history',
    concerns: { not_sign_in: 'a note on alerts' },
    access,
    scope,
    summary:
      'Comment on a person: saved in the active alert if there is one, else in the person’s history.',
    body: added,
    response: userHistoryItem,
    audit: 'alert.commented',
  }),
  comment: endpoint({
    method: 'POST',
    path: '/users/:id/history/comment',
    concerns: { not_sign_in: 'a note on the person' },
    access,
    scope,
    summary: 'Comment on the person, apart from any alert.',
    body: added,
    response: userHistoryItem,
    audit: 'user.commented',
  }),
  // R312
  exportHistory: fileEndpoint({
    method: 'POST',
    path: '/users/:id/history/export',
    concerns: { not_sign_in: 'a file of the history' },
    access,
    scope,
    summary:
      'The person’s history as a CSV file, oldest first, at most 10,000 lines; a last line says if there is more. No cell is a formula.',
    media: 'text/csv',
    body: z.object({ from: instant().optional(), to: instant().optional() }),
    audit: 'user.history_exported',
  }),
  responsibilities: endpoint({
    method: 'GET',
    path: '/users/:id/responsibilities',
    access: { anyOf: ['read alert monitoring', 'read users'], own: 'id' },
    scope,
    summary:
      'The escalation groups in which the person is called, and the departments whose groups those are.',
    response: z.object({
      escalation_groups: z.array(
        z.object({ id: z.number(), name: z.string(), order: z.number(), hours: z.string() }),
      ),
      departments: z.array(z.object({ id: z.number(), name: z.string() })),
    }),
  }),
};
