// Geofences as a pendant keeps them (key 0x51, protocol section 3.1): read from its configuration,
// and the records that make them what is wanted.
import {
  isFence,
  leastFenceRadius,
  type PendantFence,
} from '#domain/devices/settings/pendant-fences.ts';
import { ByteWriter, viewOf } from '../bytes.ts';
import type { KeyRecord } from '../key-records.ts';
import type { ConfigValue } from './config-decoding.ts';

export const GEOFENCE = 0x51;

const enabledBit = 1 << 8;
/** Bits 11 to 15 have no public meaning: they stay as they were read. */
const foreignBits = 0xf800;
const mostRadius = 0xffff;

/**
 * The enabled circles among the values, by index; null for a slot that is off or holds a shape that
 * we do not write.
 */
function slotsIn(
  values: readonly ConfigValue[],
): Map<number, { readonly fence: PendantFence | null; readonly raw: Uint8Array }> {
  return new Map(
    values
      .filter(({ key, raw }) => key === GEOFENCE && raw.length >= 4)
      .map(({ raw }) => {
        const word = viewOf(raw).getUint32(0, true);
        return [word & 15, { raw, fence: fenceIn(raw) }];
      }),
  );
}

function fenceIn(raw: Uint8Array): PendantFence | null {
  const view = viewOf(raw);
  const word = view.getUint32(0, true);
  const isCircle = (word & enabledBit) !== 0 && ((word >>> 10) & 1) === 0;
  if (!isCircle || raw.length < 12) return null;
  return {
    index: word & 15,
    direction: (word >>> 9) & 1 ? 'in' : 'out',
    latitude: view.getInt32(4, true) / 1e7,
    longitude: view.getInt32(8, true) / 1e7,
    radius: word >>> 16,
  };
}

/** @throws RangeError for a circle that does not fit the record */
function recordOf(
  { index, direction, latitude, longitude, radius }: PendantFence,
  base: number,
): KeyRecord {
  if (radius < leastFenceRadius || radius > mostRadius)
    throw new RangeError(`a pendant's geofence has a radius of 100 to 65535 m`);
  const flags =
    index | (1 << 4) | enabledBit | (direction === 'in' ? 1 << 9 : 0) | (base & foreignBits);
  const value = new ByteWriter()
    .u16(flags)
    .u16(radius)
    .u32(degrees(latitude))
    .u32(degrees(longitude))
    .done();
  return { key: GEOFENCE, value };
}

const degrees = (value: number): number => Math.round(value * 1e7);

function turnedOff(raw: Uint8Array): KeyRecord {
  const value = Uint8Array.from(raw);
  value[1] = (value[1] ?? 0) & ~(enabledBit >>> 8);
  return { key: GEOFENCE, value };
}

/**
 * The records that make the pendant's fences exactly these: of the slots that it reported only
 * those that differ.
 */
export function fenceRecords(
  wanted: readonly PendantFence[],
  values: readonly ConfigValue[],
): KeyRecord[] {
  return [...slotsIn(values)].flatMap(([index, { fence, raw }]) => {
    const next = wanted.find((one) => one.index === index);
    if (next)
      return fence && isFence(fence, next) ? [] : [recordOf(next, viewOf(raw).getUint32(0, true))];
    return (viewOf(raw).getUint32(0, true) & enabledBit) === 0 ? [] : [turnedOff(raw)];
  });
}

/** Whether the pendant has exactly these; undefined where it reports no geofences. */
export function hasFences(
  wanted: readonly PendantFence[],
  values: readonly ConfigValue[],
): boolean | undefined {
  const slots = slotsIn(values);
  if (slots.size === 0) return undefined;
  return wanted.every(({ index }) => slots.has(index)) && fenceRecords(wanted, values).length === 0;
}
