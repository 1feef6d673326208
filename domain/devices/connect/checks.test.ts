// The checks of each kind of device: which there are, and what ticks each of them.
import { describe, expect, test } from 'vitest';
import {
  type CheckedConnect,
  type CheckedDevice,
  type CheckName,
  checksOf,
  isConnected,
} from './checks.ts';

const at = '2026-11-21T02:00:00.000Z';
const later = '2026-11-21T03:00:00.000Z';
const untouched: CheckedDevice = {
  kind: 'ev04',
  user_id: null,
  app: null,
  phone_device: null,
  consent: null,
  last_heard_at: null,
  position: null,
  battery_percent: null,
  battery_at: null,
};
const nothing: CheckedConnect = {
  text: null,
  first_online_at: null,
  consent_at: null,
  tested_at: null,
};
const text = (state: NonNullable<CheckedConnect['text']>['state'], delivered: string | null) => ({
  state,
  recipient: '+61491570006',
  sent_at: at,
  delivered_at: delivered,
  texts: 1,
  why: null,
});
const app = { platform: 'android', app_version: '1.0', activated_at: at };
const position = { latitude: 1, longitude: 2, accuracy_m: 8, source: 'gps', at, doubt: null };

test.each([
  ['ev04', ['owner', 'reached', 'position', 'battery', 'pressed']],
  ['app', ['owner', 'activated', 'reached', 'position', 'pressed']],
  ['button', ['owner', 'paired', 'pressed']],
  ['zoleo', ['owner', 'consent', 'reached', 'position']],
] as const)('%s has its own, all open at first', (kind, names) => {
  const checks = checksOf({ ...untouched, kind }, nothing);
  expect(checks).toEqual(names.map((name) => ({ name, done: false, at: null })));
});

test('a text is a check of a pendant once it was sent from here', () => {
  const names = checksOf(untouched, { ...nothing, text: text('queued', null) }).map(
    ({ name }) => name,
  );
  expect(names).toEqual(['owner', 'texted', 'reached', 'position', 'battery', 'pressed']);
});

describe('each is ticked by its own fact', () => {
  const check = (name: CheckName, device: Partial<CheckedDevice>, connect = {}) =>
    checksOf({ ...untouched, ...device }, { ...nothing, ...connect }).find(
      (one) => one.name === name,
    );
  test.each([
    ['owner', { user_id: 3 }, {}, null],
    ['reached', { last_heard_at: later }, {}, later],
    ['reached', { last_heard_at: later }, { first_online_at: at }, at],
    ['position', { position }, {}, at],
    ['battery', { battery_percent: 0, battery_at: at }, {}, at],
    ['pressed', {}, { tested_at: at }, at],
    ['texted', {}, { text: text('sent', null) }, null],
    ['texted', {}, { text: text('delivered', at) }, at],
    ['activated', { kind: 'app', app }, {}, at],
    ['paired', { kind: 'button', phone_device: { id: 1, name: 'Phone' } }, {}, null],
    ['consent', { kind: 'zoleo', consent: 'given' }, { consent_at: at }, at],
  ] as const)('%s by %o and %o', (name, device, connect, time) => {
    expect(check(name, device, connect)).toEqual({ name, done: true, at: time });
  });
  test.each([
    ['reached', {}, { first_online_at: at }],
    ['battery', { battery_at: at }, {}],
    ['texted', {}, { text: text('queued', null) }],
    ['texted', {}, { text: text('failed', null) }],
    ['consent', { kind: 'zoleo', consent: 'awaited' }, { consent_at: at }],
    ['consent', { kind: 'zoleo', consent: 'withdrawn' }, { consent_at: at }],
  ] as const)('%s not by %o and %o', (name, device, connect) => {
    expect(check(name, device, connect)).toEqual({ name, done: false, at: null });
  });
});

test.each([
  [{}, null, false],
  [{ last_heard_at: at }, null, true],
  [{ kind: 'app', app }, null, false],
  [{ kind: 'app', last_heard_at: at }, null, false],
  [{ kind: 'app', app, last_heard_at: at }, null, true],
  [{ kind: 'button' }, null, false],
  [{ kind: 'button', phone_device: { id: 1, name: 'Phone' } }, null, true],
  [{ kind: 'zoleo', consent: 'given' }, false, false],
  [{ kind: 'zoleo', consent: 'awaited', last_heard_at: at }, true, false],
  [{ kind: 'zoleo', consent: 'given' }, true, true],
] as const)('%o with a feed %s is connected: %s', (over, has_feed, connected) => {
  expect(isConnected({ ...untouched, ...over }, { has_feed })).toBe(connected);
});
