// How many signs make a common cause, and how close together; apart from the schema, which a queue
// in a browser does not need.
import type { CauseKind } from './cause-kinds.ts';

/** Fewer may be chance. A shared organisation is the weakest evidence, and needs more. */
export const leastSigns = (kind: CauseKind): number => (kind === 'organisation' ? 8 : 5);
/** Signs further apart are not of one moment. */
export const togetherMs = 3 * 60_000;
