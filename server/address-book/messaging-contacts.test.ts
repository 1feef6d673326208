// The address book through real calls: numbers in one spelling, each once, and groups of the same
// organisation.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RoleName } from '#domain/access/roles.ts';
import {
  type MessagingContact,
  messagingContact,
} from '#domain/address-book/messaging-contacts.api.ts';
import type { ImportRow, TableImport } from '#domain/kit/import/table-import.ts';
import { importRoutes } from '#server/kit/import/imports.routes.ts';
import { importsSweep } from '#server/kit/import/imports.sweep.ts';
import { createLog } from '#server/kit/log.ts';
import { parityFindings } from '#server/kit/resource/parity.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { aUser } from '#server/users/users.factory.ts';
import { contactsImporter } from './contacts-importer.ts';
import { messagingContactsRoutes } from './messaging-contacts.routes.ts';

let db: TestDatabase;
let http: TestHttp;
let [ours, theirs]: [number, number] = [0, 0];
let [night, foreign]: [number, number] = [0, 0];
let helen: Client;
let worker: Client;

beforeAll(async () => {
  db = await testDatabase();
  http = await testHttp({
    database: db.database,
    routes: [...messagingContactsRoutes, ...importRoutes(contactsImporter, { wake: () => {} })],
  });
});
beforeEach(async () => {
  await db.empty('organisations', 'users');
  [ours, theirs] = [
    await anOrganisation(db.ownerSql, { name: 'Redgum' }),
    await anOrganisation(db.ownerSql, { name: 'Outback' }),
  ];
  const signedIn = async (role: RoleName): Promise<Client> =>
    http.signedIn({
      user_id: (await aUser(db.ownerSql, { organisation_id: ours, role })).id,
      role,
      organisation_id: ours,
    });
  [helen, worker] = [await signedIn('organisation_admin'), await signedIn('organisation_user')];
  const group = async (organisation: number, name: string) =>
    Number(
      (
        await db.ownerSql`
          insert into messaging_groups (organisation_id, name)
          values (${organisation}, ${name})
          returning id
        `
      )[0]?.['id'],
    );
  [night, foreign] = [await group(ours, 'Night'), await group(theirs, 'Theirs')];
});
afterAll(async () => {
  await http.close();
  await db.close();
});

const contacts = (rest = '', organisation = ours): string =>
  `/organisations/${organisation}/messaging-contacts${rest}`;
const ana = { name: ' Ana ', mobile: '0412 345 678', mobile_country: 'AU' };
const stored = async () => [
  ...(await db.ownerSql`select name, mobile, mobile_country from messaging_contacts order by id`),
  ...(await db.ownerSql`select messaging_group_id::int from messaging_contact_groups order by 1`),
];

test('records and tables agree', async () => {
  const record = messagingContact.omit({ messaging_group_ids: true, messaging_groups: true });
  expect(
    await parityFindings(db.ownerSql, record, 'messaging_contacts', [
      'organisation_id',
      'name_key',
      'import_row_id',
    ]),
  ).toEqual([]);
});

