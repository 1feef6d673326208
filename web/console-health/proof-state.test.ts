// What is joined of the cells: a trouble of one counts, and no server means no server of any cell.
import { expect, test } from 'vitest';
import type { ConsolesChanged } from '#domain/console-health/console-health.events.ts';
import { joined, type ProofState, still } from './proof-state.ts';

const of = (...cells: readonly Partial<ProofState>[]) =>
  joined(new Map(cells.map((one, cell) => [cell, { ...still, ...one }])));

test('there is no server from when the last cell went, and there is one while a cell answers', () => {
  expect(of({ goneSince: 5000 }, { goneSince: 9000 }, { goneSince: 7000 }).goneSince).toBe(9000);
  expect(of({ goneSince: 5000 }, {}, { goneSince: 7000 }).goneSince).toBeNull();
  expect(of({ goneSince: 0 }).goneSince).toBe(0);
  expect(of().goneSince).toBeNull();
});

test('each trouble is listed once, whichever cells say it', () => {
  const both = of(
    { troubles: ['no_sound', 'wrong_clock'] },
    { troubles: ['no_sound', 'not_live'] },
  );
  expect(both.troubles).toEqual(['no_sound', 'wrong_clock', 'not_live']);
  expect(of({}, {}).troubles).toEqual([]);
});

test('a troubled console that reports to several cells is listed once, and of those open the most count', () => {
  const console = (console_id: string) => ({ console_id }) as ConsolesChanged['troubled'][number];
  const others = of(
    { others: { open: 4, troubled: [console('front desk'), console('back office')] } },
    {},
    { others: { open: 6, troubled: [console('back office')] } },
    { others: { open: 5, troubled: [] } },
  ).others;
  expect([others?.open, ...(others?.troubled ?? []).map(({ console_id }) => console_id)]).toEqual([
    6,
    'front desk',
    'back office',
  ]);
  expect(of({}, {}).others).toBeNull();
});
