// The hops of one alert from the device to a person's first move: the ledger that says how it
// reached us.
import * as z from 'zod';

const instant = z.string();
const hop = instant.nullable();

export const alertHops = z.object({
  alert_id: z.number(),
  /** By the device's own clock, where that can be believed. */
  device_at: instant,
  gateway_at: instant,
  kept_at: hop,
  /** When it was sent to the sockets; null where that was not measured. */
  sent_at: hop,
  consoles: z.array(
    z.object({
      console_id: z.string(),
      staff: z.object({ id: z.number(), name: z.string() }),
      received_at: instant,
      painted_at: hop,
      sounded_at: hop,
      acted_at: hop,
    }),
  ),
  /** The first line of the story that a person wrote by doing something. */
  first_action: z
    .object({ at: instant, kind: z.string(), by: z.object({ id: z.number(), name: z.string() }) })
    .nullable(),
});
export type AlertHops = z.infer<typeof alertHops>;
