// Every cell of the alert machine: each action by each kind of caller in each state.
import { describe, expect, test } from 'vitest';
import { decideAlert } from './alert-machine.ts';
import type { AlertState } from './alerts.policy.ts';

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
const given = state({ owner: mei, acknowledged: false });
const others = state({ owner: tom, acknowledged: true });
const timed = state({ owner: mei, acknowledged: true, follow_up: 'running' });
const lapsed = state({ owner: mei, acknowledged: true, follow_up: 'lapsed' });
const again = state({ owner: mei, acknowledged: true, called_again: true });
const resolved = state({ status: 'resolved', owner: tom, acknowledged: true, resolved_by: tom });

function codeOf(
  from: AlertState,
  action: Parameters<typeof decideAlert>[1],
  caller: {
    user_id: number;
    role: 'monitoring_centre_operator' | 'monitoring_centre_supervisor';
  } = me,
): string {
  const decision = decideAlert(from, action, caller);
  return decision.allowed
    ? [
        decision.news.kind ?? 'nothing',
        decision.change.owner,
        decision.change.follow_up,
        decision.change.answered_again && 'answered again',
      ]
        .filter((part) => part !== undefined)
        .join(' ')
    : decision.refusal.code;
}

describe('an operator', () => {
  test.each([
    ['acknowledge', unowned, 'alert.acknowledged actor'],
    ['acknowledge', given, 'alert.acknowledged actor'],
    ['acknowledge', mine, 'nothing'],
    ['acknowledge', again, 'alert.acknowledged answered again'],
    ['take_over', again, 'alert.acknowledged answered again'],
    ['take_over', { ...again, owner: tom }, 'alert.taken_over actor answered again'],
    ['release', again, 'alert.released nobody answered again'],
    ['resolve', again, 'alert.resolved answered again'],
    ['follow_up', again, 'alert.follow_up_set set answered again'],
    ['comment', again, 'alert.commented'],
    ['acknowledge', others, 'alert_owned'],
    ['acknowledge', resolved, 'alert_resolved'],
    ['take_over', unowned, 'alert.acknowledged actor'],
    ['take_over', mine, 'nothing'],
    ['take_over', others, 'alert.taken_over actor'],
    ['take_over', resolved, 'alert_resolved'],
    ['release', unowned, 'alert_unowned'],
    ['release', mine, 'alert.released nobody'],
    ['release', others, 'alert_owned'],
    ['release', resolved, 'alert_resolved'],
    ['resolve', unowned, 'alert_unowned'],
    ['resolve', mine, 'alert.resolved'],
    ['resolve', others, 'alert_owned'],
    ['resolve', resolved, 'alert_resolved'],
    ['resolve', { ...mine, satellite_sos_active: true }, 'satellite_sos_active'],
    ['comment', unowned, 'alert.commented'],
    ['comment', others, 'alert.commented'],
    ['comment', resolved, 'alert.commented'],
    ['tick', others, 'alert.step_ticked'],
    ['tick', resolved, 'alert_resolved'],
    ['follow_up', unowned, 'alert_unowned'],
    ['follow_up', mine, 'alert.follow_up_set set'],
    ['follow_up', timed, 'alert.follow_up_set set'],
    ['follow_up', lapsed, 'alert.follow_up_set set'],
    ['follow_up', others, 'alert_owned'],
    ['follow_up', resolved, 'alert_resolved'],
    ['cancel_follow_up', unowned, 'alert_unowned'],
    ['cancel_follow_up', mine, 'no_follow_up'],
    ['cancel_follow_up', timed, 'alert.follow_up_cancelled cancelled'],
    ['cancel_follow_up', lapsed, 'alert.follow_up_cancelled cancelled'],
    ['cancel_follow_up', others, 'alert_owned'],
    ['cancel_follow_up', resolved, 'alert_resolved'],
    ['acknowledge', timed, 'nothing'],
    ['acknowledge', lapsed, 'alert.acknowledged acted'],
    ['acknowledge', { ...lapsed, owner: tom }, 'alert_owned'],
    ['take_over', lapsed, 'alert.acknowledged acted'],
    ['take_over', { ...lapsed, owner: tom }, 'alert.taken_over actor acted'],
    ['take_over', { ...timed, owner: tom }, 'alert.taken_over actor'],
    ['release', timed, 'alert.released nobody released'],
    ['release', lapsed, 'alert.released nobody released'],
    ['resolve', lapsed, 'alert.resolved resolved'],
    ['send_patrol', unowned, 'alert_unowned'],
    ['send_patrol', mine, 'patrol_job.requested'],
    ['send_patrol', others, 'alert_owned'],
    ['send_patrol', resolved, 'alert_resolved'],
    ['message', unowned, 'alert.message_sent'],
    ['message', others, 'alert.message_sent'],
    ['message', resolved, 'alert_resolved'],
    ['give_brief', unowned, 'alert.brief_given'],
    ['give_brief', others, 'alert.brief_given'],
    ['give_brief', resolved, 'alert_resolved'],
    ['phone_call', unowned, 'alert.phone_call_begun'],
    ['phone_call', others, 'alert.phone_call_begun'],
    ['phone_call', resolved, 'alert_resolved'],
    ['on_test', others, 'on_test.begun'],
    ['on_test', resolved, 'alert_resolved'],
  ] as const)('%s', (action, from, outcome) => {
    expect(codeOf(from, action)).toBe(outcome);
  });
});

describe('a supervisor may act on any alert, but becomes its owner only by a take-over', () => {
  test.each([
    ['acknowledge', others, 'alert_owned'],
    ['release', others, 'alert.released nobody'],
    ['release', unowned, 'alert_unowned'],
    ['release', { ...unowned, acknowledged: true }, 'alert.released nobody'],
    ['resolve', unowned, 'alert.resolved'],
    ['resolve', others, 'alert.resolved'],
    ['resolve', { ...others, satellite_sos_active: true }, 'satellite_sos_active'],
    ['release', resolved, 'alert_resolved'],
    ['follow_up', unowned, 'alert.follow_up_set set'],
    ['follow_up', others, 'alert.follow_up_set set'],
    ['cancel_follow_up', timed, 'alert.follow_up_cancelled cancelled'],
    ['send_patrol', unowned, 'patrol_job.requested'],
  ] as const)('%s', (action, from, outcome) => {
    expect(codeOf(from, action, supervisor)).toBe(outcome);
  });
});

test('a refusal names the owner of the alert', () => {
  const decision = decideAlert(others, 'acknowledge', me);
  expect(decision.allowed ? null : decision.refusal.holder).toEqual(tom);
});

test('the previous owner is named, so that they can be notified', () => {
  const decision = decideAlert(others, 'take_over', me);
  expect(decision.allowed && decision.news.loser).toEqual(tom);
});

test('the satellite refusal names the device', () => {
  const decision = decideAlert(
    { ...mine, satellite_sos_active: true, sos_device_name: 'Zoleo 12' },
    'resolve',
    me,
  );
  expect(decision.allowed ? '' : decision.refusal.message).toContain('Zoleo 12');
});
