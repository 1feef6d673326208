// When an alarm is late, what is kept of the device's clock, and which time decides the order.
import { describe, expect, it } from 'vitest';
import type { DeviceEvent } from '#domain/devices/device-event.ts';
import { ownTimes, reportedTimes } from './alarm-times.ts';

const received_at = '2026-11-28T10:00:00.000Z';
const fields = {
  event_key: 'k',
  kind: 'sos',
  position: null,
  battery_percent: null,
  data: {},
} as const;
const report = (over: Partial<DeviceEvent>): DeviceEvent => ({
  ...fields,
  occurred_at: received_at,
  received_at,
  time_source: 'device',
  historical: false,
  ...over,
});

describe('an alarm', () => {
  it.each([
    ['of now', {}, { late: false, happened_at: null, ordered_at: received_at }],
    [
      'of 15 minutes ago',
      { occurred_at: '2026-11-28T09:45:00.000Z' },
      { late: false, happened_at: null },
    ],
    [
      'of a little longer ago, buffered',
      { occurred_at: '2026-11-28T09:44:59.000Z', historical: true },
      {
        late: true,
        happened_at: '2026-11-28T09:44:59.000Z',
        ordered_at: '2026-11-28T09:44:59.000Z',
      },
    ],
    [
      'of a live record with a slow clock: it is of now',
      { occurred_at: '2020-10-16T00:00:00.000Z' },
      { late: true, happened_at: '2020-10-16T00:00:00.000Z', ordered_at: received_at },
    ],
    [
      'buffered, with a clock of 2019',
      { time_source: 'received', original_time: '2019-03-12T04:11:00.000Z', historical: true },
      {
        occurred_at: received_at,
        late: true,
        happened_at: '2019-03-12T04:11:00.000Z',
        ordered_at: received_at,
      },
    ],
    [
      'buffered, without any time',
      { time_source: 'received', historical: true },
      { late: true, happened_at: null, ordered_at: received_at },
    ],
    [
      'live, with a clock of 2010',
      { time_source: 'received', original_time: '2010-01-01T00:00:00.000Z' },
      { late: false, happened_at: null },
    ],
    [
      'from a clock that is ahead',
      { occurred_at: '2026-11-28T10:09:00.000Z' },
      { occurred_at: received_at, late: false, happened_at: null, ordered_at: received_at },
    ],
  ] satisfies [string, Partial<DeviceEvent>, object][])('%s', (_, over, expected) => {
    expect(reportedTimes(report(over))).toMatchObject(expected);
  });

  it('of our own clock keeps its time where it is late', () => {
    const occurred_at = '2026-11-28T09:00:00.000Z';
    expect(ownTimes({ occurred_at, received_at, late: true })).toEqual({
      occurred_at,
      received_at,
      late: true,
      happened_at: occurred_at,
      ordered_at: occurred_at,
    });
    expect(ownTimes({ occurred_at, received_at, late: false }).happened_at).toBeNull();
  });
});
