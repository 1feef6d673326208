// To which cell a call goes, with a home of the first and of a later cell.
import { beforeEach, describe, expect, test } from 'vitest';
import { cellOf, cellOfCall, learnCell, pathTo, setCells } from './cells.ts';

const inSecond = (nth: number): number => 1_000_000_000_000 + nth;

beforeEach(() => {
  setCells({ own: 0, others: [] });
  setCells({ own: 0, others: [1, 2] });
});

describe('a call goes to the cell', () => {
  test.each([
    ['of the record in its path', '/alerts/:id/history', { params: { id: inSecond(5) } }, 1],
    ['of the own records', '/alerts/:id/history', { params: { id: 5 } }, 0],
    ['of a record in its body', '/alerts/resolve', { body: { alert_ids: [inSecond(1)] } }, 1],
    ['of a record in its query', '/alerts', { query: { organisation_id: inSecond(1) } }, 1],
    [
      'of its path before all else',
      '/alerts/:id/assign',
      { params: { id: inSecond(5) }, body: { user_id: 4 } },
      1,
    ],
    ['of any record of a later cell', '/patrol-jobs/:id', { params: { id: inSecond(3) } }, 1],
    ['of the page, about no record', '/alerts', { query: { per_page: 100 } }, 0],
    ['of the page, about one that nobody has', '/alerts/:id', { params: { id: 9e12 } }, 0],
    ['of the page, by a number that is none of a record', '/x', { query: { limit: 1e12 } }, 0],
  ])('%s', (_, path, input, cell) => {
    expect(cellOfCall(path, input)).toBe(cell);
  });

  test('that the caller names', () => {
    expect(cellOfCall('/alerts', {}, 2)).toBe(2);
    expect(cellOfCall('/alerts/:id', { params: { id: inSecond(5) } }, 0)).toBe(0);
  });

  test('through which the record came, though its number was given in another', () => {
    learnCell('alerts', 7, 2);
    learnCell('alerts', inSecond(8), 0);
    expect([cellOf('alerts', 7), cellOf('alerts', inSecond(8)), cellOf('users', 7)]).toEqual([
      2, 0, 0,
    ]);
    expect(cellOfCall('/alerts/:id', { params: { id: 7 } })).toBe(2);
    learnCell('alerts', 7, 0);
    expect(cellOf('alerts', 7)).toBe(0);
  });
});

test('from a later cell, records of the first are called there and types are not', () => {
  setCells({ own: 1, others: [0] });
  expect(cellOfCall('/alerts/:id', { params: { id: 5 } })).toBe(0);
  expect(cellOfCall('/alert-types/:id', { params: { id: 5 } })).toBe(1);
  expect(pathTo(0)).toBe('/cells/0');
});

test('with a single cell every call is as it was, and nothing is learned', () => {
  setCells({ own: 0, others: [] });
  learnCell('alerts', inSecond(5), 0);
  expect(cellOfCall('/alerts/:id', { params: { id: inSecond(5) } }, 1)).toBe(0);
  expect([pathTo(0), pathTo(1)]).toEqual(['', '']);
  setCells({ own: 0, others: [1] });
  expect([cellOf('alerts', inSecond(5)), pathTo(1)]).toEqual([1, '/cells/1']);
});
