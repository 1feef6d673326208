// Writes a report as PDF for reading and printing: the facts above the table, numbers
// right-aligned, the header on every page.
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { daysInText } from '#domain/kit/wording/reader.ts';
import type { Language } from '#domain/kit/wording/wording.ts';
import { type ColumnKind, isNumeric } from '#domain/reports/report.ts';
import { columnGap, pageMargin, pdfBytes, ruledTable } from '#server/kit/pdf-bytes.ts';
import type { Cells } from '../rows.ts';
import { columnWidths, textWidth } from './pdf-columns.ts';
import { cellText, headLines, type Sheet, type SheetWriter, Totals } from './sheet.ts';

const grouped = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 2 });
const money = new Intl.NumberFormat('en-AU', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
/** A4 in landscape. */
const pageWidth = 842;

/** Paper is read by people: dates as they write them. A spreadsheet gets them as they sort. */
function pdfText(value: Cells[number], kind: ColumnKind, language: Language): string {
  if (typeof value === 'string' && (kind === 'date' || kind === 'time'))
    return daysInText(value, language);
  if (typeof value !== 'number' || kind === 'text') return cellText(value, kind);
  return kind === 'money' ? money.format(value / 100) : grouped.format(value);
}

/** The others are names. */
const isTimeFact = (label: string): boolean => label === 'Period' || label === 'Made';

const factsTable = (
  facts: readonly (readonly [string, string])[],
  language: Language,
): Content => ({
  table: {
    body: facts.map(([label, value]) => [
      { text: label, color: '#555' },
      isTimeFact(label) ? daysInText(value, language) : value,
    ]),
  },
  layout: 'noBorders',
  margin: [0, 0, 0, 10],
});

export function pdfWriter(sheet: Sheet): SheetWriter {
  const totals = new Totals(sheet.columns);
  const fontSize = sheet.columns.length > 9 ? 7 : 8;
  const lines: string[][] = [];
  const lineOf = (cells: Cells): string[] =>
    cells.map((value, index) =>
      pdfText(value, sheet.columns[index]?.kind ?? 'text', sheet.language),
    );
  return {
    add: (rows) => {
      totals.add(rows);
      for (const row of rows) lines.push(lineOf(row));
      return [];
    },
    end: async (ending) => {
      const labels = sheet.columns.map(({ label }) => label);
      const end = totals.line ? [lineOf(totals.line)] : [];
      const texts = [...lines, ...end];
      const widths = columnWidths(
        sheet.columns.map(({ kind, label }, index) => ({
          kind,
          label,
          texts: texts.map((line) => line[index] ?? ''),
        })),
        { available: pageWidth - 2 * pageMargin - (labels.length - 1) * 2 * columnGap, fontSize },
      );
      const drawnLine = (line: readonly string[], bold: boolean): TableCell[] =>
        line.map((text, index) => {
          const width = widths[index] ?? 0;
          const isTooLong = text
            .split(/\s/)
            .some(({ length }) => textWidth(length, fontSize) > width);
          return {
            text,
            bold,
            alignment: isNumeric(sheet.columns[index]?.kind ?? 'text') ? 'right' : 'left',
            ...(isTooLong ? { wordBreak: 'break-all' } : {}),
          };
        });
      const facts = headLines(sheet, ending).filter(([label]) => label !== 'Report');
      const content: Content[] = [
        { text: sheet.name, fontSize: 16, bold: true, margin: [0, 0, 0, 6] },
        factsTable(facts, sheet.language),
        {
          table: {
            headerRows: 1,
            dontBreakRows: true,
            widths,
            body: [
              drawnLine(labels, true),
              ...lines.map((line) => drawnLine(line, false)),
              ...end.map((line) => drawnLine(line, true)),
            ],
          },
          layout: ruledTable,
        },
      ];
      return {
        head: Buffer.alloc(0),
        rest: [await pdfBytes({ title: sheet.name, orientation: 'landscape', fontSize }, content)],
      };
    },
  };
}
