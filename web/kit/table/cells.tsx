// The value of a cell by its kind, on the screen and in an export.
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { countryName } from '../fields/countries.ts';
import { formatPhone } from '../format/phone-number.ts';
import { type Formats, useFormat } from '../format/use-format.ts';
import { Link } from '../screen/address.tsx';
import { StatusBadge } from '../status/status-badge.tsx';
import type { Column } from './list-shape.ts';
import styles from './table.module.css';

export type Row = Readonly<Record<string, unknown>>;

export interface CellWords {
  yes: string;
  no: string;
  choice: (column: Column, value: string) => string | undefined;
  format: Pick<Formats, 'date' | 'dateTime'>;
}

/** The words that cells need, in the reader's language and zone. */
export function useCellWords(): CellWords {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const choice = (column: Column, value: string): string | undefined => {
    const words = column.choices[value];
    return words ? i18n._(words) : undefined;
  };
  return { yes: t`Yes`, no: t`No`, choice, format };
}

/** The value in words; empty for nothing. */
export function cellText(column: Column, value: unknown, words: CellWords): string {
  if (value === null || value === undefined) return '';
  const chosen = words.choice(column, String(value));
  if (chosen !== undefined) return chosen;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (column.kind === 'country') return countryName(String(value));
  if (column.kind === 'phone') return formatPhone(String(value));
  // A date has no zone: noon keeps its day in all of them but the last two of the Pacific, and UTC
  // in every one.
  if (column.kind === 'date') return words.format.date(`${String(value)}T12:00:00Z`, 'UTC');
  if (column.kind === 'instant') return words.format.dateTime(String(value));
  return String(value);
}

const rawInFiles: readonly Column['kind'][] = ['date', 'instant', 'phone'];

/**
 * For a file: dates and moments stay ISO, which sorts and is unambiguous; phone numbers stay in
 * E.164.
 */
function exportText(column: Column, row: Row, words: CellWords): string {
  if (column.text) return column.text(row as never);
  const value = row[column.name];
  return rawInFiles.includes(column.kind) ? String(value ?? '') : cellText(column, value, words);
}

/** The cells of a column in a file: one, or those of its parts. */
export const exportTexts = (column: Column, row: Row, words: CellWords): string[] =>
  column.parts
    ? column.parts.map(({ text }) => text(row as never))
    : [exportText(column, row, words)];

export interface CellProps {
  column: Column;
  row: Row;
  words: CellWords;
}

export function Cell({ column, row, words }: CellProps): ReactNode {
  if (column.cell) return column.cell(row as never);
  const look = column.statuses[String(row[column.name])];
  if (look) return <StatusBadge look={look} />;
  const text = cellText(column, row[column.name], words);
  if (text === '') return <span className={styles.nothing}>–</span>;
  return column.kind === 'date' || column.kind === 'instant' ? (
    <time dateTime={String(row[column.name])}>{text}</time>
  ) : (
    text
  );
}

/** The cell of a column that may open the next level; no link where there is nothing below. */
export function LevelCell({
  address,
  name,
  ...cell
}: CellProps & { address: string | undefined; name: string }): ReactNode {
  const { t, i18n } = useLingui();
  const { column, row, words } = cell;
  const value = row[column.name];
  if (address === undefined || column.opens === undefined || value === 0 || value === null)
    return <Cell {...cell} />;
  const label = i18n._(column.label);
  return (
    <Link
      to={`${address}/${column.opens}`}
      className={styles.level}
      aria-label={t`${label} of ${name}: ${cellText(column, value, words)}`}
    >
      <Cell {...cell} />
    </Link>
  );
}

export const isNumeric = (column: Column): boolean => column.kind === 'integer';
