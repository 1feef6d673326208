// What the lists behind the figures show of each record.
import * as z from 'zod';
import { roleNames } from '#domain/access/roles.ts';
import { alertTypeName } from '#domain/alerts/alert-type.ts';
import * as field from '#domain/kit/field.ts';

const named = z.object({ id: z.number(), name: z.string() }).nullable();
const count = z.number().int();

export const raisedAlert = z.object({
  id: field.id(),
  type: alertTypeName,
  person: named,
  department: z.string().nullable(),
  organisation: z.string(),
  organisation_id: z.number(),
  /** Operators have it in their console. */
  monitored: field.flag(),
  status: z.enum(['active_alert', 'resolved']),
  raised_at: field.instant(),
  /** By this time it is counted; later than it was raised where its device had no connection. */
  received_at: field.instant(),
  acknowledged_at: field.instant().nullable(),
  /** Whole seconds from its arrival to its acknowledgement. */
  response_seconds: count.nullable(),
  resolved_at: field.instant().nullable(),
  outcome: z.enum(['genuine', 'false', 'test']).nullable(),
});
export type RaisedAlert = z.infer<typeof raisedAlert>;

export const systemUser = z.object({
  id: field.id(),
  name: z.string(),
  role: z.enum(roleNames),
  organisation: named,
  department: z.string().nullable(),
  last_login_at: field.instant().nullable(),
});
export type SystemUser = z.infer<typeof systemUser>;

export const organisationFigures = z.object({
  id: field.id(),
  name: z.string(),
  users_count: count,
  devices_count: count,
  /** Of the period. */
  alerts: count,
  signed_in: count,
  patrols: count,
});

export const countedDevice = z.object({
  id: field.id(),
  device_name: z.string(),
  kind: z.string(),
  person: named,
  department: z.string().nullable(),
  organisation: named,
  created_at: field.instant(),
  last_heard_at: field.instant().nullable(),
  archived_at: field.instant().nullable(),
});
export type CountedDevice = z.infer<typeof countedDevice>;

/** One recipient's copy of a message. */
export const sentSms = z.object({
  id: field.id(),
  recipient: z.string(),
  recipient_name: z.string(),
  message: z.object({ id: z.number(), name: z.string() }),
  status: z.enum(['queued', 'sent', 'delivered']),
  /** How many text messages it is: each part, as often as it was sent. */
  texts: count,
  /** When its message was written. */
  sent_at: field.instant(),
});

export const analysedUser = z.object({
  id: field.id(),
  name: z.string(),
  department: z.string().nullable(),
  /** Of the period. */
  alerts: count,
  sessions: count,
  /** In use now. */
  devices: count,
  last_login_at: field.instant().nullable(),
});
