// Every cell of resolving by two people: who may propose, confirm, refuse and withdraw, with each
// owner.
import { expect, test } from 'vitest';
import type { RoleName } from '#domain/access/roles.ts';
import type { AlertAction } from '../alert.ts';
import { decideAlert } from '../alert-machine.ts';
import { type AlertState, abilitiesFor } from '../alerts.policy.ts';

const mei = { id: 7, name: 'Mei Chen' };
const tom = { id: 8, name: 'Tom Hughes' };
const me = { user_id: 7, role: 'monitoring_centre_operator' } as const;
const colleague = { user_id: 8, role: 'monitoring_centre_operator' } as const;
const supervisor = { user_id: 9, role: 'monitoring_centre_supervisor' } as const;

const duress: AlertState = {
  status: 'active_alert',
  owner: mei,
  acknowledged: true,
  called_again: false,
  satellite_sos_active: false,
  follow_up: 'none',
  sos_device_name: null,
  resolved_by: null,
  two_people: true,
  proposal: null,
};
/** Of Mei, who has a second account. */
const proposed: AlertState = { ...duress, proposal: { by: mei, accounts: [7, 17] } };
const unowned: AlertState = { ...duress, owner: null, acknowledged: false };
const onePerson: AlertState = { ...duress, two_people: false };

interface Who {
  readonly user_id: number;
  readonly role: RoleName;
  readonly acting_for_user_id?: number | null;
}

const outcomeOf = (state: AlertState, action: AlertAction, who: Who): string => {
  const decision = decideAlert(state, action, who);
  return decision.allowed
    ? [decision.news.kind, decision.change.resolved && 'resolved', decision.change.proposal]
        .filter(Boolean)
        .join(' ')
    : decision.refusal.code;
};

test.each<[string, AlertState, AlertAction, Who, string]>([
  ['its owner alone', duress, 'resolve', me, 'second_person_needed'],
  ['a supervisor alone', duress, 'resolve', supervisor, 'second_person_needed'],
  ['anybody while a proposal waits', proposed, 'resolve', supervisor, 'second_person_needed'],
  ['who does not have it', duress, 'resolve', colleague, 'alert_owned'],
  ['where one person may', onePerson, 'resolve', me, 'alert.resolved resolved'],
  ['its owner', duress, 'propose_resolution', me, 'alert.resolution_proposed made'],
  ['a supervisor', duress, 'propose_resolution', supervisor, 'alert.resolution_proposed made'],
  ['who does not have it', duress, 'propose_resolution', colleague, 'alert_owned'],
  ['an operator, of an unowned one', unowned, 'propose_resolution', me, 'alert_unowned'],
  ['a second time', proposed, 'propose_resolution', supervisor, 'already_proposed'],
  ['where one person may', onePerson, 'propose_resolution', me, 'one_person_resolves'],
  [
    'while a satellite SOS is on',
    { ...duress, satellite_sos_active: true },
    'propose_resolution',
    me,
    'satellite_sos_active',
  ],
  ['the same person', proposed, 'confirm_resolution', me, 'same_person'],
  [
    'another account of the same person',
    proposed,
    'confirm_resolution',
    { ...supervisor, user_id: 17 },
    'same_person',
  ],
  [
    'who acts for the same person',
    proposed,
    'confirm_resolution',
    { ...colleague, acting_for_user_id: 7 },
    'same_person',
  ],
  [
    'a colleague who does not have it',
    proposed,
    'confirm_resolution',
    colleague,
    'alert.resolved resolved confirmed',
  ],
  ['a supervisor', proposed, 'confirm_resolution', supervisor, 'alert.resolved resolved confirmed'],
  ['without a proposal', duress, 'confirm_resolution', colleague, 'no_proposal'],
  [
    'while a satellite SOS is on',
    { ...proposed, satellite_sos_active: true },
    'confirm_resolution',
    colleague,
    'satellite_sos_active',
  ],
  ['a colleague', proposed, 'refuse_resolution', colleague, 'alert.resolution_refused ended'],
  ['the same person', proposed, 'refuse_resolution', me, 'same_person'],
  ['without a proposal', duress, 'refuse_resolution', colleague, 'no_proposal'],
  ['who made it', proposed, 'withdraw_resolution', me, 'alert.resolution_withdrawn ended'],
  ['another', proposed, 'withdraw_resolution', supervisor, 'not_your_proposal'],
  ['without a proposal', duress, 'withdraw_resolution', me, 'no_proposal'],
  [
    'once it is over',
    { ...proposed, status: 'resolved', resolved_by: tom },
    'confirm_resolution',
    colleague,
    'alert_resolved',
  ],
])('%s', (_who, state, action, who, outcome) => {
  expect(outcomeOf(state, action, who)).toBe(outcome);
});

test('what is offered is what the machine allows', () => {
  const ends = (state: AlertState, who: Who) =>
    abilitiesFor(state, who).filter((ability) => /resol/.test(ability));
  expect(ends(duress, me)).toEqual(['propose_resolution']);
  expect(ends(proposed, me)).toEqual(['withdraw_resolution']);
  expect(ends(proposed, colleague)).toEqual(['confirm_resolution', 'refuse_resolution']);
  expect(ends(duress, colleague)).toEqual([]);
  expect(ends(onePerson, me)).toEqual(['resolve']);
});

test('a refusal explains the next step', () => {
  const decision = decideAlert(duress, 'resolve', me);
  expect(decision.allowed ? '' : decision.refusal.message).toBe(
    'This duress alert needs two people. Propose to resolve it; another person then confirms.',
  );
});

test('a proposer is one person with each of their accounts, also while they act for another', () => {
  const admin = { user_id: 17, role: 'admin', acting_for_user_id: 8 } as const;
  expect(outcomeOf(proposed, 'confirm_resolution', admin)).toBe('same_person');
});
