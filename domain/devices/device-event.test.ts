// The internal device event: what it accepts, what it refuses, and which kinds raise an alert.
import { describe, expect, it } from 'vitest';
import { ALARM_KINDS, deviceEvent, isAlarm, NEWS_KINDS } from './device-event.ts';

const event = {
  event_key: '264:b2ca:1780332496:0:sos',
  kind: 'sos',
  occurred_at: '2026-06-01T16:48:16.000Z',
  received_at: '2026-06-01T16:48:18.000Z',
  time_source: 'device',
  historical: false,
  position: null,
  battery_percent: 100,
  data: {},
};

describe('device event', () => {
  it('accepts an alarm without a position', () => {
    expect(deviceEvent.parse(event)).toEqual(event);
  });

  it.each([
    ['an unknown kind', { kind: 'panic' }],
    ['a battery over 100', { battery_percent: 101 }],
    ['a time that is not UTC', { occurred_at: '2026-06-01T16:48:16+02:00' }],
    ['an empty key', { event_key: '' }],
  ])('refuses %s', (_what, change) => {
    expect(deviceEvent.safeParse({ ...event, ...change }).success).toBe(false);
  });

  it('raises an alert for each alarm kind and for no news kind', () => {
    expect(ALARM_KINDS.filter((kind) => !isAlarm(kind))).toEqual([]);
    expect(NEWS_KINDS.filter((kind) => isAlarm(kind))).toEqual([]);
  });
});
