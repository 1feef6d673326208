// Rows as a table: headers that sort, boxes that select, rows that open by click or key.
// kit/resource decides what the list does with it.
import { useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { Checkbox } from '#web/ui/controls/choices/checkbox.tsx';
import { Skeleton } from '#web/ui/feedback/states.tsx';
import { ActionsMenu } from '#web/ui/overlays/actions-menu.tsx';
import type { MenuItem } from '#web/ui/overlays/menu.tsx';
import { steadyChoice } from '#web/ui/steady/steady-item.ts';
import { Link, useGo } from '../screen/address.tsx';
import {
  Cell,
  type CellWords,
  cellText,
  isNumeric,
  LevelCell,
  type Row,
  useCellWords,
} from './cells.tsx';
import type { Column } from './list-shape.ts';
import loadingBar from './loading-bar.module.css';
import { isSelected, type Selection } from './selection.ts';
import styles from './table.module.css';

export interface RowsProps {
  /** The name of the table for screen readers. */
  label: string;
  columns: readonly Column[];
  /** Undefined while the first page is loading. */
  rows: readonly Row[] | undefined;
  /** The number of placeholder rows. */
  expected: number;
  /** The place of the first row in the whole list, and how many there are when that is known. */
  first: number;
  total: number | undefined;
  addressOf: ((row: Row) => string) | undefined;
  selection: Selection | undefined;
  onToggle: (id: number) => void;
  /** The actions on one row, in its menu; none where the row has none. */
  actionsOf?: ((row: Row) => readonly MenuItem[]) | undefined;
}

export interface DataTableProps extends RowsProps {
  sort: { name: string | undefined; direction: 'asc' | 'desc' };
  onSort: (name: string) => void;
  onTogglePage: () => void;
  density: 'normal' | 'compact';
  loading: boolean;
}

export const rowId = (row: Row): number => Number(row['id']);
/** The name of a row: the text of its first column, or else its number. */
export function rowName(row: Row, [first]: readonly Column[], words: CellWords): string {
  if (first?.text) return first.text(row as never);
  return (first && cellText(first, row[first.name], words)) || String(row['id']);
}

export function DataTable({
  label,
  columns,
  rows,
  expected,
  first,
  total,
  sort,
  density,
  loading,
  selection,
  onSort,
  onTogglePage,
  ...rest
}: DataTableProps) {
  const { t } = useLingui();
  const ids = rows?.map(rowId) ?? [];
  const chosen = selection ? ids.filter((id) => isSelected(selection, id)).length : 0;
  return (
    <section
      className={styles.frame}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (axe scrollable-region-focusable)
      tabIndex={0}
      data-keeps-scroll
      aria-busy={loading || rows === undefined}
    >
      {loading && <div className={loadingBar.bar} />}
      <table
        className={styles.table}
        data-density={density}
        data-waiting={rows === undefined || undefined}
        aria-label={label}
        aria-rowcount={total === undefined ? -1 : total + 1}
        onPointerOver={sayWhole}
      >
        <thead>
          <tr aria-rowindex={1}>
            {selection && (
              <th className={styles.check} scope="col">
                <Checkbox
                  label={t`Select all on this page`}
                  labelHidden
                  checked={ids.length > 0 && chosen === ids.length}
                  partly={chosen > 0 && chosen < ids.length}
                  disabled={ids.length === 0}
                  onChange={onTogglePage}
                />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.name} column={column} sort={sort} onSort={onSort} />
            ))}
            {rest.actionsOf && (
              <th className={styles.menu} scope="col">
                {t`Actions`}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows?.map((row, at) => (
            <BodyRow
              key={rowId(row)}
              row={row}
              place={first + at + 1}
              columns={columns}
              selection={selection}
              {...rest}
            />
          )) ?? (
            <SkeletonBody rows={expected} columns={columns} selects={selection !== undefined} />
          )}
        </tbody>
      </table>
    </section>
  );
}

