// The small SOS: every written one is read back, none is longer than allowed, and nothing else is
// accepted.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAppEvent } from './read-app-event.ts';
import {
  eventOfSmallSos,
  isSmallSosKind,
  mostSmallSosBytes,
  readSmallSos,
  type SmallSos,
  writeSmallSos,
} from './small-sos.ts';

const id = '5b0f1f5e-3c39-4c36-9d2b-0f1f6a6a1d01';
const sos: SmallSos = {
  kind: 'sos',
  device_id: 41,
  id,
  occurred_at: '2026-11-28T03:00:00.000Z',
  position: { latitude: -36.0737, longitude: 146.9135, accuracy_m: 12, age_s: 30 },
  battery_percent: 64,
};
const signature = 'a'.repeat(22);
const written = writeSmallSos(sos);
const text = `V1.s.41.5b0f1f5e3c394c369d2b0f1f6a6a1d01.1795834800.-3607370.14691350.12.30.64.${signature}`;

it('is one line of text', () => {
  expect(`${written}.${signature}`).toBe(text);
  expect(readSmallSos(text)).toEqual({ sos, written, signature, fault: null });
});

it('without a position and a battery, those fields are empty', () => {
  const bare = { ...sos, position: null, battery_percent: null };
  expect(writeSmallSos(bare)).toMatch(/\.1795834800\.{5}$/);
  expect(readSmallSos(`${writeSmallSos(bare)}.${signature}`).sos).toEqual(bare);
});

const kinds = [
  'sos',
  'duress',
  'medical',
  'fall',
  'no_motion',
  'safety_shake',
  'button_press',
  'test',
] as const;
const anySos = fc.record({
  kind: fc.constantFrom(...kinds),
  device_id: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  id: fc.uuid({ version: 4 }),
  occurred_at: fc
    .date({ min: new Date('2000-01-01'), max: new Date('2999-01-01'), noInvalidDate: true })
    .map((date) => new Date(Math.floor(date.getTime() / 1000) * 1000).toISOString()),
  position: fc.option(
    fc.record({
      latitude: fc.integer({ min: -9_000_000, max: 9_000_000 }).map((value) => value / 100_000),
      longitude: fc.integer({ min: -18_000_000, max: 18_000_000 }).map((value) => value / 100_000),
      accuracy_m: fc.nat({ max: 99_999 }),
      age_s: fc.nat({ max: 999_999 }),
    }),
  ),
  battery_percent: fc.option(fc.nat({ max: 100 })),
});

it('each one is read as it was written, is far below 200 bytes, and is an event of a phone', () => {
  fc.assert(
    fc.property(anySos, (one) => {
      const line = `${writeSmallSos(one)}.${signature}`;
      expect(JSON.stringify({ sos: line }).length).toBeLessThanOrEqual(mostSmallSosBytes - 60);
      expect(Buffer.byteLength(line)).toBe(line.length);
      expect(readSmallSos(line).sos).toEqual(one);
      const { event, errors } = readAppEvent(eventOfSmallSos(one), one.occurred_at);
      expect(errors).toBeNull();
      expect(event).toMatchObject({
        id: one.id,
        kind: one.kind,
        occurred_at: one.occurred_at,
        battery_percent: one.battery_percent,
      });
    }),
  );
});

it('numbers beyond their field are held at its end, and a fix after the alarm has no age', () => {
  const far = { ...sos, position: { latitude: 1, longitude: 2, accuracy_m: 1e9, age_s: -5 } };
  expect(readSmallSos(`${writeSmallSos(far)}.${signature}`).sos?.position).toMatchObject({
    accuracy_m: 99_999,
    age_s: 0,
  });
});

describe('is refused for', () => {
  const field = (place: number, value: string): string =>
    text.split('.').with(place, value).join('.');
  it.each([
    ['more than 200 bytes', 'V1.'.padEnd(201, 's'), /at most 200 bytes/],
    ['nothing', '', /begins with V1/],
    ['another version', field(0, 'V2'), /begins with V1/],
    ['a field too few', text.replace('.64', ''), /11 fields/],
    ['a field too many', `${text}.`, /11 fields/],
    ['a kind of news', field(1, 'c'), /kind is unknown/],
    ['an upper-case kind', field(1, 'S'), /kind is unknown/],
    ['no device', field(2, ''), /number of a device/],
    ['device 0', field(2, '0'), /number of a device/],
    ['a device beyond numbers', field(2, '9'.repeat(16)), /number of a device/],
    ['a number with a zero before it', field(2, '041'), /number of a device/],
    ['another script’s digits', field(2, '٤١'), /number of a device/],
    ['an id that is no UUID', field(3, 'f'.repeat(32)), /UUID/],
    ['an upper-case id', field(3, id.replaceAll('-', '').toUpperCase()), /UUID/],
    ['no time', field(4, ''), /whole seconds/],
    ['a time with an exponent', field(4, '1e9'), /whole seconds/],
    ['half a position', field(6, ''), /position/],
    ['91 degrees north', field(5, '9100000'), /position/],
    ['181 degrees east', field(6, '18100000'), /position/],
    ['minus zero', field(5, '-0'), /position/],
    ['an accuracy below zero', field(7, '-1'), /position/],
    ['101 percent', field(9, '101'), /battery/],
    ['a space', field(9, ' 64'), /battery/],
    ['a short signature', field(10, 'a'.repeat(21)), /22 characters/],
    ['a signature with a sign outside base64url', field(10, '+'.repeat(22)), /22 characters/],
    ['a line feed at its end', `${text}\n`, /22 characters/],
  ])('%s', (_what, given, fault) => {
    expect(readSmallSos(given)).toMatchObject({ sos: null, fault: expect.stringMatching(fault) });
  });

  it('whatever else is sent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (given) => {
        expect(readSmallSos(given).sos).toBeNull();
      }),
    );
  });
});

it('knows which kinds it has', () => {
  expect(kinds.every(isSmallSosKind)).toBe(true);
  expect((['message', 'sos_cancel', 'patrol_request'] as const).some(isSmallSosKind)).toBe(false);
});
