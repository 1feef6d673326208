// Settings to bytes and back over a unit that keeps them: only our own bits change, only what
// differs is written, and what is read is compared by meaning.
import { describe, expect, it } from 'vitest';
import {
  type Ev04Settings,
  ev04Defaults,
  ev04SettingNames,
} from '#domain/devices/settings/ev04-settings.ts';
import { fromHex } from '../bytes.ts';
import { type ConfigValue, decodeConfigValue } from './config-decoding.ts';
import { receivedIn, recordsFor, settingsIn } from './settings-codec.ts';
import { UnitConfiguration } from './unit-configuration.ts';

const keys = [0x01, 0x02, 0x03, 0x0d, 0x0f, 0x10, 0x11, 0x12, 0x20, 0x33, 0x40, 0x43, 0x50, 0x56];
const valuesOf = (unit: UnitConfiguration, but: readonly number[] = []): ConfigValue[] =>
  keys.flatMap((key) => {
    const value = unit.valueOf(key);
    return value && !but.includes(key) ? [decodeConfigValue({ key, value })] : [];
  });
const other: Ev04Settings = {
  sos_mode: 'double_press',
  sos_time: 10,
  microphone_volume: 0,
  auto_answer: false,
  auto_answer_time: 10,
  fall_detection: true,
  fall_detection_sensitivity: 9,
  power_alert: false,
  power_alert_level: 50,
  audio_feedback: false,
  ringtone_volume: 0,
  speaker_volume: 1,
  vibrate_mode: false,
};

describe('settings of a pendant', () => {
  it('all written read back as written, one by one and together', () => {
    const unit = new UnitConfiguration('861629054004860');
    expect(settingsIn(valuesOf(unit))).toEqual(ev04Defaults);
    for (const name of ev04SettingNames) {
      const wanted = { [name]: other[name] };
      const records = recordsFor(wanted, valuesOf(unit));
      expect(records).toHaveLength(1);
      unit.write(records);
      expect(settingsIn(valuesOf(unit))[name]).toEqual(other[name]);
      expect(recordsFor(wanted, valuesOf(unit))).toEqual([]);
    }
    expect(settingsIn(valuesOf(unit))).toEqual(other);
    unit.write(recordsFor(ev04Defaults, valuesOf(unit)));
    expect(settingsIn(valuesOf(unit))).toEqual(ev04Defaults);
  });

  it('bits without a public meaning stay as they were read', () => {
    const unit = new UnitConfiguration('861629054004860', { power_alert_level: 15 });
    unit.write([{ key: 0x0f, value: fromHex('07080080') }]);
    unit.write(
      recordsFor(
        { power_alert_level: 20, vibrate_mode: false, auto_answer_time: 7 },
        valuesOf(unit),
      ),
    );
    expect([...(unit.valueOf(0x50) ?? [])]).toEqual([20, 0x14, 0, 0xf0]);
    expect([...(unit.valueOf(0x0f) ?? [])]).toEqual([0x03, 0x08, 0, 0x80]);
    expect([...(unit.valueOf(0x33) ?? [])]).toEqual([0x87, 0, 0, 0]);
  });

  it('a key that the unit does not report is not written, and counts as not reported', () => {
    const unit = new UnitConfiguration('861629054004860');
    const values = valuesOf(unit, [0x0f]);
    const wanted = { vibrate_mode: false, ringtone_volume: 40 };
    expect(recordsFor(wanted, values).map(({ key }) => key)).toEqual([0x10]);
    unit.write(recordsFor(wanted, values));
    expect(receivedIn(valuesOf(unit, [0x0f]), wanted, true).verified).toEqual({
      ringtone_volume: true,
    });
  });

  it('the access point is written as text where it differs; a unit that keeps it to itself is believed once it acknowledged', () => {
    const unit = new UnitConfiguration('861629054004860');
    const wanted = { access_point: 'telstra.m2m' };
    expect(receivedIn(valuesOf(unit), wanted, false)).toMatchObject({
      access_point: 'internet',
      verified: { access_point: false },
    });
    expect(recordsFor(wanted, valuesOf(unit))).toEqual([
      { key: 0x40, value: Uint8Array.from(Buffer.from('telstra.m2m')) },
    ]);
    unit.write(recordsFor(wanted, valuesOf(unit)));
    expect(recordsFor(wanted, valuesOf(unit))).toEqual([]);
    expect(receivedIn(valuesOf(unit), wanted, true)).toMatchObject({
      access_point: 'telstra.m2m',
      verified: { access_point: true },
    });
    const hidden = valuesOf(unit, [0x40]);
    expect(recordsFor(wanted, hidden)).toHaveLength(1);
    expect(receivedIn(hidden, wanted, true)).toMatchObject({
      access_point: null,
      verified: { access_point: true },
    });
    expect(receivedIn(hidden, wanted, false).verified).toEqual({});
    expect(recordsFor({ ringtone_volume: 40 }, valuesOf(unit)).map(({ key }) => key)).toEqual([
      0x10,
    ]);
  });

  it('versions and server are read, and a password is compared and never read out', () => {
    const unit = new UnitConfiguration('861629054004860');
    const wanted = { device_password: '4711' };
    expect(receivedIn(valuesOf(unit), wanted, false)).toEqual({
      settings: ev04Defaults,
      facts: {
        firmware_version: '1.2.0.12',
        hardware_version: '1796',
        server_host: 'gps.vigil.example',
        server_port: 5187,
      },
      access_point: 'internet',
      geofences: null,
      verified: { device_password: false },
    });
    unit.write(recordsFor(wanted, valuesOf(unit)));
    expect(receivedIn(valuesOf(unit), wanted, true).verified).toEqual({ device_password: true });
    expect(receivedIn(valuesOf(unit, [0x0d]), wanted, true).verified).toEqual({
      device_password: true,
    });
    expect(receivedIn(valuesOf(unit, [0x0d]), wanted, false).verified).toEqual({});
    expect(JSON.stringify(receivedIn(valuesOf(unit), wanted, true))).not.toContain('4711');
  });
});
