// What can be wrong between a device and an operator's ears: with one console, or with the program
// behind all of them.
import * as z from 'zod';

/**
 * Troubles that a console detects itself: no live events, no signal in its audio graph, no
 * painting, an unreliable clock.
 */
export const ownTroubles = ['not_live', 'no_sound', 'cannot_draw', 'wrong_clock'] as const;
export const ownTrouble = z.enum(ownTroubles);
export type OwnTrouble = z.infer<typeof ownTrouble>;

/**
 * Troubles of a console as the server judges them. `silent`: no report for some seconds and no
 * goodbye, as a closing tab sends; `lost`: silent for so long that it counts as switched off, and
 * its report is not awaited any more; `canary_missed`: it reports, but did not receive the last
 * canary.
 */
export const consoleTrouble = z.enum([...ownTroubles, 'silent', 'lost', 'canary_missed']);
export type ConsoleTrouble = z.infer<typeof consoleTrouble>;

/**
 * Troubles of the program, sent with every beat: no sweep finishes, the database does not answer, a
 * device's frame does not get through, or the process stalled for seconds.
 */
export const programTrouble = z.enum(['engine_still', 'database_gone', 'canary_lost', 'stalled']);
export type ProgramTrouble = z.infer<typeof programTrouble>;
