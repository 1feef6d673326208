// A device carried by a person, as their page shows it.
import * as z from 'zod';

export const personDevice = z.object({
  id: z.number(),
  name: z.string(),
  /** The kind, as in device_types. */
  type: z.string(),
  /** Null for a satellite unit and a button, whose silence says nothing. */
  online: z.boolean().nullable(),
  last_heard_at: z.string().nullable(),
  battery_percent: z.number().nullable(),
});
