// The scenarios with phones and satellites: deterministic for a seed, in order of time, and each as
// it is described.
import { describe, expect, it } from 'vitest';
import { demoPendants } from '#domain/demo/demo-devices.ts';
import { demoZoleos } from '#domain/demo/demo-zoleos.ts';
import { appEvent } from '#domain/phone/app-event.ts';
import { zoleoEvent } from '#domain/zoleo/zoleo-event.ts';
import { readZoleoBody } from '#domain/zoleo/zoleo-message.ts';
import { type PlannedStep, type Scenario, timetable } from '#simulator/scenario.ts';
import { zoleoBody } from '#simulator/zoleo/zoleo-body.ts';
import { carrierLoss } from './carrier-loss.ts';
import { clockSkew } from './clock-skew.ts';
import { duplicates } from './duplicates.ts';
import { fortyAlerts } from './forty-alerts.ts';
import { mixedDay } from './mixed-day.ts';
import { timers500 } from './timers.ts';

const START = new Date('2026-06-01T08:00:00.000Z');
const hour = 3600;

function plan(scenario: Scenario, seed = 1, seconds: number | null = null): PlannedStep[] {
  const zoleos = demoZoleos.slice(0, scenario.zoleos ?? 0);
  const setting = {
    pendants: demoPendants,
    phones: scenario.phones ?? 0,
    zoleos,
    seed,
    rate: 1,
    seconds,
  };
  return [...timetable(scenario.steps(setting), { start: START, speed: 1 })];
}
const phonesOf = (planned: readonly PlannedStep[]) => planned.filter((step) => 'phone' in step);
const zoleosOf = (planned: readonly PlannedStep[]) => planned.filter((step) => 'zoleo' in step);

describe.each([
  { scenario: timers500, seconds: null, drawn: false },
  { scenario: carrierLoss, seconds: null, drawn: true },
  { scenario: clockSkew, seconds: null, drawn: true },
  { scenario: duplicates, seconds: null, drawn: true },
  { scenario: mixedDay, seconds: 2 * hour, drawn: true },
])('$scenario.name', ({ scenario, seconds, drawn }) => {
  const planned = plan(scenario, 1, seconds);

  it('is the same for the same seed and in order of time', () => {
    expect(plan(scenario, 1, seconds)).toEqual(planned);
    if (drawn) expect(plan(scenario, 2, seconds)).not.toEqual(planned);
    expect(planned.map((step) => step.at_ms)).toEqual(
      planned.map((step) => step.at_ms).sort((one, other) => one - other),
    );
  });

  it('contains only events that phones and units can send', () => {
    for (const { tells, time_ms } of phonesOf(planned)) {
      const { by_button: _, data = {}, ...said } = tells;
      const session =
        'session_id' in data ? { session_id: '6f1f6ad7-5a3c-4d5e-9c7e-2f1f4f0a9b11' } : {};
      const occurred_at = new Date(time_ms).toISOString();
      const event = appEvent.safeParse({
        id: '6f1f6ad7-5a3c-4d5e-9c7e-2f1f4f0a9b11',
        occurred_at,
        ...said,
        data: { ...data, ...session },
      });
      expect(event.error).toBeUndefined();
    }
    for (const step of zoleosOf(planned)) {
      const body = readZoleoBody(JSON.stringify(zoleoBody('300434060001200', step)));
      if (body.kind !== 'message') throw new Error(body.kind);
      expect(zoleoEvent(body.fields, { at: START, fallbackKey: '' })).not.toBeNull();
    }
  });
});

it('timers: 500 phones, one moment', () => {
  const planned = phonesOf(plan(timers500));
  expect(new Set(planned.map(({ phone }) => phone)).size).toBe(500);
  expect(new Set(planned.map(({ time_ms }) => time_ms)).size).toBe(1);
});

it('carrier loss: alarms while it is away, and it comes back', () => {
  const planned = plan(carrierLoss);
  expect(planned.filter((step) => 'carrier' in step).map((step) => step.carrier)).toEqual([
    'down',
    'up',
  ]);
  const away = planned.filter(
    (step) => 'imei' in step && step.says !== 'heartbeat' && step.says.alarms.includes('sos'),
  );
  expect(away.length).toBeGreaterThan(5);
});

it('clock skew: clocks decades off, also on satellites', () => {
  const years = zoleosOf(plan(clockSkew)).map(({ time_ms }) => new Date(time_ms).getUTCFullYear());
  expect(new Set(years)).toEqual(new Set([2026, 1966, 2036]));
});

it('duplicates: about one in ten is an hour late', () => {
  const pendants = plan(duplicates).filter((step) => 'imei' in step);
  const late = pendants.filter((step) => step.kept === true).length / pendants.length;
  expect(late).toBeGreaterThan(0.07);
  expect(late).toBeLessThan(0.13);
});

it('forty alerts: each of another pendant or phone, within half a minute, of more than six kinds', () => {
  const planned = plan(fortyAlerts);
  const units = planned.map((step) => {
    if ('imei' in step) return step.imei;
    return 'phone' in step ? step.phone : null;
  });
  expect([planned.length, new Set(units).size]).toEqual([40, 40]);
  expect(Math.max(...planned.map(({ at_ms }) => at_ms))).toBeLessThan(30_000);
  const pendants = planned.flatMap((step) =>
    'imei' in step && step.says !== 'heartbeat' ? step.says.alarms : [],
  );
  expect(
    new Set([...pendants, ...phonesOf(planned).map(({ tells }) => tells.kind)]).size,
  ).toBeGreaterThan(6);
});

it('a mixed day: timers are begun and nearly always ended, and everybody takes part', () => {
  const planned = plan(mixedDay, 1, 8 * hour);
  const kinds = phonesOf(planned).map(({ tells }) => tells.kind);
  const [begun, ended] = ['welfare_start', 'welfare_end'].map(
    (kind) => kinds.filter((one) => one === kind).length,
  );
  expect(begun).toBeGreaterThan(100);
  expect((ended ?? 0) / (begun ?? 1)).toBeGreaterThan(0.8);
  expect(new Set(zoleosOf(planned).map(({ posts }) => posts.type))).toEqual(
    new Set(['LS_start', 'LS_location', 'CheckIn', 'AppMessage', 'SOSInitiated', 'SOSCancelled']),
  );
  expect(planned.some((step) => 'imei' in step)).toBe(true);
});
