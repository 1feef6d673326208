// How many alerts were answered within the lines of the objective in force, for screens that show
// one stretch of time.
import * as z from 'zod';
import { objectiveLines } from './response-objectives.api.ts';

const count = z.number().int();

/**
 * Emergency and urgent alerts that arrived since then, not on test, and were acknowledged: all
 * measured against the objective in force.
 */
export const answered = z.object({
  alerts: count,
  within_target: count,
  within_limit: count,
  /** Later than was asked for where another objective was set since. */
  since: z.string(),
  /** In force since then. `name` is null on the wallboard for figures of one's own. */
  objective: objectiveLines.extend({ name: z.string().nullable() }),
});
export type Answered = z.infer<typeof answered>;
