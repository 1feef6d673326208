// Decides which screens a user may open, as a pure function; the router carries out the verdict
// (spec sections 4 and 6).

import { mayOpenDashboard } from '#domain/access/access.policy.ts';
import { closedGate, type GateName } from '#domain/access/gates.ts';
import type { Permission } from '#domain/kit/permissions.ts';
import { type CurrentUser, mayAny } from '../session/session.ts';

export interface GuardedScreen {
  permission?: readonly Permission[];
  open?: 'always' | 'signed-out';
  may?: (user: CurrentUser) => boolean;
  at?: readonly GateName[];
}

export type Verdict =
  | { kind: 'enter' }
  /** The intended path is kept and the person signs in first. */
  | { kind: 'sign-in' }
  /** Sent elsewhere; `denied` says so in a toast. */
  | { kind: 'redirect'; to: string; denied: boolean };

type Standing = Pick<CurrentUser, 'home' | 'portal_access' | 'role'>;

/**
 * Whether the person has a dashboard: staff, and in an organisation users with portal access, but
 * never its IDP admin (R110, R111).
 */
export const hasDashboard = ({ role, portal_access }: Omit<Standing, 'home'>): boolean =>
  mayOpenDashboard({ role: role.name }, { portal_access });

/**
 * The person's start page: the console by preference, the dashboard where there is one, else the
 * account (R278).
 */
export const startOf = (user: Standing): string =>
  user.home !== '/alert-monitoring' && hasDashboard(user) ? '/dashboard' : user.home;

/** @param user null without a session */
export function judge(target: GuardedScreen, user: CurrentUser | null): Verdict {
  if (target.open === 'always') return { kind: 'enter' };
  const gate = user && closedGate(user);
  // R159.
  if (target.open === 'signed-out')
    return user
      ? { kind: 'redirect', to: gate?.path ?? startOf(user), denied: false }
      : { kind: 'enter' };
  if (!user) return { kind: 'sign-in' };
  if (gate)
    return target.at?.includes(gate.name)
      ? { kind: 'enter' }
      : { kind: 'redirect', to: gate.path, denied: false };
  if (target.at) return { kind: 'redirect', to: startOf(user), denied: false };
  // Any one of those that the screen names (R047, R048).
  if (!mayAny(user, target.permission ?? []) || target.may?.(user) === false)
    return { kind: 'redirect', to: startOf(user), denied: true };
  return { kind: 'enter' };
}
