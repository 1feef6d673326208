// Values inside values, by paths such as `users.0.time_on`: access for nested fields, and the field
// that a refusal belongs to.
import type * as z from 'zod';
import { factsOf } from '#domain/kit/field.ts';

type Inside = Readonly<Record<string, unknown>> | readonly unknown[];
const isInside = (value: unknown): value is Inside => typeof value === 'object' && value !== null;

/** Undefined where there is none. */
export const valueAt = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (inside, key) => (isInside(inside) ? Reflect.get(inside, key) : undefined),
      values,
    );

/** A copy with the value at the path; everything outside of the path keeps its identity. */
export function withValueAt<Values>(values: Values, path: string, value: unknown): Values {
  const [key = '', ...rest] = path.split('.');
  const next =
    rest.length === 0
      ? value
      : withValueAt(isInside(values) ? Reflect.get(values, key) : undefined, rest.join('.'), value);
  if (Array.isArray(values))
    return values.map((item, at) => (at === Number(key) ? next : item)) as Values;
  return { ...(isInside(values) ? values : {}), [key]: next } as Values;
}

/**
 * The field that shows the problem at a path: inside rows and objects the nested field, anywhere
 * else the outer one, as for one id among several.
 */
export function fieldPath(schema: z.ZodObject, path: readonly PropertyKey[]): string {
  const [name, ...rest] = path.map(String);
  const field = schema.shape[name ?? ''] as z.ZodType | undefined;
  const facts = field && factsOf(field);
  if (name === undefined || !facts?.schema || rest.length === 0) return name ?? '';
  if (facts.kind === 'object') return `${name}.${fieldPath(facts.schema, rest)}`;
  const [row, ...inRow] = rest;
  return inRow.length === 0 ? name : `${name}.${row}.${fieldPath(facts.schema, inRow)}`;
}
