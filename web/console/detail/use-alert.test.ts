// The person's other alerts on the open one, updated by live events.
import { expect, test } from 'vitest';
import type { Alert, AlertRow } from '#domain/alerts/alert.ts';
import { withOther } from './use-alert.ts';

const base = {
  organisation: { id: 1, name: 'Redgum' },
  person: { id: 7, name: 'Tane Ward' },
  priority: 1,
  status: 'active_alert',
} as const;
const open: Alert = {
  ...base,
  id: 1,
  type: 'sos',
  raised_at: '2026-11-21T21:00:00Z',
  received_at: '2026-11-21T21:00:00Z',
  version: 1,
  abilities: [],
  group: [],
  resolve_refusal: null,
  person_details: null,
  battery_percent: null,
  battery_at: null,
  positions: [],
  contacts: [],
  viewers: [],
  resolution: null,
};
const duress: AlertRow = {
  ...base,
  id: 2,
  type: 'duress',
  raised_at: '2026-11-21T21:05:00Z',
  version: 3,
};

test('a further alert of the person joins, the newer version wins, and it goes once it is resolved', () => {
  const joined = withOther(open, duress);
  expect(joined.group).toEqual([duress]);
  expect(withOther(joined, { ...duress, priority: 2, version: 2 })).toBe(joined);
  expect(withOther(joined, { ...duress, status: 'resolved', version: 4 }).group).toEqual([]);
});

test('alerts of another person or an unassigned device, and the open one, change nothing', () => {
  const { person: _person, ...withoutPerson } = duress;
  for (const row of [
    { ...duress, person: { id: 8, name: 'Ravi Tran' } },
    withoutPerson,
    { ...duress, id: 1 },
  ])
    expect(withOther(open, row)).toBe(open);
});
