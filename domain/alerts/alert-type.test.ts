// What raises an alert is said in two places that must agree: the kinds of device event that are
// alarms, and the alert each raises.
import { expect, test } from 'vitest';
import { ALARM_KINDS } from '#domain/devices/device-event.ts';
import { alertRaisedBy } from './alert-type.ts';

test('every alarm raises an alert, and nothing else does', () => {
  expect(Object.keys(alertRaisedBy).sort()).toEqual([...ALARM_KINDS].sort());
});
