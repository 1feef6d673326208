// Who changes which settings of an organisation.
import { isPlatformStaff } from '#domain/access/access.policy.ts';
import type { RoleName } from '#domain/access/roles.ts';
import { platformLimitFields } from './device-limits.api.ts';

interface Caller {
  readonly role: RoleName;
}

/** What the platform allows an organisation is set by the platform's staff. */
export const maySetPlatformLimits = (actor: Caller): boolean => isPlatformStaff(actor);

/** An organisation's own people change its own limit only. */
export const mayChangeLimits = (actor: Caller, given: object): boolean =>
  maySetPlatformLimits(actor) || !platformLimitFields.some((key) => key in given);
