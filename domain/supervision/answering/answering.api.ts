// The calls that show an organisation who would answer its alerts, now and in the next 14 days:
// counts and hours, without names of people.
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import * as field from '#domain/kit/field.ts';

const access = {
  anyOf: ['read organisations', 'read organisation users', 'device count'],
} as const;
const count = z.number().int();

/**
 * How many of the monitoring centre can answer; null for an organisation that answers its alerts
 * itself.
 */
export const answeredBy = z.object({
  by: z.enum(['centre', 'contacts']),
  operators: z.object({ can_answer: count, on_duty: count }).nullable(),
  /**
   * Since when no operator of the centre can answer, and how many people were notified of it; null
   * while one can.
   */
  outage: z.object({ since: field.instant(), notified: count }).nullable(),
});
export type AnsweredBy = z.infer<typeof answeredBy>;

/** A period in which no member of an escalation group can be called. */
const uncovered = z.object({ group: z.string(), from: field.instant(), to: field.instant() });

/** `known: false` without a roster. */
export const answeringRoster = z.discriminatedUnion('known', [
  z.object({ known: z.literal(false) }),
  z.object({
    known: z.literal(true),
    until: field.instant(),
    groups: count,
    gaps: count,
    /** The first of them. */
    first: uncovered.nullable(),
  }),
]);
export type AnsweringRoster = z.infer<typeof answeringRoster>;

export const answeringApi = {
  now: endpoint({
    method: 'GET',
    path: '/organisations/:id/answering',
    access,
    scope: 'organisation',
    summary:
      'Who answers the alerts of an organisation, and how many operators of the monitoring centre can answer now; without names.',
    response: answeredBy,
  }),
  roster: endpoint({
    method: 'GET',
    path: '/organisations/:id/answering/roster',
    access,
    scope: 'organisation',
    summary:
      'The times of the next 14 days at which nobody could be called, by the hours of the escalation groups that have people. Not known for the monitoring centre, which keeps no roster.',
    response: answeringRoster,
  }),
};
