// Writes a report as CSV in pieces; no cell of it is ever a formula.
import { csvCell, csvLine, csvStart } from '#domain/kit/csv.ts';
import type { Cells } from '../rows.ts';
import { cellText, headLines, type Sheet, type SheetWriter, Totals } from './sheet.ts';

/** Bytes of one piece. */
const pieceLength = 1_000_000;

export function csvWriter(sheet: Sheet): SheetWriter {
  const totals = new Totals(sheet.columns);
  const kinds = sheet.columns.map(({ kind }) => kind);
  /**
   * A loop of its own: a million rows have ten million cells, and a list of each line's texts costs
   * more than they do.
   */
  const lineOf = (cells: Cells): string => {
    let line = '';
    for (let index = 0; index < cells.length; index += 1) {
      const value = cells[index] ?? null;
      const kind = kinds[index] ?? 'text';
      if (index > 0) line += ',';
      if (value === null) continue;
      // The digits of a number that is not below 0 need no second look.
      line +=
        typeof value === 'number' && value >= 0 && kind !== 'money'
          ? String(value)
          : csvCell(cellText(value, kind));
    }
    return `${line}\r\n`;
  };
  let pieces: Buffer[] = [];
  let length = 0;
  /**
   * Bytes at once: a text that grows over several batches is kept by the collector of short-lived
   * garbage, piece of string by piece of string.
   */
  const write = (rows: readonly Cells[]): void => {
    let text = '';
    for (const row of rows) text += lineOf(row);
    const bytes = Buffer.from(text);
    pieces.push(bytes);
    length += bytes.length;
  };
  const cut = (): Buffer[] => {
    const bytes = Buffer.concat(pieces, length);
    [pieces, length] = [[], 0];
    return Array.from({ length: Math.ceil(bytes.length / pieceLength) }, (_, nth) =>
      bytes.subarray(nth * pieceLength, (nth + 1) * pieceLength),
    );
  };
  return {
    add: (rows) => {
      totals.add(rows);
      write(rows);
      return length < pieceLength ? [] : cut();
    },
    end: async (ending) => {
      const head = [
        csvStart,
        ...headLines(sheet, ending).map(csvLine),
        '\r\n',
        csvLine(sheet.columns.map(({ label }) => label)),
      ];
      if (totals.line) write([totals.line]);
      return { head: Buffer.from(head.join('')), rest: cut() };
    },
  };
}
