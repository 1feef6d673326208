// Text from a phone that the database can keep: without the one character PostgreSQL refuses, and
// without half a surrogate.
import * as z from 'zod';

/**
 * Text of at most `max` characters; `label` begins the sentences, as in "The name is required.".
 */
export const plainText = (label: string, max: number) =>
  z
    .string(`The ${label} must be text.`)
    .overwrite((text) => text.toWellFormed().replaceAll('\u0000', '').trim())
    .max(max, `The ${label} can have at most ${max} characters.`);

/** The same, and not empty. */
export const requiredPlainText = (label: string, max: number) =>
  plainText(label, max).min(1, `The ${label} is required.`);
