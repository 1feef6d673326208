// The words for cells that do not find each other, and for what two of them hold.
import { expect, test } from 'vitest';
import { cellFault } from './cells.ts';

test('nothing is said where all is well', () => {
  expect(cellFault({ answers: true, claims: [] })).toBeNull();
});

test('a directory that is away is said first', () => {
  expect(cellFault({ answers: false, claims: [{ cell: 2, count: 1 }] })).toBe(
    'The directory of the cells does not answer. What is known is still found; what is new here is not found from other cells.',
  );
});

test('what others hold is counted by cell', () => {
  const claims = [
    { cell: 2, count: 1 },
    { cell: 7, count: 12 },
  ];
  expect(cellFault({ answers: true, claims })).toBe(
    'Devices, people or addresses that are here are held by another cell too: 1 by cell 2, 12 by cell 7. Here they work; from elsewhere they are not found.',
  );
});
