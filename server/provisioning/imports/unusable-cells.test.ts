// Spreadsheets as people keep them: cells with errors, a title, several sheets, the same header
// twice, emails of accounts.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ImportRow, TableImport } from '#domain/kit/import/table-import.ts';
import { importRoutes } from '#server/kit/import/imports.routes.ts';
import { importsSweep } from '#server/kit/import/imports.sweep.ts';
import { aWorkbook, rowOf } from '#server/kit/import/tables/workbook.factory.ts';
import { createLog } from '#server/kit/log.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { aPeopleWorld, type PeopleWorld } from '#server/users/people-world.factory.ts';
import { aUser } from '#server/users/users.factory.ts';
import { peopleImporter } from './people-importer.ts';

let world: PeopleWorld;
let helen: Client;

beforeAll(async () => {
  world = await aPeopleWorld(importRoutes(peopleImporter, { wake: () => {} }));
});
beforeEach(async () => {
  ({ helen } = await world.reset());
});
afterAll(async () => await world.close());

const at = (rest: string): string => `/organisations/${world.places.ours}/provisioning${rest}`;
const upload = async (content: string | Uint8Array<ArrayBuffer>, query = '') =>
  await helen.upload<TableImport>(at(`/import-users?name=people.xlsx${query}`), {
    type: 'text/csv',
    bytes:
      typeof content === 'string' ? new Uint8Array(new TextEncoder().encode(content)) : content,
  });
const check = async ({ id, mapping }: TableImport): Promise<ImportRow[]> => {
  await helen.put(at(`/imports/${id}`), { mapping, options: { everyone_has_app: true } });
  await importsSweep({
    database: world.db.database,
    log: createLog('silent'),
    importers: [peopleImporter],
  }).run();
  return (await helen.get<ImportRow[]>(at(`/imports/${id}/rows?per_page=100`))).body.data;
};
const drafts = async () => await world.db.ownerSql`select first_name from provisioning_records`;

test('an error where a department was is an error, not an empty department; the row can be corrected', async () => {
  const { body } = await upload(
    'First name,Last name,Department,Mobile\nAna,Silva,#N/A,\nBen,Ito,,#REF!\nCem,Oz,,\nDee,Err:508,,',
  );
  const rows = await check(body.data);
  const text = (error: string) => `The cell holds the error ${error}. Enter the value.`;
  expect(rows.map(({ state, problems }) => [state, problems])).toEqual([
    ['invalid', { department_id: text('#N/A') }],
    ['invalid', { mobile: text('#REF!') }],
    ['ready', {}],
    ['invalid', { last_name: text('Err:508') }],
  ]);
  const mended = await helen.put<ImportRow>(at(`/imports/${body.data.id}/rows/${rows[0]?.id}`), {
    texts: { department_id: '' },
  });
  expect(mended.body.data).toMatchObject({ state: 'ready', problems: {} });
});

test('invisible characters are refused in each field, and nothing is imported', async () => {
  const { body } = await upload(
    'First name,Last name,Email\n"A\u0007na",Silva,ana@redgum.example\nBen,"I\nto",ben@redgum.example',
  );
  const rows = await check(body.data);
  const text = 'This has characters that cannot be shown, such as a line break. Enter it again.';
  expect(rows.map(({ state, problems }) => [state, problems])).toEqual([
    ['invalid', { first_name: text }],
    ['invalid', { last_name: text }],
  ]);
  expect((await helen.post(at(`/imports/${body.data.id}/run`))).body.code).toBe('nothing_ready');
  expect(await drafts()).toEqual([]);
});

test('a sheet and a header row are found, named and chosen; the import read in another way is forgotten', async () => {
  const header = ['First name', 'Last name'];
  const workbook = aWorkbook([
    {
      name: 'Team',
      rows: rowOf(1, ['Team of Redgum']) + rowOf(3, header) + rowOf(4, ['Ana', 'Silva']),
    },
    { name: 'Former', state: 'hidden', rows: rowOf(1, header) + rowOf(2, ['Old', 'Person']) },
  ]);
  const found = (await upload(workbook)).body.data;
  expect(found).toMatchObject({
    sheet: 'Team',
    header_row: 3,
    headers: header,
    mapping: { first_name: 0, last_name: 1 },
  });
  expect(found.sheets).toEqual([
    { name: 'Team', is_hidden: false },
    { name: 'Former', is_hidden: true },
  ]);
  const chosen = (await upload(workbook, `&sheet=Former&replaces=${found.id}`)).body.data;
  expect([chosen.sheet, chosen.samples]).toEqual(['Former', [['Old', 'Person']]]);
  expect((await helen.get(at(`/imports/${found.id}`))).status).toBe(404);
  const moved = (await upload(workbook, `&sheet=Team&header_row=1&replaces=${chosen.id}`)).body
    .data;
  expect([moved.headers, moved.total]).toEqual([['Team of Redgum', ''], 2]);
  const refused = await upload(workbook, `&sheet=Nowhere&replaces=${moved.id}`);
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { file: ['people.xlsx has no sheet called Nowhere.'] },
  ]);
  expect((await helen.get(at(`/imports/${moved.id}`))).status).toBe(200);
});

test('only one’s own import that was not checked is forgotten', async () => {
  const first = (await upload('First name,Last name\nAna,Silva')).body.data;
  await check(first);
  await upload('First name,Last name\nBen,Ito', `&replaces=${first.id}`);
  expect((await helen.get(at(`/imports/${first.id}`))).status).toBe(200);
});

test('a header that is there twice does not spoil the guess for the next file', async () => {
  const file =
    'First name,Last name,Email,Email\nAna,Silva,ana@redgum.example,private@home.example';
  const doubled = (await upload(file)).body.data;
  expect(doubled.mapping).toEqual({ first_name: 0, last_name: 1, email: 2 });
  await check(doubled);
  expect(
    (await upload('First name,Last name,Email\nBen,Ito,ben@redgum.example')).body.data.mapping,
  ).toEqual({
    first_name: 0,
    last_name: 1,
    email: 2,
  });
});

test('the email of an account of any organisation is named while the rows are checked', async () => {
  await aUser(world.db.ownerSql, {
    organisation_id: world.places.theirs,
    email: 'Ana@outback.example',
  });
  const { body } = await upload('First name,Last name,Email\nAna,Silva,ana@OUTBACK.example');
  expect((await check(body.data)).map(({ problems }) => problems)).toEqual([
    { email: 'Another person has this email.' },
  ]);
});
