// Parses the parts of a request by the endpoint's declaration; invalid input is 422 with the field
// named, and a malformed id is 404.
import * as z from 'zod';
import type { AnyEndpoint } from '#domain/kit/endpoint.ts';
import { type FieldErrors, invalid, notFound } from '#domain/kit/errors.ts';
import { isIdParam, paramNames } from '#domain/kit/path.ts';
import { plainWords } from '#domain/kit/plain-words.ts';

z.config({ customError: plainWords });

const largestId = 2 ** 53 - 1;

export function readParams(
  endpoint: AnyEndpoint,
  given: Record<string, string>,
): Record<string, number | string> {
  const params: Record<string, number | string> = {};
  if (!endpoint.path.includes(':')) return params;
  for (const name of paramNames(endpoint.path)) {
    const text = given[name] ?? '';
    if (isIdParam(name)) {
      const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
      if (!(id <= largestId)) throw notFound();
      params[name] = id;
    } else params[name] = text.slice(0, 500);
  }
  return params;
}

/** @throws 422 with each wrong field; an empty body counts as {} (spec section 7). */
export function readPart<Schema extends z.ZodType>(
  schema: Schema | undefined,
  given: unknown,
): z.output<Schema> | undefined {
  if (!schema) return undefined;
  const parsed = schema.safeParse(given ?? {});
  if (parsed.success) return parsed.data;
  const fields: FieldErrors = {};
  for (const issue of parsed.error.issues) {
    const field = issue.path.join('.') || 'body';
    fields[field] = [...(fields[field] ?? []), issue.message];
  }
  throw invalid(fields);
}
