// Detects a file's type by its first bytes and not by its name, and returns its table or why it has
// none.
import { readCsv } from './csv-table.ts';
import { type Reading, type Table, UnreadableTable } from './table.ts';
import type { WorkbookTable } from './workbook-table.ts';

/** A workbook says which sheets it has, and which of them was read. */
export type FileTable = Table & Partial<Pick<WorkbookTable, 'sheet' | 'sheets'>>;

export type Answer = { readonly table: FileTable } | { readonly refused: string };

/** XLSX is an archive; the older form, and a workbook with a password, begin in the second way. */
export const isWorkbook = ([first, second]: Uint8Array): boolean =>
  (first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf);

export async function readBytes(
  name: string,
  bytes: Uint8Array,
  reading: Reading,
): Promise<Answer> {
  try {
    if (!isWorkbook(bytes)) return { table: readCsv(name, bytes, reading) };
    if (bytes[0] === 0xd0)
      throw new UnreadableTable(
        `${name} is an old Excel workbook or has a password. Save it as XLSX or CSV without a password.`,
      );
    const { readWorkbook } = await import('./workbook-table.ts');
    return { table: await readWorkbook(name, bytes, reading) };
  } catch (error) {
    if (error instanceof UnreadableTable) return { refused: error.message };
    throw error;
  }
}
