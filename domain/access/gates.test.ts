// The gates row by row: each closes on its own fact alone, and the first closed gate decides.
import { expect, test } from 'vitest';
import { closedGate, type GateName, gateNames, type Standing } from './gates.ts';

const verified = '2026-11-23T01:00:00Z';
const inside: Standing = {
  not_provisioned: false,
  terms_accepted: true,
  password_set: true,
  role: { name: 'organisation_user' },
  mobile: '+61491570006',
  mobile_verified_at: verified,
  landline: null,
  landline_verified_at: null,
  two_factor_method_preferred: 'app',
  two_factor_method_enabled: 'app',
  two_factor_verified: true,
  saml_initiated_session: false,
  profile_step: null,
  services_set_up: ['email', 'sms', 'voice'],
};
const gateOf = (facts: Partial<Standing>): string | null =>
  closedGate({ ...inside, ...facts })?.name ?? null;
const noMethod = {
  two_factor_method_preferred: null,
  two_factor_method_enabled: null,
  two_factor_verified: false,
} as const;

test.each<[string | null, string, Partial<Standing>]>([
  [null, 'has done everything', {}],
  ['provisioning', 'is not provisioned (R148)', { not_provisioned: true }],
  ['terms', 'has not accepted the terms (R149)', { terms_accepted: false }],
  ['password', 'has no password (R150)', { password_set: false }],
  [
    null,
    'needs none, as an escalation contact (R150, R257)',
    { password_set: false, role: { name: 'escalation_contact' } },
  ],
  ['mobile', 'has an unverified mobile (R151)', { mobile_verified_at: null }],
  [
    null,
    'has an unverified mobile where no text can be sent',
    { mobile_verified_at: null, services_set_up: ['email', 'voice'] },
  ],
  [null, 'has no number at all', { mobile: null, mobile_verified_at: null }],
  [
    'landline',
    'has only an unverified landline (R152)',
    { mobile: null, landline: '+61291234567' },
  ],
  [
    null,
    'has only a verified landline (R152)',
    { mobile: null, landline: '+61291234567', landline_verified_at: verified },
  ],
  [
    null,
    'has only an unverified landline where calls are not set up',
    { mobile: null, landline: '+61291234567', services_set_up: ['sms'] },
  ],
  [
    'two_factor_verification',
    'has codes by a service that is gone',
    {
      two_factor_method_preferred: 'sms',
      two_factor_method_enabled: 'sms',
      two_factor_verified: false,
      services_set_up: [],
    },
  ],
  [null, 'has an unverified landline and a verified mobile (R152)', { landline: '+61291234567' }],
  ['two_factor_choice', 'has chosen no method (R153)', noMethod],
  [
    null,
    'has chosen none and comes by single sign-on (R153)',
    { ...noMethod, saml_initiated_session: true },
  ],
  [null, 'has chosen none and is verified (R153)', { ...noMethod, two_factor_verified: true }],
  [
    'two_factor_setup',
    'has set up another method than the chosen one (R154)',
    { two_factor_method_preferred: 'sms', two_factor_verified: false },
  ],
  [
    'two_factor_setup',
    'has chosen and set up nothing',
    { two_factor_method_enabled: null, two_factor_verified: false },
  ],
  [
    'two_factor_verification',
    'has chosen another and comes by single sign-on (R154)',
    {
      two_factor_method_preferred: 'sms',
      two_factor_verified: false,
      saml_initiated_session: true,
    },
  ],
  [null, 'has chosen another and is verified (R154)', { two_factor_method_preferred: 'sms' }],
  ['two_factor_verification', 'is not verified (R155)', { two_factor_verified: false }],
  [
    'two_factor_verification',
    'is not verified, also by single sign-on',
    { two_factor_verified: false, saml_initiated_session: true },
  ],
  ['profile', 'has a step of the profile left (R156)', { profile_step: 'contacts' }],
])('%s: a person who %s', (expected, _, facts) => {
  expect(gateOf(facts)).toBe(expected);
});

test.each<[string, Partial<Standing>]>([
  ['/access-not-provisioned', { not_provisioned: true }],
  ['/setup', { terms_accepted: false }],
  ['/setup', { password_set: false }],
  ['/mobile-verification', { mobile_verified_at: null }],
  ['/landline-verification', { mobile: null, landline: '+61291234567' }],
  ['/two-factor/setup', noMethod],
  ['/two-factor/verification', { two_factor_verified: false }],
  ['/profile-setup', { profile_step: 'profile' }],
  ['/profile-setup-contact', { profile_step: 'contacts' }],
])('a person is sent to %s with %o (R148 to R153, R155, R156)', (path, facts) => {
  expect(closedGate({ ...inside, ...facts })?.path).toBe(path);
});

test('the first closed gate decides (R147)', () => {
  const open: [GateName, Partial<Standing>][] = [
    ['provisioning', { not_provisioned: false }],
    ['terms', { terms_accepted: true }],
    ['password', { password_set: true }],
    ['mobile', { mobile: null }],
    ['landline', { landline: null }],
    ['two_factor_choice', { two_factor_method_preferred: 'email' }],
    ['two_factor_setup', { two_factor_method_enabled: 'email' }],
    ['two_factor_verification', { two_factor_verified: true }],
    ['profile', { profile_step: null }],
  ];
  expect(open.map(([name]) => name)).toEqual([...gateNames]);
  let facts: Partial<Standing> = {
    not_provisioned: true,
    terms_accepted: false,
    password_set: false,
    mobile_verified_at: null,
    landline: '+61291234567',
    ...noMethod,
    profile_step: 'profile',
  };
  for (const [name, done] of open) {
    expect(gateOf(facts)).toBe(name);
    facts = { ...facts, ...done };
  }
  expect(gateOf(facts)).toBe(null);
});

test('the screen for a chosen method is that method’s (R154)', () => {
  const chosen = {
    ...inside,
    two_factor_method_enabled: null,
    two_factor_verified: false,
  } as const;
  const paths = (['app', 'email', 'sms'] as const).map(
    (method) => closedGate({ ...chosen, two_factor_method_preferred: method })?.path,
  );
  expect(paths).toEqual([
    '/two-factor/setup/app',
    '/two-factor/setup/email',
    '/two-factor/setup/sms',
  ]);
});
