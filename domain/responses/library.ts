// The library: named texts for each alert type, from which steps are picked. The platform's own,
// the same for everybody.
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { actionType, textFaults } from './written-step.ts';

export const libraryFields = z.object({
  name: field.requiredText('name'),
  kind: actionType,
  content: field.requiredText('instruction', 1000),
  url: field.text('address', 500),
});

export const libraryText = z.object({
  id: field.id(),
  alert_type_id: field.id(),
  ...libraryFields.shape,
  /** How many steps of all levels say this text. */
  uses_count: field.withFacts(z.number(), { kind: 'integer' }),
  created_at: field.instant(),
  updated_at: field.instant(),
});
export type LibraryText = z.infer<typeof libraryText>;

export const libraryFaults = (
  text: Pick<LibraryText, 'kind' | 'content' | 'url'>,
): Record<string, string[]> =>
  Object.fromEntries(textFaults(text).map(([name, message]) => [name, [message]]));
