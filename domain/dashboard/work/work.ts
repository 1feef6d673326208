// What an organisation has to do now: each section has its first rows, the most urgent first, and
// how many there are. A section is missing where the caller may not open what it counts.
import * as z from 'zod';
import { alertTypeName } from '#domain/alerts/alert-type.ts';
import { attentionReasons } from '#domain/devices/attention.ts';
import { deviceKinds } from '#domain/devices/device.ts';
import { activationAttempt } from '#domain/phone/activation-attempts.api.ts';
import { lacks } from '#domain/users/readiness.ts';
import { welfareSession } from '#domain/welfare-sessions/welfare-session.ts';

/** The most rows of a section. */
export const mostWorkRows = 5;

const named = z.object({ id: z.number(), name: z.string() });
const instant = z.string();

const section = <Row extends z.ZodType>(row: Row) =>
  z.object({ total: z.number().int(), rows: z.array(row).max(mostWorkRows) });

export const openAlert = z.object({
  id: z.number(),
  type: alertTypeName,
  person: named.nullable(),
  /** Of an alert without a person. */
  device: z.string().nullable(),
  raised_at: instant,
  /** The monitoring centre answers it, else the organisation's contacts. */
  monitored: z.boolean(),
  /** An operator owns it and has answered its last alarm; the name is not for the organisation. */
  centre_helps: z.boolean(),
  /** Contacts who have said that they are responding, the first of them first. */
  contacts: z.array(z.string()),
  /** Its contacts are being called. */
  is_calling: z.boolean(),
});
export type OpenAlert = z.infer<typeof openAlert>;

export const deviceInNeed = z.object({
  id: z.number(),
  name: z.string(),
  kind: z.enum(deviceKinds),
  reason: z.enum(attentionReasons),
  person: named,
  last_heard_at: instant.nullable(),
  battery_percent: z.number().nullable(),
});
export type DeviceInNeed = z.infer<typeof deviceInNeed>;

export const unreadyPerson = z.object({
  id: z.number(),
  name: z.string(),
  /** The most urgent first. */
  lacks: z.array(z.enum(lacks)),
});
export type UnreadyPerson = z.infer<typeof unreadyPerson>;

export const organisationWork = z.object({
  /** `unanswered`: neither the centre helps nor a contact responds. */
  alerts: section(openAlert).extend({ unanswered: z.number().int() }).optional(),
  welfare: section(welfareSession).optional(),
  devices: section(deviceInNeed).optional(),
  people: section(unreadyPerson).optional(),
  requests: section(activationAttempt).optional(),
});
export type OrganisationWork = z.infer<typeof organisationWork>;
