// A report as PDF for reading and printing: the facts above the table, numbers to the right, the header on every page.
import { createRequire } from 'node:module';
import pdfmake from 'pdfmake';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { isNumeric } from '#domain/reports/report.ts';
import type { Cells } from '../rows.ts';
import { cellText, headLines, type Sheet, type SheetWriter, Totals } from './sheet.ts';

const fontFile = (style: string): string => createRequire(import.meta.url).resolve(`pdfmake/fonts/Roboto/Roboto-${style}.ttf`);
const grouped = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 2 });

export function pdfWriter(sheet: Sheet): SheetWriter {
  const totals = new Totals(sheet.columns);
  const lines: TableCell[][] = [];
  const lineOf = (cells: Cells, bold = false): TableCell[] =>
    cells.map((value, index) => {
      const kind = sheet.columns[index]?.kind ?? 'text';
      const text = typeof value === 'number' && kind !== 'money' && kind !== 'text' ? grouped.format(value) : cellText(value, kind);
      return { text, bold, alignment: isNumeric(kind) ? 'right' : 'left' };
    });
  return {
    add: (rows) => {
      totals.add(rows);
      for (const row of rows) lines.push(lineOf(row));
      return [];
    },
    end: async (ending) => {
      const header = sheet.columns.map(
        ({ label, kind }): TableCell => ({ text: label, bold: true, alignment: isNumeric(kind) ? 'right' : 'left' }),
      );
      const end = totals.line ? [lineOf(totals.line, true)] : [];
      const facts = headLines(sheet, ending).filter(([label]) => label !== 'Report');
      const content: Content[] = [
        { text: sheet.name, fontSize: 16, bold: true, margin: [0, 0, 0, 6] },
        {
          table: { body: facts.map(([label, value]) => [{ text: label, color: '#555' }, value]) },
          layout: 'noBorders',
          margin: [0, 0, 0, 10],
        },
        {
          table: {
            headerRows: 1,
            dontBreakRows: true,
            widths: sheet.columns.map(({ kind }) => (isNumeric(kind) ? 'auto' : '*')),
            body: [header, ...lines, ...end],
          },
          layout: 'lightHorizontalLines',
        },
      ];
      return { head: Buffer.alloc(0), rest: [await drawn(sheet, content)] };
    },
  };
}

async function drawn({ name, columns }: Sheet, content: Content[]): Promise<Buffer> {
  pdfmake.setFonts({
    Roboto: { normal: fontFile('Regular'), bold: fontFile('Medium'), italics: fontFile('Italic'), bolditalics: fontFile('MediumItalic') },
  });
  // Nothing is read from elsewhere, whatever a cell says.
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => path.includes('/fonts/Roboto/'));
  return await pdfmake
    .createPdf({
      info: { title: name },
      pageSize: 'A4',
      pageOrientation: 'landscape',
      pageMargins: [32, 32, 32, 40],
      defaultStyle: { fontSize: columns.length > 9 ? 7 : 8 },
      content,
      footer: (page, pages) => ({
        text: `${name} · page ${page} of ${pages}`,
        alignment: 'center',
        color: '#555',
        fontSize: 7,
        margin: [0, 12, 0, 0],
      }),
    })
    .getBuffer();
}
