// Parses CSV as Excel, LibreOffice and others write it, with any of their delimiters.
import Papa from 'papaparse';
import type { Line } from './header-row.ts';
import { type Reading, type Table, tableOf, UnreadableTable } from './table.ts';

const mostLineCharacters = 50_000;
/**
 * As many as a sheet of Excel has, empty ones included: each takes memory while the file is read.
 */
const mostLines = 1_048_576;

/** @throws UnreadableTable for what is no table of text */
export function readCsv(name: string, bytes: Uint8Array, reading: Reading): Table {
  const text = textOf(name, bytes);
  refuseLongLines(name, text);
  const delimiter = /^sep=(.)\r?\n/i.exec(text);
  const { data } = Papa.parse<string[]>(delimiter ? text.slice(delimiter[0].length) : text, {
    delimiter: delimiter?.[1] ?? '',
    delimitersToGuess: [',', ';', '\t', '|'],
    preview: mostLines + 1,
  });
  if (data.length > mostLines)
    throw new UnreadableTable(
      `${name} has more than ${mostLines.toLocaleString('en')} lines. Delete the empty ones.`,
    );
  return tableOf(name, numbered(data), reading);
}

function* numbered(lines: readonly string[][]): Generator<Line> {
  for (const [index, cells] of lines.entries()) yield { position: index + 1, cells };
}

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
        .split('\r')
        .some((part) => part.length > mostLineCharacters)
    )
      throw new UnreadableTable(
        `Line ${line} of ${name} has more than ${mostLineCharacters.toLocaleString('en')} characters. Save the sheet as CSV again.`,
      );
    start += length + 1;
  }
}

function textOf(name: string, bytes: Uint8Array): string {
  const begins = (...codes: number[]): boolean =>
    codes.every((code, index) => bytes[index] === code);
  if (begins(0x25, 0x50, 0x44, 0x46))
    throw new UnreadableTable(`${name} is a PDF. Upload a CSV or XLSX file.`);
  // Excel's "Unicode text".
  const bigEndian = begins(0xfe, 0xff) ? 'utf-16be' : 'utf-8';
  const encoding = begins(0xff, 0xfe) ? 'utf-16le' : bigEndian;
  const text = decoded(encoding, bytes) ?? new TextDecoder('windows-1252').decode(bytes);
  if (text.includes('\u0000'))
    throw new UnreadableTable(`${name} is not a text file. Upload a CSV or XLSX file.`);
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
