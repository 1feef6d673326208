// The kinds of field a form and a table know, each a zod schema with its kind noted beside it: validation, control and column all derive from that.
import * as z from 'zod';
import { isTimezone } from './timezone.ts';

export type FieldKind =
  | 'id'
  | 'text'
  | 'long_text'
  | 'email'
  | 'phone'
  | 'country'
  | 'timezone'
  | 'date'
  | 'month'
  | 'instant'
  | 'integer'
  | 'boolean'
  | 'choice';

export interface FieldFacts {
  readonly kind: FieldKind;
  /** The field that says which country a phone number is of. */
  readonly country_field?: string;
  /** What the number counts, such as "months". */
  readonly unit?: string;
}

const facts = z.registry<FieldFacts>();

/** Notes what kind of field a schema is. */
export const withFacts = <Schema extends z.ZodType>(schema: Schema, fact: FieldFacts): Schema => {
  facts.add(schema, fact);
  return schema;
};

/** The facts of a field, looked for through optional and nullable; what nobody noted is told by its type. */
export function factsOf(schema: z.ZodType): FieldFacts {
  const noted = facts.get(schema);
  if (noted) return noted;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return factsOf(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodBoolean) return { kind: 'boolean' };
  if (schema instanceof z.ZodNumber) return { kind: 'integer' };
  if (schema instanceof z.ZodEnum) return { kind: 'choice' };
  return { kind: 'text' };
}

/** Whether a field may be empty. */
export const isNullable = (schema: z.ZodType): boolean => schema.safeParse(null).success;

/** A text that must be there. `label` begins the sentences, as in "The name is required.". */
export const requiredText = (label: string, max = 200) =>
  withFacts(z.string(`The ${label} is required.`).trim().min(1, `The ${label} is required.`).max(max, tooLong(label, max)), {
    kind: 'text',
  });

/** A text that may be empty, which is null. */
export const text = (label: string, max = 200) =>
  withFacts(z.string(`The ${label} must be text.`).trim().max(max, tooLong(label, max)), { kind: 'text' }).nullable();

export const email = (label: string) =>
  withFacts(z.email(`The ${label} must be a valid email.`).max(254, tooLong(label, 254)), { kind: 'email' }).nullable();

/** A number in digits, as dialled in its country or with + in front; the form checks it against the country (spec section 5). */
export const phone = (label: string, country_field: string) =>
  withFacts(
    z
      .string(`The ${label} must be a phone number.`)
      .trim()
      .regex(/^\+?[0-9][0-9 ()-]{4,24}$/, `The ${label} must be a phone number without an extension.`),
    { kind: 'phone', country_field },
  ).nullable();

/** ISO 3166 alpha-2. */
export const country = (label: string) =>
  withFacts(z.string(`The ${label} is required.`).regex(/^[A-Z]{2}$/, `Please choose the ${label}.`), { kind: 'country' });

/** An IANA zone that the machine knows. */
export const timezone = (label: string) =>
  withFacts(z.string(`The ${label} is required.`).refine(isTimezone, `Please choose the ${label}.`), { kind: 'timezone' });

// The database has no year 0.
const hasYear = (value: string): boolean => !value.startsWith('0000');

/** YYYY-MM-DD. */
export const date = (label: string) =>
  withFacts(z.iso.date(`The ${label} must be a date.`).refine(hasYear, `The ${label} must be a date.`), { kind: 'date' }).nullable();

/** The first day of a month, YYYY-MM-01. */
export const month = (label: string) =>
  withFacts(
    z.iso
      .date(`The ${label} must be a month.`)
      .refine(hasYear, `The ${label} must be a month.`)
      .refine((value) => value.endsWith('-01'), `The ${label} must be the first day of a month.`),
    { kind: 'month' },
  ).nullable();

export const integer = (label: string, { least, most, unit }: { least: number; most: number; unit?: string }) =>
  withFacts(
    z
      .int(`The ${label} must be a whole number.`)
      .min(least, `The ${label} must be ${least} or more.`)
      .max(most, `The ${label} must be ${most} or less.`),
    unit ? { kind: 'integer', unit } : { kind: 'integer' },
  );

export const flag = () => withFacts(z.boolean('Please choose yes or no.'), { kind: 'boolean' });

/** A moment as the server sends it, ISO 8601. */
export const instant = () => withFacts(z.string(), { kind: 'instant' });

export const id = () => withFacts(z.number(), { kind: 'id' });

const tooLong = (label: string, max: number): string => `The ${label} may have ${max} characters at most.`;
