// Geofences to bytes and back over a unit that keeps them: only slots that differ are written,
// others are turned off, bits without a meaning stay.
import { describe, expect, it } from 'vitest';
import type { PendantFence } from '#domain/devices/settings/pendant-fences.ts';
import { fromHex, toHex } from '../bytes.ts';
import { type ConfigValue, decodeConfigValue } from './config-decoding.ts';
import { fenceRecords, hasFences } from './fences-codec.ts';
import { UnitConfiguration } from './unit-configuration.ts';

const valuesOf = (unit: UnitConfiguration): ConfigValue[] =>
  unit.fences.map((value) => decodeConfigValue({ key: 0x51, value }));
const clinic: PendantFence = {
  index: 2,
  direction: 'in',
  latitude: 12.9716,
  longitude: 77.5946,
  radius: 150,
};

describe('geofences of a pendant', () => {
  it('are written as a captured configuration has them', () => {
    const unit = new UnitConfiguration('861629054004860');
    const [record, ...others] = fenceRecords([clinic], valuesOf(unit));
    expect([others, record?.key, toHex(record?.value ?? new Uint8Array())]).toEqual([
      [],
      0x51,
      '12039600204fbb0710ff3f2e',
    ]);
  });

  it.each([
    ['over the date line', { ...clinic, latitude: -16.8, longitude: -179.9999999 }],
    ['at the largest radius', { ...clinic, radius: 50_000, direction: 'out' as const }],
  ])('%s read back as written', (_, fence) => {
    const unit = new UnitConfiguration('861629054004860');
    unit.write(fenceRecords([fence], valuesOf(unit)));
    expect([hasFences([fence], valuesOf(unit)), fenceRecords([fence], valuesOf(unit))]).toEqual([
      true,
      [],
    ]);
    const [read] = valuesOf(unit).filter(({ fields }) => fields?.['enabled'] === true);
    expect(read?.fields).toMatchObject({
      index: 2,
      direction: fence.direction,
      radius_m: fence.radius,
      shape: 'circle',
      point_count: 1,
    });
  });

  it('only what differs is written; an unwanted fence is turned off, also one set by others', () => {
    const unit = new UnitConfiguration('861629054004860');
    unit.write([{ key: 0x51, value: fromHex('1103c80000e1f50500e1f505') }]);
    const other = { ...clinic, index: 0, direction: 'out' as const };
    unit.write(fenceRecords([clinic, other], valuesOf(unit)));
    expect(hasFences([clinic, other], valuesOf(unit))).toBe(true);
    const moved = { ...clinic, radius: 200 };
    const changes = fenceRecords([moved, other], valuesOf(unit));
    expect(changes).toHaveLength(1);
    expect(hasFences([moved, other], valuesOf(unit))).toBe(false);
    unit.write(fenceRecords([], valuesOf(unit)));
    expect(valuesOf(unit).filter(({ fields }) => fields?.['enabled'] === true)).toEqual([]);
  });

  it('bits without a public meaning stay, and a pendant that rounds a place has it', () => {
    const unit = new UnitConfiguration('861629054004860');
    unit.write(fenceRecords([{ ...clinic, index: 0 }], valuesOf(unit)));
    expect((unit.fences[0]?.[1] ?? 0) & 0xf8).toBe(0x08);
    expect(
      hasFences(
        [{ ...clinic, index: 0, latitude: clinic.latitude + 0.00005, radius: 152 }],
        valuesOf(unit),
      ),
    ).toBe(true);
  });

  it('a pendant that reports none is given none, and a circle that does not fit is refused', () => {
    expect([hasFences([clinic], []), fenceRecords([clinic], [])]).toEqual([undefined, []]);
    const unit = new UnitConfiguration('861629054004860');
    expect(() => fenceRecords([{ ...clinic, radius: 99 }], valuesOf(unit))).toThrow(RangeError);
    expect(() => fenceRecords([{ ...clinic, radius: 65_536 }], valuesOf(unit))).toThrow(RangeError);
  });
});
