// Who is signed in, in tests of the portal.
import type { CurrentUser } from './session.ts';

export const anOperator = (over: Partial<CurrentUser> = {}): CurrentUser => ({
  ...{ id: 5, first_name: 'Mei', last_name: 'Chen', name: 'Mei Chen', email: null },
  role: { name: 'monitoring_centre_operator', title: 'Operator', kind: 'centre' },
  ...{ abilities: [], organisation_id: null, organisation: null },
  ...{ timezone: 'Australia/Sydney', language: 'en-AU', measurement_system: 'metric', portal_access: true, home: '/' },
  ...over,
});
