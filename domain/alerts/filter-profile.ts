// A filter profile: which lines of a timeline one person sees, under a name (spec section 3); apart
// from the flags' words, which need no schema.
import * as z from 'zod';
import { keyed } from '#domain/kit/keyed.ts';
import { filterFlags } from './alert-history.ts';

/** Each flag is false unless given (R140); an unknown one is ignored. */
export const newFilterProfile = z.object({
  name: z
    .string('Enter a name for the profile.')
    .trim()
    .min(1, 'Enter a name for the profile.')
    .max(60, 'The name can have at most 60 characters.'),
  ...keyed(filterFlags, () => z.boolean('Each flag must be true or false.').default(false)),
});
export type NewFilterProfile = z.output<typeof newFilterProfile>;

export const filterProfile = newFilterProfile.extend({ id: z.number() });
export type FilterProfile = z.output<typeof filterProfile>;
