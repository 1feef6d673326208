// The real messages of the feed and the meaning of each; any broken body counts as an unreadable
// message.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeviceEvent } from '#domain/devices/device-event.ts';
import { deviceEvent } from '#domain/devices/device-event.ts';
import { messageIdAt } from './message-id.ts';
import { zoleoEvent } from './zoleo-event.ts';
import { readZoleoBody } from './zoleo-message.ts';

const { samples } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'fixtures/zoleo-messages.json'), 'utf8'),
) as {
  samples: { id: string; payload: Record<string, unknown> }[];
};
const payloadOf = (id: string) => samples.find((sample) => sample.id === id)?.payload ?? {};

const at = new Date('2026-11-21T08:00:00.000Z');
const received = { at, fallbackKey: '7' };

function eventOf(payload: Record<string, unknown>): DeviceEvent | null {
  const body = readZoleoBody(JSON.stringify(payload));
  if (body.kind !== 'message') throw new Error(body.kind);
  return zoleoEvent(body.fields, received);
}
const sos = (changed: Record<string, unknown> = {}) => ({
  ...payloadOf('sos-initiated'),
  ...changed,
});

describe('the real messages', () => {
  it('an SOS is an alarm with its place and its time', () => {
    expect(eventOf(payloadOf('sos-initiated'))).toEqual({
      event_key: 'zoleo:SOSInitiated:2517414252596569999',
      kind: 'sos',
      occurred_at: '2022-08-19T02:19:00.343Z',
      received_at: at.toISOString(),
      time_source: 'device',
      historical: true,
      position: {
        latitude: 43.62469,
        longitude: -79.505033,
        accuracy_m: null,
        source: 'satellite',
        speed_kmh: null,
        course_deg: null,
        altitude_m: null,
        satellites: null,
        fixed_at: '2022-08-19T02:19:00.343Z',
      },
      battery_percent: null,
      data: { satellite: true, message_type: 'SOSInitiated', via: 'cellular' },
    });
  });

  it.each([
    ['sos-cancelled-newer', 'sos_cancelled', { occurred_at: '2023-06-24T19:02:09.628Z' }],
    [
      'checkin-full',
      'check_in',
      { battery_percent: 96, position: { speed_kmh: 12.34, altitude_m: 123 } },
    ],
    ['ls-start', 'position', { data: { message_type: 'LS_start' } }],
    ['ls-end', 'position', { position: { latitude: 37.38532257080078 } }],
    ['email-message-no-location', 'message', { position: null, data: { text: 'Test message' } }],
    ['bad-altitude', 'check_in', { position: { latitude: 12.3456789, altitude_m: null } }],
  ])('%s is %s', (id, kind, more) => {
    expect(eventOf(payloadOf(id))).toMatchObject({ kind, ...more });
  });

  it.each(['SOSCancelled', 'SOSCanceled', 'soscancelled'])(
    '%s is the end of an SOS',
    (MessageType) => {
      expect(eventOf(sos({ MessageType }))?.kind).toBe('sos_cancelled');
    },
  );

  it('the wearer’s consent is no message', () => {
    const link = {
      kind: 'link',
      imei: '123456789012345',
      partner_device_id: '12345678-1234-1234-1234-123456789012',
    };
    expect(readZoleoBody(JSON.stringify(payloadOf('consent')))).toEqual({ ...link, linked: true });
    expect(readZoleoBody(JSON.stringify({ ...payloadOf('consent'), status: 'inactive' }))).toEqual({
      ...link,
      linked: false,
    });
  });

  it('ids are the time of sending, so a delivery without its id has the same key', () => {
    for (const { payload } of samples) {
      const { MessageId, Properties } = payload as {
        MessageId?: string;
        Properties?: { EpochMiliseconds: string };
      };
      if (MessageId && Properties)
        expect(messageIdAt(Number(Properties.EpochMiliseconds))).toBe(MessageId);
    }
    expect(eventOf(sos({ MessageId: undefined }))?.event_key).toBe(eventOf(sos())?.event_key);
  });
});

