// Devices that raised recently are remembered long enough, and not for ever.
import { expect, test } from 'vitest';
import { createRecentDevices } from './recent-devices.ts';

test('the last ones are remembered, after any number of earlier ones', () => {
  const recent = createRecentDevices(3);
  for (let device = 1; device <= 10; device += 1) recent.add(device);
  expect([8, 9, 10].map((device) => recent.has(device))).toEqual([true, true, true]);
  expect([1, 2, 3].map((device) => recent.has(device))).toEqual([false, false, false]);
});

test('a device that never reported is not known', () => {
  expect(createRecentDevices().has(1)).toBe(false);
});
