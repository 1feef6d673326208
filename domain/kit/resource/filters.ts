// Filters of lists as an address carries them: text that becomes what the database is asked with.
import * as z from 'zod';

/**
 * `active=true` or `active=false`. A filter called `archived` hides archived rows when it is left
 * out.
 */
export const flagFilter = () => z.stringbool().optional();

/** One of a few words. */
export const choiceFilter = <const Choices extends readonly [string, ...string[]]>(
  choices: Choices,
) => z.enum(choices).optional();

const mostIds = 100;

/** `department_tag_id=3,5`: any of these ids. */
export const idsFilter = () =>
  z
    .string()
    .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, 'This must be one or more ids, separated by commas.')
    .transform((text) => [...new Set(text.split(',').map(Number))])
    .refine((ids) => ids.length <= mostIds, `This can have at most ${mostIds} ids.`)
    .optional();

/** `from=2026-11-21`: a day in the caller's time zone. */
export const dayFilter = () =>
  z.iso
    .date('This must be a date, such as 2026-11-21.')
    .refine((text) => !text.startsWith('0000'), 'This must be a date, such as 2026-11-21.')
    .optional();
