// What the console asks about alerts with a common cause, word by word.
import { expect, test } from 'vitest';
import type { CauseSign } from '#domain/common-causes/cause-sign.ts';
import type { CommonCause } from '#domain/common-causes/common-cause.ts';
import { i18n } from '#web/kit/language/language.ts';
import { aloneWords, eventTitle, evidenceOf, questionOf, typesOf } from './cause-words.ts';

const sign = (id: number, over: Partial<CauseSign> = {}): CauseSign => ({
  device_id: id,
  alert_id: 100 + id,
  type: 'sos',
  version: 1,
  person: { id, name: `Person ${id}` },
  device: null,
  organisation: { id: 1, name: 'Redgum' },
  department: null,
  at: '2026-11-23T01:00:00Z',
  carrier: null,
  gateway: null,
  place: null,
  site: null,
  timer: null,
  repeats: 0,
  unowned: true,
  taken: false,
  textable: true,
  ...over,
});
const cause = (over: Partial<CommonCause> = {}): CommonCause => ({
  kind: 'site',
  value: '12',
  name: 'Mill Road',
  seconds: 130,
  silent: 0,
  of: 40,
  still_reporting: 60,
  signs: [sign(1), sign(2), sign(3, { type: 'fall' })],
  ...over,
});
const silence = { alert_id: null, type: null, version: null } as const;

test('a site: the question, how much of all it is, and what was pressed', () => {
  expect(questionOf(cause())).toBe('One event at Mill Road?');
  expect(evidenceOf(cause(), i18n)).toBe('3 of 40 alerts within 2:10 are from Mill Road.');
  expect(typesOf(cause(), i18n)).toBe('2 SOS, 1 Fall detected');
  expect(eventTitle(cause())).toBe('Site event: Mill Road');
});

test('a place without a name, and a network that went silent', () => {
  const place = cause({ kind: 'place', value: '-36.07370, 146.91350', name: null });
  expect(questionOf(place)).toBe('One event at one place?');
  expect(evidenceOf(place, i18n)).toBe(
    '3 of 40 alerts within 2:10 are within 1 km of -36.07370, 146.91350.',
  );
  const carrier = cause({
    kind: 'carrier',
    value: '10.1.0.0/16',
    name: null,
    silent: 2,
    signs: [sign(1, silence), sign(2, silence)],
  });
  expect(questionOf(carrier)).toBe('2 devices of Redgum went silent within 130 s: carrier outage?');
  expect(evidenceOf(carrier, i18n)).toBe(
    'All 2 connect through network 10.1.0.0/16. 60 other devices, connected elsewhere, still report.',
  );
  expect(typesOf(carrier, i18n)).toBe('');
});

test('why a person is kept out of the event', () => {
  const timer = { due_at: '2026-11-23T01:30:00Z', activity: 'Home visit' };
  expect(aloneWords('timer', sign(1, { timer }))).toBe('Welfare timer running: Home visit');
  expect(aloneWords('repeated', sign(1, { repeats: 2 }))).toBe('Pressed again');
  expect(aloneWords('repeated', sign(1, { type: 'fall', repeats: 2 }))).toBe(
    'Alarm came again 2 times',
  );
  expect(aloneWords('duress', sign(1, { type: 'duress' }))).toBe('Duress');
});
