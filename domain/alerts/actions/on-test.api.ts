// Putting a person or a device on test, and ending it.
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { instant } from '#domain/kit/instant.ts';
import { onTestPeriod } from './on-test.ts';

const access = { anyOf: ['read alert monitoring'] } as const;
const scope = 'centre';

export const onTestApi = {
  list: endpoint({
    method: 'GET',
    path: '/on-test-periods',
    access,
    scope,
    summary: 'Who and what is on test now, the next to end first; 500 at most.',
    response: z.array(onTestPeriod),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/on-test-periods',
    access,
    scope,
    summary: 'Put a person or one device on test until a time within 24 hours; one that runs already is replaced.',
    body: z.object({
      user_id: z.number().int().positive().optional(),
      device_id: z.number().int().positive().optional(),
      until: instant('Please say until when.'),
      reason: z.string('Please say why.').trim().min(1, 'Please say why.').max(500, 'The reason may have 500 characters at most.'),
    }),
    response: onTestPeriod,
    audit: 'on_test.begun',
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/on-test-periods/:id',
    access,
    scope,
    summary: 'End it at once; what is raised from now on is real.',
    response: onTestPeriod,
    audit: 'on_test.ended',
  }),
};
