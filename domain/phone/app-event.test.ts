// What is accepted and what is refused of a phone's event, and which device event it becomes.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deviceEvent } from '#domain/devices/device-event.ts';
import { APP_ALARM_KINDS, APP_NEWS_KINDS } from './app-event.ts';
import { deviceEventOf, inOrder, inSession } from './device-events.ts';
import { phoneClock } from './phone-clock.ts';
import { readAppEvent } from './read-app-event.ts';

const received = new Date('2026-11-21T10:00:00.000Z');
const sent = received.toISOString();
const id = '5b0f1f5e-3c39-4c36-9d2b-0f1f6a6a1d01';
const event = (over: Record<string, unknown>) => ({
  id,
  kind: 'check_in',
  occurred_at: sent,
  ...over,
});
const read = (over: Record<string, unknown>) => readAppEvent(event(over), sent);
const kept = (over: Record<string, unknown>) => {
  const found = read(over);
  if (!found.event) throw new Error(JSON.stringify(found.errors));
  return found.event;
};
const eventOf = (over: Record<string, unknown>, running = false) =>
  deviceEventOf(kept(over), phoneClock(sent, received), running);

describe('news is refused for', () => {
  it.each([
    ['kind', { kind: 'panic' }],
    ['id', { id: 'one' }],
    ['occurred_at', { occurred_at: '21/11/2026' }],
    ['sequence', { sequence: -1 }],
    ['battery_percent', { battery_percent: 101 }],
    ['position.longitude', { position: { latitude: 0, longitude: 181 } }],
    ['trigger.type', { trigger: { type: 'magic' } }],
    ['data.text', { kind: 'message', data: { text: ' \u0000 ' } }],
    ['data.minutes', { kind: 'welfare_start', data: { session_id: id, minutes: 1441 } }],
    ['data.session_id', { kind: 'welfare_end' }],
    [
      'data.seconds',
      { kind: 'call_record', data: { direction: 'in', seconds: -1, outcome: 'busy' } },
    ],
    ['data.note', { data: { note: { deep: true } } }],
    ['data', { data: Object.fromEntries(Array.from({ length: 21 }, (_, key) => [`k${key}`, 1])) }],
  ])('a bad %s', (field, over) => {
    const { event: taken, errors } = read(over);
    expect(taken).toBeNull();
    expect(Object.keys(errors ?? {})).toEqual([field]);
  });
  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a list', []],
    ['text', 'sos'],
  ])('%s instead of an event', (_what, given) => {
    expect(readAppEvent(given, sent)).toMatchObject({ event: null, id: null });
  });
});

describe('an alarm', () => {
  it.each(APP_ALARM_KINDS)('%s is kept without its bad parts, which are named', (kind) => {
    const found = read({
      kind,
      occurred_at: 'noon',
      position: 4,
      battery_percent: 'full',
      sequence: 'x',
      network: 5,
      trigger: [],
      data: 'loud',
    });
    expect(found.event).toMatchObject({ kind, occurred_at: sent });
    expect(Object.keys(found.errors ?? {}).sort()).toEqual([
      'battery_percent',
      'data',
      'network',
      'occurred_at',
      'position',
      'sequence',
      'trigger',
    ]);
  });
  it('without an id is refused: its repetition could not be recognised', () => {
    expect(read({ kind: 'sos', id: 7 })).toMatchObject({ event: null, id: null });
  });
});

describe('the device event', () => {
  it('of each kind is one', () => {
    const data: Record<string, unknown> = {
      session_id: id,
      minutes: 5,
      text: 'a',
      direction: 'in',
      seconds: 1,
      outcome: 'busy',
    };
    for (const kind of [...APP_ALARM_KINDS, ...APP_NEWS_KINDS]) {
      const made = eventOf({
        kind,
        data,
        position: { latitude: 1, longitude: 2 },
        battery_percent: 50,
        network: 'wifi',
      });
      expect(deviceEvent.parse(made)).toEqual(made);
      expect(made).toMatchObject({
        event_key: `app:${id}`,
        battery_percent: 50,
        position: { latitude: 1, accuracy_m: null, fixed_at: sent },
      });
    }
  });
  it.each([
    ['a long press is an SOS', { kind: 'button_press' }, 'sos'],
    ['a short press is news', { kind: 'button_press', data: { press: 'short' } }, 'button_pressed'],
    ['a charge of 15 % is low', { kind: 'battery', battery_percent: 15 }, 'low_battery'],
    ['a charge of 16 % is a fact', { kind: 'battery', battery_percent: 16 }, 'status'],
    ['a lost connection is news', { kind: 'connection_lost' }, 'connection_lost'],
  ])('%s', (_what, over, kind) => {
    expect(eventOf(over).kind).toBe(kind);
  });
  it('a connection lost in a session is an alarm', () => {
    expect(eventOf({ kind: 'connection_lost' }, true).kind).toBe('connection_loss');
  });
  it('keeps what pressed it, and where the fix is older, when', () => {
    const made = eventOf({
      kind: 'sos',
      trigger: { type: 'ble_button', id: 'AA:BB', battery: 40 },
      position: { latitude: 1, longitude: 2, fixed_at: '2026-11-21T09:00:00Z' },
    });
    expect(made.data).toEqual({ trigger: { type: 'ble_button', id: 'AA:BB', battery: 40 } });
    expect(made.position?.fixed_at).toBe('2026-11-21T09:00:00.000Z');
  });
});

describe('order', () => {
  const timed = (kind: string, second: number, sequence = 0) =>
    kept({
      id: crypto.randomUUID(),
      kind,
      occurred_at: new Date(received.getTime() + second * 1000).toISOString(),
      sequence,
      data: { session_id: id, minutes: 5 },
    });

  it('is by time, then by sequence', () => {
    const [first, second, third] = [
      timed('check_in', -3, 9),
      timed('check_in', -2, 1),
      timed('check_in', -2, 2),
    ];
    expect(inOrder([third, second, first])).toEqual([first, second, third]);
  });
  it.each([
    ['nothing before, none running', [], false, false],
    ['nothing before, one running', [], true, true],
    ['begun before', ['welfare_start'], false, true],
    ['begun and ended before', ['welfare_start', 'welfare_end'], false, false],
    ['ended before', ['welfare_end'], true, false],
  ])('a session runs: %s', (_what, kinds, running, expected) => {
    const before = kinds.map((kind, place) => timed(kind, -60 + place));
    const lost = timed('connection_lost', -1);
    const after = timed('welfare_start', 0);
    expect(inSession(inOrder([after, lost, ...before]), lost, running)).toBe(expected);
  });
});

it('any input is accepted or refused, never an exception', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.anything(),
        fc.record({
          id: fc.anything(),
          kind: fc.constantFrom(...APP_ALARM_KINDS),
          data: fc.anything(),
          position: fc.anything(),
        }),
      ),
      (given) => {
        const found = readAppEvent(given, sent);
        expect(found.event === null || APP_ALARM_KINDS.includes(found.event.kind as never)).toBe(
          true,
        );
      },
    ),
    { numRuns: 500 },
  );
});
