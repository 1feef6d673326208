// A silence or an open alert with everything that it may share with others.
import * as z from 'zod';
import { alertTypeName } from '#domain/alerts/alert-type.ts';

const named = z.object({ id: z.number(), name: z.string() });

/**
 * One device that went silent, or one open alert; a device that is both is one sign, with its
 * alert.
 */
export const causeSign = z.object({
  device_id: z.number().nullable(),
  /** Null for a silence without an open alert. */
  alert_id: z.number().nullable(),
  /** Of its alert; null for a silence. */
  type: alertTypeName.nullable(),
  /** The version of the alert, which a press on it names. */
  version: z.number().nullable(),
  person: named.nullable(),
  device: z.string().nullable(),
  organisation: named,
  department: named.nullable(),
  /** ISO 8601. */
  at: z.string(),
  /** The network that the device connects through, wide enough for one mobile operator. */
  carrier: z.string().nullable(),
  gateway: z.string().nullable(),
  place: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  /** The smallest geofence location around its place. */
  site: named.nullable(),
  /** A welfare timer of the person runs until then: their silence may be real. */
  timer: z.object({ due_at: z.string(), activity: z.string().nullable() }).nullable(),
  /** How often the alarm came again. */
  repeats: z.number(),
  unowned: z.boolean(),
  /** It was taken with others as one event. */
  taken: z.boolean(),
  /** A text to the person may reach them: a mobile number, and no open duress alert. */
  textable: z.boolean(),
});
export type CauseSign = z.infer<typeof causeSign>;
