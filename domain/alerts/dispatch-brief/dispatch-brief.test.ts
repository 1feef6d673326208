// The brief as it is read out: its order, and that it states what is unknown or must be known
// first.
import { describe, expect, it } from 'vitest';
import { sayAustralian } from '#domain/kit/wording/wording.ts';
import type { Alert, AlertPosition } from '../alert.ts';
import type { HistoryItem } from '../alert-history.ts';
import type { BriefRecord, BriefVoice } from './brief-record.ts';
import { briefText } from './brief-text.ts';
import { dispatchBrief } from './dispatch-brief.ts';

const voice: BriefVoice = {
  say: sayAustralian,
  phone: (number) => number.replace('+61', '0'),
  exact: (moment) => moment.slice(11, 19),
  time: (moment) => moment.slice(11, 16),
  distance: (metres) => `${Math.round(metres)} m`,
  source: (name) => name.toUpperCase(),
};
const fix: AlertPosition = {
  latitude: -36.0806212,
  longitude: 146.91583,
  accuracy_m: 12,
  source: 'gps',
  at: '2026-11-22T03:22:24.000Z',
};
const alert: Alert = {
  id: 7,
  organisation: { id: 1, name: 'Redgum Home Care' },
  person: { id: 3, name: 'Daniel Okafor' },
  department: 'North',
  type: 'fall',
  priority: 1,
  status: 'active_alert',
  raised_at: '2026-11-22T03:22:30.000Z',
  received_at: '2026-11-22T03:22:30.000Z',
  version: 3,
  abilities: [],
  resolve_refusal: null,
  battery_percent: null,
  battery_at: null,
  contacts: [],
  viewers: [],
  group: [],
  resolution: null,
  positions: [fix],
  person_details: {
    mobile: '+61491570156',
    landline: null,
    voice_code: null,
    timezone: 'Australia/Sydney',
    additional_notes: 'Type 1 diabetic; carries glucose in the car.',
    appearance: 'male, born 1984, 180 cm',
    keys_information: 'Key safe, code 4711',
    dogs_information: 'Two in the yard',
  },
};
const line = (id: number, kind: string, data: HistoryItem['data'] = {}): HistoryItem => {
  const at = `2026-11-22T03:${String(20 + id)}:00.000Z`;
  return { id, alert_id: 7, kind, occurred_at: at, recorded_at: at, data };
};
const record: BriefRecord = {
  alert,
  story: [
    line(9, 'alert.viewed'),
    line(8, 'alert.phone_call_ended', {
      party: 'person',
      party_name: 'Daniel Okafor',
      outcome: 'no_answer',
      note: null,
    }),
    line(7, 'alert.acknowledged'),
    line(6, 'device.position'),
  ],
  place: '14 Elm Street, Albury',
  call_back: '03 9000 1234',
  now: Date.parse('2026-11-22T03:32:24.000Z'),
};
const briefOf = (changed: Partial<Alert> = {}, more: Partial<BriefRecord> = {}) =>
  dispatchBrief({ ...record, ...more, alert: { ...alert, ...changed } }, voice);
const linesOf = (key: string, brief = briefOf()) =>
  brief.parts.find((part) => part.key === key)?.lines ?? null;

it('is read out in this order', () => {
  expect(briefText(briefOf(), voice.say)).toMatch(
    /^Read-back code: [A-Z] [A-Z] [A-Z] \(\w+ \w+ [\w-]+\)$/m,
  );
  expect(briefText(briefOf(), voice.say).replace(/code: .*/, 'code: *')).toBe(
    [
      'Where: 14 Elm Street, Albury',
      'Latitude 36.08062 South',
      'Longitude 146.91583 East',
      'Within 12 m, by GPS.',
      'Fixed 10 minutes ago, 03:22:24.',
      'Could be 840 m further on foot.',
      'Call back: Call us back on 03 9000 1234.',
      'The person: 0491570156',
      'Read-back code: *',
      'What happened: Fall detected, 03:22:30',
      'Who: Daniel Okafor',
      'Redgum Home Care, North',
      'male, born 1984, 180 cm',
      'Dangers and medical notes: Type 1 diabetic; carries glucose in the car.',
      'Dogs: Two in the yard',
      'Access: Key safe, code 4711',
      'Done so far, newest first: 03:28 Call to Daniel Okafor: No answer',
      '03:27 Acknowledged the alert',
    ].join('\n'),
  );
});

describe('what comes first', () => {
  it('nothing in the usual case', () => expect(linesOf('first')).toBeNull());

  it('that there is no position: then the brief has no place, and the code is of the number alone', () => {
    const brief = briefOf({ positions: [] });
    expect(brief.parts[0]).toMatchObject({
      key: 'first',
      lines: ['We have no position for this person.'],
    });
    expect([linesOf('where', brief), brief.position, brief.code?.length]).toEqual([null, null, 1]);
  });

  it('that it is a test, is over, or that the person must not be called, in all its ways', () => {
    expect(linesOf('first', briefOf({ on_test: true }))).toEqual([
      'This alert was raised during a test.',
    ]);
    const resolution = {
      outcome: 'false',
      response_sent: false,
      note: '',
      comment: null,
      by: null,
      at: '2026-11-22T04:00:00.000Z',
    };
    expect(linesOf('first', briefOf({ status: 'resolved', resolution }))).toEqual([
      'This alert was resolved 04:00:00.',
    ]);
    const silent = 'Silent alert: do not call the person or their device.';
    for (const changed of [
      { type: 'duress' as const },
      { group: [{ ...alert, id: 8, type: 'duress' as const }] },
    ]) {
      expect(linesOf('first', briefOf(changed))).toEqual([silent]);
      expect(linesOf('call_back', briefOf(changed))).toEqual(['Call us back on 03 9000 1234.']);
    }
  });
});

