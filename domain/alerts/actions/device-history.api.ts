// The history of a device and its reports, for its page; without operators' comments in its alerts.
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { userHistoryItem } from './user-alerts.api.ts';

export const deviceHistoryApi = {
  history: endpoint({
    method: 'GET',
    path: '/devices/:id/history',
    access: {
      anyOf: [
        'read organisation settings',
        'read organisation users',
        'read organisations',
        'read alert monitoring',
      ],
    },
    scope: 'platform',
    summary:
      'What happened to a device and what it reported, newest first, 200 lines at a time; `before` is the id of the last line.',
    query: z.object({ before: z.coerce.number().int().nonnegative().optional() }),
    response: z.array(userHistoryItem),
  }),
};
