// A patrol on its way to a person: requested, sent, there, done, or cancelled (gaps: send patrol
// and patrol jobs).
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';

const person = z.object({ id: z.number(), name: z.string() });

export const patrolStatuses = [
  'requested',
  'dispatched',
  'in_progress',
  'completed',
  'cancelled',
] as const;
export const patrolStatus = z.enum(patrolStatuses);
export type PatrolStatus = z.infer<typeof patrolStatus>;

export const patrolJob = z.object({
  id: field.id(),
  alert_id: field.id(),
  organisation: person,
  /** The person the patrol goes to; null for a device without a person. */
  person: person.nullable(),
  status: patrolStatus,
  /** Who drives, and their number for it. */
  provider: z.string().nullable(),
  reference: z.string().nullable(),
  instructions: z.string().nullable(),
  /** The operator; null when the worker asked for it. */
  requested_by: person.nullable(),
  requested_at: field.instant(),
  dispatched_at: field.instant().nullable(),
  in_progress_at: field.instant().nullable(),
  completed_at: field.instant().nullable(),
  cancelled_at: field.instant().nullable(),
  /** Why the request has not reached the provider, in words; null while all is well. */
  failure: z.string().nullable(),
  version: z.number(),
});
export type PatrolJob = z.infer<typeof patrolJob>;
