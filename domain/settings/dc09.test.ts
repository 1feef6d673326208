// Frames of SIA DC-09: the CRC by a known value, the length, the event, and answers that are whole
// and for us.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AlertTypeName, alertTypeNames } from '#domain/alerts/alert-type.ts';
import { accountOf, answerIn, contactIdOf, crcOf, frameOf, testEvent, wrapped } from './dc09.ts';

test('the CRC is CRC-16 with the polynomial 0x8005 reflected', () => {
  // The check value of CRC-16/ARC.
  expect(crcOf('123456789')).toBe('BB3D');
});

test('a frame has CRC, length, sequence, account, event and time', () => {
  const at = new Date('2026-11-23T04:05:06Z');
  const frame = frameOf({ sequence: 7, account: accountOf(12), event: contactIdOf('sos', 2), at });
  const body = '"ADM-CID"0007L0#0012[#0012|1120 00 002]_04:05:06,11-23-2026';
  expect(frame).toBe(`\n${crcOf(body)}003B${body}\r`);
  expect(body.length).toBe(0x3b);
});

test('every kind of alert has a Contact ID code of its own meaning', () => {
  for (const name of alertTypeNames)
    expect(contactIdOf(name satisfies AlertTypeName, 1).code).toMatch(/^1[1-6]\d\d$/);
  expect(testEvent.code).toBe('1601');
});

describe('an answer', () => {
  const ack = (sequence: string) => wrapped(`"ACK"${sequence}L0#0012[]`);

  test('counts where it is whole, sound and for this sequence', () => {
    expect(answerIn(ack('0007'), 7)).toBe('ack');
    expect(answerIn(wrapped('"DUH"0007L0#0012[]'), 7)).toBe('duh');
    expect(answerIn(wrapped('"NAK"0000R0L0A0[]_04:05:06,11-23-2026'), 7)).toBe('nak');
  });

  test.each([
    ['to another sequence', ack('0008')],
    ['cut off', ack('0007').slice(0, -1)],
    ['with a changed letter', ack('0007').replace('#0012', '#0013')],
    ['of another kind', wrapped('"HEY"0007L0#0012[]')],
    ['of another protocol', 'HTTP/1.1 200 OK\r\n'],
    ['of nothing', ''],
  ])('%s does not', (_, text) => {
    expect(answerIn(text, 7)).toBeUndefined();
  });

  test('of any bytes never fails', () => {
    fc.assert(fc.property(fc.string(), (text) => void answerIn(text, 1)));
  });
});
