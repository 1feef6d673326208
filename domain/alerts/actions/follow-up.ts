// A follow-up timer: the owner of an alert sets when to look again; when it lapses, the alert calls
// for an operator as a new one does (gaps: follow-up timer).
import * as z from 'zod';

/** The lengths one may choose, in minutes. */
export const followUpMinutes = [5, 10, 15, 30, 60] as const;

const person = z.object({ id: z.number(), name: z.string() });

export const followUp = z.object({
  id: z.number(),
  alert_id: z.number(),
  minutes: z.number(),
  reason: z.string().nullable(),
  set_by: person,
  set_at: z.string(),
  due_at: z.string(),
  /**
   * When it ran out; null while it runs. A lapsed timer stays until the next action on the alert.
   */
  lapsed_at: z.string().nullable(),
});
export type FollowUp = z.infer<typeof followUp>;
