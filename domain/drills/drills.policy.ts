// Who plans drills, starts one and sees how operators answered them.
import { supervises } from '#domain/access/access.policy.ts';

/** The results name operators, so that only those who supervise them see and plan drills. */
export const mayRunDrills = supervises;
