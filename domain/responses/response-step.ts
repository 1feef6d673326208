// What to do about an alert, step by step, and whose instruction that is: of five levels, only the
// most specific with any steps applies.
import * as z from 'zod';
import { callOutcomes } from '#domain/alerts/actions/phone-call.ts';
import { actionType } from './written-step.ts';

/**
 * The levels that have steps, the most specific first (gaps: alert responses and response
 * instructions).
 */
export const responseLevels = [
  'user',
  'department',
  'organisation',
  'device_type',
  'alert_type',
] as const;
export type ResponseLevel = (typeof responseLevels)[number];

/**
 * The owner of a step; by name: the person, the department, the organisation or the device type.
 * The standard of an alert type has none.
 */
export const responseSource = z.object({
  level: z.enum(responseLevels),
  name: z.string().nullable(),
});
export type ResponseSource = z.infer<typeof responseSource>;

const instruction = z.object({
  id: z.number(),
  position: z.number(),
  kind: actionType,
  content: z.string(),
  /** Of a link, where it leads. */
  url: z.string().nullable(),
  /** One that is not required may be left out. */
  required: z.boolean(),
  source: responseSource,
});

/** A step of one alert, and who has ticked it. */
export const responseStep = instruction.extend({
  ticked: z
    .object({
      by: z.object({ id: z.number(), name: z.string() }),
      at: z.string(),
      /** Yes or no, or what the operator noted. */
      answer: z.string().nullable().optional(),
      /** How the call of the step ended. */
      outcome: z.enum(callOutcomes).nullish(),
    })
    .nullable(),
});
export type ResponseStep = z.infer<typeof responseStep>;

/** The steps for alerts of one type, as they would be shown. */
export const typeResponses = z.object({
  alert_type_id: z.number(),
  /** The alert type's name, as in an alert. */
  alert_type: z.string(),
  source: responseSource,
  /** The less specific levels that have steps too, which are not shown. */
  replaces: z.array(z.enum(responseLevels)),
  responses: z.array(instruction.omit({ source: true })),
});
export type TypeResponses = z.infer<typeof typeResponses>;

/**
 * The steps that apply: all of the most specific level that has any, in their order. Levels are
 * never mixed, so that an operator never follows half of one instruction.
 * @param steps for one alert type, of any levels, in any order
 */
export function mostSpecific<Step extends Pick<ResponseStep, 'position' | 'source'>>(
  steps: readonly Step[],
): Step[] {
  const level = responseLevels.find((one) => steps.some(({ source }) => source.level === one));
  return steps
    .filter(({ source }) => source.level === level)
    .sort((left, right) => left.position - right.position);
}
