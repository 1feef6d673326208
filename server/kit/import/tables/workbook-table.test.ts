// Workbooks as people send them: several sheets, a title above the header, cells with errors, and
// cells far away from the rest.
import { describe, expect, test } from 'vitest';
import { type Answer, readBytes } from './read-bytes.ts';
import type { Reading } from './table.ts';
import { aWorkbook, rowOf } from './workbook.factory.ts';

const known = new Set(['firstname', 'lastname', 'email']);
const read = async (bytes: Uint8Array, reading: Partial<Reading> = {}): Promise<Answer> =>
  await readBytes('people.xlsx', bytes, { known, ...reading });
const table = async (bytes: Uint8Array, reading: Partial<Reading> = {}) => {
  const answer = await read(bytes, reading);
  if ('refused' in answer) throw new Error(answer.refused);
  return answer.table;
};
const header = ['First name', 'Last name', 'Email'];
const people = rowOf(1, header) + rowOf(2, ['Ana', 'Silva', 'ana@redgum.example']);

describe('of several sheets', () => {
  const workbook = aWorkbook([
    { name: 'Notes &amp; dates', rows: '' },
    { name: 'Old', state: 'hidden', rows: rowOf(1, header) + rowOf(2, ['Old', 'Person', '']) },
    { name: 'People', rows: people },
    { name: 'Macros', state: 'veryHidden', rows: people },
  ]);

  test('the first visible one with rows is read, and all are named', async () => {
    const { sheet, sheets, rows } = await table(workbook);
    expect([sheet, rows.map(({ cells }) => cells[0])]).toEqual(['People', ['Ana']]);
    expect(sheets).toEqual([
      { name: 'Notes & dates', is_hidden: false },
      { name: 'Old', is_hidden: true },
      { name: 'People', is_hidden: false },
      { name: 'Macros', is_hidden: true },
    ]);
  });

  test('the one that was chosen is read, hidden or not, and one that is not there is refused', async () => {
    expect((await table(workbook, { sheet: 'Old' })).rows.map(({ cells }) => cells[0])).toEqual([
      'Old',
    ]);
    expect(await read(workbook, { sheet: 'Nowhere' })).toEqual({
      refused: 'people.xlsx has no sheet called Nowhere.',
    });
    expect(await read(workbook, { sheet: 'Notes & dates' })).toMatchObject({
      refused: expect.stringContaining('no header row'),
    });
  });

  test('none with rows: the first says what is wrong', async () => {
    const empty = aWorkbook([
      { name: 'One', rows: rowOf(1, header) },
      { name: 'Two', rows: '' },
    ]);
    expect(await read(empty)).toEqual({ refused: 'people.xlsx has no rows below the header.' });
  });
});

describe('the header', () => {
  const titled =
    rowOf(1, ['People of Redgum']) +
    rowOf(2, ['As of', 'May']) +
    rowOf(4, header) +
    rowOf(5, ['Ana', 'Silva', '']);

  test('is recognised below a title, and rows keep their numbers', async () => {
    const found = await table(aWorkbook([{ name: 'A', rows: titled }]));
    expect([found.header_row, found.headers, found.rows]).toEqual([
      4,
      header,
      [{ position: 5, cells: ['Ana', 'Silva', ''] }],
    ]);
    expect(found.first_rows.map(({ row, text }) => `${row}: ${text}`)).toEqual([
      '1: People of Redgum',
      '2: As of · May',
      '4: First name · Last name · Email',
      '5: Ana · Silva',
    ]);
  });

  test('in words that are not known is the first row of several cells, and another can be chosen', async () => {
    const rows =
      rowOf(1, ['Liste']) +
      rowOf(2, ['Rufname', 'Nachname']) +
      rowOf(3, ['Ana', 'Silva']) +
      rowOf(4, ['Ben', 'Ito']);
    const workbook = aWorkbook([{ name: 'A', rows }]);
    expect((await table(workbook)).headers).toEqual(['Rufname', 'Nachname']);
    const chosen = await table(workbook, { header_row: 3 });
    expect([chosen.headers, chosen.rows.map(({ position }) => position)]).toEqual([
      ['Ana', 'Silva'],
      [4],
    ]);
    expect(await read(workbook, { header_row: 40 })).toEqual({
      refused: 'Row 40 of people.xlsx cannot be the header. Choose one of its first rows.',
    });
  });

  test('of more columns than may be is refused', async () => {
    const cells = Array.from(
      { length: 130 },
      (_, column) => `<c t="inlineStr"><is><t>c${column}</t></is></c>`,
    ).join('');
    expect(await read(aWorkbook([{ name: 'A', rows: `<row r="1">${cells}</row>` }]))).toEqual({
      refused: 'people.xlsx has more than 100 columns.',
    });
  });
});

test('a stray cell in the last corner, a row that is only formatted, and gaps of a million rows are left out', async () => {
  const stray =
    '<row r="900000"><c r="A900000" s="1"/></row><row r="1048576"><c r="A1048576"/><c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c></row>';
  const found = await table(aWorkbook([{ name: 'A', rows: people + stray }]));
  expect(found.rows).toEqual([{ position: 2, cells: ['Ana', 'Silva', 'ana@redgum.example'] }]);
  const far = await table(aWorkbook([{ name: 'A', rows: people + rowOf(1_048_575, ['Zoe']) }]));
  expect(far.rows.map(({ position }) => position)).toEqual([2, 1_048_575]);
});

test('errors are their text, and numbers, dates and words are as before', async () => {
  const cells =
    '<c r="A2" t="e"><f>VLOOKUP(1,B:C,2)</f><v>#N/A</v></c><c r="B2"><v>491570006</v></c><c r="C2" t="b"><v>1</v></c><c r="D2" t="str"><v>a &amp; b</v></c>';
  const found = await table(
    aWorkbook([{ name: 'A', rows: `${rowOf(1, [...header, 'Note'])}<row r="2">${cells}</row>` }]),
  );
  expect(found.rows).toEqual([{ position: 2, cells: ['#N/A', '491570006', 'true', 'a & b'] }]);
});

test('a sheet whose XML has prefixes and no references is read the same', async () => {
  const rows =
    '<x:row><x:c t="inlineStr"><x:is><x:t>First name</x:t></x:is></x:c><x:c t="inlineStr"><x:is><x:t>Email</x:t></x:is></x:c></x:row><x:row/><x:row><x:c t="inlineStr"><x:is><x:t>Ana</x:t></x:is></x:c></x:row>';
  const found = await table(aWorkbook([{ name: 'A', rows }]));
  expect([found.headers, found.rows]).toEqual([
    ['First name', 'Email'],
    [{ position: 3, cells: ['Ana', ''] }],
  ]);
});
