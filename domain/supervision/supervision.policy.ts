// Who sees a shift, decides how alerts are offered, and is offered one.
import { isStaff, supervises } from '#domain/access/access.policy.ts';

/** A shift names operators, so that only supervisors see it. */
export const maySeeShift = supervises;

/** How alerts are given out is decided for everyone who answers them. */
export const maySetDistribution = supervises;

/** A member of an organisation is offered no alert, whatever permissions they were given. */
export const mayBeOffered = isStaff;

/** The wallboard counts all customers' alerts and names no one. */
export const maySeeWallboard = isStaff;

/** Supervisors resolve many alerts with one reason. */
export const mayResolveMany = supervises;

/** Supervisors see the operators with their loads, and how many are signed in (R109). */
export const maySeeOperators = supervises;

/** Only staff are notified while nobody can answer the next alert. */
export const mayBeNotified = isStaff;
