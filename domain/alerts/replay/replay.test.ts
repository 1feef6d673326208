// A past alert replayed from its events: at each moment what was known then, and nothing later.
import { expect, it, test } from 'vitest';
import type { ResponseStep } from '#domain/responses/response-step.ts';
import type { PhoneCall } from '../actions/phone-call.ts';
import type { Alert } from '../alert.ts';
import type { HistoryItem } from '../alert-history.ts';
import { momentOf, type Recording, spanOf } from './replay.ts';

const start = Date.parse('2026-11-21T01:00:00Z');
const at = (seconds: number): string => new Date(start + seconds * 1000).toISOString();
const [mei, tom] = [
  { id: 7, name: 'Mei Chen' },
  { id: 8, name: 'Tom Hughes' },
];
let lines = 0;
const line = (
  seconds: number,
  kind: string,
  data: HistoryItem['data'] = {},
  actor?: typeof mei,
): HistoryItem => {
  lines += 1;
  return {
    id: lines,
    alert_id: 1,
    kind,
    occurred_at: at(seconds),
    recorded_at: at(seconds),
    data,
    ...(actor ? { actor } : {}),
  };
};
const position = (seconds: number) => ({
  latitude: -36,
  longitude: 146,
  accuracy_m: 6,
  source: 'gps',
  at: at(seconds),
});
const step: ResponseStep = {
  id: 31,
  position: 1,
  kind: 'call_person',
  content: 'Call.',
  url: null,
  required: true,
  source: { level: 'alert_type', name: null },
  ticked: { by: tom, at: at(90), answer: null, outcome: 'safe' },
};
const call: PhoneCall = {
  id: 5,
  alert_id: 1,
  user_id: 3,
  direction: 'outbound',
  party: 'person',
  party_name: null,
  number: '+61491570156',
  by: mei,
  started_at: at(20),
  confirmed_at: null,
  ended_at: at(40),
  outcome: 'no_answer',
  note: null,
};
const recording: Recording = {
  alert: {
    id: 1,
    type: 'sos',
    priority: 1,
    status: 'resolved',
    raised_at: at(0),
    resolved_at: at(120),
    cancelled_at: at(100),
    version: 9,
    organisation: { id: 1, name: 'Redgum' },
    owner: tom,
    acknowledged_at: at(80),
    last_action_at: at(120),
    abilities: ['comment'],
    positions: [position(-10), position(50)],
    viewers: [{ ...mei, viewed_at: at(6) }],
    battery_percent: 40,
    battery_at: at(60),
    group: [],
    contacts: [],
    resolution: {
      outcome: 'false',
      response_sent: false,
      note: 'Safe',
      comment: null,
      by: tom,
      at: at(120),
    },
  } as unknown as Alert,
  history: [
    line(120, 'alert.resolved', {}, tom),
    line(0, 'alert.raised'),
    line(7, 'alert.acknowledged', {}, mei),
    line(30, 'alert.step_ticked', { step_id: 31, outcome: 'no_answer' }, mei),
    line(45, 'alert.follow_up_set', { minutes: 5, reason: 'Calls back' }, mei),
    line(70, 'alert.released', {}, mei),
    line(80, 'alert.acknowledged', {}, tom),
    line(85, 'alert.step_unticked', { step_id: 31 }, tom),
    line(90, 'alert.step_ticked', { step_id: 31, outcome: 'safe' }, tom),
  ],
  steps: [step],
  messages: [],
  phone_calls: [call],
  patrol_jobs: [],
};
const moment = (seconds: number) => momentOf(recording, start + seconds * 1000);

it.each([
  [3, undefined, undefined],
  [7, 'Mei Chen', 7],
  [69, 'Mei Chen', 7],
  [75, undefined, undefined],
  [119, 'Tom Hughes', 80],
])('%i s after it was raised its owner is %s', (seconds, owner, acknowledged) => {
  const { alert } = moment(seconds);
  expect([alert.status, alert.owner?.name, alert.acknowledged_at]).toEqual([
    'active_alert',
    owner,
    acknowledged === undefined ? undefined : at(acknowledged),
  ]);
  expect(alert.resolution).toBeNull();
  expect(alert.abilities).toEqual([]);
});

test('an alert that a supervisor assigned is the assignee’s, and not acknowledged yet', () => {
  const assigned = line(72, 'alert.assigned', { assignee: tom }, mei);
  const { alert } = momentOf(
    { ...recording, history: [...recording.history, assigned] },
    start + 75_000,
  );
  expect([alert.owner, alert.acknowledged_at]).toEqual([tom, undefined]);
});

it.each([
  [29, null],
  [30, 'no_answer'],
  [86, null],
  [95, 'safe'],
])('%i s after it the step is %s', (seconds, outcome) => {
  expect(moment(seconds).steps[0]?.ticked?.outcome ?? null).toBe(outcome);
});

test('calls run until they end, timers until they are left, and positions appear when they were fixed', () => {
  expect(moment(19).phone_calls).toEqual([]);
  expect(moment(25).phone_calls).toMatchObject([{ ended_at: null, outcome: null }]);
  expect(moment(41).phone_calls).toMatchObject([{ outcome: 'no_answer' }]);
  expect(moment(46).alert.follow_up_at).toBe(at(345));
  expect(moment(46).follow_up).toMatchObject({ reason: 'Calls back', due_at: at(345) });
  expect(moment(71).alert.follow_up_at).toBeUndefined();
  expect([moment(1), moment(51)].map(({ alert }) => alert.positions.length)).toEqual([1, 2]);
  expect([moment(50), moment(60)].map(({ alert }) => alert.battery_percent)).toEqual([null, 40]);
  expect([moment(99), moment(100)].map(({ alert }) => alert.cancelled_at)).toEqual([
    undefined,
    at(100),
  ]);
});

test('at its end it is as it is today, and the timeline is newest first', () => {
  const { alert, history } = moment(120);
  expect(alert).toMatchObject({
    status: 'resolved',
    resolved_at: at(120),
    owner: tom,
    resolution: { note: 'Safe' },
  });
  expect(history.map(({ kind }) => kind).slice(0, 2)).toEqual([
    'alert.resolved',
    'alert.step_ticked',
  ]);
  expect(moment(0).history.map(({ kind }) => kind)).toEqual(['alert.raised']);
  expect(spanOf(recording)).toEqual({ from: start, until: start + 125_000 });
});