const arrows = { asc: IconArrowUp, desc: IconArrowDown, none: IconArrowsSort };
const orderWords = { asc: 'ascending', desc: 'descending', none: 'none' } as const;

function Head({
  column,
  sort,
  onSort,
}: Pick<DataTableProps, 'sort' | 'onSort'> & { column: Column }) {
  const { i18n } = useLingui();
  const isActive = sort.name === column.name;
  const className = isNumeric(column) ? styles.number : undefined;
  if (!column.sortable)
    return (
      <th scope="col" className={className}>
        {i18n._(column.label)}
      </th>
    );
  const order = isActive ? sort.direction : 'none';
  const Arrow = arrows[order];
  return (
    <th scope="col" className={className} aria-sort={orderWords[order]}>
      <button
        type="button"
        className={styles.sort}
        data-active={isActive || undefined}
        onClick={() => onSort(column.name)}
      >
        {i18n._(column.label)}
        <Arrow size={15} aria-hidden="true" />
      </button>
    </th>
  );
}

interface BodyRowProps
  extends Pick<DataTableProps, 'columns' | 'addressOf' | 'selection' | 'onToggle' | 'actionsOf'> {
  row: Row;
  /** Counted from 1 for the header. */
  place: number;
}

function BodyRow({ row, place, columns, addressOf, selection, onToggle, actionsOf }: BodyRowProps) {
  const { t } = useLingui();
  const go = useGo();
  const words = useCellWords();
  const id = rowId(row);
  const address = addressOf?.(row);
  const selected = selection !== undefined && isSelected(selection, id);
  const name = rowName(row, columns, words);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target !== event.currentTarget || address === undefined)
      return;
    event.preventDefault();
    go(address);
  };
  return (
    <tr
      {...steadyChoice(`row ${id}`)}
      data-row={id}
      data-selected={selected || undefined}
      data-opens={address === undefined ? undefined : true}
      aria-rowindex={place}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        if (
          address !== undefined &&
          !isControl(event.target) &&
          window.getSelection()?.isCollapsed !== false
        )
          go(address);
      }}
    >
      {selection && (
        <td className={styles.check}>
          <Checkbox
            label={t`Select ${name}`}
            labelHidden
            checked={selected}
            onChange={() => onToggle(id)}
          />
        </td>
      )}
      {columns.map((column, at) => {
        const shown = { column, row, words };
        if (at > 0) {
          return (
            <td
              key={column.name}
              className={isNumeric(column) ? styles.number : undefined}
              data-wraps={column.wraps || undefined}
            >
              <LevelCell {...shown} address={address} name={name} />
            </td>
          );
        }
        return (
          <th key={column.name} scope="row">
            {address === undefined ? (
              <Cell {...shown} />
            ) : (
              <Link to={address} className={styles.opener}>
                <Cell {...shown} />
              </Link>
            )}
          </th>
        );
      })}
      {actionsOf && (
        <td className={styles.menu}>
          <ActionsMenu name={name} items={actionsOf(row)} buttonClass={styles.dots} inScroller />
        </td>
      )}
    </tr>
  );
}

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, label') !== null;

/** A truncated cell has its full text as title; computed on hover, since widths change. */
function sayWhole({ target }: PointerEvent): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('tbody :is(th, td)') : null;
  if (cell) cell.title = cell.scrollWidth > cell.clientWidth ? cell.innerText : '';
}

function SkeletonBody({
  rows,
  columns,
  selects,
}: {
  rows: number;
  columns: readonly Column[];
  selects: boolean;
}) {
  return Array.from({ length: rows }, (_, row) => `row ${row}`).map((key) => (
    <tr key={key}>
      {selects && <td className={styles.check} />}
      {columns.map((column) => (
        <td key={column.name}>
          <Skeleton width="70%" height={14} />
        </td>
      ))}
    </tr>
  ));
}
