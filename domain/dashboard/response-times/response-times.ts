// How fast alerts are acknowledged, each against the objective that was in force at its arrival.
import * as z from 'zod';
import { objectiveInForce } from '#domain/alerts/objectives/response-objectives.api.ts';
import { idsFilter } from '#domain/kit/resource/filters.ts';
import { listPeriods } from '#domain/kit/resource/periods.ts';

/** The most alerts of a period that are measured, the newest first. */
export const mostMeasured = 20_000;

const count = z.number().int();
const seconds = z.number().nullable();

const measured = z.object({
  /** Acknowledged. */
  alerts: count,
  within_target: count,
  within_limit: count,
  /** null where none was acknowledged. */
  p50: seconds,
  p90: seconds,
  p985: seconds,
});
export type Measured = z.infer<typeof measured>;

const group = measured.extend({ id: z.number(), name: z.string() });

/** One organisation's calendar month: what the limit leaves over, and what of it is gone. */
const budget = z.object({
  organisation: z.object({ id: z.number(), name: z.string() }),
  /** First day of the month. */
  month: z.string(),
  alerts: count,
  over_limit: count,
  /** How many may: what the share of the limit leaves of the alerts, rounded down. */
  allowed: count,
  /** Over the limit within the last 24 hours. */
  over_limit_today: count,
});
export type Budget = z.infer<typeof budget>;

export const responseTimes = z.object({
  total: measured,
  /** Not acknowledged: still waiting, or ended without it. */
  unacknowledged: count,
  /** Only the newest alerts of the period were measured. */
  is_cut: z.boolean(),
  /** Alerts by time to respond, one number for each of `barSeconds`. */
  bars: z.array(count),
  by_hour: z.array(measured.extend({ hour: count })),
  by_organisation: z.array(group),
  /** For staff only. */
  by_operator: z.array(group).optional(),
  budgets: z.array(budget),
  /** In force at some time of the period, the newest first. */
  objectives: z.array(objectiveInForce),
  /** The same since the previous month began, for the budgets. */
  budget_objectives: z.array(objectiveInForce),
});
export type ResponseTimes = z.infer<typeof responseTimes>;

export const responseQuery = z.object({
  period: z.enum(listPeriods).default('week'),
  organisation_id: idsFilter(),
});

/**
 * The share of a budget that is used: 1 is all of it. With nothing allowed, the first slow alert
 * uses all.
 */
export function usedShare({ over_limit, allowed }: Pick<Budget, 'over_limit' | 'allowed'>): number {
  if (allowed > 0) return over_limit / allowed;
  return over_limit > 0 ? 1 : 0;
}
