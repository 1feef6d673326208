// What a row is called, for the label of its box to tick.
import { expect, test } from 'vitest';

import type { CellWords } from './cells.tsx';
import { rowName } from './data-table.tsx';
import type { Column } from './list-shape.ts';

const words = {
  yes: 'Yes',
  no: 'No',
  choice: () => undefined,
  format: { dateTime: (instant: string) => `on ${instant.slice(0, 10)}` },
} as unknown as CellWords;
const column = (name: string, kind: string) => [{ name, kind }] as unknown as readonly Column[];

test.each([
  ['its text', 'text', 'Storm warning', 'Storm warning'],
  ['its time in words', 'instant', '2026-11-29T10:00:00.000Z', 'on 2026-11-29'],
  ['its number where the column is empty', 'text', null, '7'],
])('a row is named by its first column: %s', (_, kind, value, name) => {
  expect(rowName({ id: 7, value }, column('value', kind), words)).toBe(name);
});
