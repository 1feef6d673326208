// A moment as a caller writes it: ISO 8601 with its zone, and of a year that the database and every
// screen can write.
import * as z from 'zod';

const from = Date.UTC(1900, 0, 1);
const until = Date.UTC(9999, 0, 1);

/** @param message of the refusal; without it the usual words */
export const instant = (message?: string) =>
  z.iso
    .datetime({ offset: true, ...(message === undefined ? {} : { error: message }) })
    .refine((text) => {
      const at = Date.parse(text);
      return at >= from && at < until;
    }, message ?? 'The year must be between 1900 and 9998.');
