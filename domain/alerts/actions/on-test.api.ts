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
    summary: 'People and devices on test now, the next to end first; at most 500.',
    response: z.array(onTestPeriod),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/on-test-periods',
    access,
    scope,
    summary: 'Put a person or device on test for up to 24 hours; replaces a running test.',
    body: z.object({
      user_id: z.number().int().positive().optional(),
      device_id: z.number().int().positive().optional(),
      until: instant('Choose when the test ends.'),
      reason: z
        .string('Enter a reason.')
        .trim()
        .min(1, 'Enter a reason.')
        .max(500, 'The reason can have at most 500 characters.'),
    }),
    response: onTestPeriod,
    audit: 'on_test.begun',
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/on-test-periods/:id',
    access,
    scope,
    summary: 'End the test now; later alerts are real.',
    response: onTestPeriod,
    audit: 'on_test.ended',
  }),
};
