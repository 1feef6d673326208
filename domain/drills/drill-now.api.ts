// Raising a drill at once: for supervisors, apart from the schedule.
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';

const named = z.object({ id: z.number(), name: z.string() });

export const drillNowApi = {
  now: endpoint({
    method: 'POST',
    path: '/drills',
    access: { anyOf: ['read alert monitoring'] },
    scope: 'centre',
    summary:
      'Raise a drill at once, for one operator or for whoever takes it; for supervisors. Refused while a drill runs, while a real alert has no owner, and while nobody else can take an alert.',
    body: z.strictObject({
      operator_id: z.number('Choose a person.').int().positive('Choose a person.').nullable(),
    }),
    response: z.object({ alert_id: z.number(), operator: named.nullable() }),
    errors: ['drill_running', 'real_alert_waiting', 'nobody_can_answer', 'operator_not_free'],
    audit: 'drill.started',
  }),
};
