// Every cell of who may do what with an alert: each kind of caller in each state; assigning, calls
// and patrols with each caller.
import { describe, expect, test } from 'vitest';
import type { PhoneCall } from './actions/phone-call.ts';
import {
  type AlertState,
  abilitiesFor,
  alertRefusal,
  assignmentRefusal,
  confirmCallRefusal,
  endCallRefusal,
  ongoingCallRefusal,
  patrolRefusal,
} from './alerts.policy.ts';

const mei = { id: 7, name: 'Mei Chen' };
const tom = { id: 8, name: 'Tom Hughes' };
const me = { user_id: 7, role: 'monitoring_centre_operator' } as const;
const supervisor = { user_id: 9, role: 'monitoring_centre_supervisor' } as const;

const state = (over: Partial<AlertState> = {}): AlertState => ({
  status: 'active_alert',
  owner: null,
  acknowledged: false,
  called_again: false,
  satellite_sos_active: false,
  follow_up: 'none',
  sos_device_name: null,
  resolved_by: null,
  two_people: false,
  proposal: null,
  ...over,
});
const unowned = state();
const mine = state({ owner: mei, acknowledged: true });
const others = state({ owner: tom, acknowledged: true });
const resolved = state({ status: 'resolved', owner: tom, acknowledged: true, resolved_by: tom });
const proposal = { by: mei, accounts: [7] };

const anybody = ['message', 'phone_call', 'give_brief', 'comment', 'tick', 'on_test'];
const held = ['follow_up', 'send_patrol'];

describe.each([
  ['unowned', unowned, ['acknowledge', 'take_over'], ['resolve', ...held]],
  [
    'answered by a contact',
    state({ acknowledged: true }),
    ['acknowledge', 'take_over'],
    ['release', 'resolve', ...held],
  ],
  ['one’s own', mine, ['acknowledge', 'take_over', 'release', 'resolve', ...held], []],
  ['another’s', others, ['take_over'], ['release', 'resolve', ...held]],
  [
    'with an SOS on',
    state({ owner: tom, satellite_sos_active: true }),
    ['take_over'],
    ['release', ...held],
  ],
  [
    'with a timer',
    state({ owner: tom, follow_up: 'running' }),
    ['take_over'],
    ['release', 'resolve', 'cancel_follow_up', ...held],
  ],
  [
    'for two',
    state({ owner: tom, two_people: true }),
    ['take_over'],
    ['release', 'propose_resolution', ...held],
  ],
  [
    'with one’s proposal',
    state({ owner: tom, two_people: true, proposal }),
    ['take_over', 'withdraw_resolution'],
    ['release', ...held],
  ],
] as const)('an alert %s', (_, alert, own, more) => {
  const sorted = (names: readonly string[]) => [...names].toSorted();
  test('operator 7', () => {
    expect(sorted(abilitiesFor(alert, me))).toEqual(sorted([...own, ...anybody]));
  });
  test('a supervisor with the same account', () => {
    const caller = { ...supervisor, user_id: 7 };
    expect(sorted(abilitiesFor(alert, caller))).toEqual(sorted([...own, ...more, ...anybody]));
  });
});

test('a second person answers a proposal, and cannot withdraw it', () => {
  const proposed = state({ owner: mei, two_people: true, proposal });
  const abilities = abilitiesFor(proposed, { ...me, user_id: 8 });
  expect(abilities.filter((one) => one.endsWith('resolution'))).toEqual([
    'confirm_resolution',
    'refuse_resolution',
  ]);
});

test('resolved is final but for comments, and names who resolved it', () => {
  for (const caller of [me, supervisor])
    expect(abilitiesFor(resolved, caller)).toEqual(['comment']);
  expect(alertRefusal(resolved, 'take_over', me)).toMatchObject({
    code: 'alert_resolved',
    holder: tom,
  });
});

test.each([
  ['monitoring_centre_operator', false],
  ['monitoring_centre_supervisor', true],
  ['monitoring_centre_admin', true],
  ['admin', true],
  ['organisation_admin', false],
] as const)('%s assigns alerts: %s', (role, may) => {
  const caller = { user_id: 9, role };
  expect(assignmentRefusal(others, caller)?.code).toBe(may ? undefined : 'forbidden');
  expect(assignmentRefusal(resolved, caller)?.code).toBe(may ? 'alert_resolved' : 'forbidden');
});

test('a patrol under way is moved by its owner, and by anyone once the alert is resolved', () => {
  expect(patrolRefusal(others, me)).toMatchObject({ code: 'alert_owned', holder: tom });
  expect(patrolRefusal(unowned, me)?.code).toBe('alert_unowned');
  expect([
    patrolRefusal(mine, me),
    patrolRefusal(others, supervisor),
    patrolRefusal(resolved, me),
  ]).toEqual([null, null, null]);
});

const begun = Date.parse('2026-05-01T10:00:00Z');
const call = (over: Partial<PhoneCall> = {}): PhoneCall => ({
  id: 1,
  alert_id: 5,
  user_id: 3,
  direction: 'outbound',
  party: 'person',
  party_name: 'Ana',
  number: '+61400000001',
  started_at: '2026-05-01T10:00:00.000Z',
  confirmed_at: null,
  ended_at: null,
  outcome: null,
  note: null,
  by: tom,
  ...over,
});
const ended = call({ ended_at: '2026-05-01T10:05:00.000Z', outcome: 'safe' });

test.each([
  ['of another', call(), me, 1, 'call_of_another', 'call_of_another'],
  ['one’s own', call({ by: mei }), me, 1, undefined, undefined],
  ['of another, by a supervisor', call(), supervisor, 1, undefined, 'call_of_another'],
  ['of another, unconfirmed for ten minutes', call(), me, 10, undefined, 'call_of_another'],
  [
    'of another, confirmed since',
    call({ confirmed_at: '2026-05-01T10:09:00Z' }),
    me,
    10,
    'call_of_another',
    'call_of_another',
  ],
  ['of another, ended', ended, me, 20, 'call_of_another', 'call_of_another'],
  ['one’s own, ended', { ...ended, by: mei }, me, 20, undefined, 'call_ended'],
  ['of nobody', call({ by: null }), me, 1, undefined, 'call_ended'],
] as const)('a call %s', (_, one, caller, minutes, end, confirm) => {
  expect(endCallRefusal(one, caller, begun + minutes * 60_000)?.code).toBe(end);
  expect(confirmCallRefusal(one, caller)?.code).toBe(confirm);
});

test('an alert with a call under way is not resolved with others', () => {
  expect(ongoingCallRefusal([ended, call()])?.message).toContain('Tom Hughes is on a call');
  expect(ongoingCallRefusal([ended])).toBeNull();
});
