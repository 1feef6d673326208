// Each generic rule has its words, and a schema's own words come before them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { plainWords } from './plain-words.ts';

beforeAll(() => void z.config({ customError: plainWords }));
afterAll(() => void z.config({ customError: undefined }));

const said = (schema: z.ZodType, given: unknown): string | undefined =>
  schema.safeParse(given).error?.issues[0]?.message;

test.each([
  [z.string(), undefined, 'This field is required.'],
  [z.string().min(1), '', 'This field is required.'],
  [z.string(), 5, 'This must be text.'],
  [z.int(), 1.5, 'This must be a whole number.'],
  [z.array(z.string()), 'one', 'This must be a list.'],
  [z.object({}), 'one', 'This must be an object.'],
  [z.string().min(3), 'ab', 'This must have at least 3 characters.'],
  [z.string().max(1), 'ab', 'This can have at most 1 character.'],
  [z.array(z.string()).min(1), [], 'This must have at least 1 entry.'],
  [z.array(z.string()).max(2), ['a', 'b', 'c'], 'This can have at most 2 entries.'],
  [z.number().min(-90), -96, 'This must be -90 or more.'],
  [z.number().max(90), 96, 'This must be 90 or less.'],
  [z.enum(['yes', 'no']), 'perhaps', 'Choose one of these: yes, no.'],
  [z.enum('abcdefghijklm'.split('')), 'z', 'Choose one of the listed values.'],
  [z.email(), 'mei', 'This must be a valid email address.'],
  [z.uuid(), '12', 'This must be a UUID.'],
  [
    z.iso.datetime(),
    'today',
    'This must be a time as ISO 8601 with its zone, such as 2026-11-21T03:00:00Z.',
  ],
  [z.string().regex(/^\d+$/), 'x', 'This must be in a valid format.'],
  [z.strictObject({}), { extra: 1 }, 'Unknown: extra.'],
  [z.union([z.number(), z.boolean()]), 'x', 'This has an invalid form.'],
  [z.string('The note is required.').min(1), undefined, 'The note is required.'],
])('%# %o (R206 to R209, R211, R212, R218 to R220, R225)', (schema, given, words) => {
  expect(said(schema, given)).toBe(words);
});
