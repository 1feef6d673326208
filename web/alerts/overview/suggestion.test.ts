// Whom an alert is suggested to: the fewest open alerts, somebody else before oneself.
import { expect, test } from 'vitest';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { operatorsByLoad, suggestedOf } from './suggestion.ts';

const row = (id: number, owner?: number): AlertRow => ({
  ...{ id, organisation: { id: 1, name: 'Redgum' }, type: 'sos', priority: 1, status: 'active_alert', raised_at: '', version: 1 },
  ...(owner === undefined ? {} : { owner: { id: owner, name: '' } }),
});
const mei = { id: 1, name: 'Mei Chen' };
const jack = { id: 2, name: 'Jack Hill' };
const aroha = { id: 3, name: 'Aroha Tamihana' };

test('the fewest open alerts first, then by name', () => {
  const operators = operatorsByLoad([mei, jack, aroha], [row(1, 1), row(2, 1), row(3, 2), row(4), row(5, 99)]);
  expect(operators.map(({ id, open }) => [id, open])).toEqual([
    [3, 0],
    [2, 1],
    [1, 2],
  ]);
});

test('somebody else before oneself, oneself when alone, nobody when nobody is online', () => {
  const operators = operatorsByLoad([aroha, jack], [row(1, 2)]);
  expect(suggestedOf(operators, aroha.id)?.id).toBe(jack.id);
  expect(suggestedOf(operatorsByLoad([aroha], []), aroha.id)?.id).toBe(aroha.id);
  expect(suggestedOf([], aroha.id)).toBeUndefined();
});
