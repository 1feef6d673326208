// A person or a device on test for a while: alerts raised meanwhile are kept and marked, wait at
// priority 4, and never sound like a real one.
import * as z from 'zod';

/** The longest test, in hours, whatever duration was requested. */
export const onTestMostHours = 24;

const named = z.object({ id: z.number(), name: z.string() });

export const onTestPeriod = z.object({
  id: z.number(),
  organisation: named,
  /** Exactly one of the two is given. */
  person: named.nullable(),
  device: named.nullable(),
  reason: z.string(),
  started_by: named,
  started_at: z.string(),
  until: z.string(),
  ended_at: z.string().nullable(),
  /** The person who ended it early; null while it runs and when its time ran out. */
  ended_by: named.nullable(),
});
export type OnTestPeriod = z.infer<typeof onTestPeriod>;