describe('each field alone', () => {
  it.each([
    ['latitude', { Location: { Latitude: 'north', Longitude: 4 } }],
    ['latitude out of the world', { Location: { Latitude: 91, Longitude: 4 } }],
    ['only half a place', { Location: { Longitude: 4 } }],
    ['a fix of zeros', { Location: { Latitude: 0, Longitude: 0 } }],
    ['a place that is no object', { Location: 'here' }],
    ['no place', { Location: null }],
  ])('%s: the SOS counts without a place', (_, changed) => {
    expect(eventOf(sos(changed))).toMatchObject({ kind: 'sos', position: null });
  });

  it.each([
    ['past every column', 1e39, null],
    ['too small for any', 1e-60, 0],
    ['as it is sent', '12.344', 12.34],
  ])('a speed %s never costs the SOS', (_, Speed, speed_kmh) => {
    const Location = { Latitude: 43, Longitude: -79, Speed, Altitude: Speed };
    expect(eventOf(sos({ Location }))).toMatchObject({
      kind: 'sos',
      position: { speed_kmh, altitude_m: speed_kmh },
    });
  });

  it.each([
    ['words', 'full'],
    ['too much', 101],
    ['nothing', null],
    ['a list', [1]],
  ])('a battery of %s is not known', (_, Battery) => {
    expect(eventOf(sos({ Properties: { Battery } }))).toMatchObject({
      kind: 'sos',
      battery_percent: null,
    });
  });

  it.each([
    ['EpochMiliseconds first', {}, '2022-08-19T02:19:00.343Z', 'device'],
    ['SentFromDevice next', { Properties: {} }, '2022-08-19T02:19:00.343Z', 'device'],
    [
      'ReceivedAtServer next',
      { Properties: null, SentFromDevice: 'yesterday' },
      '2022-08-19T02:19:33.000Z',
      'device',
    ],
    [
      'else the time of receipt',
      { Properties: 4, SentFromDevice: null, ReceivedAtServer: 9 },
      at.toISOString(),
      'received',
    ],
  ])('the time: %s', (_, changed, occurred_at, time_source) => {
    expect(eventOf(sos(changed))).toMatchObject({ occurred_at, time_source });
  });

  it('a clock that cannot be believed is kept next to the time of receipt', () => {
    const strange = {
      Properties: { EpochMiliseconds: '86400000' },
      SentFromDevice: null,
      ReceivedAtServer: '2031-01-01T00:00:00Z',
    };
    expect(eventOf(sos(strange))).toMatchObject({
      occurred_at: at.toISOString(),
      time_source: 'received',
      original_time: '1970-01-02T00:00:00.000Z',
    });
  });

  it('without id and time each delivery counts', () => {
    const bare = { MessageType: 'SOSInitiated', DeviceIMEI: '123456789012345' };
    expect(eventOf(bare)).toMatchObject({
      kind: 'sos',
      event_key: 'zoleo:SOSInitiated:delivery 7',
    });
  });

  it('text that no column can hold is made whole', () => {
    expect(
      eventOf({ ...payloadOf('email-message-no-location'), Message: 'a\0b\ud800' }),
    ).toMatchObject({ data: { text: 'ab\ufffd' } });
  });
});

describe('types', () => {
  it.each([
    ['SOSINITIATED', 'sos'],
    ['SOSUpdate', 'sos'],
    ['EmergencyStarted', 'sos'],
    ['SOSResolved', undefined],
    ['SOSTest', undefined],
    ['Weather', undefined],
  ])('%s is %s', (MessageType, kind) => {
    expect(eventOf(sos({ MessageType }))?.kind).toBe(kind);
  });
});

describe('unreadable bodies', () => {
  it.each([
    ['', 'the body is not a JSON object'],
    ['[]', 'the body is not a JSON object'],
    ['null', 'the body is not a JSON object'],
    ['{"a":', 'the body is not a JSON object'],
    ['{}', 'the message has no type'],
    ['{"MessageType":"CheckIn"}', 'the message has no device'],
    ['{"MessageType":"CheckIn","DeviceIMEI":"12345"}', 'the message has no device'],
    ['{"IMEI":"12345"}', 'the link has no device'],
  ])('%s', (text, reason) => {
    expect(readZoleoBody(text)).toEqual({ kind: 'unreadable', reason });
  });

  it('a readable message makes a valid event, with any value in place of any field', () => {
    const names = [
      'MessageId',
      'ReceivedAtServer',
      'SentFromDevice',
      'Location',
      'Properties',
      'Message',
      'DeviceId',
    ];
    const inner = [
      'Latitude',
      'Longitude',
      'Speed',
      'Altitude',
      'EpochMiliseconds',
      'TimeZoneId',
      'Source',
      'Battery',
    ];
    const nonsense = fc.oneof(
      fc.jsonValue({ maxDepth: 1 }),
      fc.dictionary(fc.constantFrom(...inner), fc.jsonValue({ maxDepth: 1 })),
      fc.double(),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...names), nonsense),
        fc.constantFrom('SOSInitiated', 'CheckIn', 'AppMessage'),
        (changed, MessageType) => {
          const event = eventOf({
            ...sos(),
            ...changed,
            MessageType,
            DeviceIMEI: '123456789012345',
          });
          expect(deviceEvent.safeParse(event).error).toBeUndefined();
        },
      ),
      { numRuns: 400 },
    );
  });

  it('no text at all makes it throw', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.json()),
        (text) => void readZoleoBody(text),
      ),
      { numRuns: 400 },
    );
  });
});
