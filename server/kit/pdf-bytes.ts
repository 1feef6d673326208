// Makes the bytes of a PDF: its fonts, its page and its footer. Loads no external resource,
// whatever its texts contain. CPU-bound: call it in a thread.
import { createRequire } from 'node:module';
import pdfmake from 'pdfmake';
import type { Content, CustomTableLayout } from 'pdfmake/interfaces.js';

const fontFile = (style: string): string =>
  createRequire(import.meta.url).resolve(`pdfmake/fonts/Roboto/Roboto-${style}.ttf`);

/** Points from the edge of the page to its content. */
export const pageMargin = 32;

/** Between two columns, on either side of the middle. */
export const columnGap = 5;

/** A table with a line under its labels and a thinner one under each row. */
export const ruledTable: CustomTableLayout = {
  hLineWidth: (line, { table }) => {
    if (line === 0 || line === table.body.length) return 0;
    return line === table.headerRows ? 1.5 : 0.5;
  },
  vLineWidth: () => 0,
  hLineColor: (line, { table }) => (line === table.headerRows ? '#222' : '#bbb'),
  paddingLeft: (column) => (column === 0 ? 0 : columnGap),
  paddingRight: (column, { table }) => (column === (table.widths?.length ?? 0) - 1 ? 0 : columnGap),
};

export interface PdfPage {
  readonly title: string;
  readonly orientation: 'portrait' | 'landscape';
  readonly fontSize: number;
}

export async function pdfBytes(
  { title, orientation, fontSize }: PdfPage,
  content: Content[],
): Promise<Buffer> {
  pdfmake.setFonts({
    Roboto: {
      normal: fontFile('Regular'),
      bold: fontFile('Medium'),
      italics: fontFile('Italic'),
      bolditalics: fontFile('MediumItalic'),
    },
  });
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => path.includes('/fonts/Roboto/'));
  return await pdfmake
    .createPdf({
      info: { title },
      pageSize: 'A4',
      pageOrientation: orientation,
      pageMargins: [pageMargin, pageMargin, pageMargin, 40],
      defaultStyle: { fontSize },
      content,
      footer: (page, pages) => ({
        text: `${title} · page ${page} of ${pages}`,
        alignment: 'center',
        color: '#555',
        fontSize: 7,
        margin: [0, 12, 0, 0],
      }),
    })
    .getBuffer();
}
