// The delays of sign-in: they grow with the failures of a place, one place never delays another,
// and a known browser waits for itself alone.
import { expect, test } from 'vitest';
import {
  type FailedTries,
  longestDelayMinutes,
  signInDelay,
  triesOfAccount,
  triesOfPlace,
} from './sign-in-delay.ts';

const from = (place: string, failed: number, given: Partial<FailedTries> = {}): FailedTries => ({
  place,
  known_browser: false,
  failed,
  failed_for_account: failed,
  seconds_ago: 0,
  ...given,
});
const here = { place: '203.0.113.7', known_browser: false };
const known = { place: 'browser', known_browser: true };

test.each([
  [0, 0, false],
  [3, 0, false],
  [4, 0, true],
  [5, 1, false],
  [6, 2, false],
  [7, 4, false],
  [8, 8, false],
  [9, 15, false],
  [400, 15, false],
])('after %i failures a place waits %i minutes', (failed, minutes, isLastFree) => {
  expect(signInDelay([from(here.place, failed)], here)).toEqual({
    seconds: minutes * 60,
    isLastFree,
  });
  expect(signInDelay([from(known.place, failed, { known_browser: true })], known)).toEqual({
    seconds: minutes * 60,
    isLastFree,
  });
});

test('the wait counts from the latest failure and ends', () => {
  expect(signInDelay([from(here.place, 6, { seconds_ago: 30.5 })], here).seconds).toBe(90);
  expect(signInDelay([from(here.place, 6, { seconds_ago: 120 })], here).seconds).toBe(0);
});

test('one place delays itself alone, however often it tries', () => {
  expect(signInDelay([from('198.51.100.1', 1000)], here)).toEqual({
    seconds: 0,
    isLastFree: false,
  });
});

test('several places together delay every place but a known browser', () => {
  const attack = (places: number) =>
    Array.from({ length: places }, (_, index) =>
      from(`198.51.100.${index}`, 5, { seconds_ago: index }),
    );
  expect(signInDelay(attack(1), here).seconds).toBe(0);
  expect(signInDelay(attack(2), here).seconds).toBe(60);
  expect(signInDelay(attack(20), here).seconds).toBe(15 * 60);
  expect(signInDelay(attack(20), known)).toEqual({ seconds: 0, isLastFree: false });
});

test('failures before the account’s last right password delay only their own place', () => {
  const before = (place: string) => from(place, 7, { failed_for_account: 0 });
  expect(signInDelay([before('198.51.100.1'), before('198.51.100.2')], here).seconds).toBe(0);
  expect(signInDelay([before(here.place)], here).seconds).toBe(4 * 60);
});

test('the failures of a known browser count for no other place', () => {
  const browsers = ['a', 'b', 'c'].map((place) => from(place, 9, { known_browser: true }));
  expect(signInDelay(browsers, here)).toEqual({ seconds: 0, isLastFree: false });
});

test('the failure before the first delay is announced once', () => {
  expect(signInDelay([from('198.51.100.1', 5), from('198.51.100.2', 4)], here).isLastFree).toBe(
    true,
  );
  expect(signInDelay([from('198.51.100.1', 5), from('198.51.100.2', 5)], here).isLastFree).toBe(
    false,
  );
});

test('of several places the latest failure counts, and a place that has used up its tries announces nothing', () => {
  const others = [
    from('198.51.100.1', 5, { seconds_ago: 50 }),
    from('198.51.100.2', 5, { seconds_ago: 20 }),
    from('198.51.100.3', 5, { seconds_ago: 40 }),
  ];
  expect(signInDelay(others.slice(0, 2), here).seconds).toBe(40);
  expect(signInDelay(others.toReversed().slice(0, 2), here).seconds).toBe(40);
  const full = from(here.place, 5, { seconds_ago: 60 });
  expect(signInDelay([full, from('198.51.100.1', 4)], here)).toEqual({
    seconds: 0,
    isLastFree: false,
  });
  expect([triesOfPlace, triesOfAccount, longestDelayMinutes]).toEqual([5, 10, 15]);
});

test('the longer of the two delays counts', () => {
  const own = from(here.place, 7, { seconds_ago: 10 });
  expect(signInDelay([own, from('198.51.100.1', 5)], here).seconds).toBe(230);
  const others = [from('198.51.100.1', 5), from('198.51.100.2', 5)];
  expect(signInDelay([from(here.place, 5, { seconds_ago: 50 }), ...others], here).seconds).toBe(
    900,
  );
});

test('a place that has failed before the account’s last right password alone is not the latest', () => {
  const forgiven = from('198.51.100.9', 3, { failed_for_account: 0, seconds_ago: 1 });
  const others = [
    from('198.51.100.1', 5, { seconds_ago: 50 }),
    from('198.51.100.2', 5, { seconds_ago: 50 }),
  ];
  expect(signInDelay([forgiven, ...others], here).seconds).toBe(10);
});
