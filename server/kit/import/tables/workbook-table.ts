// Reads a sheet of an XLSX workbook as a table. The unpacked size is checked before anything is
// unpacked: a small archive can hold gigabytes.
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import type { Line } from './header-row.ts';
import { sheetRows } from './sheet-rows.ts';
import { type Reading, type Table, tableOf, UnreadableTable } from './table.ts';
import { type Sheet, sheetsOf } from './workbook-sheets.ts';

const mostUnpackedBytes = 96 * 1024 * 1024;
const mostParts = 500;
/** So many visible sheets are looked at for one with rows. */
const mostLooked = 5;

export interface WorkbookTable extends Table {
  readonly sheet: string;
  readonly sheets: readonly Pick<Sheet, 'name' | 'is_hidden'>[];
}

type Parts = Readonly<Record<string, Uint8Array>>;

/**
 * @throws UnreadableTable for what is no workbook, for one that is too large, and for a sheet that
 * is not there or has no rows
 */
export async function readWorkbook(
  name: string,
  bytes: Uint8Array,
  reading: Reading,
): Promise<WorkbookTable> {
  refuseLarge(name, bytes);
  const shared = unpacked(name, bytes, (part) =>
    /^\[Content_Types\]\.xml$|^xl\/(_rels\/)?[^/]+\.(xml|rels)$/.test(part),
  );
  const sheets = sheetsOf(shared);
  let refusal: unknown = unreadable(name);
  for (const sheet of chosen(name, sheets, reading)) {
    try {
      const table = tableOf(name, await linesOf(name, { shared, sheet, bytes }), reading);
      return {
        ...table,
        sheet: sheet.name,
        sheets: sheets.map(({ name: title, is_hidden }) => ({ name: title, is_hidden })),
      };
    } catch (error) {
      if (!(error instanceof UnreadableTable)) throw error;
      // Of several the first says what is wrong.
      if (sheet === chosen(name, sheets, reading)[0]) refusal = error;
    }
  }
  throw refusal;
}

/** The sheet that was asked for, else the visible ones in their order. */
function chosen(name: string, sheets: readonly Sheet[], { sheet }: Reading): readonly Sheet[] {
  if (sheet === undefined) return sheets.filter(({ is_hidden }) => !is_hidden).slice(0, mostLooked);
  const found = sheets.find((one) => one.name === sheet);
  if (!found) throw new UnreadableTable(`${name} has no sheet called ${sheet}.`);
  return [found];
}

interface SheetOf {
  readonly shared: Parts;
  readonly sheet: Sheet;
  readonly bytes: Uint8Array;
}

/** By an archive of what the sheet needs, with its rows closed up. */
async function linesOf(name: string, { shared, sheet, bytes }: SheetOf): Promise<Line[]> {
  const content = unpacked(name, bytes, (part) => part === sheet.part)[sheet.part];
  if (!content) throw unreadable(name);
  const { xml, positions } = sheetRows(strFromU8(content));
  const archive = zipSync({ ...shared, [sheet.part]: strToU8(xml) }, { level: 0 });
  const rows = await readSheet(new Uint8Array(archive).buffer, sheet.number, {
    parseNumber: (text) => text,
  }).catch((error: unknown) => {
    throw unreadable(name, error);
  });
  return rows.map((row, index) => ({
    position: positions[index] ?? index + 1,
    cells: row.map(textOfCell),
  }));
}

/**
 * By the sizes that the archive states; the library's own unpacking writes no further than those.
 */
function refuseLarge(name: string, bytes: Uint8Array): void {
  const names: string[] = [];
  let size = 0;
  unpacked(name, bytes, (part, originalSize) => {
    names.push(part);
    size += originalSize;
    return false;
  });
  if (!names.includes('xl/workbook.xml'))
    throw new UnreadableTable(
      `${name} is an archive and not an Excel workbook. Upload a CSV or XLSX file.`,
    );
  if (size > mostUnpackedBytes || names.length > mostParts)
    throw new UnreadableTable(
      `${name} is too large. Save only the sheet with the rows as CSV, and upload that file.`,
    );
}

function unpacked(
  name: string,
  bytes: Uint8Array,
  wants: (part: string, size: number) => boolean,
): Parts {
  try {
    return unzipSync(bytes, { filter: (part) => wants(part.name, part.originalSize) });
  } catch (error) {
    throw new UnreadableTable(`${name} is damaged. Save the sheet as XLSX or CSV again.`, {
      cause: error,
    });
  }
}

const unreadable = (name: string, cause?: unknown): UnreadableTable =>
  new UnreadableTable(`${name} could not be read. Save the sheet as XLSX or CSV again.`, { cause });

function textOfCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
}
