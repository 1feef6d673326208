// The nine gates between signing in and the portal, in order, as one table (spec section 4). The
// browser evaluates it on each navigation, the server on each call.

import { isEscalationContact } from '#domain/access/access.policy.ts';
import type { RoleName } from '#domain/access/roles.ts';
import type { DeliveryService } from '#domain/kit/services/delivery-service.ts';

export const twoFactorMethods = ['app', 'email', 'sms'] as const;
export type TwoFactorMethod = (typeof twoFactorMethods)[number];

/**
 * The steps of new people after signing in, in order: their profile, then their personal contacts.
 */
export const profileSteps = ['profile', 'contacts'] as const;
export type ProfileStep = (typeof profileSteps)[number];

/** What the gates look at, of a person in a session. */
export interface Standing {
  readonly not_provisioned: boolean;
  readonly terms_accepted: boolean;
  readonly password_set: boolean;
  readonly role: { readonly name: RoleName };
  readonly mobile: string | null;
  readonly mobile_verified_at: string | null;
  readonly landline: string | null;
  readonly landline_verified_at: string | null;
  /** Chosen by the person or an administrator. */
  readonly two_factor_method_preferred: TwoFactorMethod | null;
  /** Set once a first code of that method was right. */
  readonly two_factor_method_enabled: TwoFactorMethod | null;
  /** In this session. */
  readonly two_factor_verified: boolean;
  readonly saml_initiated_session: boolean;
  readonly profile_step: ProfileStep | null;
  /**
   * The services of this installation that can send messages: no gate asks for a code that cannot
   * be delivered.
   */
  readonly services_set_up: readonly DeliveryService[];
}

/**
 * In the order in which they are asked; the ninth of the specification, the intended path, closes
 * nothing.
 */
export const gateNames = [
  'provisioning',
  'terms',
  'password',
  'mobile',
  'landline',
  'two_factor_choice',
  'two_factor_setup',
  'two_factor_verification',
  'profile',
] as const;
export type GateName = (typeof gateNames)[number];

interface GateRow {
  readonly rule: string;
  readonly isClosed: (standing: Standing) => boolean;
  /** The screen that opens it. */
  readonly path: string | ((standing: Standing) => string);
}

const samlOrVerified = ({ two_factor_verified, saml_initiated_session }: Standing): boolean =>
  two_factor_verified || saml_initiated_session;

export const gates: Readonly<Record<GateName, GateRow>> = {
  provisioning: {
    rule: 'R148',
    isClosed: ({ not_provisioned }) => not_provisioned,
    path: '/access-not-provisioned',
  },
  terms: { rule: 'R149', isClosed: ({ terms_accepted }) => !terms_accepted, path: '/setup' },
  password: {
    rule: 'R150',
    isClosed: ({ password_set, role }) =>
      // R257
      !password_set && !isEscalationContact({ role: role.name }),
    path: '/setup',
  },
  mobile: {
    rule: 'R151',
    isClosed: ({ mobile, mobile_verified_at, services_set_up }) =>
      mobile !== null && mobile_verified_at === null && services_set_up.includes('sms'),
    path: '/mobile-verification',
  },
  landline: {
    rule: 'R152',
    isClosed: ({ mobile, landline, landline_verified_at, services_set_up }) =>
      mobile === null &&
      landline !== null &&
      landline_verified_at === null &&
      services_set_up.includes('voice'),
    path: '/landline-verification',
  },
  two_factor_choice: {
    rule: 'R153',
    isClosed: (standing) =>
      standing.two_factor_method_preferred === null && !samlOrVerified(standing),
    path: '/two-factor/setup',
  },
  two_factor_setup: {
    rule: 'R154',
    isClosed: (standing) =>
      standing.two_factor_method_enabled !== standing.two_factor_method_preferred &&
      !samlOrVerified(standing),
    path: ({ two_factor_method_preferred }) => `/two-factor/setup/${two_factor_method_preferred}`,
  },
  two_factor_verification: {
    rule: 'R155',
    isClosed: ({ two_factor_method_enabled, two_factor_verified }) =>
      two_factor_method_enabled !== null && !two_factor_verified,
    path: '/two-factor/verification',
  },
  profile: {
    rule: 'R156',
    isClosed: ({ profile_step }) => profile_step !== null,
    path: ({ profile_step }) =>
      profile_step === 'contacts' ? '/profile-setup-contact' : '/profile-setup',
  },
};

export interface Gate {
  readonly name: GateName;
  readonly path: string;
}

/**
 * The first closed gate; null where all are open (R146, R147). Logging out is always allowed
 * (R158).
 */
export function closedGate(standing: Standing): Gate | null {
  const name = gateNames.find((each) => gates[each].isClosed(standing));
  if (!name) return null;
  const { path } = gates[name];
  return { name, path: typeof path === 'string' ? path : path(standing) };
}

/** The answer of a call behind a closed gate. */
export const gateClosedText = 'Complete the sign-in steps first.';
