// Every cell of the alert machine: each action by each kind of caller in each state.
import { describe, expect, test } from 'vitest';
import { type AlertState, abilitiesFor, decideAlert } from './alert-machine.ts';

const mei = { id: 7, name: 'Mei Chen' };
const tom = { id: 8, name: 'Tom Hughes' };
const me = { user_id: 7, role: 'monitoring_centre_operator' } as const;
const supervisor = { user_id: 9, role: 'monitoring_centre_supervisor' } as const;

const state = (over: Partial<AlertState> = {}): AlertState => ({
  status: 'active_alert',
  owner: null,
  acknowledged: false,
  satellite_sos_active: false,
  device_name: null,
  resolved_by: null,
  ...over,
});

const unowned = state();
const mine = state({ owner: mei, acknowledged: true });
const given = state({ owner: mei, acknowledged: false });
const others = state({ owner: tom, acknowledged: true });
const resolved = state({ status: 'resolved', owner: tom, acknowledged: true, resolved_by: tom });

function codeOf(
  from: AlertState,
  action: Parameters<typeof decideAlert>[1],
  caller: { user_id: number; role: 'monitoring_centre_operator' | 'monitoring_centre_supervisor' } = me,
): string {
  const decision = decideAlert(from, action, caller);
  return decision.allowed
    ? `${decision.news.kind ?? 'nothing'}${decision.change.owner ? ` ${decision.change.owner}` : ''}`
    : decision.refusal.code;
}

describe('an operator', () => {
  test.each([
    ['acknowledge', unowned, 'alert.acknowledged actor'],
    ['acknowledge', given, 'alert.acknowledged actor'],
    ['acknowledge', mine, 'nothing'],
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
    ['resolve', { ...mine, satellite_sos_active: true }, 'invalid'],
    ['comment', unowned, 'alert.commented'],
    ['comment', others, 'alert.commented'],
    ['comment', resolved, 'alert.commented'],
    ['tick', others, 'alert.step_ticked'],
    ['tick', resolved, 'alert_resolved'],
  ] as const)('%s', (action, from, outcome) => {
    expect(codeOf(from, action)).toBe(outcome);
  });
});

describe('a supervisor may act on any alert, but takes one over in the open', () => {
  test.each([
    ['acknowledge', others, 'alert_owned'],
    ['release', others, 'alert.released nobody'],
    ['resolve', unowned, 'alert.resolved'],
    ['resolve', others, 'alert.resolved'],
    ['resolve', { ...others, satellite_sos_active: true }, 'invalid'],
    ['release', resolved, 'alert_resolved'],
  ] as const)('%s', (action, from, outcome) => {
    expect(codeOf(from, action, supervisor)).toBe(outcome);
  });
});

test('a refusal names who holds the alert', () => {
  const decision = decideAlert(others, 'acknowledge', me);
  expect(decision.allowed ? null : decision.refusal.holder).toEqual(tom);
});

test('whoever loses an alert is named, so that they can be told', () => {
  const decision = decideAlert(others, 'take_over', me);
  expect(decision.allowed && decision.news.loser).toEqual(tom);
});

test('the satellite refusal names the device', () => {
  const decision = decideAlert({ ...mine, satellite_sos_active: true, device_name: 'Zoleo 12' }, 'resolve', me);
  expect(decision.allowed ? '' : decision.refusal.message).toContain('Zoleo 12');
});

test('abilities are the allowed actions', () => {
  expect(abilitiesFor(unowned, me)).toEqual(['acknowledge', 'take_over', 'comment', 'tick']);
  expect(abilitiesFor(mine, me)).toEqual(['acknowledge', 'take_over', 'release', 'resolve', 'comment', 'tick']);
  expect(abilitiesFor(resolved, me)).toEqual(['comment']);
});
