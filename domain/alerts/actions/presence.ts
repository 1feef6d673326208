// What an operator with the alert open is doing, as shown to the others; repeated every 10 seconds
// while it lasts, dropped after 25.
import * as z from 'zod';

export const presenceDoings = ['looking', 'typing', 'calling', 'gone'] as const;

export const alertPresence = z.object({
  alert_id: z.number(),
  person: z.object({ id: z.number(), name: z.string() }),
  doing: z.enum(presenceDoings),
  at: z.string(),
});
export type AlertPresence = z.infer<typeof alertPresence>;
