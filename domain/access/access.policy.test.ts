// Every sentence that depends on the role alone, with each of the eight roles.
import { expect, test } from 'vitest';
import * as objectives from '#domain/alerts/objectives/objectives.policy.ts';
import { mayTakeTogether } from '#domain/common-causes/common-causes.policy.ts';
import {
  isKeptByConsole,
  maySeeConsoles,
  mayUseConsole,
} from '#domain/console-health/console-health.policy.ts';
import {
  maySeeOrganisationFigures,
  seesAllOrganisations,
} from '#domain/dashboard/dashboard.policy.ts';
import { mayRunDrills } from '#domain/drills/drills.policy.ts';
import { mayHandOver, receiveRefusal } from '#domain/shift-handovers/shift-handovers.policy.ts';
import * as supervision from '#domain/supervision/supervision.policy.ts';
import {
  actsForAnother,
  isCentreStaff,
  isEscalationContact,
  isOrganisationUser,
  isPlatformStaff,
  isRestricted,
  isStaff,
  mayChangeForEverybody,
  mayOpenDashboard,
  supervises,
} from './access.policy.ts';
import { type RoleName, roleNames } from './roles.ts';

const supervisors = ['admin', 'monitoring_centre_admin', 'monitoring_centre_supervisor'] as const;
const staff = [...supervisors, 'monitoring_centre_operator'] as const;
const withDashboard = (portal_access: boolean) => (actor: { role: RoleName }) =>
  mayOpenDashboard(actor, { portal_access });

test.each<[string, (actor: { role: RoleName }) => boolean, readonly RoleName[]]>([
  ['is staff', isStaff, staff],
  ['is staff of the platform (R011)', isPlatformStaff, ['admin']],
  ['is staff of the centre (R012)', isCentreStaff, staff.slice(1)],
  ['is only called (R014)', isEscalationContact, ['escalation_contact']],
  ['is of an organisation (R013)', (actor) => !isStaff(actor), roleNames.slice(4)],
  ['is a user of an organisation', isOrganisationUser, ['organisation_user']],
  ['supervises', supervises, supervisors],
  ['runs drills', mayRunDrills, supervisors],
  ['reads response objectives', objectives.mayReadObjectives, staff],
  ['sees response objectives', objectives.maySeeObjectives, supervisors],
  ['sets response objectives', objectives.maySetObjectives, supervisors.slice(0, 2)],
  ['sees the shift', supervision.maySeeShift, supervisors],
  ['sets how alerts are offered', supervision.maySetDistribution, supervisors],
  ['resolves many', supervision.mayResolveMany, supervisors],
  ['sees the operators', supervision.maySeeOperators, supervisors],
  ['is offered alerts', supervision.mayBeOffered, staff],
  ['is notified while nobody can answer', supervision.mayBeNotified, staff],
  ['sees the wallboard', supervision.maySeeWallboard, staff],
  ['sees others’ consoles', maySeeConsoles, supervisors],
  ['uses a console', mayUseConsole, staff],
  ['is kept signed in by a console', isKeptByConsole, staff.slice(1)],
  ['hands over', mayHandOver, staff],
  ['takes alerts together', mayTakeTogether, staff],
  ['sees all organisations', seesAllOrganisations, staff],
  ['sees organisations in figures', maySeeOrganisationFigures, staff],
  ['has a dashboard without the portal', withDashboard(false), staff],
  ['has a dashboard', withDashboard(true), roleNames.filter((one) => !one.includes('idp'))],
])('who %s', (_, may, allowed) => {
  expect(roleNames.filter((role) => may({ role }))).toEqual(allowed);
});

test('a view restricted to nobody is restricted, too', () => {
  expect(isRestricted({})).toBe(false);
  expect(isRestricted({ restriction: null })).toBe(false);
  expect(isRestricted({ restriction: { by: 'tag', ids: [] } })).toBe(true);
  expect(mayChangeForEverybody({ is_restricted: true })).toBe(false);
  expect(mayChangeForEverybody({ is_restricted: false })).toBe(true);
});

test('a session acts for another or for itself', () => {
  expect(actsForAnother({ acting_for_user_id: 8 })).toBe(true);
  expect(actsForAnother({ acting_for_user_id: null })).toBe(false);
});

test('two different people sign a handover', () => {
  const outgoing = { id: 7, name: 'Mei Chen' };
  expect(receiveRefusal({ outgoing }, { user_id: 7 })?.code).toBe('same_person');
  expect(receiveRefusal({ outgoing }, { user_id: 8 })).toBeNull();
});
