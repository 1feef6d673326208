// One alarm in under 200 bytes, for a line that carries hardly more, such as a satellite
// telephone's: how it is written, and a strict reader.
import type { AppEventKind } from './app-event.ts';

/** Bytes; every character of a small SOS is one. */
export const mostSmallSosBytes = 200;

const signs = [
  ['sos', 's'],
  ['duress', 'd'],
  ['medical', 'm'],
  ['fall', 'f'],
  ['no_motion', 'n'],
  ['safety_shake', 'k'],
  ['button_press', 'b'],
  ['test', 't'],
] as const satisfies readonly (readonly [AppEventKind, string])[];
export type SmallSosKind = (typeof signs)[number][0];

export interface SmallSos {
  readonly kind: SmallSosKind;
  readonly device_id: number;
  /** The UUID of the event: the same alarm sent in full is the same event. */
  readonly id: string;
  /**
   * ISO 8601, whole seconds; by the server's clock as far as the phone knows it, for the way may
   * take minutes.
   */
  readonly occurred_at: string;
  readonly position: {
    /** Degrees, to a hundred thousandth (1.1 m). */
    readonly latitude: number;
    readonly longitude: number;
    /** Whole metres. */
    readonly accuracy_m: number;
    /** Whole seconds from the fix to the event. */
    readonly age_s: number;
  } | null;
  readonly battery_percent: number | null;
}

export const isSmallSosKind = (kind: AppEventKind): kind is SmallSosKind =>
  signs.some(([known]) => known === kind);
const signOf = (kind: SmallSosKind): string => signs.find(([known]) => known === kind)?.[1] ?? '';
const kindOf = (sign: string): SmallSosKind | undefined =>
  signs.find(([, known]) => known === sign)?.[0];

const degree = 100_000;
const mostAccuracy = 99_999;
const mostAge = 999_999;
const version = 'V1';

/**
 * What is signed: fields between dots, without a signature. At most 102 bytes, 125 with the
 * signature.
 */
export function writeSmallSos({
  kind,
  device_id,
  id,
  occurred_at,
  position,
  battery_percent,
}: SmallSos): string {
  const place = position
    ? [
        Math.round(position.latitude * degree),
        Math.round(position.longitude * degree),
        bounded(position.accuracy_m, mostAccuracy),
        bounded(position.age_s, mostAge),
      ]
    : ['', '', '', ''];
  const at = Math.floor(Date.parse(occurred_at) / 1000);
  return [
    version,
    signOf(kind),
    device_id,
    id.replaceAll('-', ''),
    at,
    ...place,
    battery_percent ?? '',
  ].join('.');
}

const bounded = (value: number, most: number): number =>
  Math.min(most, Math.max(0, Math.round(value)));

/** What the key signs: never the same bytes as anything else that may once be signed with it. */
export const signedBySmallSos = (written: string): string => `vigil small sos\n${written}`;

export type ReadSmallSos =
  | {
      readonly sos: SmallSos /** What was signed. */;
      readonly written: string;
      readonly signature: string;
      readonly fault: null;
    }
  | { readonly sos: null; readonly fault: string };

const uuidDigits = /^[0-9a-f]{12}[1-8][0-9a-f]{3}[89ab][0-9a-f]{15}$/;
const whole = (most: number, digits: number) => ({
  most,
  pattern: new RegExp(`^(0|[1-9]\\d{0,${digits - 1}})$`),
});
const device = whole(Number.MAX_SAFE_INTEGER, 16);
const seconds = whole(99_999_999_999, 11);
const percent = whole(100, 3);
const latitude = { most: 90 * degree, pattern: /^(0|-?[1-9]\d{0,6})$/ };
const longitude = { most: 180 * degree, pattern: /^(0|-?[1-9]\d{0,7})$/ };
const accuracy = whole(mostAccuracy, 5);
const age = whole(mostAge, 6);

/**
 * Reads `V1.kind.device.id.seconds.latitude.longitude.accuracy.age.battery.signature`. Each value
 * has exactly one valid spelling, and nothing is corrected. Linear in the length, which is checked
 * first. The signature is not verified here.
 */
export function readSmallSos(text: string): ReadSmallSos {
  if (text.length > mostSmallSosBytes)
    return wrong(`A small SOS can have at most ${mostSmallSosBytes} bytes.`);
  const parts = text.split('.');
  const [form, sign = '', deviceText, id = '', at, lat, lon, wide, old, battery, signature = ''] =
    parts;
  if (form !== version) return wrong(`A small SOS begins with ${version}.`);
  if (parts.length !== 11) return wrong('A small SOS has 11 fields between dots.');
  const kind = kindOf(sign);
  if (kind === undefined) return wrong('The kind is unknown.');
  const device_id = numberIn(deviceText, device);
  if (!device_id) return wrong('The device must be the number of a device.');
  if (!uuidDigits.test(id)) return wrong('The id must be a UUID of 32 hexadecimal digits.');
  const occurred = numberIn(at, seconds);
  if (occurred === null) return wrong('The time must be whole seconds since 1970.');
  const position = positionIn([lat, lon, wide, old]);
  if (position === undefined)
    return wrong('The position must have latitude, longitude, accuracy and age, or none of them.');
  const battery_percent = battery === '' ? null : numberIn(battery, percent);
  if (battery !== '' && battery_percent === null)
    return wrong('The battery must be 0 to 100 percent.');
  if (!/^[\w-]{22}$/.test(signature)) return wrong('The signature must have 22 characters.');
  const sos = {
    kind,
    device_id,
    id: uuidOf(id),
    occurred_at: new Date(occurred * 1000).toISOString(),
    position,
    battery_percent,
  };
  return { sos, written: text.slice(0, -signature.length - 1), signature, fault: null };
}

const wrong = (fault: string): ReadSmallSos => ({ sos: null, fault });

function numberIn(
  text: string | undefined,
  { most, pattern }: { most: number; pattern: RegExp },
): number | null {
  if (text === undefined || !pattern.test(text)) return null;
  const value = Number(text);
  return Math.abs(value) <= most ? value : null;
}

/** Undefined for one that is wrong. */
function positionIn(texts: readonly (string | undefined)[]): SmallSos['position'] | undefined {
  if (texts.every((text) => text === '')) return null;
  const [lat, lon, accuracy_m, age_s] = [latitude, longitude, accuracy, age].map((form, place) =>
    numberIn(texts[place], form),
  );
  if (lat == null || lon == null || accuracy_m == null || age_s == null) return undefined;
  return { latitude: lat / degree, longitude: lon / degree, accuracy_m, age_s };
}

const uuidOf = (id: string): string => id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** The event in full, as a phone would report it. */
export function eventOfSmallSos({ kind, id, occurred_at, position, battery_percent }: SmallSos) {
  const fixed = (age_s: number): string =>
    new Date(Date.parse(occurred_at) - age_s * 1000).toISOString();
  return {
    id,
    kind,
    occurred_at,
    battery_percent,
    position: position && {
      latitude: position.latitude,
      longitude: position.longitude,
      accuracy_m: position.accuracy_m,
      fixed_at: fixed(position.age_s),
    },
    data: { small: true },
  };
}
