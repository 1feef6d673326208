// The kinds of field of forms and tables, each a zod schema registered with its kind: validation,
// control and column all derive from that.
import * as z from 'zod';
import { isTimezone } from './local-time/timezone.ts';
import { plainTextOf } from './rich-text/plain-text.ts';
import { writtenNumber } from './telephone/typed-number.ts';

export type FieldKind =
  | 'id'
  | 'text'
  | 'long_text'
  | 'rich_text'
  | 'email'
  | 'phone'
  | 'country'
  | 'timezone'
  | 'date'
  | 'month'
  | 'instant'
  | 'integer'
  | 'boolean'
  | 'choice'
  | 'reference'
  | 'references'
  | 'tags'
  | 'money'
  | 'time'
  | 'exact_time'
  | 'days'
  | 'rows'
  | 'object';

export interface FieldFacts {
  readonly kind: FieldKind;
  /** The field that says which country a phone number is of. */
  readonly country_field?: string;
  /** What the number counts, such as "months". */
  readonly unit?: string;
  /** The feature whose records a reference names, such as "departments". */
  readonly of?: string;
  /** How many a list may have. */
  readonly least?: number;
  readonly most?: number;
  /** The fields of a row, or of a nested object. */
  readonly schema?: z.ZodObject;
}

// Without the nested schema, whose own type would make the registry's endless.
const facts = z.registry<Omit<FieldFacts, 'schema'>>();

/** Notes what kind of field a schema is. */
export const withFacts = <Schema extends z.ZodType>(schema: Schema, fact: FieldFacts): Schema => {
  facts.add(schema, fact as never);
  return schema;
};

/**
 * The facts of a field, looked for through optional and nullable; without registered facts, its
 * type decides.
 */
export function factsOf(schema: z.ZodType): FieldFacts {
  const noted = facts.get(schema);
  if (noted) return noted;
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  )
    return factsOf(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodBoolean) return { kind: 'boolean' };
  if (schema instanceof z.ZodNumber) return { kind: 'integer' };
  if (schema instanceof z.ZodEnum) return { kind: 'choice' };
  return { kind: 'text' };
}

/** Whether a field may be empty. */
export const isNullable = (schema: z.ZodType): boolean => schema.safeParse(null).success;

/**
 * A text that must not be empty (R206). `label` begins the sentences, as in "The name is
 * required.".
 */
export const requiredText = (label: string, max = 200) =>
  withFacts(
    z
      .string(`The ${label} is required.`)
      .trim()
      .min(1, `The ${label} is required.`)
      .max(max, tooLong(label, max)),
    {
      kind: 'text',
    },
  );

/** A name or part of a name: without line breaks and other characters that cannot be seen. */
export const personName = (label: string) =>
  withFacts(
    requiredText(label, 100).regex(
      /^\P{Cc}*$/u,
      `The ${label} has characters that cannot be shown, such as a line break.`,
    ),
    {
      kind: 'text',
    },
  );

/** A text that may be empty, which is null. */
export const text = (label: string, max = 200) =>
  withFacts(z.string(`The ${label} must be text.`).trim().max(max, tooLong(label, max)), {
    kind: 'text',
  }).nullable();

/** A text of several lines that may be empty, which is null. */
export const longText = (label: string, max: number) =>
  withFacts(z.string(`The ${label} must be text.`).trim().max(max, tooLong(label, max)), {
    kind: 'long_text',
  }).nullable();

/**
 * Text with headings, lists, colours and links, as HTML that the server sanitises
 * (server/kit/rich-text) before it is kept and when it is answered.
 */
export const richText = (label: string, max: number) =>
  withFacts(
    z
      .string(`The ${label} is required.`)
      .max(max, tooLong(label, max))
      .refine((html) => plainTextOf(html) !== '', `The ${label} is required.`),
    { kind: 'rich_text' },
  );

// R209
export const email = (label: string) =>
  withFacts(z.email('Enter an email like name@company.com.').max(254, tooLong(label, 254)), {
    kind: 'email',
  }).nullable();

/**
 * A number in digits, as dialled in its country or with + in front; the form checks it against the
 * country (spec section 5).
 */
export const phone = (label: string, country_field: string) =>
  withFacts(
    z
      .string(`The ${label} must be a phone number.`)
      .trim()
      .regex(writtenNumber, `The ${label} must be a phone number without an extension.`),
    { kind: 'phone', country_field },
  ).nullable();

/** ISO 3166 alpha-2 (R214). */
export const country = (label: string) =>
  withFacts(z.string(`The ${label} is required.`).regex(/^[A-Z]{2}$/, `Choose the ${label}.`), {
    kind: 'country',
  });

/** An IANA zone that the machine knows. */
export const timezone = (label: string) =>
  withFacts(z.string(`The ${label} is required.`).refine(isTimezone, `Choose the ${label}.`), {
    kind: 'timezone',
  });

// The database has no year 0.
const hasYear = (value: string): boolean => !value.startsWith('0000');

/** YYYY-MM-DD. */
export const date = (label: string) =>
  withFacts(
    z.iso
      .date({
        error: ({ input }) =>
          input ? `The ${label} must be a date.` : `The ${label} is required.`,
      })
      .refine(hasYear, `The ${label} must be a date.`),
    { kind: 'date' },
  ).nullable();

