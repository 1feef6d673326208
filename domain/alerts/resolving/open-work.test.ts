// The open work when an alert is resolved: which calls have to be ended, and which steps need a
// reason.
import { expect, it, test } from 'vitest';
import { callAskedAt, isForgotten } from '../calls/running-call.ts';
import { needsStepsReason, openWork } from './open-work.ts';

const now = Date.parse('2026-11-28T02:00:00.000Z');
const [mei, tom] = [
  { id: 7, name: 'Mei Chen' },
  { id: 8, name: 'Tom Hughes' },
];
const at = (minutesAgo: number) => new Date(now - minutesAgo * 60_000).toISOString();
const call = (id: number, over: object = {}) => ({
  id,
  by: mei,
  started_at: at(2),
  confirmed_at: null,
  ended_at: null,
  outcome: null,
  ...over,
});
const ticked = { by: mei, at: at(1), answer: null };

it('asks for the end of one’s own calls and of those unconfirmed for ten minutes; a colleague’s goes on', () => {
  const calls = [
    call(1),
    call(2, { by: tom }),
    call(3, { by: tom, started_at: at(12) }),
    call(4, { by: tom, started_at: at(12), confirmed_at: at(3) }),
    call(5, { ended_at: at(1), outcome: 'safe' }),
    call(6, { by: null }),
  ];
  const open = openWork({ calls, steps: [] }, { who: mei.id, now });
  expect(open.calls.map(({ id }) => id)).toEqual([1, 3]);
  expect(open.calls_of_others.map(({ id }) => id)).toEqual([2, 4]);
});

test.each([
  ['at the tenth minute', call(1, { started_at: at(10) }), true],
  ['a second before', call(1, { started_at: new Date(now - 599_000).toISOString() }), false],
  [
    'ten minutes after it was confirmed',
    call(1, { started_at: at(30), confirmed_at: at(10) }),
    true,
  ],
  ['once it is ended', call(1, { started_at: at(30), ended_at: at(1), outcome: 'busy' }), false],
])('a call is asked about %s', (_name, one, forgotten) => {
  expect(isForgotten(one, now)).toBe(forgotten);
});

it('counts steps not done, and needs a reason for required ones', () => {
  const steps = [
    { id: 1, required: true, ticked },
    { id: 2, required: true, ticked: null },
    { id: 3, required: false, ticked: null },
  ];
  const { steps: open, required_steps } = openWork({ calls: [], steps }, { who: mei.id, now });
  expect(open.map(({ id }) => id)).toEqual([2, 3]);
  expect(required_steps.map(({ id }) => id)).toEqual([2]);
  expect(callAskedAt(call(1, { started_at: at(0) })) - now).toBe(600_000);
});

test.each([
  ['genuine', false, true],
  ['false', false, true],
  [null, false, true],
  ['test', false, false],
  ['genuine', true, false],
])('outcome %s, on test %s: a reason is needed %s', (outcome, on_test, needed) => {
  expect(needsStepsReason({ outcome, on_test })).toBe(needed);
});
