// Writes a report as a spreadsheet: numbers are numbers, times are times in the report's zone, and
// texts are texts, whatever they begin with.
import writeXlsxFile, { type Cell } from 'write-excel-file/node';
import type { ColumnKind } from '#domain/reports/report.ts';
import type { Cells } from '../rows.ts';
import { headLines, type Sheet, type SheetWriter, Totals } from './sheet.ts';

const formats: Partial<Record<ColumnKind, string>> = {
  integer: '#,##0',
  decimal: '#,##0.0',
  percent: '0.0',
  seconds: '#,##0.0',
  money: '#,##0.00',
  time: 'yyyy-mm-dd hh:mm:ss',
  date: 'yyyy-mm-dd',
};

const widths: Partial<Record<ColumnKind, number>> = { text: 24, time: 20 };

export function xlsxWriter(sheet: Sheet): SheetWriter {
  const totals = new Totals(sheet.columns);
  const lines: Cell[][] = [];
  const lineOf = (cells: Cells, bold = false): Cell[] =>
    cells.map((value, index) => cellOf(value, sheet.columns[index]?.kind ?? 'text', bold));
  return {
    add: (rows) => {
      totals.add(rows);
      for (const row of rows) lines.push(lineOf(row));
      return [];
    },
    end: async (ending) => {
      const head = headLines(sheet, ending).map(([label, value]): Cell[] => [
        { value: label, type: String, fontWeight: 'bold' },
        { value, type: String },
      ]);
      const labels = sheet.columns.map(
        ({ label }): Cell => ({ value: label, type: String, fontWeight: 'bold' }),
      );
      const end = totals.line ? [lineOf(totals.line, true)] : [];
      const columns = sheet.columns.map(({ kind }) => ({ width: widths[kind] ?? 14 }));
      const book = writeXlsxFile([...head, [], labels, ...lines, ...end], {
        columns,
        sheet: sheet.name.slice(0, 31).replaceAll(/[\\/?*[\]:]/g, ' '),
      });
      return { head: Buffer.alloc(0), rest: [await book.toBuffer()] };
    },
  };
}

function cellOf(value: Cells[number], kind: ColumnKind, bold: boolean): Cell {
  const weight = bold ? ({ fontWeight: 'bold' } as const) : {};
  const format = formats[kind];
  if (value === null || value === '') return null;
  if (typeof value === 'boolean') return { value: value ? 'Yes' : 'No', type: String };
  if (typeof value === 'number')
    return {
      value: kind === 'money' ? value / 100 : value,
      type: Number,
      ...(format ? { format } : {}),
      ...weight,
    };
  // The clock of the zone, unchanged: a spreadsheet knows no zones. A time that comes twice is text,
  // with its offset.
  if ((kind === 'time' || kind === 'date') && !value.includes('UTC'))
    return {
      value: new Date(`${value.replace(' ', 'T')}${kind === 'date' ? 'T00:00:00' : ''}Z`),
      type: Date,
      format: format ?? '',
    };
  return { value, type: String, ...weight };
}
