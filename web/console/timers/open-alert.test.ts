// A timer is marked with its person's open alert only.
import { expect, test } from 'vitest';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { openAlertOf } from './open-alert.ts';

const alert = (id: number, over: Partial<AlertRow> = {}): AlertRow => ({
  id,
  organisation: { id: 1, name: 'Redgum' },
  type: 'sos',
  priority: 1,
  status: 'active_alert',
  version: 1,
  raised_at: '2026-11-23T01:00:00Z',
  person: { id: 7, name: 'Noah Ward' },
  device: { id: 3, name: 'Pendant', type: 'ev04' },
  ...over,
});
const device = { id: 3, name: 'Pendant', type: 'ev04' };
const session = { person: { id: 7, name: 'Noah Ward' }, device };

test.each<
  [string, AlertRow[], typeof session | { person: null; device: typeof device }, number | undefined]
>([
  ['the person’s first', [alert(1), alert(2)], session, 1],
  ['on another device', [alert(1, { device: { id: 9, name: 'Phone', type: 'app' } })], session, 1],
  [
    'of another person with the same device',
    [alert(1, { person: { id: 8, name: 'Ava' } })],
    session,
    undefined,
  ],
  ['resolved', [alert(1, { status: 'resolved' })], session, undefined],
  ['of an unassigned device', [alert(1)], { person: null, device }, 1],
])('%s', (_what, rows, of, id) => {
  expect(openAlertOf(rows, of)?.id).toBe(id);
});
