// The texts for contacts: the worker's clock with its place, the voice text twice, and no personal
// data in a push.
import { expect, test } from 'vitest';
import { readerWith } from '#domain/kit/wording/reader.ts';
import { alarmEmail, alarmPush, alarmVoice, raisedInWords } from './escalation-words.ts';

const facts = {
  alert_id: 7,
  person: 'Noah Reid',
  type_title: 'SOS',
  // In the hour that comes twice in Sydney.
  raised_at: new Date('2026-04-04T16:10:00Z'),
  timezone: 'Australia/Sydney',
  organisation: 'Outback Freight',
  reader: readerWith('en-AU'),
  link: 'https://vigil.example/shared-alerts/x',
};

test.each([
  ['Australia/Sydney', '02:10 AEST on 5 April, Sydney time'],
  ['America/New_York', '12:10 on 4 April, New York time'],
  ['UTC', '16:10 on 4 April, UTC time'],
])('the time in %s', (timezone, words) => {
  expect(raisedInWords({ ...facts, timezone })).toBe(words);
});

test('an American contact reads the American clock and date, of the same zone', () => {
  expect(raisedInWords({ ...facts, reader: readerWith('en') })).toBe(
    '2:10 AM GMT+10 on April 5, Sydney time',
  );
});

test('voice and email name the clock’s place; the push names no person', () => {
  expect(alarmVoice(facts).body.match(/02:10 AEST on 5 April, Sydney time/g)).toHaveLength(2);
  expect(alarmEmail(facts).body).toContain('02:10 AEST on 5 April, Sydney time');
  expect(alarmPush(facts).body).not.toMatch(/Noah|Outback/);
});
