// Who sees an alert of an organisation, and the person in it, by each permission.
import { expect, test } from 'vitest';
import { permissions } from '#domain/kit/permissions.ts';
import {
  maySeeOrganisationAlert,
  maySeeOrganisationAlerts,
  maySeePersonInAlert,
} from './own-alerts.policy.ts';

const holding = (...held: (typeof permissions)[number][]) => ({ abilities: new Set(held) });

test('alerts are seen with any one of three permissions, and with none of the others', () => {
  const seen = permissions.filter((one) => maySeeOrganisationAlerts(holding(one)));
  expect(seen).toEqual(['read organisations', 'read alert monitoring', 'read organisation users']);
  expect(maySeeOrganisationAlerts(holding())).toBe(false);
});

test('an alert is seen by them, and one of a drill by no one', () => {
  const reader = holding('read organisation users');
  expect(maySeeOrganisationAlert(reader, { organisation_id: 4 })).toBe(true);
  for (const organisation_id of [0, -1])
    expect(maySeeOrganisationAlert(reader, { organisation_id })).toBe(false);
  expect(maySeeOrganisationAlert(holding('read departments'), { organisation_id: 4 })).toBe(false);
});

test('the person is seen by who may read people, while they belong to the organisation', () => {
  const seen = permissions.filter((one) => maySeePersonInAlert(holding(one), { has_left: false }));
  expect(seen).toEqual(['read alert monitoring', 'read users', 'read organisation users']);
  expect(maySeePersonInAlert(holding('read users'), { has_left: true })).toBe(false);
});
