// A welfare session: a worker sets a duration; if no message is received by its end, the worker is
// warned and then an alert is raised.
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { mostWelfareMinutes } from './welfare-timer.ts';

/**
 * `in_progress` and `grace` run; the others are over. `replaced` means that the same device began
 * another session.
 */
export const welfareStatuses = [
  'in_progress',
  'grace',
  'expired',
  'completed',
  'cancelled',
  'replaced',
] as const;
export const welfareStatus = z.enum(welfareStatuses);
export type WelfareStatus = z.infer<typeof welfareStatus>;

/** The duration of a session, or of an extension. */
export const welfareMinutes = field.integer('time', {
  least: 1,
  most: mostWelfareMinutes,
  unit: 'minutes',
});

const named = z.object({ id: z.number(), name: z.string() });

/** A session in lists, responses and live events. */
export const welfareSession = z.object({
  id: field.id(),
  organisation: named,
  /** Null for a device without a wearer. */
  person: named.nullable(),
  department: z.string().nullable(),
  device: z.object({ id: z.number(), name: z.string(), type: z.string() }),
  activity: z.string().nullable(),
  status: welfareStatus,
  /** The initial duration, without extensions. */
  minutes: field.withFacts(z.number(), { kind: 'integer', unit: 'minutes' }),
  started_at: field.instant(),
  due_at: field.instant(),
  /** When the alert is raised unless the worker sends a message before. */
  grace_until: field.instant(),
  ended_at: field.instant().nullable(),
  /** The member of staff who ended it; null if the worker did. */
  ended_by: named.nullable(),
  end_reason: z.string().nullable(),
  /** The latest alert that it raised. */
  alert_id: z.number().nullable(),
});
export type WelfareSession = z.infer<typeof welfareSession>;

/** Whether the timer is active. */
export const isRunning = (status: WelfareStatus): boolean =>
  status === 'in_progress' || status === 'grace';
