// What a worker reads about their alarm: no operator is promised where none calls, a duress alert is
// called SOS, and what was not sent is never called sent.
import { describe, expect, it } from 'vitest';
import '#web/kit/language/language.ts';
import {
  alertHeadline,
  alertName,
  alertSteps,
  operatorCalls,
  reportHeadline,
  reportName,
} from './alarm-words.ts';

type OpenAlert = Parameters<typeof alertHeadline>[0];
const alert = {
  id: 7,
  type: 'sos',
  state: 'sent',
  monitored: true,
  operator: null,
  contact: null,
  raised_at: '2026-11-21T01:00:00Z',
  cancelled_at: null,
  resolved_at: null,
} as unknown as OpenAlert;
const of = (over: object) => ({ ...alert, ...over }) as OpenAlert;

it('a duress alert looks like any SOS to those who look at the phone', () => {
  expect(alertName('duress')).toBe(alertName('sos'));
});

it.each([
  ['medical', 'Medical help'],
  ['test', 'Test'],
  ['fall', 'Fall'],
  ['no_motion', 'No movement'],
  ['safety_shake', 'Safety shake'],
  ['sos', 'SOS'],
  ['duress', 'SOS'],
] as const)('a report of %s is called %s', (kind, name) => {
  expect(reportName(kind as never)).toBe(name);
});

describe('the one line', () => {
  it.each<[object, string | RegExp]>([
    [{}, 'Sent and received. Waiting for a response.'],
    [{ state: 'operator_has_it', operator: 'Mei' }, 'Mei is handling your alert'],
    [{ state: 'operator_has_it' }, 'An operator is handling your alert'],
    [{ state: 'contact_has_it', contact: 'Bo' }, 'Bo is responding'],
    [{ state: 'contact_has_it' }, 'One of your contacts is responding'],
    [
      { state: 'resolved', operator: 'Mei', resolved_at: '2026-11-21T01:05:00Z' },
      /^Closed at .*05/,
    ],
  ])('%j', (over, words) => {
    if (typeof words === 'string') expect(alertHeadline(of(over))).toBe(words);
    else expect(alertHeadline(of(over))).toMatch(words);
  });
});

describe('whether an operator calls', () => {
  it.each([
    [true, 'sent', true],
    [true, 'operator_has_it', true],
    [true, 'contact_has_it', false],
    [false, 'sent', false],
    [false, 'contact_has_it', false],
  ])('monitored %s, %s: %s', (monitored, state, calls) => {
    expect(operatorCalls(of({ monitored, state }))).toBe(calls);
  });

  it('one’s own all clear promises a call only where there is one', () => {
    const cancelled_at = '2026-11-21T01:02:00Z';
    const [, called] = alertSteps(of({ cancelled_at }));
    const [, alone] = alertSteps(of({ cancelled_at, monitored: false }));
    expect(called).toContain('The operator still calls you');
    expect(alone).toMatch(/you are safe\.$/);
    expect(alertSteps(alert)).toHaveLength(1);
  });
});

it.each([
  ['waiting', true, 'Sent. It may take minutes to arrive.'],
  ['waiting', false, 'Not sent yet. Retrying.'],
  ['kept', false, 'Sent and received'],
  ['kept', true, 'Sent and received'],
  ['refused', false, 'Refused. Call for help.'],
])('a report that is %s (small SOS under way: %s)', (status, underWay, words) => {
  expect(reportHeadline({ status } as never, underWay)).toBe(words);
});
