// Who sees and sets what response times are measured against.
import { isStaff, supervises } from '#domain/access/access.policy.ts';
import type { Actor } from '#domain/access/actor.ts';

/** Clocks and figures of all staff follow them. */
export const mayReadObjectives = isStaff;

/** Their page. */
export const maySeeObjectives = supervises;

/** Those who answer for the centre's contracts. */
export const maySetObjectives = ({ role }: Pick<Actor, 'role'>): boolean =>
  role === 'monitoring_centre_admin' || role === 'admin';
