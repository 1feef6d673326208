// The state of an alert in one word: what still calls comes before what is being done, and whose it
// is before both; and its subject.
import { expect, it } from 'vitest';
import { placeOf, stateOf, subjectOf, typeNames } from './alert-words.ts';

const at = '2026-11-21T01:00:00.000Z';
const owner = { id: 3, name: 'Mei' };
const active = { status: 'active_alert' as const };

it.each<[Parameters<typeof stateOf>[0], string]>([
  [active, 'unowned'],
  [{ ...active, acknowledged_at: at, follow_up_at: at, follow_up_lapsed: true }, 'unowned'],
  [{ ...active, owner }, 'assigned'],
  [{ ...active, owner, acknowledged_at: at }, 'acknowledged'],
  [{ ...active, owner, acknowledged_at: at, follow_up_at: at }, 'follow_up'],
  [{ ...active, owner, acknowledged_at: at, follow_up_at: at, follow_up_lapsed: true }, 'overdue'],
  // Its alarm was repeated: it calls again, whatever was planned.
  [{ ...active, owner, acknowledged_at: at, follow_up_at: at, called_again_at: at }, 'assigned'],
  [{ ...active, owner, follow_up_lapsed: true, called_again_at: at }, 'overdue'],
  [{ status: 'resolved', owner, follow_up_lapsed: true, called_again_at: at }, 'resolved'],
])('%j is %s', (row, state) => expect(stateOf(row)).toBe(state));

it('the subject is the worker, or the device without a person, or nothing', () => {
  const device = { id: 2, name: 'Pendant 2' } as never;
  expect(subjectOf({ person: { id: 5, name: 'Tane Ward' }, device })).toBe('Tane Ward');
  expect(subjectOf({ device })).toBe('Pendant 2');
  expect(subjectOf({})).toBe('');
});

it('the place has the department where there is one', () => {
  const organisation = { id: 1, name: 'Redgum' };
  expect(placeOf({ organisation, department: 'North' })).toBe('Redgum, North');
  expect(placeOf({ organisation })).toBe('Redgum');
});

it('duress is the most urgent type, a request for a patrol the least', () => {
  expect([typeNames[0], typeNames.at(-1)]).toEqual(['duress', 'patrol_request']);
});
