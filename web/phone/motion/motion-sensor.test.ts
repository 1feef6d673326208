// @vitest-environment happy-dom
// The switch, the sensor and the countdown: the sensor is off unless it was turned on, and an alarm
// is sent only when the person does not answer that all is well.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '#web/kit/language/language.ts';
import { changePhone, changeReports, phoneNow } from '../memory/phone-store.ts';
import { endCountdown } from './countdown.ts';
import { keepMotion, turnMotionOff, turnMotionOn } from './motion-sensor.ts';

/** A browser with a motion sensor; `requestPermission` only where a browser asks the person. */
function browserThat(asks: (() => Promise<string>) | null): void {
  vi.stubGlobal(
    'DeviceMotionEvent',
    Object.assign(class {}, asks ? { requestPermission: asks } : {}),
  );
}
let at = 0;
function reading(x: number | null, passed = 16): void {
  at += passed;
  const event = new Event('devicemotion');
  Object.defineProperties(event, {
    accelerationIncludingGravity: { value: { x, y: 0, z: 9.8 } },
    timeStamp: { value: at },
  });
  window.dispatchEvent(event);
}
const shake = (): void => {
  for (let sample = 0; sample < 260; sample += 1)
    reading(30 * Math.sin((2 * Math.PI * 4 * sample * 16) / 1000));
};
const alarms = () => phoneNow().reports.map(({ kind, data }) => [kind, Object.keys(data)]);

keepMotion();
beforeEach(() => {
  vi.useFakeTimers();
  browserThat(null);
  changePhone({ token: 'a token', felt: null });
});
afterEach(async () => {
  turnMotionOff();
  changePhone({ token: null });
  await changeReports([]);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function turnedOn(): Promise<void> {
  const turning = turnMotionOn();
  await vi.advanceTimersByTimeAsync(10);
  reading(0);
  expect(await turning).toBeNull();
}

test('off until it is turned on, and off again', async () => {
  shake();
  expect(phoneNow()).toMatchObject({ felt: null, motion: 'off' });
  await turnedOn();
  reading(0);
  expect(phoneNow()).toMatchObject({ motion: 'on', settings: { motion: true } });
  turnMotionOff();
  shake();
  expect(phoneNow()).toMatchObject({ felt: null, motion: 'off', settings: { motion: false } });
});

test.each<[string, () => Promise<string>, 'refused' | 'silent']>([
  ['the person refuses', async () => 'denied', 'refused'],
  [
    'the browser wants a touch first',
    async () => await Promise.reject(new Error('no gesture')),
    'refused',
  ],
  ['no sensor speaks', async () => 'granted', 'silent'],
])('stays off where %s', async (_what, asks, why) => {
  browserThat(asks);
  const turning = turnMotionOn();
  await vi.advanceTimersByTimeAsync(10);
  // A computer sends an event without a reading.
  reading(null);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await turning).toBe(why);
  expect(phoneNow().settings.motion).not.toBe(true);
});

test('a shake counts down for 20 seconds and then is an alarm', async () => {
  await turnedOn();
  shake();
  expect(phoneNow().felt).toMatchObject({ what: 'shake' });
  await vi.advanceTimersByTimeAsync(19_500);
  expect(alarms()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(alarms()).toEqual([['safety_shake', ['felt_at']]]);
  expect(phoneNow().felt).toBeNull();
});

test('"I am fine" ends it, and nothing is sent', async () => {
  await turnedOn();
  shake();
  endCountdown();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([alarms(), phoneNow().felt]).toEqual([[], null]);
});

test('the vibration of the warning is not felt', async () => {
  await turnedOn();
  shake();
  const first = phoneNow().felt;
  shake();
  expect(phoneNow().felt).toBe(first);
});

test('a page suspended during the countdown asks again before it sends', async () => {
  await turnedOn();
  shake();
  vi.setSystemTime(Date.now() + 3_600_000);
  await vi.advanceTimersByTimeAsync(1000);
  expect(alarms()).toEqual([]);
  expect(phoneNow().felt).not.toBeNull();
  await vi.advanceTimersByTimeAsync(21_000);
  expect(alarms()).toEqual([['safety_shake', ['felt_at']]]);
});

test('a sensor that stops is shown as silent', async () => {
  await turnedOn();
  reading(0);
  await vi.advanceTimersByTimeAsync(6500);
  expect(phoneNow().motion).toBe('silent');
  reading(0);
  expect(phoneNow().motion).toBe('on');
});