/** The first day of a month, YYYY-MM-01. */
export const month = (label: string) =>
  withFacts(
    z.iso
      .date(`The ${label} must be a month.`)
      .refine(hasYear, `The ${label} must be a month.`)
      .refine((value) => value.endsWith('-01'), `The ${label} must be the first day of a month.`),
    { kind: 'month' },
  ).nullable();

// R212, R218 to R220
export const integer = (
  label: string,
  { least, most, unit }: { least: number; most: number; unit?: string },
) =>
  withFacts(
    z
      .int(`The ${label} must be a whole number.`)
      .min(least, `The ${label} must be ${least} or more.`)
      .max(most, `The ${label} must be ${most} or less.`),
    unit ? { kind: 'integer', unit } : { kind: 'integer' },
  );

export const flag = () => withFacts(z.boolean('Choose yes or no.'), { kind: 'boolean' });

/** A moment that people choose, ISO 8601 in UTC. */
export const moment = (label: string) =>
  withFacts(
    z.iso
      .datetime({ error: `The ${label} must be a date and time.`, abort: true })
      .refine(hasYear, `The ${label} must be a date and time.`)
      .overwrite((value) => new Date(value).toISOString()),
    { kind: 'instant' },
  ).nullable();

/** A moment as the server sends it, ISO 8601. */
export const instant = () => withFacts(z.string(), { kind: 'instant' });

export const id = () => withFacts(z.number(), { kind: 'id' });

/** The id of another record; `of` is its feature, such as "departments". */
export const reference = (label: string, of: string) =>
  withFacts(z.int(`Choose the ${label}.`).positive(`Choose the ${label}.`), {
    kind: 'reference',
    of,
  });

interface Bounds {
  readonly least?: number;
  readonly most: number;
}

/** The ids of several records, each once. */
export const references = (label: string, of: string, bounds: Bounds) =>
  withFacts(ids(label, bounds), { kind: 'references', of, ...bounds });

/** The same, drawn as tags. */
export const tags = (label: string, of: string, bounds: Bounds) =>
  withFacts(ids(label, bounds), { kind: 'tags', of, ...bounds });

/** Whole cents. */
export const money = (label: string, { least, most }: { least: number; most: number }) =>
  withFacts(
    z
      .int({
        error: ({ input }) =>
          isMissing(input) ? amountRequired : `The ${label} must be an amount.`,
      })
      .min(least, `This amount cannot be less than ${amount(least)}.`)
      .max(most, `This amount cannot be more than ${amount(most)}.`),
    { kind: 'money', least, most },
  );

/** HH:MM, a time of day in the place's own clock. */
export const time = (label: string) =>
  withFacts(
    z
      .string(`The ${label} is required.`)
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, `The ${label} must be a time such as 08:30.`),
    {
      kind: 'time',
    },
  );

/** HH:MM:SS, the same where seconds are part of the value; 08:30 is taken as 08:30:00. */
export const exactTime = (label: string) =>
  withFacts(
    z
      .string(`The ${label} is required.`)
      .regex(/^([01]\d|2[0-3])(:[0-5]\d){1,2}$/, `The ${label} must be a time such as 08:30.`)
      .overwrite((value) => (value.length === 5 ? `${value}:00` : value)),
    { kind: 'exact_time' },
  );

/** ISO weekdays, 1 is Monday, each once. */
export const days = (label: string) =>
  withFacts(
    z
      .array(
        z.int(`Choose the ${label}.`).min(1, `Choose the ${label}.`).max(7, `Choose the ${label}.`),
        `Choose the ${label}.`,
      )
      .min(1, `Choose at least one of the ${label}.`)
      .max(7, `Choose the ${label}.`)
      .refine(isEachOnce, `Choose each of the ${label} only once.`),
    { kind: 'days' },
  );

/**
 * Rows in an order that people choose; what is wrong in one is refused under
 * `<field>.<position>.<key>`.
 */
export const rows = <Shape extends z.ZodRawShape>(
  label: string,
  schema: z.ZodObject<Shape, z.core.$ZodObjectConfig>,
  { least = 0, most }: Bounds,
) => withFacts(several(label, schema, { least, most }), { kind: 'rows', least, most, schema });

/** Fields that belong together; what is wrong in one is refused under `<field>.<key>`. */
export const object = <Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape, z.core.$ZodObjectConfig>,
) => withFacts(schema.clone(), { kind: 'object', schema });

const ids = (label: string, bounds: Bounds) =>
  several(label, z.int(`Choose the ${label}.`).positive(`Choose the ${label}.`), bounds).refine(
    isEachOnce,
    `Choose each of the ${label} only once.`,
  );

const several = <Item extends z.ZodType>(label: string, item: Item, { least = 0, most }: Bounds) =>
  z
    .array(item, `The ${label} must be a list.`)
    .min(least, `Add at least ${least === 1 ? 'one entry' : `${least} entries`} to the ${label}.`)
    .max(most, `The ${label} can have at most ${most} ${most === 1 ? 'entry' : 'entries'}.`);

const isEachOnce = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

/** R241, R242: the words of the specification. */
export const amountRequired = 'This amount is required.';

export const isMissing = (input: unknown): boolean =>
  input === undefined || input === null || input === '';

const amount = (cents: number): string => (cents / 100).toFixed(2);

// R208
const tooLong = (label: string, max: number): string =>
  `The ${label} can have at most ${max} characters.`;
