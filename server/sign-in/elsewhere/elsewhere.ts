// What two cells say to each other of a person who signs in at the one and is known in the other.
import { isIP } from 'node:net';
import * as z from 'zod';

export const elsewherePath = '/api/auth/elsewhere';

/** As the browser gave it to the first cell, with where the browser is. */
export const elsewhereQuestion = z.strictObject({
  email: z.string().min(1).max(254),
  password: z.string().min(1).max(128),
  address: z.string().refine((text) => isIP(text) !== 0),
  user_agent: z.string(),
  known_browsers: z.string().nullable(),
});
export type ElsewhereQuestion = z.infer<typeof elsewhereQuestion>;

export const elsewhereAnswer = z.discriminatedUnion('outcome', [
  z.strictObject({
    outcome: z.literal('admitted'),
    /** Where the browser goes on, once. */
    url: z.url(),
    /** The cookie's new value. */
    known_browsers: z.string(),
  }),
  z.strictObject({ outcome: z.literal('refused') }),
  z.strictObject({ outcome: z.literal('wait'), seconds: z.number().int().positive() }),
]);
export type ElsewhereAnswer = z.infer<typeof elsewhereAnswer>;

/** Of an installation with several cells; other ones have none. */
export interface Elsewhere {
  /**
   * Asks the cell where this email is known; null where it is known in no other.
   * @throws 503 where that cell does not answer
   */
  ask(question: ElsewhereQuestion): Promise<ElsewhereAnswer | null>;
}
