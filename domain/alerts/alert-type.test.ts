// The alarm kinds of device events and the alerts that they raise are listed in two places, which
// must agree.
import { expect, test } from 'vitest';
import { ALARM_KINDS } from '#domain/devices/device-event.ts';
import { alertRaisedBy } from './alert-type.ts';

test('every alarm raises an alert, and nothing else does', () => {
  expect(Object.keys(alertRaisedBy).sort()).toEqual([...ALARM_KINDS].sort());
});
