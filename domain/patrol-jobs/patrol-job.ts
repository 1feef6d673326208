// A patrol on its way to somebody: asked for, sent, there, done, or called off (gaps: send patrol and patrol jobs).
import * as z from 'zod';

const person = z.object({ id: z.number(), name: z.string() });

export const patrolStatuses = ['requested', 'dispatched', 'in_progress', 'completed', 'cancelled'] as const;
export const patrolStatus = z.enum(patrolStatuses);
export type PatrolStatus = z.infer<typeof patrolStatus>;

export const patrolJob = z.object({
  id: z.number(),
  alert_id: z.number(),
  organisation: person,
  /** Whom the patrol goes to; null for a device that nobody carries. */
  person: person.nullable(),
  status: patrolStatus,
  /** Who drives, and their number for it. */
  provider: z.string().nullable(),
  reference: z.string().nullable(),
  instructions: z.string().nullable(),
  /** The operator; null when the worker asked for it. */
  requested_by: person.nullable(),
  requested_at: z.string(),
  dispatched_at: z.string().nullable(),
  in_progress_at: z.string().nullable(),
  completed_at: z.string().nullable(),
  cancelled_at: z.string().nullable(),
  /** Why the request has not reached the provider, in words; null while all is well. */
  failure: z.string().nullable(),
  version: z.number(),
});
export type PatrolJob = z.infer<typeof patrolJob>;
