// Configuration values: the known samples of other implementations, and values too short for their
// layout.
import { describe, expect, it } from 'vitest';
import { fromHex } from '#domain/ev04/bytes.ts';
import { decodeConfigValue } from './config-decoding.ts';
import { autoAnswer, fallDetection, powerAlert, sosButton } from './config-settings.ts';

const decode = (key: number, hex: string) => decodeConfigValue({ key, value: fromHex(hex) });

describe('configuration values', () => {
  it.each([
    [
      0x0b,
      '81081e1f2d03',
      { slot: 1, enabled: true, hour: 8, minute: 30, weekdays: 0x1f, seconds: 45, ring: 3 },
    ],
    [
      0x0b,
      '000000001e01',
      { slot: 0, enabled: false, hour: 0, minute: 0, weekdays: 0, seconds: 30, ring: 1 },
    ],
    [
      0x30,
      'e22b393139383736353433323130',
      { slot: 2, enabled: true, sms: true, calls: true, no_card: false, number: '+919876543210' },
    ],
    [0x55, '78003c80', { enabled: true, dial: false, angle_deg: 60, seconds: 120 }],
    [
      0x51,
      '12039600204fbb0710ff3f2e',
      {
        index: 2,
        point_count: 1,
        enabled: true,
        direction: 'in',
        shape: 'circle',
        radius_m: 150,
        points: [{ latitude: 12.9716, longitude: 77.5946 }],
      },
    ],
  ])('key %i reads %s', (key, hex, fields) => {
    expect(decode(key, hex).fields).toEqual(fields);
  });

  it('settings that we write read back as meant', () => {
    expect(
      decodeConfigValue(fallDetection({ enabled: true, sensitivity: 7, dial: true })).fields,
    ).toEqual({
      enabled: true,
      sensitivity: 7,
      dial: true,
      always_on: false,
    });
    expect(
      decodeConfigValue(powerAlert({ level_percent: 20, low: true, power_off: true })).fields,
    ).toEqual({
      level_percent: 20,
      low: true,
      power_on: false,
      power_off: true,
    });
    expect(decodeConfigValue(autoAnswer({ enabled: true, after: 5 })).fields).toMatchObject({
      auto_answer: true,
      answer_after: 5,
    });
    expect(
      decodeConfigValue(sosButton({ mode: 1, press_time: 30, task: 15 })).fields,
    ).toMatchObject({
      mode: 1,
      press_time: 30,
      task: 15,
    });
  });

  it('a value too short or an unknown key has no fields and keeps its bytes', () => {
    expect(decode(0x44, '0e0100')).toEqual({
      key: 0x44,
      name: 'intervals',
      fields: null,
      raw: fromHex('0e0100'),
    });
    expect(decode(0x56, '')).toMatchObject({ name: 'fall_down', fields: null });
    expect(decode(0x57, '201c')).toEqual({
      key: 0x57,
      name: 'unknown',
      fields: null,
      raw: fromHex('201c'),
    });
  });
});
