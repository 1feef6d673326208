// The scenarios are deterministic and plausible: the same seed gives the same frames, and each
// scenario is as it is described.
import { describe, expect, it } from 'vitest';
import { demoPendants } from '#domain/demo/demo-devices.ts';
import type { DeviceEvent } from '#domain/devices/device-event.ts';
import { isAlarm } from '#domain/devices/device-event.ts';
import { toHex } from '#domain/ev04/bytes.ts';
import { toDeviceEvents } from '#domain/ev04/device-events.ts';
import { frameOf } from '#domain/ev04/frame.ts';
import { encodePlanned, type Planned } from '#simulator/report.ts';
import { type Scenario, type Setting, timetable } from '#simulator/scenario.ts';
import { liftSos } from './lift-sos.ts';
import { quietShift } from './quiet-shift.ts';
import { storm } from './storm.ts';

const START = new Date('2026-06-01T08:00:00.000Z');
const HOUR = 3600;

function plan(scenario: Scenario, changed: Partial<Setting> = {}, speed = 1): Planned[] {
  const setting: Setting = {
    pendants: demoPendants,
    phones: 0,
    zoleos: [],
    seed: 1,
    rate: 200,
    seconds: null,
    ...changed,
  };
  return [...timetable(scenario.steps(setting), { start: START, speed })].filter(
    (planned) => 'imei' in planned,
  );
}

const hexOf = (planned: readonly Planned[]) => planned.map((frame) => toHex(encodePlanned(frame)));

/** The frames as the gateway decodes them, each with its IMEI. */
function understood(
  planned: readonly Planned[],
): (DeviceEvent & { imei: string; at_ms: number })[] {
  return planned.flatMap((frame) => {
    const events = toDeviceEvents(
      frameOf(encodePlanned(frame)),
      new Date(START.getTime() + frame.at_ms),
    );
    return events.map((event) => ({ ...event, imei: frame.imei, at_ms: frame.at_ms }));
  });
}

describe.each([
  { scenario: quietShift, setting: { seconds: HOUR } },
  { scenario: storm, setting: { seconds: 5 } },
])('$scenario.name', ({ scenario, setting }) => {
  it('gives the same frames for the same seed, and others for another', () => {
    const once = hexOf(plan(scenario, setting));
    expect(once.length).toBeGreaterThan(500);
    expect(hexOf(plan(scenario, setting))).toEqual(once);
    expect(hexOf(plan(scenario, { ...setting, seed: 2 }))).not.toEqual(once);
  });

  it('is in order of time, and numbers the frames of each pendant without a gap', () => {
    const planned = plan(scenario, setting);
    expect(planned.map((frame) => frame.at_ms)).toEqual(
      planned.map((frame) => frame.at_ms).sort((one, other) => one - other),
    );
    for (const { imei } of demoPendants) {
      const own = planned.filter((frame) => frame.imei === imei).map((frame) => frame.sequence);
      expect(own).toEqual(own.map((_, index) => index + 1));
    }
  });
});

describe('quiet shift', () => {
  const events = understood(plan(quietShift, { seconds: 4 * HOUR }));

  it('raises its first alarm within half a minute, then about one in four minutes', () => {
    const alarms = events.filter((event) => isAlarm(event.kind));
    expect(alarms[0]?.at_ms).toBeLessThan(30_000);
    expect(alarms.length).toBeGreaterThan(45);
    expect(alarms.length).toBeLessThan(75);
    expect(new Set(alarms.map((event) => event.kind))).toEqual(new Set(['sos', 'fall']));
  });

  it('takes each alarm back through its wearer', () => {
    const kinds = events.filter((event) =>
      ['sos', 'fall', 'wearer_cancelled', 'fall_ended'].includes(event.kind),
    );
    const open = new Map<string, string>();
    for (const { imei, kind } of kinds) {
      if (isAlarm(kind)) open.set(imei, kind);
      else expect(kind).toBe(open.get(imei) === 'sos' ? 'wearer_cancelled' : 'fall_ended');
      if (!isAlarm(kind)) open.delete(imei);
    }
    expect(open.size).toBeLessThanOrEqual(1);
  });

  it('keeps everybody near the place where the shift began', () => {
    for (const event of events) {
      const home = demoPendants.find((pendant) => pendant.imei === event.imei);
      if (event.position === null) continue;
      expect(Math.abs(event.position.latitude - (home?.latitude ?? 0))).toBeLessThan(0.02);
      expect(Math.abs(event.position.longitude - (home?.longitude ?? 0))).toBeLessThan(0.02);
    }
  });

  it('has heartbeats, falling and low batteries, and chargers', () => {
    const kinds = new Set(events.map((event) => event.kind));
    for (const kind of [
      'heartbeat',
      'position',
      'low_battery',
      'charging_started',
      'charging_stopped',
    ] as const)
      expect(kinds).toContain(kind);
  });
});

describe('lift', () => {
  it('is one SOS in four frames, at first without a place, then located all the way', () => {
    const events = understood(plan(liftSos));
    const sos = events.filter((event) => event.kind === 'sos');
    expect(sos.map((event) => event.position !== null)).toEqual([false, false, false, true]);
    expect(sos[2]?.data['wifi_named']).toHaveLength(1);
    const after = events.filter((event) => event.at_ms > (sos[3]?.at_ms ?? 0));
    expect(after.map((event) => event.kind)).toEqual(Array.from({ length: 12 }, () => 'position'));
  });
});

describe('storm', () => {
  it('is exactly rate times seconds alarms, shared among all pendants', () => {
    const planned = plan(storm, { rate: 200, seconds: 60 });
    expect(planned).toHaveLength(12_000);
    expect(understood(planned).every((event) => event.kind === 'sos')).toBe(true);
    expect(new Set(planned.map((frame) => frame.imei)).size).toBe(demoPendants.length);
  });
});

describe('the clock', () => {
  it('stamps frames with the real time of sending, however fast the scenario runs', () => {
    const [first, ...rest] = plan(quietShift, { seconds: HOUR }, 60);
    expect((rest.at(-1)?.time ?? 0) - (first?.time ?? 0)).toBeLessThanOrEqual(60);
  });

  it('marks a kept record as historical and changes nothing else of it', () => {
    const [frame] = plan(storm, { rate: 1, seconds: 1 });
    if (frame === undefined) throw new Error('the storm is empty');
    const [live, kept] = [false, true].map(
      (historical) => toDeviceEvents(frameOf(encodePlanned(frame, historical)), START)[0],
    );
    expect([live?.historical, kept?.historical]).toEqual([false, true]);
    expect(kept).toMatchObject({
      kind: live?.kind,
      occurred_at: live?.occurred_at,
      position: live?.position,
    });
  });
});
