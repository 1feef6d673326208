// Whether a press is still about the same: owner, answered or not, a repeated alarm, a proposal, and
// over; and actions that wait for their response.
import { expect, it } from 'vitest';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { alertSubject, goneAlert, pressState, ShownAlert } from './shown-alert.ts';

const row: AlertRow = {
  id: 7,
  organisation: { id: 1, name: 'Redgum' },
  person: { id: 5, name: 'Tane Ward' },
  type: 'sos',
  priority: 1,
  status: 'active_alert',
  version: 4,
  raised_at: '2026-11-21T01:00:00.000Z',
};
const at = '2026-11-21T01:01:00.000Z';
const mei = { id: 3, name: 'Mei' };

it.each<[string, Partial<AlertRow>, string]>([
  ['nobody’s', {}, 'unowned unanswered'],
  ['one’s', { owner: mei }, '3 unanswered'],
  ['answered', { owner: mei, acknowledged_at: at }, '3 answered'],
  ['released after an answer', { acknowledged_at: at }, 'unowned answered'],
  [
    'called again',
    { owner: mei, acknowledged_at: at, called_again_at: at },
    '3 answered called again',
  ],
  [
    'proposed',
    { owner: mei, acknowledged_at: at, proposed_by: { id: 9, name: 'Bo' } },
    '3 answered proposed by 9',
  ],
  ['over, whoever had it', { owner: mei, status: 'resolved', called_again_at: at }, 'resolved'],
])('%s', (_, over, state) => expect(pressState({ ...row, ...over })).toBe(state));

it('what only counts up changes no press', () => {
  expect(alertSubject({ ...row, version: 9 })).toEqual(alertSubject(row));
  expect(alertSubject(row).key).toBe('alert 7');
});

it('one that has left a list is over', () => {
  expect(pressState(goneAlert({ ...row, owner: mei }))).toBe('resolved');
});

it('a choice is sent with the version that was shown with it', () => {
  expect(ShownAlert.chosen(row).query).toEqual({ shown: 4 });
  expect(ShownAlert.chosen({ ...row, version: 6 }, 4).query).toEqual({ shown: 4 });
});
