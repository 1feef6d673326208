// Each state of an alert for its organisation, and which fact decides.
import { expect, test } from 'vitest';
import { ownAlertStage, type StageFacts } from './own-alert.ts';

const facts: StageFacts = {
  status: 'active_alert',
  monitored: true,
  has_owner: false,
  acknowledged: false,
  called_again: false,
  notified: 0,
  planned: 0,
  unreachable: false,
};
const answered = { has_owner: true, acknowledged: true };
const unmonitored = { monitored: false };

test.each<[string, Partial<StageFacts>, ReturnType<typeof ownAlertStage>]>([
  ['no operator has it', {}, 'waiting_for_operator'],
  ['it is assigned and not answered', { has_owner: true }, 'waiting_for_operator'],
  ['an operator answered', answered, 'centre_helping'],
  ['it was raised again since', { ...answered, called_again: true }, 'raised_again'],
  ['it is over', { ...answered, called_again: true, status: 'resolved' }, 'resolved'],
  ['a contact answered', { ...unmonitored, acknowledged: true }, 'contact_responding'],
  ['contacts are notified', { ...unmonitored, notified: 1, planned: 2 }, 'notifying_contacts'],
  ['contacts are planned', { ...unmonitored, planned: 2 }, 'contacts_next'],
  ['the round is not made yet', unmonitored, 'contacts_next'],
  ['all are left out', { ...unmonitored, unreachable: true }, 'no_contact_reachable'],
])('%s', (_, over, stage) => {
  expect(ownAlertStage({ ...facts, ...over })).toBe(stage);
});
