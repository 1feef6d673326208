// Reads the first sheet of an XLSX workbook as a table. What it unpacks to is bounded before anything is unpacked: a small archive can hold gigabytes.
import { unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { type Table, tableOf, UnreadableTable } from './table.ts';

const mostUnpackedBytes = 96 * 1024 * 1024;
const mostParts = 500;

/** @throws UnreadableTable for what is no workbook, and for one that is too large */
export async function readWorkbook(name: string, bytes: Uint8Array): Promise<Table> {
  refuseLarge(name, bytes);
  const cells = await readSheet(new Uint8Array(bytes).buffer, { parseNumber: (text) => text }).catch((error: unknown) => {
    throw new UnreadableTable(`${name} could not be read. Save the sheet as XLSX or CSV again.`, { cause: error });
  });
  return tableOf(name, textRows(cells));
}

/** By the sizes that the archive states; the library's own unpacking writes no further than those. */
function refuseLarge(name: string, bytes: Uint8Array): void {
  const names: string[] = [];
  let unpacked = 0;
  try {
    unzipSync(bytes, {
      filter: (part) => {
        names.push(part.name);
        unpacked += part.originalSize;
        return false;
      },
    });
  } catch (error) {
    throw new UnreadableTable(`${name} is damaged. Save the sheet as XLSX or CSV again.`, { cause: error });
  }
  if (!names.includes('xl/workbook.xml'))
    throw new UnreadableTable(`${name} is an archive and not an Excel workbook. Upload a CSV or XLSX file.`);
  if (unpacked > mostUnpackedBytes || names.length > mostParts)
    throw new UnreadableTable(`${name} is too large. Save only the sheet with the rows as CSV, and upload that file.`);
}

function* textRows(rows: readonly (readonly unknown[])[]): Generator<string[]> {
  for (const row of rows) yield row.map(textOfCell);
}

const textOfCell = (value: unknown): string =>
  value === null || value === undefined ? '' : value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
