// Reads the files of reports as their readers would: a table out of a CSV file or a spreadsheet.
import readXlsxFile from 'read-excel-file/node';

/** The cells of each line, as text. */
export function linesOfCsv(file: Buffer): string[][] {
  const text = file.toString().replace('\ufeff', '');
  return text
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    );
}

/**
 * The cells of each line of the first sheet: a spreadsheet keeps times as fractions of days, so
 * they are rounded to seconds.
 */
export async function linesOfXlsx(file: Buffer): Promise<string[][]> {
  const lines = (await readXlsxFile(file))[0]?.data ?? [];
  return lines.map((line) => line.map(xlsxText));
}

const xlsxText = (cell: unknown): string => {
  if (cell === null || cell === undefined) return '';
  if (!(cell instanceof Date)) return String(cell);
  return new Date(Math.round(cell.getTime() / 1000) * 1000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');
};
