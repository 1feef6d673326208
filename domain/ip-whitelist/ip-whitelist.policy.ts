// Whose change of the allowed addresses is refused.
import { isPlatformStaff } from '#domain/access/access.policy.ts';
import type { RoleName } from '#domain/access/roles.ts';
import { invalid } from '#domain/kit/errors.ts';
import type { Refusal } from '#domain/kit/policy.ts';
import { lockedOutText } from './ip-whitelist.api.ts';

/** 422: the platform's staff do not lock themselves out (R270). @param admitted after the change */
export const lockedOutRefusal = (
  actor: { readonly role: RoleName },
  { address, admitted }: { readonly address: string; readonly admitted: boolean },
): Refusal =>
  isPlatformStaff(actor) && !admitted ? invalid({ ip: [lockedOutText(address)] }) : null;