describe('where', () => {
  it.each([
    [
      'from before the alert',
      { positions: [{ ...fix, at: '2026-11-22T01:00:00.000Z' }] },
      'This is the last known position, from before the alert.',
    ],
    [
      'of another device',
      { positions: [], last_known_position: fix },
      'This is the last known position, from another device of the person.',
    ],
    [
      'from a new network',
      { positions: [{ ...fix, doubt: 'network' as const }] },
      'This position is not confirmed: it was sent from a new network.',
    ],
  ])('a position %s is announced as such', (_case, changed, words) => {
    expect(linesOf('where', briefOf(changed))?.[0]).toBe(words);
  });

  it('states what is not known of it', () => {
    const vague = { ...fix, accuracy_m: null, doubt: 'time' as const };
    expect(linesOf('where', briefOf({ positions: [vague] }, { place: null }))).toEqual([
      'No address or place name is known.',
      'Latitude 36.08062 South',
      'Longitude 146.91583 East',
      'Accuracy not known, by GPS.',
      'When it was fixed is not known.',
    ]);
  });

  it.each([
    [-5, 'less than a minute ago'],
    [1, '1 minute ago'],
    [119, '119 minutes ago'],
    [120, '2 hours ago'],
    [47 * 60, '47 hours ago'],
    [72 * 60, '3 days ago'],
  ])('a fix %i minutes old was %s', (minutes, words) => {
    const now = Date.parse(fix.at) + minutes * 60_000;
    expect(linesOf('where', briefOf({}, { now }))?.find((one) => one.startsWith('Fixed '))).toBe(
      `Fixed ${words}, 03:22:24.`,
    );
  });

  it('of an alert that is over has no walking distance', () => {
    expect(linesOf('where', briefOf({ status: 'resolved' }))?.at(-1)).toMatch(/^Fixed /);
  });
});

it('states what happened, with repeats, late, cancelled and by satellite', () => {
  expect(linesOf('what', briefOf({ repeats: 1 }))).toEqual([
    'Fall detected, 03:22:30',
    'Raised again once.',
  ]);
  const all = {
    repeats: 3,
    late: true as const,
    called_again_at: '2026-11-22T03:30:00.000Z',
    cancelled_at: '2026-11-22T03:31:00.000Z',
  };
  expect(linesOf('what', briefOf({ ...all, satellite_sos: true }))).toEqual([
    'Fall detected, 03:22:30',
    'Received late. When it happened is not known.',
    'Raised again 3 times.',
    'Last raised again 03:30:00.',
    'Cancelled on the device 03:31:00. It may not have been the person.',
    'An SOS is active on a satellite device. Its emergency centre is also informed.',
  ]);
  expect(
    linesOf('what', briefOf({ late: true, happened_at: '2026-11-22T02:00:00.000Z' }))?.[1],
  ).toBe('Received late. By the device’s clock it happened 02:00:00.');
});

it('states what is not recorded', () => {
  const person_details = {
    mobile: null,
    landline: null,
    voice_code: null,
    additional_notes: null,
    timezone: 'UTC',
  };
  const brief = briefOf({ person_details }, { call_back: null, story: [] });
  expect(linesOf('who', brief)?.at(-1)).toBe('No description recorded.');
  expect(linesOf('dangers', brief)).toEqual(['No medical or hazard notes.']);
  const dogs = briefOf({
    person_details: { ...person_details, dogs_information: 'Two in the yard' },
  });
  expect(linesOf('dangers', dogs)).toEqual(['No medical notes.', 'Dogs: Two in the yard']);
  expect(linesOf('access', brief)).toEqual(['No keys or access recorded.']);
  expect(linesOf('call_back', brief)).toEqual(['No call-back number was given.']);
  expect(linesOf('done', brief)).toEqual(['Nothing yet.']);
  // Not known is not nothing.
  expect(linesOf('done', briefOf({}, { story: null }))).toBeNull();
  const device = { id: 4, name: 'Front desk', type: 'ev04' };
  const withoutPerson: Alert = { ...alert, person_details: null, device };
  delete withoutPerson.person;
  expect(linesOf('who', dispatchBrief({ ...record, alert: withoutPerson }, voice))).toEqual([
    'Nobody is assigned to the device Front desk.',
    'Redgum Home Care, North',
  ]);
});

it('keeps what was done short', () => {
  const story = Array.from({ length: 9 }, (_none, at) =>
    line(30 - at, 'alert.commented', { comment: 'x'.repeat(500) }),
  );
  const done = linesOf('done', briefOf({}, { story }));
  expect(done).toHaveLength(7);
  expect(done?.[0]).toBe(`03:50 ${'x'.repeat(139)}…`);
  expect(done?.at(-1)).toBe('And 3 more in the timeline.');
});
