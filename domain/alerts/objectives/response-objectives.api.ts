// The calls of response objectives: the one in force with those before it, and setting the next.
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import type { FieldErrors } from '#domain/kit/errors.ts';
import * as field from '#domain/kit/field.ts';
import {
  mostSeconds,
  objectiveStandards,
  type ResponseObjective,
  standardObjectives,
} from './objective.ts';

const access = { anyOf: ['read alert monitoring'] } as const;
const scope = 'centre';

const line = z.object({ seconds: z.number().int(), percent: z.number() });
export const objectiveLines = z.object({ target: line, limit: line });
export const responseObjective = objectiveLines.extend({
  standard: z.enum(objectiveStandards),
  name: z.string(),
});
export const objectiveInForce = responseObjective.extend({ from: z.string().nullable() });

const seconds = (label: string) =>
  field.integer(label, { least: 1, most: mostSeconds, unit: 'seconds' }).optional();
const percent = (label: string) =>
  z
    .number(`The ${label} must be a number.`)
    .min(1, `The ${label} must be 1 or more.`)
    .max(100, `The ${label} must be 100 or less.`)
    .refine(
      (value) => Number.isInteger(Math.round(value * 1e6) / 1e5),
      `The ${label} can have one decimal.`,
    )
    .optional();

/** The fields but `standard` and `seen` are those of one's own figures. */
export const chosen = z.strictObject({
  standard: z.enum(objectiveStandards, 'Choose an objective.'),
  name: field.text('name', 60).optional(),
  target_seconds: seconds('time of the target'),
  target_percent: percent('share of the target'),
  limit_seconds: seconds('time of the limit'),
  limit_percent: percent('share of the limit'),
  /** `from` of the objective that the form showed as the one in force. */
  seen: z.string('Reload the page.').nullable(),
});
export type Chosen = z.output<typeof chosen>;

const plain = (name: string): string => name.toLowerCase().replaceAll(/\s+/g, '');
const standardNames = Object.values(standardObjectives).map(({ name }) => plain(name));

/** What is missing or wrong in figures of one's own; a standard has none. */
export function objectiveFaults(given: Chosen): FieldErrors {
  if (given.standard !== 'own') return {};
  const faults: FieldErrors = {};
  if (!given.name) faults['name'] = ['Enter a name for these figures.'];
  else if (standardNames.includes(plain(given.name)))
    faults['name'] = ['These are your own figures. Choose the standard, or enter another name.'];
  for (const key of figures) if (given[key] === undefined) faults[key] = ['Enter a number.'];
  if (isBelow(given.limit_seconds, given.target_seconds, 1))
    faults['limit_seconds'] = ['The time of the limit must be longer than that of the target.'];
  if (isBelow(given.limit_percent, given.target_percent, 0))
    faults['limit_percent'] = ['The share of the limit must not be below that of the target.'];
  return faults;
}

const figures = ['target_seconds', 'target_percent', 'limit_seconds', 'limit_percent'] as const;
const isBelow = (limit: number | undefined, target: number | undefined, by: number): boolean =>
  limit !== undefined && target !== undefined && limit < target + by;

/** The objective that was chosen, with the name and lines of its standard. */
export function chosenObjective(given: Chosen): ResponseObjective {
  if (given.standard !== 'own') return standardObjectives[given.standard];
  const { name, target_seconds, target_percent, limit_seconds, limit_percent } = given;
  return {
    standard: 'own',
    name: name ?? '',
    target: { seconds: target_seconds ?? 0, percent: target_percent ?? 0 },
    limit: { seconds: limit_seconds ?? 0, percent: limit_percent ?? 0 },
  };
}

const history = z.object({
  /** The newest first, at most 100; the first is in force. */
  objectives: z.array(objectiveInForce),
});
export type ObjectiveHistory = z.infer<typeof history>;

export const responseObjectivesApi = {
  list: endpoint({
    method: 'GET',
    path: '/response-objectives',
    access,
    scope,
    summary:
      'What response times are measured against: the objective in force and those before it.',
    response: history,
  }),
  set: endpoint({
    method: 'PUT',
    path: '/response-objectives',
    access,
    scope,
    summary:
      'Set what alerts are measured against from now on: the figures of a standard, or one’s own; for admins of the platform and of the monitoring centre.',
    body: chosen,
    response: history,
    errors: ['changed_meanwhile'],
    audit: 'response_objective.changed',
  }),
};
