// The calls of patrol jobs (inventory: send-patrol, patrol jobs). A patrol is never shown as sent before the provider has the request.
import * as z from 'zod';
import { endpoint, listEndpoint } from '#domain/kit/endpoint.ts';
import { instant } from '#domain/kit/instant.ts';
import { patrolJob, patrolStatus } from './patrol-job.ts';

const access = { anyOf: ['read alert monitoring'] } as const;
const scope = 'centre';
const instructions = z.string().trim().max(2000, 'The instructions may have 2,000 characters at most.').optional();
/** The browser's own number for it: the same request sent twice is one job. */
const client_id = z.uuid();

export const patrolJobsApi = {
  send: endpoint({
    method: 'PUT',
    path: '/alerts/:id/send-patrol',
    access,
    scope,
    summary: 'Ask the patrol provider for a patrol; the job is requested until the provider has it.',
    body: z.object({ instructions, client_id: client_id.optional(), version: z.number().int().positive().optional() }),
    response: patrolJob,
    errors: ['alert_owned', 'alert_unowned', 'alert_resolved', 'changed_meanwhile'],
    audit: 'patrol_job.requested',
  }),
  create: endpoint({
    method: 'POST',
    path: '/alerts/:id/patrol-jobs',
    access,
    scope,
    summary: 'Record a patrol that was arranged otherwise, by telephone say, with who drives and their reference.',
    body: z.object({
      provider: z.string('Please say who drives.').trim().min(1, 'Please say who drives.').max(200),
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
    summary: 'Say how far the patrol is, or who drives.',
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
    summary: 'Call a patrol off; the provider is told.',
    response: patrolJob,
    errors: ['alert_owned', 'alert_unowned', 'patrol_job_ended'],
    audit: 'patrol_job.cancelled',
  }),
  list: listEndpoint({
    path: '/organisations/:id/patrol-jobs',
    access: { anyOf: ['patrol dispatches'] },
    scope: 'organisation',
    summary: 'The patrol jobs of an organisation, newest first; a page past the last is empty ("No more results").',
    item: patrolJob,
    filters: {
      status: patrolStatus.optional(),
      from: instant().optional(),
      to: instant().optional(),
    },
    sorts: ['requested_at'],
  }),
};
