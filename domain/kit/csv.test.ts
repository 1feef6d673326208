// The cells of an export: no live formula, nothing lost, read back as written.
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { csvCell, csvLine } from './csv.ts';

it.each([
  '=1+1',
  '+61412474024',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '-cmd',
  '＝1+1',
  '＠SUM(A1)',
])('takes the formula out of %j', (text) => {
  expect(csvCell(text).replace(/^"/, '').startsWith("'")).toBe(true);
});

it.each(['-12', '-1.50', '12', '2026-11-21', 'a=b', 'x -> y', ''])('leaves %j as it is', (text) => {
  expect(csvCell(text)).toBe(text);
});

it('quotes commas, semicolons, quotation marks and line ends', () => {
  expect(csvLine(['a,b', 'say "hi"', 'one\ntwo', 'three;four', 'plain'])).toBe(
    '"a,b","say ""hi""","one\ntwo","three;four",plain\r\n',
  );
});

it.each([
  ['note;=1+1', `"note;'=1+1"`],
  ['note; @SUM(A1)', `"note; '@SUM(A1)"`],
  ['note\n=1+1', `"note\n'=1+1"`],
  ['note\t-1+1', `"note\t'-1+1"`],
  ['5;-3;7', '"5;-3;7"'],
  ['note;"=1+1', `"note;""'=1+1"`],
])('takes the formula out where other countries split: %j', (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

// Splits like a spreadsheet: at commas, as written, and at semicolons, as other countries do; in
// the cell and in each piece of it.
describe('whatever is in a cell', () => {
  const pieces = (cell: string): string[] =>
    cell.split(/[;\t\r\n]/).map((piece) => piece.replace(/^["\s]+/, ''));
  const isLive = (piece: string): boolean =>
    /^[=+@＝＋－＠]/.test(piece) || /^-(?!\d+([.,]\d+)*"?$)/.test(piece);

  test('no piece of it begins like a formula', () => {
    const text = fc
      .array(
        fc.constantFrom(
          '=',
          '+',
          '-',
          '@',
          '＝',
          ';',
          '\t',
          '\r',
          '\n',
          '"',
          ',',
          ' ',
          '1',
          'a',
          "'",
        ),
      )
      .map((signs) => signs.join(''));
    fc.assert(
      fc.property(
        fc.oneof(text, fc.string()),
        (value) => pieces(csvCell(value)).filter(isLive).length === 0,
      ),
      { numRuns: 2000 },
    );
  });

  test('the written text is read back, except for the apostrophes', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        const cell = csvCell(value);
        const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
        expect(read.replaceAll("'", '')).toBe(value.replaceAll("'", ''));
      }),
    );
  });
});
