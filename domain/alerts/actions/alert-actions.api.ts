// The calls of actions on an alert other than owning and resolving it: follow-ups, presence, and
// the whole history in one answer.
import * as z from 'zod';
import { partnerDispatch } from '#domain/dispatch-partners/partner-dispatch.ts';
import { endpoint, listEndpoint } from '#domain/kit/endpoint.ts';
import { patrolJob } from '#domain/patrol-jobs/patrol-job.ts';
import { alertRow } from '../alert.ts';
import { alertMessage } from './alert-message.ts';
import { followUp, followUpMinutes } from './follow-up.ts';
import { onTestPeriod } from './on-test.ts';
import { phoneCall } from './phone-call.ts';
import { presenceDoings } from './presence.ts';
import { shownQuery } from './shown-version.ts';

const access = { anyOf: ['read alert monitoring'] } as const;
const scope = 'centre';

/**
 * The version of the row that the caller saw: 409 `changed_meanwhile` when it is no longer the
 * newest; without it the action is not checked against later changes.
 */
export const seenVersion = z.number().int().positive().optional();

export const alertActionsApi = {
  actions: endpoint({
    method: 'GET',
    path: '/alerts/:id/actions',
    access,
    scope,
    summary:
      'Everything done about an alert: its follow-up timer, messages, calls, patrol jobs, dispatches, and the test it was raised in.',
    response: z.object({
      follow_up: followUp.nullable(),
      /** Oldest first, like a conversation. */
      messages: z.array(alertMessage),
      /** Newest first. */
      phone_calls: z.array(phoneCall),
      /** Newest first. */
      patrol_jobs: z.array(patrolJob),
      /** Newest first. */
      partner_dispatches: z.array(partnerDispatch),
      /** Periods of its person or device that run now. */
      on_test: z.array(onTestPeriod),
      /** How a message would go now; null when there is no way. */
      message_channel: z.enum(['app', 'sms']).nullable(),
    }),
  }),
  followUp: endpoint({
    method: 'PUT',
    path: '/alerts/:id/follow-up',
    access,
    scope,
    summary:
      'Set the timer after which the alert calls again, and why it may wait until then; a running one is replaced.',
    query: shownQuery,
    body: z.object({
      minutes: z.literal(followUpMinutes, 'Choose 5, 10, 15, 30 or 60 minutes.'),
      reason: z.string().trim().max(500, 'The reason can have at most 500 characters.').nullish(),
      version: seenVersion,
    }),
    response: alertRow,
    errors: ['alert_owned', 'alert_unowned', 'alert_resolved', 'changed_meanwhile'],
    audit: 'alert.follow_up_set',
  }),
  cancelFollowUp: endpoint({
    method: 'PUT',
    path: '/alerts/:id/follow-up-cancel',
    access,
    scope,
    summary: 'Remove the follow-up timer, running or lapsed.',
    query: shownQuery,
    response: alertRow,
    errors: ['alert_owned', 'alert_unowned', 'alert_resolved', 'no_follow_up', 'changed_meanwhile'],
    audit: 'alert.follow_up_cancelled',
  }),
  followUps: listEndpoint({
    path: '/alerts/follow-ups',
    access,
    scope,
    summary: 'The follow-up timers of active alerts, the longest overdue first.',
    item: z.object({ follow_up: followUp, alert: alertRow }),
    filters: { owner: z.enum(['me']).optional() },
    sorts: ['due_at'],
  }),
  presence: endpoint({
    method: 'PUT',
    path: '/alerts/:id/presence',
    access,
    scope,
    summary: 'Show the other viewers of this alert what the caller is doing; nothing is stored.',
    body: z.object({ doing: z.enum(presenceDoings) }),
    response: z.null(),
    audit: { none: 'shown to current viewers only, not stored' },
  }),
};
