// The demo's pendants are as real ones: numbered by the rule, each its own.
import { expect, test } from 'vitest';
import { imeiCheckDigit } from '#domain/devices/imei.ts';
import { demoPendants } from './demo-devices.ts';

test('an IMEI ends in its check digit', () => {
  expect(imeiCheckDigit('49015420323751')).toBe(8);
  expect(
    demoPendants.filter(
      (pendant) =>
        !/^\d{15}$/.test(pendant.imei) ||
        imeiCheckDigit(pendant.imei.slice(0, 14)) !== Number(pendant.imei[14]),
    ),
  ).toEqual([]);
});

test('there are sixty, no two alike', () => {
  expect(demoPendants).toHaveLength(60);
  for (const key of ['imei', 'device_name'] as const)
    expect(new Set(demoPendants.map((pendant) => pendant[key])).size).toBe(60);
  expect(
    new Set(demoPendants.map((pendant) => `${pendant.latitude} ${pendant.longitude}`)).size,
  ).toBe(60);
});
