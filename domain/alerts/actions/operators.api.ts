// The operators who answer alerts, and the load of each: for supervisors (ux check 23).
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { alertRow } from '../alert.ts';
import { shownQuery } from './shown-version.ts';

export const operatorLoad = z.object({
  id: z.number(),
  name: z.string(),
  role: z.string(),
  /** Active alerts the person holds, and since when the oldest of them. */
  holds: z.number(),
  holds_since: z.string().nullable(),
  /** Follow-ups of theirs that have lapsed. */
  overdue: z.number(),
  acknowledged_today: z.number(),
  /** Of the alerts they acknowledged today, from receiving to acknowledging; null for none. */
  median_seconds_to_acknowledge: z.number().nullable(),
});
export type OperatorLoad = z.infer<typeof operatorLoad>;

export const assignedTo = z.object({
  user_id: z.number('Choose a person.').int().positive('Choose a person.'),
  /** The owner shown to the caller, 0 for none: refused when the owner has changed since. */
  from: z.number().int().nonnegative().optional(),
  /** Needed where the person has a full load (`fullLoad`) already; kept in the story. */
  reason: z
    .string()
    .trim()
    .min(1, 'Enter a reason.')
    .max(500, 'Enter at most 500 characters.')
    .optional(),
});

export const responder = z.object({
  id: z.number(),
  name: z.string(),
  department: z.string().nullable(),
  mobile: z.string().nullable(),
  /** In a straight line from the alert to the newest fix of any of their devices. */
  metres: z.number(),
  fixed_at: z.string(),
  /** The fix is older than `freshFixMinutes`. */
  is_old: z.boolean(),
  accuracy_m: z.number().nullable(),
});
export type Responder = z.infer<typeof responder>;

export const operatorsApi = {
  responders: endpoint({
    method: 'GET',
    path: '/alerts/:id/responders',
    access: { anyOf: ['read alert monitoring'] },
    scope: 'centre',
    summary:
      'Colleagues nearest to the alert by their last fixes of two hours, the nearest first, at most 8; nobody who has an open alert. Empty where the alert has no position.',
    response: z.array(responder),
  }),
  assign: endpoint({
    method: 'PUT',
    path: '/alerts/:id/assign',
    access: { anyOf: ['read alert monitoring'] },
    scope: 'centre',
    summary:
      'Assign the alert to an operator, who is notified and has to acknowledge it; for supervisors. A previous owner is notified. An operator with a full load is given another alert only with a reason.',
    query: shownQuery,
    body: assignedTo,
    response: alertRow,
    errors: ['alert_owned', 'alert_resolved', 'changed_meanwhile', 'operator_full'],
    audit: 'alert.assigned',
  }),
  list: endpoint({
    method: 'GET',
    path: '/operators',
    access: { anyOf: ['read alert monitoring'] },
    scope: 'centre',
    summary:
      'All operators with their open alerts; for supervisors. The channel presence-operators reports who is online.',
    response: z.object({
      operators: z.array(operatorLoad),
      /** Over all operators together. */
      median_seconds_to_acknowledge: z.number().nullable(),
    }),
  }),
};
