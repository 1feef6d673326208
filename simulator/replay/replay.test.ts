// A past alert becomes a scenario: each unit reports in its own protocol, late events are late
// again, and events that a unit cannot send are left out.
import { describe, expect, it } from 'vitest';
import type { AlertScenario } from '#domain/alerts/alert-scenario.ts';
import { demoPendants } from '#domain/demo/demo-devices.ts';
import { demoZoleos } from '#domain/demo/demo-zoleos.ts';
import type { Setting } from '#simulator/scenario.ts';
import { replayOf } from './replay.ts';

const setting: Setting = {
  pendants: demoPendants,
  phones: 9,
  zoleos: demoZoleos,
  seed: 1,
  rate: 1,
  seconds: null,
};
const past = (
  type: AlertScenario['units'][number]['type'],
  events: Omit<AlertScenario['events'][number], 'unit'>[],
): AlertScenario => ({
  version: 1,
  alert: { type: 'sos' },
  units: [{ unit: 'unit 1', type }],
  events: events.map((event) => ({ unit: 'unit 1', ...event })),
});
const stepsOf = (given: AlertScenario) => [...replayOf(given).steps(setting)];

describe('a replay', () => {
  it('of a pendant keeps distances, lateness, place and battery', () => {
    const position = { latitude: -36.5, longitude: 146.25, accuracy_m: 8, source: 'gps' as const };
    const steps = stepsOf(
      past('ev04', [
        { at_ms: 0, kind: 'sos', battery_percent: 61 },
        { at_ms: 4000, late_ms: 60_000, kind: 'geofence_entered' },
        { at_ms: 9000, kind: 'position', position },
        { at_ms: 9500, kind: 'welfare_started' },
      ]),
    );
    const { imei } = demoPendants[0] ?? { imei: '' };
    expect(steps).toMatchObject([
      { at_ms: 0, imei, says: { alarms: ['sos'], battery_percent: 61, places: [] } },
      { at_ms: 9000, imei, says: { alarms: [], status: ['gps'], places: [{ latitude: -36.5 }] } },
      {
        at_ms: 64_000,
        late_ms: 60_000,
        imei,
        says: { alarms: ['geofence_1', 'geofence_1_entered'] },
      },
    ]);
  });

  it('begins with what came first, however late it was', () => {
    const steps = stepsOf(
      past('ev04', [
        { at_ms: 0, late_ms: 40_000_000, kind: 'sos' },
        { at_ms: 39_999_000, kind: 'position' },
      ]),
    );
    expect(steps).toMatchObject([{ at_ms: 0 }, { at_ms: 1000, late_ms: 40_000_000 }]);
  });

  it('of a phone fills in missing fields, and skips events that only the server raises', () => {
    const scenario = past('app', [
      { at_ms: 0, kind: 'welfare_started', data: { minutes: 30 } },
      { at_ms: 5000, kind: 'message' },
      { at_ms: 1_800_000, kind: 'welfare_expired' },
      { at_ms: 1_900_000, kind: 'wearer_cancelled' },
    ]);
    expect(replayOf(scenario)).toMatchObject({ phones: 1, zoleos: 0 });
    expect(stepsOf(scenario)).toMatchObject([
      { phone: 0, tells: { kind: 'welfare_start', data: { session_id: 'the one', minutes: 30 } } },
      { phone: 0, tells: { kind: 'message', data: { text: '…' } } },
      { phone: 0, tells: { kind: 'sos_cancel' } },
    ]);
  });

  it('of a button is replayed on a phone that has one, apart from the phone’s own events', () => {
    const scenario = past('button', [{ at_ms: 0, kind: 'sos' }]);
    const both = {
      ...scenario,
      units: [...scenario.units, { unit: 'unit 2', type: 'app' as const }],
    };
    both.events.push({ unit: 'unit 2', at_ms: 10, kind: 'check_in' });
    expect(replayOf(both).phones).toBe(2);
    expect(stepsOf(both)).toMatchObject([
      { phone: 0, tells: { kind: 'button_press', by_button: true, data: { press: 'long' } } },
      { phone: 1, tells: { kind: 'check_in' } },
    ]);
  });

  it('of a satellite unit uses the format of its feed', () => {
    const scenario = past('zoleo', [
      { at_ms: 0, kind: 'sos' },
      { at_ms: 90_000, kind: 'sos_cancelled' },
    ]);
    expect(replayOf(scenario)).toMatchObject({ phones: 0, zoleos: 1 });
    expect(stepsOf(scenario)).toMatchObject([
      {
        at_ms: 0,
        zoleo: 0,
        posts: { type: 'SOSInitiated', place: { latitude: demoZoleos[0]?.latitude } },
      },
      { at_ms: 90_000, zoleo: 0, posts: { type: 'SOSCancelled' } },
    ]);
  });
});
