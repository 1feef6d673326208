// The calls of an alert (inventory: Alerts), first breadth: lists, one, and everything an operator
// does up to resolving it.
import * as z from 'zod';
import { endpoint, listEndpoint } from '#domain/kit/endpoint.ts';
import { instant } from '#domain/kit/instant.ts';
import { responseStep } from '#domain/responses/response-step.ts';
import { callOutcomes } from './actions/phone-call.ts';
import { shownQuery, shownVersion } from './actions/shown-version.ts';
import { alert, alertRow } from './alert.ts';
import { historyItem } from './alert-history.ts';
import { alertTypeName } from './alert-type.ts';
import { filterProfile, newFilterProfile } from './filter-profile.ts';
import { closing } from './resolving/closing.ts';
import { resolutionFields } from './resolving/resolution-fields.ts';

const access = { anyOf: ['read alert monitoring'] } as const;
const scope = 'centre';
const ownView = 'a personal view setting';

export const alertsApi = {
  list: listEndpoint({
    path: '/alerts',
    access,
    scope,
    summary:
      'Alerts: the active queue in its order (unowned or lapsed, priority, age), or the resolved ones, newest first. `search` finds by number and by name; among the resolved ones by the beginning of a name.',
    item: alertRow,
    filters: {
      status: z.enum(['active_alert', 'resolved']).default('active_alert'),
      type: alertTypeName.optional(),
      /**
       * `not_answered`: those with an owner and not acknowledged; `nobody_answered`: those and the
       * unowned.
       */
      owner: z.enum(['none', 'not_answered', 'nobody_answered', 'me']).optional(),
      /** Only those without an action for their time (domain/alerts/alert-order.ts). */
      stale: z.literal('1').optional(),
      organisation_id: z.coerce.number().int().positive().optional(),
      user_id: z.coerce.number().int().positive().optional(),
      /** Raised at this moment or later, and before that one. */
      raised_from: instant().optional(),
      raised_to: instant().optional(),
    },
    sorts: ['queue'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/alerts/:id',
    access,
    scope,
    summary: 'One alert with person, positions, contacts, viewers and what the caller may do.',
    response: alert,
  }),
  acknowledge: endpoint({
    method: 'PUT',
    path: '/alerts/:id/acknowledge',
    access,
    scope,
    summary: 'Acknowledge the alert; an unowned alert becomes the caller’s.',
    query: shownQuery,
    response: alertRow,
    errors: ['alert_owned', 'alert_resolved', 'changed_meanwhile'],
    audit: 'alert.acknowledged',
  }),
  takeOver: endpoint({
    method: 'PUT',
    path: '/alerts/:id/take-over',
    access,
    scope,
    summary: 'Take over the alert; the previous owner is notified.',
    query: z.object({
      /** The owner shown to the caller, 0 for none: refused when the owner has changed since. */
      from: z.coerce.number().int().nonnegative().optional(),
      shown: shownVersion,
    }),
    response: alertRow,
    errors: ['alert_owned', 'alert_resolved', 'changed_meanwhile'],
    audit: 'alert.taken_over',
  }),
  release: endpoint({
    method: 'PUT',
    path: '/alerts/:id/release',
    access,
    scope,
    summary: 'Release the alert to the queue, unowned.',
    query: shownQuery,
    response: alertRow,
    errors: ['alert_owned', 'alert_unowned', 'alert_resolved', 'changed_meanwhile'],
    audit: 'alert.released',
  }),
  // R313
  resolve: endpoint({
    method: 'PUT',
    path: '/alerts/:id/resolve',
    access,
    scope,
    summary:
      'Resolve the alert, with a note, the outcome and whether a response was sent; how running calls ended, and why required steps were not done.',
    query: shownQuery,
    body: z.object({
      ...resolutionFields,
      ...closing,
      /**
       * The version that the caller saw; without it, the alert is resolved without a check for
       * later changes.
       */
      version: z.number().int().positive().optional(),
    }),
    response: alertRow,
    errors: [
      'alert_owned',
      'alert_unowned',
      'alert_resolved',
      'satellite_sos_active',
      'changed_meanwhile',
      'call_of_another',
      'second_person_needed',
    ],
    audit: 'alert.resolved',
  }),
  viewed: endpoint({
    method: 'GET',
    path: '/alerts/:id/viewed',
    access,
    scope,
    summary: 'Record that the caller opened the alert; once per person.',
    response: z.object({ viewed_at: z.string() }),
    audit: 'alert.viewed',
    page_only: true,
  }),
  responses: endpoint({
    method: 'GET',
    path: '/alerts/:id/responses',
    access,
    scope,
    summary:
      'The response steps of this alert, the source of each and who ticked it; the list is fixed once a step is ticked.',
    response: z.array(responseStep),
  }),
  tick: endpoint({
    method: 'PUT',
    path: '/alerts/:id/responses/:responseStepId',
    access,
    scope,
    summary:
      'Tick or untick a step, for a call with how it ended; each is recorded in the timeline.',
    body: z.object({
      ticked: z.boolean(),
      /** Of a step that is a question: yes or no, or the operator's note. */
      answer: z
        .string()
        .trim()
        .max(1000, 'The answer can have at most 1000 characters.')
        .nullable()
        .optional(),
      /** How the call of the step ended; a tick with another outcome replaces the one before. */
      outcome: z.enum(callOutcomes, 'Choose how the call ended.').nullable().optional(),
    }),
    response: responseStep,
    errors: ['alert_resolved'],
    audit: 'alert.step_ticked',
  }),
  history: endpoint({
    method: 'GET',
    path: '/alerts/:id/alert-history',
    access,
    scope,
    summary: 'The timeline of the alert, newest first.',
    query: z.object({ before: z.coerce.number().int().nonnegative().optional() }),
    response: z.array(historyItem),
  }),
  comment: endpoint({
    method: 'POST',
    path: '/alerts/:id/alert-history',
    access,
    scope,
    summary: 'Add a comment to the timeline.',
    body: z.object({
      comment: z
        .string('Enter a comment.')
        .trim()
        .min(1, 'Enter a comment.')
        .max(5000, 'A comment can have at most 5,000 characters.'),
      /**
       * The browser's own number for it: the same comment sent twice is kept once. Without one,
       * each is a comment of its own.
       */
      client_id: z.uuid().optional(),
    }),
    response: historyItem,
    audit: 'alert.commented',
  }),
  resolutionComments: endpoint({
    method: 'GET',
    path: '/lists/resolution-comments',
    access,
    scope,
    summary: 'The published resolution comments to choose from.',
    response: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/alerts-counts',
    access,
    scope,
    summary:
      'The number of active, unowned and assigned alerts, and of lapsed follow-up timers, each capped at 50,000. With `recent=1` also those of the last ten minutes, by organisation.',
    query: z.object({ recent: z.literal('1').optional() }),
    response: z.object({
      active: z.number(),
      unowned: z.number(),
      unowned_priority: z.number().nullable(),
      assigned: z.number(),
      lapsed: z.number(),
      lapsed_priority: z.number().nullable(),
      /** Most alerts first. */
      recent: z.array(z.object({ id: z.number(), name: z.string(), count: z.number() })).optional(),
    }),
  }),
  filterProfileNames: endpoint({
    method: 'GET',
    path: '/lists/filter-profiles',
    access,
    scope,
    summary: 'The names of the caller’s own filter profiles.',
    response: z.array(filterProfile.pick({ id: true, name: true })),
  }),
  filterProfiles: endpoint({
    method: 'GET',
    path: '/filter-profiles',
    access,
    scope,
    summary: 'The caller’s own filter profiles.',
    response: z.array(filterProfile),
  }),
  saveFilterProfile: endpoint({
    method: 'POST',
    path: '/filter-profiles',
    access,
    scope,
    summary: 'Save a filter profile; one with the same name is replaced.',
    body: newFilterProfile,
    response: filterProfile,
    audit: { none: ownView },
  }),
  changeFilterProfile: endpoint({
    method: 'PUT',
    path: '/filter-profiles/:id',
    access,
    scope,
    summary: 'Change one of the caller’s own filter profiles, including its name.',
    body: newFilterProfile,
    response: filterProfile,
    audit: { none: ownView },
  }),
  deleteFilterProfile: endpoint({
    method: 'DELETE',
    path: '/filter-profiles/:id',
    access,
    scope,
    summary: 'Remove one of the caller’s own filter profiles.',
    response: z.null(),
    audit: { none: ownView },
  }),
};
