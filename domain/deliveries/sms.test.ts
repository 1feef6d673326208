// Texts out keep to the small alphabet; texts in are commands only when they are nothing else.
import { expect, test } from 'vitest';
import { isUnreachable, movesForward } from './delivery.ts';
import { readReply } from './sms-reply.ts';
import { smsText } from './sms-text.ts';

test.each([
  ['Zoë’s “SOS” — now…', `Zoe's "SOS" - now...`],
  ['Café Ñandú Müller', 'Café Ñandu Müller'],
  ['張偉 needs help', '張偉 needs help'],
])('%s', (given, expected) => {
  expect(smsText(given)).toBe(expected);
});

test.each([
  ['ack', { kind: 'acknowledge', word: 'ACK', alert_id: null }],
  [' On my  way! ', { kind: 'acknowledge', word: 'ON MY WAY', alert_id: null }],
  ['ACK 57', { kind: 'acknowledge', word: 'ACK', alert_id: 57 }],
  ['Safe.', { kind: 'acknowledge', word: 'SAFE', alert_id: null }],
  ['Cancel', { kind: 'stop' }],
  ['END', { kind: 'stop' }],
  ['unstop', { kind: 'start' }],
  ['help', { kind: 'text' }],
  ['I ack that he is not safe', { kind: 'text' }],
  ['', { kind: 'text' }],
])('"%s"', (body, expected) => {
  expect(readReply(body)).toEqual(expected);
});

test('a status never goes back, and an end is an end', () => {
  expect(movesForward('queued', 'sent')).toBe(true);
  expect(movesForward('sent', 'handed_over')).toBe(false);
  expect(movesForward('delivered', 'dead')).toBe(false);
  expect(movesForward('dead', 'delivered')).toBe(false);
  expect(movesForward('cancelled', 'handed_over')).toBe(false);
});

test('codes that mean: try the next person', () => {
  expect(['21610', '30005', 'no-answer', '20003', null].map(isUnreachable)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
