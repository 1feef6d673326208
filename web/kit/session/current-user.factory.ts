// Who is signed in, in tests of the portal.
import type { CurrentUser } from './session.ts';

export const anOperator = (over: Partial<CurrentUser> = {}): CurrentUser => ({
  ...{ id: 5, first_name: 'Mei', last_name: 'Chen', name: 'Mei Chen', email: null },
  role: { name: 'monitoring_centre_operator', title: 'Operator', kind: 'centre' },
  ...{ abilities: [], organisation_id: null, organisation: null },
  ...{ not_provisioned: false, terms_accepted: true, password_set: true, saml_initiated_session: false, profile_step: null },
  services_set_up: ['email', 'sms', 'voice'],
  ...{ mobile: null, mobile_verified_at: null, landline: null, landline_verified_at: null },
  ...{ two_factor_method_preferred: 'app', two_factor_method_enabled: 'app', two_factor_verified: true },
  ...{
    timezone: 'Australia/Sydney',
    language: 'en-AU',
    measurement_system: 'metric',
    portal_access: true,
    session_request: null,
    home: '/',
  },
  ...over,
});
