// The configuration as a unit itself holds it: answers reads and writes. For simulated pendants and
// tests; the platform is the other side.
import { type Ev04Settings, ev04Defaults } from '#domain/devices/settings/ev04-settings.ts';
import { ByteWriter, fromHex } from '../bytes.ts';
import { COMMANDS, encodeFrame, type Frame } from '../frame.ts';
import { encodeBody, type KeyRecord, readKeyRecords } from '../key-records.ts';
import { encodeResponse } from '../server-frames.ts';
import { decodeConfigValue } from './config-decoding.ts';
import { GEOFENCE } from './fences-codec.ts';
import { recordsFor } from './settings-codec.ts';

/** How a unit answers a write: does it, refuses it with "bad parameter", or does not answer. */
export type UnitManner = 'confirms' | 'refuses' | 'silent';

const READ = 0xf0;
const BAD_PARAMETER = 0x24;

/** Values of a captured dump (protocol section 3), with bits that have no public meaning. */
const captured: readonly (readonly [number, string])[] = [
  [0x01, '04070000'],
  [0x02, '0c000201'],
  [0x0d, '40e20180'],
  [0x0f, '07080080'],
  [0x10, '00'],
  [0x11, '0f'],
  [0x12, '64'],
  [0x20, '781e'],
  [0x33, '82000000'],
  [0x43, '804314'],
  [0x50, '0f1400f0'],
  [0x56, '05'],
];

/**
 * Its four geofences, all off: key 0x51 comes once for each. The first has a bit without a public
 * meaning.
 */
const capturedFences = [
  '1008e803b84d7f0d0246f643',
  '1100f4010000000000000000',
  '1200f4010000000000000000',
  '1300f4010000000000000000',
];

const text = (value: string): Uint8Array => new ByteWriter().text(value).done();

export class UnitConfiguration {
  readonly #values = new Map<number, Uint8Array>();
  readonly #fences = new Map<number, Uint8Array>();

  /** @param settings what it is set to from the beginning, where that is not the usual */
  constructor(imei: string, settings: Partial<Ev04Settings> = {}) {
    for (const [key, hex] of captured) this.#values.set(key, fromHex(hex));
    this.write(capturedFences.map((hex) => ({ key: GEOFENCE, value: fromHex(hex) })));
    this.#values.set(0x03, text(imei));
    this.#values.set(0x40, text('internet'));
    this.#values.set(0x43, Uint8Array.from([...fromHex('804314'), ...text('gps.vigil.example')]));
    const values = [...this.#values].map(([key, value]) => decodeConfigValue({ key, value }));
    this.write(recordsFor({ ...ev04Defaults, ...settings }, values));
  }

  write(records: readonly KeyRecord[]): void {
    for (const { key, value } of records) {
      if (key === GEOFENCE) this.#fences.set((value[0] ?? 0) & 15, Uint8Array.from(value));
      else this.#values.set(key, Uint8Array.from(value));
    }
  }

  valueOf(key: number): Uint8Array | undefined {
    return this.#values.get(key);
  }

  /** Its geofences as they are on the wire, by index. */
  get fences(): readonly Uint8Array[] {
    return [...this.#fences.values()];
  }

  /** Its answer to a frame of the server; null without one, and for frames of other commands. */
  answer(frame: Frame, manner: UnitManner = 'confirms'): Uint8Array | null {
    if (frame.body[0] !== COMMANDS.configuration || manner === 'silent') return null;
    const records = readKeyRecords(frame.body);
    const asked = records.find(({ key }) => key === READ);
    if (asked) {
      const keys =
        asked.value.length === 0 ? [...this.#values.keys(), GEOFENCE] : Array.from(asked.value);
      const known = keys.flatMap((key) => {
        if (key === GEOFENCE) return this.fences.map((value) => ({ key, value }));
        const value = this.#values.get(key);
        return value ? [{ key, value }] : [];
      });
      return encodeFrame({
        sequence: frame.sequence,
        acknowledge: false,
        body: encodeBody('configuration', known),
      });
    }
    if (manner === 'refuses') return encodeResponse(frame.sequence, BAD_PARAMETER);
    this.write(records);
    return encodeResponse(frame.sequence, 0);
  }
}
