// A job that does one action to many records, as the screens follow it: how far it is, and the outcome of each record.
import * as z from 'zod';

/** The most records that can be named one by one. */
export const mostBulkIds = 1000;

export const bulkJob = z.object({
  id: z.number(),
  /** The resource and what is done to it, such as "department.archive". */
  action: z.string(),
  total: z.number(),
  /** How many are finished, whatever their outcome. */
  done: z.number(),
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
