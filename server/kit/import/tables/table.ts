// A file of rows as text: its bounds, its header row, and what is refused by the file's name.
import { mostImportRows } from '#domain/kit/import/table-import.ts';
import { findHeader, type Line } from './header-row.ts';

/** How a file is read: what is left out is found. */
export interface Reading {
  /** The name of a workbook's sheet; its first visible one with rows otherwise. */
  readonly sheet?: string | undefined;
  /** The row that names the columns, as the file counts them from 1. */
  readonly header_row?: number | undefined;
  /** Headers that are recognised, in lower case without spaces and signs. */
  readonly known: ReadonlySet<string>;
}

export interface Table {
  readonly headers: readonly string[];
  readonly header_row: number;
  /** The first rows with their text: any of them may be the header. */
  readonly first_rows: readonly { readonly row: number; readonly text: string }[];
  /** Those below the header, with the number of each in the file. Empty rows are left out. */
  readonly rows: readonly { readonly position: number; readonly cells: readonly string[] }[];
}

/** The file is refused, in words that name it. */
export class UnreadableTable extends Error {}

export const mostColumns = 100;
const mostCellCharacters = 2000;
/** The header is one of so many rows at the top, empty ones not counted. */
const searchedRows = 10;

/**
 * Takes the rows of a file one after the other; empty ones are not kept, so that a sheet that was
 * once longer counts by its people.
 * @throws UnreadableTable beyond the bounds, and for a table without a header or without rows
 */
export function tableOf(name: string, lines: Iterable<Line>, reading: Reading): Table {
  const first: Line[] = [];
  let header: Line | undefined;
  let headers: readonly string[] = [];
  const rows: { position: number; cells: string[] }[] = [];
  const take = ({ position, cells: given }: Line): void => {
    const cells = headers.map((_, column) => (given[column] ?? '').trim());
    if (cells.every((cell) => cell === '')) return;
    if (cells.some((cell) => cell.length > mostCellCharacters))
      throw new UnreadableTable(
        `Row ${position} of ${name} has a cell with more than ${mostCellCharacters} characters.`,
      );
    if (rows.push({ position, cells }) > mostImportRows)
      throw new UnreadableTable(
        `${name} has more than ${mostImportRows.toLocaleString('en')} rows. Split it into several files.`,
      );
  };
  const begin = (): void => {
    header = headerOf(name, first, reading);
    headers = headersOf(name, header);
    for (const line of first) if (line.position > header.position) take(line);
  };
  for (const line of lines) {
    if (line.cells.every((cell) => cell.trim() === '')) continue;
    if (header) take(line);
    else if (first.push(line) === searchedRows) begin();
  }
  if (!header) begin();
  if (!header || rows.length === 0)
    throw new UnreadableTable(`${name} has no rows below the header.`);
  return { headers, header_row: header.position, first_rows: first.map(shownLine), rows };
}

function headerOf(name: string, first: readonly Line[], { header_row, known }: Reading): Line {
  const header =
    header_row === undefined
      ? findHeader(first, known)
      : first.find(({ position }) => position === header_row);
  if (header) return header;
  throw new UnreadableTable(
    header_row === undefined
      ? `${name} has no header row. Name the columns in the first row.`
      : `Row ${header_row} of ${name} cannot be the header. Choose one of its first rows.`,
  );
}

function headersOf(name: string, { cells }: Line): string[] {
  if (cells.length > mostColumns)
    throw new UnreadableTable(`${name} has more than ${mostColumns} columns.`);
  return cells.map((header) => header.trim().slice(0, 100));
}

const shownLine = ({ position, cells }: Line) => ({
  row: position,
  text: cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' · ')
    .slice(0, 120),
});
