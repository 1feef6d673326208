// The calls of an alert for the people of its organisation: read only.
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { ownAlert, ownLine } from './own-alert.ts';
import { organisationAlertPermissions } from './own-alerts.policy.ts';

const access = { anyOf: organisationAlertPermissions } as const;
const scope = 'organisation';

export const ownAlertsApi = {
  get: endpoint({
    method: 'GET',
    path: '/organisations/:organisationId/alerts/:id',
    access,
    scope,
    summary:
      'One alert of an organisation for its own people: its state, who is helping, where the person is, and the instructions; without operators’ names and notes.',
    response: ownAlert,
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/organisations/:organisationId/alerts/:id/timeline',
    access,
    scope,
    summary:
      'What happened in an alert as far as its organisation reads it, newest first, 200 lines at a time; `before` is the id of the last line.',
    query: z.object({ before: z.coerce.number().int().nonnegative().optional() }),
    response: z.array(ownLine),
  }),
};
