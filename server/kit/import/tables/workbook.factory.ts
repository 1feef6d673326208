// XLSX workbooks for tests, from XML that a test gives, because no library writes what people's
// files contain.
import { strToU8, zipSync } from 'fflate';

export interface SheetGiven {
  readonly name: string;
  /** As in the workbook; visible otherwise. */
  readonly state?: 'hidden' | 'veryHidden';
  /** The rows, as XML. */
  readonly rows: string;
}

/** A row of texts as XML. */
export const rowOf = (position: number, cells: readonly string[]): string =>
  `<row r="${position}">${cells
    .map(
      (text, column) =>
        `<c r="${String.fromCharCode(65 + column)}${position}" t="inlineStr"><is><t>${text}</t></is></c>`,
    )
    .join('')}</row>`;

export function aWorkbook(sheets: readonly SheetGiven[]): Uint8Array<ArrayBuffer> {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const listed = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`,
  );
  const relations = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${office}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const parts: Record<string, string> = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join('')}</Relationships>`,
  };
  for (const [index, { rows }] of sheets.entries())
    parts[`xl/worksheets/sheet${index + 1}.xml`] =
      `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`;
  return new Uint8Array(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))),
  );
}
