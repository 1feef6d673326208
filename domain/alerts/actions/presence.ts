// What somebody who has an alert open is doing, as the others see it; said again every 10 seconds
// while it lasts, forgotten after 25.
import * as z from 'zod';

export const presenceDoings = ['looking', 'typing', 'calling', 'gone'] as const;

export const alertPresence = z.object({
  alert_id: z.number(),
  person: z.object({ id: z.number(), name: z.string() }),
  doing: z.enum(presenceDoings),
  at: z.string(),
});
export type AlertPresence = z.infer<typeof alertPresence>;
