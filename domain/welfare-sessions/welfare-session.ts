// A welfare session: a worker says how long they will be, and when nothing is received by then,
// first they are warned and then an alert is raised.
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { mostWelfareMinutes } from './welfare-timer.ts';

/**
 * `in_progress` and `grace` run; the others are over. `replaced` means that the same device began
 * another one.
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

/** How long a session runs, or by how much it is extended. */
export const welfareMinutes = field.integer('time', {
  least: 1,
  most: mostWelfareMinutes,
  unit: 'minutes',
});

const named = z.object({ id: z.number(), name: z.string() });

/** A session as lists, answers and live news show it. */
export const welfareSession = z.object({
  id: field.id(),
  organisation: named,
  /** Null for a device that nobody carries. */
  person: named.nullable(),
  department: z.string().nullable(),
  device: z.object({ id: z.number(), name: z.string(), type: z.string() }),
  activity: z.string().nullable(),
  status: welfareStatus,
  /** What it was started with; extensions are not counted in. */
  minutes: field.withFacts(z.number(), { kind: 'integer', unit: 'minutes' }),
  started_at: field.instant(),
  due_at: field.instant(),
  /** When the alert is raised unless the worker is received before. */
  grace_until: field.instant(),
  ended_at: field.instant().nullable(),
  /** Who of the staff ended it; null for the worker's own end. */
  ended_by: named.nullable(),
  end_reason: z.string().nullable(),
  /** The alert it raised last. */
  alert_id: z.number().nullable(),
});
export type WelfareSession = z.infer<typeof welfareSession>;

/** Whether somebody is being waited for. */
export const isRunning = (status: WelfareStatus): boolean =>
  status === 'in_progress' || status === 'grace';
