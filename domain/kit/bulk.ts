// A job that does one action to many records, as the screens follow it: how far it is, and the
// outcome of each record.
import * as z from 'zod';
import { endpoint, listEndpoint } from './endpoint.ts';
import { liveEvent } from './live-event.ts';
import { choiceFilter } from './resource/filters.ts';

/** The most records that can be named one by one. */
export const mostBulkIds = 1000;

export const bulkJob = z.object({
  id: z.number(),
  /** The resource and what is done to it, such as "department.archive". */
  action: z.string(),
  total: z.number(),
  /** How many are finished, whatever their outcome. */
  done: z.number(),
  /** How many of these were already as they should be. */
  unchanged: z.number(),
  /** How many of these were refused. */
  refused: z.number(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
});
export type BulkJob = z.infer<typeof bulkJob>;

export const bulkOutcomes = ['done', 'unchanged', 'refused'] as const;

export const bulkResult = z.object({
  /** The record's. */
  id: z.number(),
  name: z.string(),
  outcome: z.enum(bulkOutcomes),
  /** Why it was refused, or what was done besides; empty where there is nothing to say. */
  text: z.string(),
});
export type BulkResult = z.infer<typeof bulkResult>;

/** The progress of a job, after each part of it; sent to the person who started it. */
export const bulkJobProgress = liveEvent('bulk_job.progress', bulkJob, {
  on: ['private-user'],
  receivedBy: { everybody: 'the channel is that of the one person who started the job' },
});

const access = { signedIn: true } as const;

export const bulkJobsApi = {
  get: endpoint({
    method: 'GET',
    path: '/bulk-jobs/:id',
    access,
    scope: 'platform',
    summary: 'The progress of a bulk action that the caller started.',
    response: bulkJob,
  }),
  results: listEndpoint({
    path: '/bulk-jobs/:id/results',
    access,
    scope: 'platform',
    summary:
      'The outcome for each record of a bulk action that the caller started; records that are still waiting are not among them.',
    item: bulkResult,
    filters: { outcome: choiceFilter(bulkOutcomes) },
    sorts: ['position'],
  }),
};
