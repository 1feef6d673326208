// Initial values of a new record's fields.
import type * as z from 'zod';
import { factsOf } from '#domain/kit/field.ts';
import type { Values } from './form-store.ts';

/** By the kind of each field: an empty list, no, or nothing. */
export const emptyValues = (schema: z.ZodObject): Values =>
  Object.fromEntries(
    Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => [
      name,
      emptyValue(field),
    ]),
  );

function emptyValue(field: z.ZodType): unknown {
  const facts = factsOf(field);
  switch (facts.kind) {
    case 'boolean':
      return false;
    case 'references':
    case 'tags':
    case 'days':
    case 'rows':
      return [];
    case 'object':
      return facts.schema ? emptyValues(facts.schema) : {};
    default:
      return null;
  }
}
