// What can be wrong between a device and an operator's ears: with one console, or with the program
// behind all of them.
import * as z from 'zod';

/**
 * What a console finds out about itself: no live news, no signal in its audio graph, no picture, a
 * clock that cannot be trusted.
 */
export const ownTroubles = ['not_live', 'no_sound', 'cannot_draw', 'wrong_clock'] as const;
export const ownTrouble = z.enum(ownTroubles);
export type OwnTrouble = z.infer<typeof ownTrouble>;

/**
 * What a console suffers from. `silent`: it has not been responding for seconds, and said no
 * goodbye, as a tab does that is closed; `lost`: for so long that it was switched off without one,
 * and nobody waits for it any more; `canary_missed`: it lives, but the last canary never reached
 * it.
 */
export const consoleTrouble = z.enum([...ownTroubles, 'silent', 'lost', 'canary_missed']);
export type ConsoleTrouble = z.infer<typeof consoleTrouble>;

/**
 * What the program suffers from, told with every beat: no sweep finishes, the database does not
 * answer, a device's frame does not get through, or the program itself stood still for seconds.
 */
export const programTrouble = z.enum(['engine_still', 'database_gone', 'canary_lost', 'stalled']);
export type ProgramTrouble = z.infer<typeof programTrouble>;
