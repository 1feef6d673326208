// Moving in the matrix by keys: the grid is one stop of the Tab key, and the arrows go from cell to
// cell.
import { type FocusEvent, type KeyboardEvent, useState } from 'react';

/** A cell by its row and its column, as in `data-cell="7:3"`; the row of headings is `head`. */
export const placeOf = (row: number | 'head', column: number): string => `${row}:${column}`;

const cellOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element && !target.closest('[role="menu"]')
    ? target.closest<HTMLElement>('[data-cell]')
    : null;

const focusOf = (cell: Element | undefined): HTMLElement | null =>
  cell?.querySelector<HTMLElement>('input, button') ?? null;

/** The rows of cells that can have the focus, as they stand in the page. */
const rowsOf = (grid: HTMLElement): HTMLElement[][] =>
  [...grid.querySelectorAll('tr')]
    .map((row) => [...row.querySelectorAll<HTMLElement>(':scope > [data-cell]')])
    .map((cells) => cells.filter((cell) => focusOf(cell) !== null))
    .filter((cells) => cells.length > 0);

function target(
  { key, ctrlKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey'>,
  rows: readonly HTMLElement[][],
  [row, column]: readonly [number, number],
): Element | undefined {
  const cells = rows[row] ?? [];
  /** In another row the same column, or the nearest before it. */
  const across = (at: number): Element | undefined => {
    const wanted = cells[column]?.dataset['cell']?.split(':')[1];
    const others = rows[at];
    return others?.find((cell) => cell.dataset['cell']?.split(':')[1] === wanted) ?? others?.at(-1);
  };
  const firstPerson = rows[0]?.[0]?.dataset['cell']?.startsWith('head') ? 1 : 0;
  const targets: Readonly<Record<string, Element | undefined>> = {
    ArrowRight: cells[column + 1],
    ArrowLeft: cells[column - 1],
    ArrowDown: across(row + 1),
    ArrowUp: across(row - 1),
    PageDown: across(Math.min(row + 10, rows.length - 1)),
    PageUp: across(Math.max(row - 10, firstPerson)),
    Home: ctrlKey ? rows[0]?.[0] : cells[0],
    End: ctrlKey ? rows.at(-1)?.at(-1) : cells.at(-1),
  };
  return targets[key];
}

/** @param ids the people in their order; Tab reaches the first before anything was focused */
export function useGridKeys(ids: readonly number[]) {
  const [active, setActive] = useState<string | null>(null);
  const row = active === null ? Number.NaN : Number(active.split(':')[0]);
  const isThere = active !== null && (active.startsWith('head') || ids.includes(row));
  const stop = isThere ? active : placeOf(ids[0] ?? 0, 1);
  return {
    tabIndexAt: (place: string): 0 | -1 => (place === stop ? 0 : -1),
    grid: {
      onFocus: ({ target: focused }: FocusEvent) => {
        const place = cellOf(focused)?.dataset['cell'];
        if (place !== undefined) setActive(place);
      },
      // Before the button of a preset opens its list by the same arrow.
      onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => {
        const cell = cellOf(event.target);
        if (!cell || event.altKey || event.metaKey || event.shiftKey) return;
        const rows = rowsOf(event.currentTarget);
        const at = rows.findIndex((cells) => cells.includes(cell));
        const next = target(event, rows, [at, rows[at]?.indexOf(cell) ?? 0]);
        if (!next) return;
        event.preventDefault();
        event.stopPropagation();
        focusOf(next)?.focus();
      },
    },
  };
}
