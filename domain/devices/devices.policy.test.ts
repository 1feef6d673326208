// Every cell of what is done with a device: each kind, in use, removed, needed and not.
import { expect, test } from 'vitest';
import { deviceCommandNames } from './devices.api.ts';
import {
  archivedRefusal,
  commandRefusal,
  ev04Refusal,
  managesEv04,
  moveRefusal,
  neededRefusal,
  pendantRefusal,
  templateRefusal,
} from './devices.policy.ts';

const device = { device_name: 'Pendant 12', archived_at: null };
const removed = { ...device, archived_at: '2026-05-01T10:00:00Z' };

test.each([
  ['ev04', undefined],
  ['zoleo', undefined],
  ['app', 'not_movable'],
  ['button', 'not_movable'],
] as const)('a device of the kind %s moves: %s, and not when it was removed', (kind, code) => {
  expect(moveRefusal({ ...device, kind })?.code).toBe(code);
  expect(moveRefusal({ ...removed, kind })?.code).toBe('archived');
  expect([archivedRefusal(device), archivedRefusal(removed)?.code]).toEqual([null, 'archived']);
});

const open_alert = { id: 5, name: 'SOS' };
test.each([
  [null, false, undefined],
  [null, true, 'timer_running'],
  [open_alert, false, 'alert_active'],
  [open_alert, true, 'alert_active'],
] as const)('with the alert %o and a timer (%s): %s', (alert, has_timer, code) => {
  const needed = { device_name: 'Pendant 12', open_alert: alert };
  expect(neededRefusal(needed, { has_timer })?.code).toBe(code);
});

test.each(deviceCommandNames)('%s is for pendants, and turning off without an alert', (command) => {
  const one = { name: 'Pendant 12', type: 'ev04', has_alert: true };
  const refused = command === 'power_off' ? 'alert_active' : undefined;
  expect(commandRefusal(one, command)?.code).toBe(refused);
  expect(commandRefusal({ ...one, has_alert: false }, command)).toBeNull();
  expect(commandRefusal({ ...one, type: 'zoleo' }, command)?.code).toBe('not_a_pendant');
});

test('only pendants have settings and networks', () => {
  const phone = { name: 'Phone of Ana', type: 'app' };
  expect(pendantRefusal(phone, 'settings')?.message).toBe(
    'Phone of Ana is not an EV-04 pendant and has no settings.',
  );
  expect(pendantRefusal(phone, 'networks')?.message).toContain('has no networks');
  expect(pendantRefusal({ ...phone, type: 'ev04' }, 'settings')).toBeNull();
});

test.each([
  ['staff', null, true],
  ['a self-managing organisation', { self_manage_ev04_config: true }, true],
  ['another organisation', { self_manage_ev04_config: false }, false],
])('settings of pendants are changed by %s: %s', (_, organisation, may) => {
  expect(managesEv04(organisation)).toBe(may);
  expect(ev04Refusal(organisation)?.code).toBe(may ? undefined : 'not_self_managed');
});

test('a template that is provided for all is duplicated to be changed', () => {
  expect(templateRefusal({ name: 'Standard', is_global: true })?.code).toBe('provided');
  expect(templateRefusal({ name: 'Standard', is_global: false })).toBeNull();
});