describe('a contact', () => {
  const added = async () =>
    (await helen.post<MessagingContact>(contacts(), { ...ana, messaging_group_ids: [night] })).body
      .data;

  test('is added with its number in one spelling, changed, found by group, and removed (R029)', async () => {
    const made = await added();
    expect(made).toMatchObject({
      name: 'Ana',
      mobile: '+61412345678',
      messaging_groups: [{ id: night, name: 'Night' }],
    });
    const list = await helen.get<MessagingContact[]>(
      contacts(`?messaging_group_id=${night}&search=12345`),
    );
    expect(list.body.data.map(({ id }) => id)).toEqual([made.id]);
    const { updated_at } = made;
    const same = await helen.put<MessagingContact>(contacts(`/${made.id}`), {
      mobile: '0412 345 678',
      updated_at,
    });
    expect(same.body.data.updated_at).toBe(updated_at);
    const moved = {
      mobile: '021 123 4567',
      mobile_country: 'NZ',
      messaging_group_ids: [],
      updated_at,
    };
    expect(
      (await helen.put<MessagingContact>(contacts(`/${made.id}`), moved)).body.data,
    ).toMatchObject({ mobile: '+64211234567' });
    expect((await helen.delete(contacts(`/${made.id}`))).status).toBe(200);
    expect(await stored()).toEqual([]);
  });

  test.each([
    [() => ({ name: ' ' }), { name: ['The name is required.'] }],
    [() => ({ mobile: null }), { mobile: ['The mobile must be a phone number.'] }],
    [
      () => ({ mobile: '02 9374 4000' }),
      { mobile: ['Enter a mobile number of the chosen country.'] },
    ],
    [
      () => ({ mobile_country: 'NZ' }),
      { mobile: ['Enter a mobile number of the chosen country.'] },
    ],
    [() => ({ mobile: '+61 412 345 678' }), { mobile: ['Another contact has this number.'] }],
    [
      () => ({ messaging_group_ids: [foreign] }),
      { messaging_group_ids: ['One of these groups no longer exists. Remove it.'] },
    ],
  ])('refuses fields that are wrong (%#), and nothing is written', async (wrong, errors) => {
    await added();
    const before = await stored();
    const refused = await helen.post(contacts(), { ...ana, mobile: '0412 345 679', ...wrong() });
    expect([refused.status, refused.body.errors, await stored()]).toEqual([422, errors, before]);
  });

  test('is its own organisation’s, for those who may', async () => {
    const { id, updated_at } = await added();
    const before = await stored();
    expect([
      (await helen.get(contacts('', theirs))).status,
      (await helen.post(contacts('', theirs), ana)).status,
    ]).toEqual([404, 404]);
    for (const answer of [
      await worker.get(contacts()),
      await worker.post(contacts(), ana),
      await worker.put(contacts(`/${id}`), { name: 'X', updated_at }),
      await worker.delete(contacts(`/${id}`)),
    ])
      expect(answer.status).toBe(403);
    expect(await stored()).toEqual(before);
  });
});

describe('a spreadsheet', () => {
  const sweep = async () =>
    void (await importsSweep({
      database: db.database,
      log: createLog('silent'),
      importers: [contactsImporter],
    }).run());
  const file = [
    'Name,Mobile,Country,Messaging groups',
    'Ana Silva,0412 345 678,,Night',
    'Bo Li,+64 21 123 4567,,',
    ',0412 345 679,AU,',
    'Cy,12,AU,',
    'Dee,0412345678,AU,',
    'Eve,0412 345 680,AU,Day',
    'Fay,02 5550 1200,AU,',
  ].join('\n');

  test('becomes contacts with their groups; each row that is wrong says why and stops no other', async () => {
    const bytes = new Uint8Array(new TextEncoder().encode(file));
    const made = await helen.upload<TableImport>(contacts('/import-contacts?name=book.csv'), {
      type: 'text/csv',
      bytes,
    });
    const { id, mapping } = made.body.data;
    expect(mapping).toEqual({ name: 0, mobile: 1, mobile_country: 2, messaging_groups: 3 });
    expect((await helen.put(contacts(`/imports/${id}`), { mapping, options: {} })).status).toBe(
      200,
    );
    await sweep();
    const rows = (await helen.get<ImportRow[]>(contacts(`/imports/${id}/rows?per_page=100`))).body
      .data;
    expect(rows.map(({ state, problems }) => [state, problems])).toEqual([
      ['ready', {}],
      ['ready', {}],
      ['invalid', { name: 'The name is required.' }],
      ['invalid', { mobile: expect.stringContaining('mobile') }],
      ['invalid', { mobile: 'Row 2 has the same mobile.' }],
      ['invalid', { messaging_groups: 'There is no messaging group called Day.' }],
      ['invalid', { mobile: 'Enter a mobile number of the chosen country.' }],
    ]);
    expect(await stored()).toEqual([]);
    await helen.post(contacts(`/imports/${id}/run`));
    await sweep();
    expect(await stored()).toEqual([
      { name: 'Ana Silva', mobile: '+61412345678', mobile_country: 'AU' },
      { name: 'Bo Li', mobile: '+64211234567', mobile_country: 'NZ' },
      { messaging_group_id: night },
    ]);
    await helen.post(contacts(`/imports/${id}/undo`));
    await sweep();
    expect(await stored()).toEqual([]);
  });

  test('is refused to those who may not write messages', async () => {
    const bytes = new Uint8Array(new TextEncoder().encode(file));
    expect(
      (await worker.upload(contacts('/import-contacts?name=book.csv'), { type: 'text/csv', bytes }))
        .status,
    ).toBe(403);
    expect([...(await db.ownerSql`select 1 from imports`)]).toEqual([]);
  });
});
