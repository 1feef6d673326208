// Which live events each role receives, compared with the declarations; an event that is not
// declared reaches no subscriber.
import { expect, test } from 'vitest';
import * as z from 'zod';
import { abilitiesOf, type RoleName, roleNames } from '#domain/access/roles.ts';
import { liveEvent } from '#domain/kit/live-event.ts';
import { type Permission, permissions } from '#domain/kit/permissions.ts';
import { createHearing } from './hearing.ts';

const payload = z.object({});
const hearing = createHearing([
  liveEvent('ended', payload, { on: ['private-user'], receivedBy: { everybody: 'one’s own' } }),
  liveEvent('raised', payload, {
    on: ['private-organisation', 'private-alert-monitoring'],
    receivedBy: { anyOf: ['read alert monitoring'] },
  }),
  liveEvent('walk', payload, {
    on: ['private-organisation'],
    receivedBy: { anyOf: ['read alert monitoring', 'welfare timer sessions'] },
  }),
  liveEvent('idle', payload, {
    on: ['private-user'],
    receivedBy: { anyOf: ['read alert monitoring'], supervisors: true },
  }),
]);

const caller = (role: RoleName, granted: readonly Permission[] | null = null) => ({
  role,
  abilities: new Set(abilitiesOf(role, granted)),
});
const receivedBy = (one: ReturnType<typeof caller>): string[] =>
  [
    ['ended', 'private-user.1'],
    ['raised', 'private-organisation.7'],
    ['walk', 'private-organisation.7'],
    ['idle', 'private-user.1'],
  ].flatMap(([event = '', channel = '']) =>
    (hearing.rightsOf(one) & hearing.neededFor(event, channel)) === 0 ? [] : [event],
  );

const all = ['ended', 'raised', 'walk', 'idle'];
const expected: Record<RoleName, string[]> = {
  admin: all,
  monitoring_centre_admin: all,
  monitoring_centre_supervisor: all,
  monitoring_centre_operator: ['ended', 'raised', 'walk'],
  organisation_admin: ['ended', 'walk'],
  organisation_user: ['ended'],
  organisation_idp_admin: ['ended'],
  escalation_contact: ['ended'],
};

test.each(roleNames)('%s', (role) => {
  expect(receivedBy(caller(role))).toEqual(expected[role]);
});

test.each<[Permission, string[]]>([
  ['read alert monitoring', ['ended', 'raised', 'walk']],
  ['welfare timer sessions', ['ended', 'walk']],
  ['patrol dispatches', ['ended']],
])('who was granted %s alone', (permission, events) => {
  expect(receivedBy(caller('organisation_user', [permission]))).toEqual(events);
});

test.each([
  ['an event that is not declared', 'invented', 'private-organisation.7'],
  ['an event on another channel than its own', 'raised', 'private-user.1'],
  ['a channel of no kind', 'raised', 'private-organisations.7'],
  ['no channel', 'raised', ''],
])('%s has no receiver', (_, event, channel) => {
  expect(hearing.neededFor(event, channel)).toBe(0);
});

test('a kind of channel needs any right that one of its events needs', () => {
  const needed = (event: string) => hearing.neededFor(event, 'private-organisation.7');
  expect(hearing.neededOn('private-organisation')).toBe(needed('raised') | needed('walk'));
  expect(hearing.neededOn('private-canary')).toBe(0);
});

test('more ways to be received than a number has bits are refused', () => {
  const each = (supervisors: boolean) =>
    permissions.map((permission) =>
      liveEvent(permission, payload, {
        on: ['private-user'],
        receivedBy: { anyOf: [permission], ...(supervisors ? { supervisors } : {}) },
      }),
    );
  expect(() => createHearing([...each(true), ...each(false)])).toThrow(RangeError);
  expect(() => createHearing(each(false))).not.toThrow();
});
