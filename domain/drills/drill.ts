// A vigilance drill: an invented alert that operators answer like a real one, measured and revealed
// when it is over.
import * as z from 'zod';
import { alertTypeName } from '#domain/alerts/alert-type.ts';
import * as field from '#domain/kit/field.ts';

/** The organisation of all drills: no identity column gives out this number. */
export const drillOrganisationId = -1;

/** A drill that is not acknowledged for so long is missed. */
export const missedAfterMinutes = 10;

/**
 * An owned drill ends when a real alert has waited this long for an owner; a drill without an owner
 * ends at once.
 */
export const yieldAfterSeconds = 10;

const named = z.object({ id: z.number(), name: z.string() });

export const drillResults = ['answered', 'missed', 'withdrawn'] as const;
export const drillResult = z.enum(drillResults);
export type DrillResult = z.infer<typeof drillResult>;

export const drill = z.object({
  id: field.id(),
  released_at: field.instant(),
  type: alertTypeName,
  person: z.string(),
  organisation: z.string(),
  /** `withdrawn`: a real alert came; `missed`: no operator acknowledged it. */
  status: drillResult,
  acknowledged_by: named.nullable(),
  /** From its release to its acknowledgement. */
  seconds: z.number().nullable(),
  steps_done: z.number(),
  steps_total: z.number(),
  alert_id: z.number(),
});
export type Drill = z.infer<typeof drill>;

/** One operator's drills of the last 90 days. */
export const drillFigures = z.object({
  operator: named,
  drills: z.number(),
  median_seconds: z.number(),
  /** Within the lines of the objective that was in force when each was released. */
  within_target: z.number(),
  within_limit: z.number(),
  /** Of all steps of these drills, 0 to 1; null where none had steps ticked. */
  steps_share: z.number().nullable(),
});
export type DrillFigures = z.infer<typeof drillFigures>;

export const drillSettings = z.object({
  enabled: z.boolean('Choose yes or no.'),
  every_days: z
    .number('Enter a number of days.')
    .int('Enter whole days.')
    .min(1, 'Enter at least 1 day.')
    .max(60, 'Enter at most 60 days.'),
  from_time: field.time('start of the hours'),
  to_time: field.time('end of the hours'),
  timezone: field.timezone('time zone'),
});
export type DrillSettings = z.infer<typeof drillSettings>;
