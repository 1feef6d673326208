// Which channels each role joins without the database, with and without seeing alerts.
import { expect, test } from 'vitest';
import { type RoleName, roleNames } from '#domain/access/roles.ts';
import { alertMonitoringChannel, operatorsChannel } from '#domain/alerts/alert-channels.ts';
import { canaryChannel } from '#domain/console-health/canary.ts';
import { mayAskForAlert, mayJoin, mayJoinOrganisation } from './live.policy.ts';

const actorOf = (role: RoleName, sees: boolean, acting_for_user_id: number | null = null) => ({
  user_id: 7,
  acting_for_user_id,
  role,
  abilities: new Set(sees ? (['read alert monitoring'] as const) : []),
});
const consoleChannels = [alertMonitoringChannel, operatorsChannel, canaryChannel];

test.each(roleNames)('%s joins their own channel, and as staff the console’s', (role) => {
  const isOfOrganisation = role.startsWith('organisation') || role === 'escalation_contact';
  for (const channel of consoleChannels) {
    expect(mayJoin(actorOf(role, true), channel)).toBe(!isOfOrganisation);
    expect(mayJoin(actorOf(role, false), channel)).toBe(false);
  }
  expect(mayJoin(actorOf(role, false), 'private-user.7')).toBe(true);
  expect(mayJoin(actorOf(role, true), 'private-user.8')).toBe(false);
  expect(mayJoin(actorOf(role, true), 'private-alert.7')).toBe(false);
});

test('one’s own channel is that of the person acted for', () => {
  expect(mayJoin(actorOf('admin', true, 8), 'private-user.8')).toBe(true);
  expect(mayJoin(actorOf('admin', true, 8), 'private-user.7')).toBe(false);
});

test('an alert’s channel needs the permission, an organisation’s a view of everybody', () => {
  expect(mayAskForAlert(actorOf('admin', true))).toBe(true);
  expect(mayAskForAlert(actorOf('admin', false))).toBe(false);
  expect(mayJoinOrganisation({ restriction: null })).toBe(true);
  expect(mayJoinOrganisation({ restriction: { by: 'tag', ids: [1] } })).toBe(false);
});
