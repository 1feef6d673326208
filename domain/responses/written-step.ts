// Steps as people write them: their own words or a text of the library, in order, one list for each
// alert type.
import * as z from 'zod';
import { alertTypes } from '#domain/alerts/alert-type.ts';
import * as field from '#domain/kit/field.ts';
import { actionTypes } from './action-types.ts';

export const mostSteps = 50;

export const actionType = z.enum(
  actionTypes.map(({ id }) => id),
  'Choose what the operator does.',
);
export type ActionType = z.infer<typeof actionType>;

interface StepText {
  readonly kind: ActionType | null;
  readonly content: string | null;
  readonly url: string | null;
}

/**
 * What is wrong with a step in its own words, by field. A link needs an address, and no other kind
 * has one.
 */
export function textFaults({ kind, content, url }: StepText): [keyof StepText, string][] {
  return [
    ...(kind === null ? [['kind', 'Choose what the operator does.'] as const] : []),
    ...(content ? [] : [['content', 'The instruction is required.'] as const]),
    ...(kind === 'link' && !isHttps(url)
      ? [['url', 'The address must be a full address that begins with https://.'] as const]
      : []),
    ...(kind !== 'link' && url ? [['url', 'Only a link has an address.'] as const] : []),
  ].map(([name, text]) => [name, text]);
}

const libraryFaults = ({ kind, content, url }: StepText): [string, string][] =>
  kind || content || url ? [['content', 'A text of the library has no other words.']] : [];

const isHttps = (url: string | null): boolean =>
  url !== null && /^https:\/\/[^\s/?#]+\.[^\s]+$/.test(url);

export const writtenStep = z
  .strictObject({
    /** A text of the library for the same alert type; then the step has no words of its own. */
    alert_type_response_id: field.reference('text', 'responses').nullable(),
    kind: actionType.nullable(),
    content: field.text('instruction', 1000),
    url: field.text('address', 500),
    /** One that is not required may be left out. */
    required: field.flag(),
  })
  .superRefine((step, context) => {
    const isOwn = step.alert_type_response_id === null;
    for (const [name, message] of isOwn ? textFaults(step) : libraryFaults(step))
      context.addIssue({ code: 'custom', path: [name], message });
  });
export type WrittenStep = z.infer<typeof writtenStep>;

const typeIds = new Set(Object.values(alertTypes).map(({ id }) => id));

const typeSteps = z.strictObject({
  alert_type_id: field
    .reference('alert type', 'alert-types')
    .refine((id) => typeIds.has(id), 'This alert type does not exist.'),
  steps: field.rows('steps', writtenStep, { least: 1, most: mostSteps }),
});
/** The steps for alerts of one type. */
export type TypeSteps = z.infer<typeof typeSteps>;

/**
 * The lists of one level, each alert type once; a type without a list has no instructions at that
 * level.
 */
export const responseLists = () => field.rows('instructions', typeSteps, { most: typeIds.size });

/** Two lists for one alert type would be ambiguous. */
export function listFaults({
  responses,
}: {
  readonly responses: readonly TypeSteps[];
}): Record<string, string[]> {
  const types = responses.map(({ alert_type_id }) => alert_type_id);
  const twice = types.findIndex((id, at) => types.indexOf(id) !== at);
  return twice === -1
    ? {}
    : { [`responses.${twice}.alert_type_id`]: ['This alert type has a list already.'] };
}
