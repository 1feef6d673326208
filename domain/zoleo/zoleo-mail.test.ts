// Mails about Zoleo units: what they mean, where and when; in doubt it is an alarm, and no mail, however strange, is more than a message.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deviceEvent } from '#domain/devices/device-event.ts';
import { placeIn } from './mail-place.ts';
import { kindOfMail, type ZoleoMail, zoleoMailEvent } from './zoleo-mail.ts';

const at = new Date('2026-11-21T08:00:00.000Z');
const mail = (changed: Partial<ZoleoMail> = {}): ZoleoMail => ({
  subject: 'Check-in message from Noah',
  text: 'My location is 47.6 N, 122.3 W\nsent at: 21 Nov 2026 07:55:00 (UTC)\n[ View on map ](https://maps.example.com/)\n',
  date: 'Sat, 21 Nov 2026 18:58:00 +1100',
  message_id: '<1@zoleo.example>',
  ...changed,
});

describe('what a mail is', () => {
  it.each([
    ['Check-in message from Noah', '', 'check_in'],
    ['CHECK IN', '', 'check_in'],
    ['SOS alert from Noah', '', 'sos'],
    ['Emergency at the lake', '', 'sos'],
    ['SOS cancelled by Noah', '', 'sos_cancelled'],
    ['SOS canceled', '', 'sos_cancelled'],
    ['Your SOS has ended', '', 'sos_cancelled'],
    ['SOS resolved', '', 'sos_cancelled'],
    // In doubt the alarm.
    ['Emergency cancelled', '', 'sos'],
    ['Message from Noah', 'I have pressed SOS', 'sos'],
    ['Check-in message from SOS Rescue', '', 'sos'],
    ['Lesosne', 'nothing', 'message'],
    ['Running late', 'back at six', 'message'],
    ['', '', 'message'],
  ])('%j with %j is %s', (subject, text, kind) => {
    expect(kindOfMail(subject, text)).toBe(kind);
  });
});

describe('where', () => {
  it.each([
    ['My location is 47.6 N, 122.3 W', 47.6, -122.3],
    ['at 36.0737° S 146.9135° E now', -36.0737, 146.9135],
    ['here: -36.07370, 146.91350.', -36.0737, 146.9135],
    ['see https://maps.example.com/?z=4&q=-36.5,146.25 there', -36.5, 146.25],
    ['see https://maps.example.com/?ll=36.5%2C-82 there', 36.5, -82],
    ['<a href="https://maps.example.com/place/@-36.5,146.25,12z">View on map</a>', -36.5, 146.25],
    ['https://news.example.com/1 https://maps.example.com/?q=1.5,2.5', 1.5, 2.5],
  ])('%s', (text, latitude, longitude) => {
    expect(placeIn(text, text)).toEqual({ latitude, longitude });
  });

  it.each([
    'My location is unknown',
    '47.6 N, 222.3 W',
    '91.00, 10.00',
    '0.00, 0.00',
    'it costs 10, 11 or 12',
    'https://maps.example.com/?q=Dean+Street',
  ])('%s is no place', (text) => {
    expect(placeIn(text, text)).toBeNull();
  });
});

describe('when', () => {
  it.each([
    ['the text first', {}, '2026-11-21T07:55:00.000Z', 'device'],
    ['then the Date header', { text: 'My location is unknown' }, '2026-11-21T07:58:00.000Z', 'device'],
    ['then the time of receipt', { text: '', date: null }, at.toISOString(), 'received'],
    ['a day that does not exist is not said', { text: 'sent at: 31 Feb 2026 07:55:00 (UTC)' }, '2026-11-21T07:58:00.000Z', 'device'],
    ['a header that is no date is not said', { text: '', date: 'soon' }, at.toISOString(), 'received'],
  ])('%s', (_, changed, occurred_at, time_source) => {
    expect(zoleoMailEvent(mail(changed), at)).toMatchObject({ occurred_at, time_source });
  });

  it('a time to come is kept beside the one that is taken', () => {
    expect(zoleoMailEvent(mail({ text: 'sent at: 21 Nov 2027 07:55:00 (UTC)' }), at)).toMatchObject({
      occurred_at: '2026-11-21T07:58:00.000Z',
      original_time: '2027-11-21T07:55:00.000Z',
    });
  });

  it('a mail that was long on its way is historical', () => {
    expect(zoleoMailEvent(mail(), at).historical).toBe(false);
    expect(zoleoMailEvent(mail(), new Date(at.getTime() + 20 * 60_000)).historical).toBe(true);
  });
});

describe('the whole', () => {
  it('is a check-in with its place, and says that it came by mail', () => {
    expect(zoleoMailEvent(mail(), at)).toMatchObject({
      ...{ event_key: 'zoleo:mail:<1@zoleo.example>', kind: 'check_in', battery_percent: null },
      position: { latitude: 47.6, longitude: -122.3, source: 'satellite', fixed_at: '2026-11-21T07:55:00.000Z' },
      data: { satellite: true, by: 'mail', subject: 'Check-in message from Noah' },
    });
  });

  it('HTML is read as text, never as HTML', () => {
    const text = '<style>p{}</style><p>My location is <b>47.6&deg;&nbsp;N, 122.3 W</b></p><script>alert(1)</script>Bye<br>Noah';
    const event = zoleoMailEvent(mail({ text }), at);
    expect(event.position).toMatchObject({ latitude: 47.6, longitude: -122.3 });
    expect(event.data['text']).toBe('My location is 47.6° N, 122.3 W\nBye\nNoah');
  });

  it('no mail makes it throw, and each makes a sound event', () => {
    const words = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('<', '<style', '&', 'sent at: 1', '@1,', '0 N 0'));
    const text = fc.array(words, { maxLength: 15 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, fc.option(text), text, (subject, body, date, message_id) => {
        const event = zoleoMailEvent({ subject, text: body, date, message_id }, at);
        expect(deviceEvent.safeParse(event).error).toBeUndefined();
      }),
      { numRuns: 400 },
    );
  });

  it('a huge mail costs no more than its beginning', () => {
    const text = `${'<'.repeat(400_000)}${'1'.repeat(400_000)}${' '.repeat(400_000)}`;
    expect(zoleoMailEvent(mail({ text }), at)).toMatchObject({ kind: 'check_in', position: null });
  });
});
