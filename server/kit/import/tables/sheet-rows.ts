// Rewrites the XML of a sheet so that its rows follow each other without gaps: a stray cell far
// below or to the right costs nothing, and an error is text.
import { mostColumns } from './table.ts';

const anyRow = /<((?:\w+:)?)row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/\1row>)/g;
const anyCell = /<((?:\w+:)?)c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/\1c>)/g;
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

export interface SheetRows {
  readonly xml: string;
  /** The number that each row of the XML has in the sheet. */
  readonly positions: readonly number[];
}

/**
 * @param xml of a worksheet; cells without a value, rows without cells, and columns beyond the
 * bounds are left out
 */
export function sheetRows(xml: string): SheetRows {
  const positions: number[] = [];
  const rows: string[] = [];
  let before = 0;
  for (const [, , attributes = '', content = ''] of xml.matchAll(anyRow)) {
    before = Number(attribute(attributes, 'r') ?? before + 1);
    const cells = cellsOf(content, positions.length + 1);
    if (cells === '') continue;
    positions.push(before);
    rows.push(`<row r="${positions.length}">${cells}</row>`);
  }
  return {
    xml: `<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`,
    positions,
  };
}

function cellsOf(row: string, number: number): string {
  let cells = '';
  let before = 0;
  for (const [, prefix = '', attributes = '', content = ''] of row.matchAll(anyCell)) {
    before = columnOf(attribute(attributes, 'r')) ?? before + 1;
    // One more than may be, so that a header that is too wide is still found to be so.
    if (content.trim() === '' || before > mostColumns + 1) continue;
    const [style, type] = [attribute(attributes, 's'), attribute(attributes, 't')];
    const kept = [
      style === undefined ? '' : ` s="${style}"`,
      type === undefined ? '' : ` t="${type === 'e' ? 'str' : type}"`,
    ];
    const plain = prefix === '' ? content : content.replaceAll(/<(\/?)\w+:/g, '<$1');
    cells += `<c r="${nameOf(before)}${number}"${kept.join('')}>${plain}</c>`;
  }
  return cells;
}

/** The value of an attribute as it is written. */
export const attribute = (attributes: string, name: string): string | undefined => {
  const found = new RegExp(`(?:^|\\s)${name}=(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return found?.[1] ?? found?.[2];
};

const columnOf = (reference: string | undefined): number | undefined => {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  return letters === undefined
    ? undefined
    : [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
};

const nameOf = (column: number): string =>
  column === 0
    ? ''
    : nameOf(Math.floor((column - 1) / 26)) + String.fromCharCode(65 + ((column - 1) % 26));
