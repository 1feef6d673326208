// The calls of patrol jobs (inventory: send-patrol, patrol jobs). A patrol is never shown as sent
// before the provider has the request.
import * as z from 'zod';
import { endpoint, listEndpoint } from '#domain/kit/endpoint.ts';
import { instant } from '#domain/kit/instant.ts';
import { choiceFilter } from '#domain/kit/resource/filters.ts';
import { listPeriods } from '#domain/kit/resource/periods.ts';
import { patrolJob, patrolStatus } from './patrol-job.ts';

const access = { anyOf: ['read alert monitoring'] } as const;
const scope = 'centre';
const instructions = z
  .string()
  .trim()
  .max(2000, 'The instructions can have at most 2,000 characters.')
  .optional();
/** The browser's own number for it: the same request sent twice is one job. */
const client_id = z.uuid();

export const patrolJobsApi = {
  send: endpoint({
    method: 'PUT',
    path: '/alerts/:id/send-patrol',
    access,
    scope,
    summary:
      'Request a patrol from the provider; the job is `requested` until the provider has received it.',
    body: z.object({
      instructions,
      client_id: client_id.optional(),
      version: z.number().int().positive().optional(),
    }),
    response: patrolJob,
    errors: ['alert_owned', 'alert_unowned', 'alert_resolved', 'changed_meanwhile'],
    audit: 'patrol_job.requested',
  }),
  create: endpoint({
    method: 'POST',
    path: '/alerts/:id/patrol-jobs',
    access,
    scope,
    summary: 'Record a patrol arranged by phone, with its driver or provider and their reference.',
    body: z.object({
      provider: z
        .string('Enter the driver or provider.')
        .trim()
        .min(1, 'Enter the driver or provider.')
        .max(200),
      reference: z.string().trim().max(100).optional(),
      instructions,
      client_id,
    }),
    response: patrolJob,
    errors: ['alert_owned', 'alert_unowned', 'alert_resolved'],
    audit: 'patrol_job.dispatched',
  }),
  advance: endpoint({
    method: 'PUT',
    path: '/alerts/:id/patrol-jobs/:patrolJobId',
    access,
    scope,
    summary: 'Update the status, driver or provider of a patrol.',
    body: z.object({
      status: patrolStatus.exclude(['requested', 'cancelled']),
      provider: z.string().trim().min(1).max(200).optional(),
      reference: z.string().trim().max(100).optional(),
    }),
    response: patrolJob,
    errors: ['alert_owned', 'alert_unowned', 'patrol_job_ended', 'patrol_job_ahead'],
    audit: 'patrol_job.advanced',
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/alerts/:id/patrol-jobs/:patrolJobId',
    access,
    scope,
    summary: 'Cancel a patrol; the provider is notified.',
    response: patrolJob,
    errors: ['alert_owned', 'alert_unowned', 'patrol_job_ended'],
    audit: 'patrol_job.cancelled',
  }),
  // R295, R296
  list: listEndpoint({
    path: '/organisations/:id/patrol-jobs',
    access: { anyOf: ['patrol dispatches'] },
    scope: 'organisation',
    summary:
      'The patrol jobs of an organisation, newest first; a page past the last is empty ("No more results").',
    item: patrolJob,
    filters: {
      status: patrolStatus.optional(),
      /** Requested within the last hour, 24 hours, 7 days or 12 months. */
      period: choiceFilter(listPeriods),
      from: instant().optional(),
      to: instant().optional(),
    },
    sorts: ['requested_at'],
  }),
};
