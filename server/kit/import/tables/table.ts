// A file of rows as text: its bounds, and what is refused by the file's name.
import { mostImportRows } from '#domain/kit/import/table-import.ts';

export interface Table {
  readonly headers: readonly string[];
  /** With the number of each in the file: the header is 1. Empty rows are left out. */
  readonly rows: readonly { readonly position: number; readonly cells: readonly string[] }[];
}

/** The file is refused, in words that name it. */
export class UnreadableTable extends Error {}

const mostColumns = 100;
const mostCellCharacters = 2000;

/**
 * Takes the rows of a file one after the other; empty ones are not kept, so that a sheet that was once longer counts by its people.
 * @throws UnreadableTable beyond the bounds, and for a table without a header or without rows
 */
export function tableOf(name: string, lines: Iterable<readonly string[]>): Table {
  let headers: readonly string[] | undefined;
  const rows: { position: number; cells: string[] }[] = [];
  let position = 0;
  for (const line of lines) {
    position += 1;
    headers ??= headersOf(name, line);
    if (position === 1 || line.every((cell) => cell.trim() === '')) continue;
    const cells = headers.map((_, column) => (line[column] ?? '').trim());
    if (cells.every((cell) => cell === '')) continue;
    if (cells.some((cell) => cell.length > mostCellCharacters))
      throw new UnreadableTable(`Row ${position} of ${name} has a cell with more than ${mostCellCharacters} characters.`);
    if (rows.push({ position, cells }) > mostImportRows)
      throw new UnreadableTable(`${name} has more than ${mostImportRows.toLocaleString('en')} rows. Split it into several files.`);
  }
  if (!headers) throw noHeader(name);
  if (rows.length === 0) throw new UnreadableTable(`${name} has no rows below the header.`);
  return { headers, rows };
}

const noHeader = (name: string) => new UnreadableTable(`${name} has no header row. Name the columns in the first row.`);

function headersOf(name: string, line: readonly string[]): string[] {
  if (line.every((header) => header.trim() === '')) throw noHeader(name);
  if (line.length > mostColumns) throw new UnreadableTable(`${name} has more than ${mostColumns} columns.`);
  return line.map((header) => header.trim().slice(0, 100));
}
