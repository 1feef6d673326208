// A report as CSV, piece by piece; no cell of it is ever a formula.
import { csvLine, csvStart } from '#domain/kit/csv.ts';
import { cellText, headLines, type Sheet, type SheetWriter, Totals } from './sheet.ts';

/** Bytes of one piece. */
const pieceLength = 200_000;

export function csvWriter(sheet: Sheet): SheetWriter {
  const totals = new Totals(sheet.columns);
  const kinds = sheet.columns.map(({ kind }) => kind);
  const lineOf = (cells: readonly Parameters<typeof cellText>[0][]): string =>
    csvLine(cells.map((value, index) => cellText(value, kinds[index] ?? 'text')));
  let text = '';
  const cut = (): Buffer[] => {
    const bytes = Buffer.from(text);
    text = '';
    return Array.from({ length: Math.ceil(bytes.length / pieceLength) }, (_, nth) =>
      bytes.subarray(nth * pieceLength, (nth + 1) * pieceLength),
    );
  };
  return {
    add: (rows) => {
      totals.add(rows);
      for (const row of rows) text += lineOf(row);
      return text.length < pieceLength ? [] : cut();
    },
    end: async (ending) => {
      const head = [csvStart, ...headLines(sheet, ending).map(csvLine), '\r\n', csvLine(sheet.columns.map(({ label }) => label))];
      if (totals.line) text += lineOf(totals.line);
      return { head: Buffer.from(head.join('')), rest: cut() };
    },
  };
}
