// What is wrong with a field, in words for the sender, where its schema has none of its own (spec
// section 5: the generic rules).
import type * as z from 'zod';

/** A longer list makes a refusal unreadable. */
const mostNamed = 12;

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const forms: Readonly<Record<string, string>> = {
  email: 'a valid email address',
  url: 'a valid address, such as https://example.org',
  uuid: 'a UUID',
  datetime: 'a time as ISO 8601 with its zone, such as 2026-11-21T03:00:00Z',
  date: 'a date, such as 2026-11-21',
};

/**
 * For `z.config({ customError: plainWords })`; undefined leaves zod its own words (R206 to R209,
 * R211, R212, R218 to R220, R225).
 */
export function plainWords(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'This field is required.'
        : `This must be ${kinds[issue.expected] ?? 'another kind of value'}.`;
    case 'too_small':
      return least(issue.origin, Number(issue.minimum));
    case 'too_big':
      return most(issue.origin, Number(issue.maximum));
    case 'invalid_value':
      return issue.values.length > mostNamed
        ? 'Choose one of the listed values.'
        : `Choose one of these: ${issue.values.join(', ')}.`;
    case 'invalid_format':
      return `This must be ${forms[issue.format] ?? 'in a valid format'}.`;
    case 'unrecognized_keys':
      return `Unknown: ${issue.keys.join(', ')}.`;
    case 'invalid_union':
      return 'This has an invalid form.';
    default:
      return undefined;
  }
}

const characters = (count: number): string => (count === 1 ? '1 character' : `${count} characters`);
const things = (count: number): string => (count === 1 ? '1 entry' : `${count} entries`);

function least(origin: string, minimum: number): string {
  if (origin === 'string')
    return minimum === 1
      ? 'This field is required.'
      : `This must have at least ${characters(minimum)}.`;
  return origin === 'array'
    ? `This must have at least ${things(minimum)}.`
    : `This must be ${minimum} or more.`;
}

function most(origin: string, maximum: number): string {
  if (origin === 'string') return `This can have at most ${characters(maximum)}.`;
  return origin === 'array'
    ? `This can have at most ${things(maximum)}.`
    : `This must be ${maximum} or less.`;
}
