// Calls to resolve by two people, by a proposal that a second person answers, and to resolve many
// alerts with one reason (decision 0062).
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { shownQuery } from '../actions/shown-version.ts';
import { alertRow } from '../alert.ts';
import { closing } from './closing.ts';
import { resolutionFields } from './resolution-fields.ts';

const access = { anyOf: ['read alert monitoring'] } as const;
const scope = 'centre';
const path = '/alerts/:id/resolution-proposal';
const { call_outcomes } = closing;

/** So many alerts are resolved by one call; a page sends several for more. */
export const mostResolvedTogether = 50;

export const manyResolved = z.object({
  resolved: z.array(alertRow),
  /** Those that stay open, with the reason in words. */
  left: z.array(z.object({ id: z.number(), code: z.string(), reason: z.string() })),
});
export type ManyResolved = z.infer<typeof manyResolved>;

export const resolvingApi = {
  propose: endpoint({
    method: 'PUT',
    path,
    access,
    scope,
    summary:
      'Propose to resolve a duress alert that needs two people: it stays open until another person confirms. The proposal ends when the alarm comes again or the owner changes.',
    query: shownQuery,
    body: z.object({ ...resolutionFields, ...closing }),
    response: alertRow,
    errors: [
      'alert_owned',
      'alert_unowned',
      'alert_resolved',
      'satellite_sos_active',
      'changed_meanwhile',
      'call_of_another',
      'already_proposed',
      'one_person_resolves',
    ],
    audit: 'alert.resolution_proposed',
  }),
  confirm: endpoint({
    method: 'PUT',
    path: `${path}/confirm`,
    access,
    scope,
    summary: 'Resolve the alert as another person has proposed.',
    query: shownQuery,
    body: z.object({ call_outcomes }),
    response: alertRow,
    errors: [
      'no_proposal',
      'same_person',
      'alert_resolved',
      'satellite_sos_active',
      'changed_meanwhile',
      'call_of_another',
    ],
    audit: 'alert.resolved',
  }),
  refuse: endpoint({
    method: 'PUT',
    path: `${path}/refuse`,
    access,
    scope,
    summary: 'Refuse what another person has proposed, with a reason: the alert stays open.',
    query: shownQuery,
    body: z.object({
      reason: z
        .string('Enter a reason.')
        .trim()
        .min(1, 'Enter a reason.')
        .max(1000, 'The reason can have at most 1,000 characters.'),
    }),
    response: alertRow,
    errors: ['no_proposal', 'same_person', 'alert_resolved', 'changed_meanwhile'],
    audit: 'alert.resolution_refused',
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path,
    access,
    scope,
    summary: 'Withdraw one’s own proposal.',
    query: shownQuery,
    response: alertRow,
    errors: ['no_proposal', 'not_your_proposal', 'alert_resolved', 'changed_meanwhile'],
    audit: 'alert.resolution_withdrawn',
  }),
  resolveMany: endpoint({
    method: 'POST',
    path: '/alerts/bulk-resolve',
    access,
    scope,
    summary:
      'Resolve several alerts with one reason, for supervisors. An alert that needs a second person, has a running call or changed since it was shown stays open and is listed with the reason.',
    body: z.object({
      alerts: z
        .array(z.object({ id: z.number().int().positive(), shown: z.number().int().positive() }))
        .min(1, 'Choose at least one alert.')
        .max(
          mostResolvedTogether,
          `At most ${mostResolvedTogether} alerts can be resolved by one call.`,
        )
        .refine(
          (alerts) => new Set(alerts.map(({ id }) => id)).size === alerts.length,
          'Name each alert once.',
        ),
      ...resolutionFields,
    }),
    response: manyResolved,
    audit: 'alert.resolved',
  }),
};
