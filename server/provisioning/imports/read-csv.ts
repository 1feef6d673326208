// Reads the bytes of a file as a table, or refuses it by its name: what Excel, LibreOffice and others write as CSV, with any of their delimiters.
import Papa from 'papaparse';
import { invalid } from '#domain/kit/errors.ts';
import { mostImportRows } from '#domain/provisioning/provisioning-import.ts';

const mostColumns = 100;
const mostCellCharacters = 2000;
const mostLineCharacters = 50_000;
/** With the empty ones, which are left out. */
const mostLines = 2 * mostImportRows;

export interface CsvTable {
  readonly headers: readonly string[];
  /** With the number of each in the file: the header is 1. Empty rows are left out. */
  readonly rows: readonly { readonly position: number; readonly cells: readonly string[] }[];
}

/** @throws 422 at `file`, naming the file, for what is no table of text */
export function readCsv(name: string, bytes: Uint8Array): CsvTable {
  const text = textOf(name, bytes);
  refuseLongLines(name, text);
  const delimiter = /^sep=(.)\r?\n/i.exec(text);
  const { data } = Papa.parse<string[]>(delimiter ? text.slice(delimiter[0].length) : text, {
    delimiter: delimiter?.[1] ?? '',
    delimitersToGuess: [',', ';', '\t', '|'],
    preview: mostLines,
  });
  const [headers = [], ...rest] = data;
  if (headers.every((header) => header.trim() === '')) throw refused(`${name} has no header row. Name the columns in the first row.`);
  if (headers.length > mostColumns) throw refused(`${name} has more than ${mostColumns} columns.`);
  const rows = rest
    .map((cells, index) => ({ position: index + 2, cells: headers.map((_, column) => (cells[column] ?? '').trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (data.length === mostLines || rows.length > mostImportRows)
    throw refused(`${name} has more than ${mostImportRows.toLocaleString('en')} rows. Split it into several files.`);
  if (rows.length === 0) throw refused(`${name} has no rows below the header.`);
  const long = rows.find(({ cells }) => cells.some((cell) => cell.length > mostCellCharacters));
  if (long) throw refused(`Row ${long.position} of ${name} has a cell with more than ${mostCellCharacters} characters.`);
  return { headers: headers.map((header) => header.trim().slice(0, 100)), rows };
}

const refused = (text: string) => invalid({ file: [text] });

/** Before it is read: what is no table of rows would take seconds and a gigabyte. */
function refuseLongLines(name: string, text: string): void {
  for (let start = 0, line = 1; start < text.length; line += 1) {
    const end = text.indexOf('\n', start);
    const length = (end === -1 ? text.length : end) - start;
    // Old files end their lines with a carriage return alone.
    if (
      length > mostLineCharacters &&
      text
        .slice(start, start + length)
        .split('\r', mostLines)
        .some((part) => part.length > mostLineCharacters)
    )
      throw refused(
        `Line ${line} of ${name} has more than ${mostLineCharacters.toLocaleString('en')} characters. Save the sheet as CSV again.`,
      );
    start += length + 1;
  }
}

function textOf(name: string, bytes: Uint8Array): string {
  const begins = (...codes: number[]): boolean => codes.every((code, index) => bytes[index] === code);
  if (begins(0x50, 0x4b) || begins(0xd0, 0xcf, 0x11, 0xe0))
    throw refused(`${name} is an Excel workbook or an archive. Save the sheet as CSV and upload that file.`);
  if (begins(0x25, 0x50, 0x44, 0x46)) throw refused(`${name} is a PDF. Upload a CSV file.`);
  // Excel's "Unicode text".
  const encoding = begins(0xff, 0xfe) ? 'utf-16le' : begins(0xfe, 0xff) ? 'utf-16be' : 'utf-8';
  const text = decoded(encoding, bytes) ?? new TextDecoder('windows-1252').decode(bytes);
  if (text.includes('\u0000')) throw refused(`${name} is not a text file. Upload a CSV file.`);
  return text;
}

/** Without the byte order mark; null for bytes that are not of the encoding. */
function decoded(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
