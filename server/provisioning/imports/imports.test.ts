// A spreadsheet through real calls: read, mapped, checked, corrected and imported; every kind of
// mistake is named, and one bad row stops no other.
import { strToU8, zipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import type { ImportRow, TableImport } from '#domain/kit/import/table-import.ts';
import type { Database } from '#server/kit/db/database.ts';
import { importRoutes } from '#server/kit/import/imports.routes.ts';
import { importsSweep } from '#server/kit/import/imports.sweep.ts';
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
  await world.reset();
  const { id } = await aUser(sql(), {
    role: 'organisation_admin',
    organisation_id: world.places.ours,
    first_name: 'Helen',
    last_name: 'Marsh',
  });
  helen = await world.signedIn('organisation_admin', world.places.ours, { user_id: id });
});
afterEach(async () => {
  // The counts that are kept are those of the rows, whatever was done.
  const wrong = await sql()`
    select i.counts, r.counts as rows from imports i cross join lateral (
      select jsonb_object_agg(s.state,
        (select count(*)
          from import_rows r
          where r.import_id = i.id and r.state = s.state)) as counts
      from unnest(array['waiting', 'ready', 'invalid', 'skipped', 'imported']) s (state)) r
        where r.counts <> i.counts`;
  expect(wrong).toEqual([]);
});
afterAll(async () => await world.close());

const sql = () => world.db.ownerSql;
/** @param meanwhile done between two turns, after the sweep has read what is open */
const sweep = async (meanwhile = async (): Promise<unknown> => null) => {
  const ask: Database['ask'] = async (questions) => {
    const open = await world.db.database.ask(questions);
    await meanwhile();
    return open;
  };
  await importsSweep({
    database: { ...world.db.database, ask },
    log: createLog('silent'),
    importers: [peopleImporter],
  }).run();
};
const at = (rest: string, organisation = world.places.ours): string =>
  `/organisations/${organisation}/provisioning${rest}`;
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(new TextEncoder().encode(text));
const upload = async (
  content: string | Uint8Array<ArrayBuffer>,
  name = 'people.csv',
  client = helen,
) =>
  await client.upload<TableImport>(at(`/import-users?name=${encodeURIComponent(name)}`), {
    type: 'text/csv',
    bytes: typeof content === 'string' ? bytesOf(content) : content,
  });
const now = async (id: number) => (await helen.get<TableImport>(at(`/imports/${id}`))).body.data;
const checked = async (content: string, everyone_has_app = true) => {
  const { status, text, body } = await upload(content);
  if (status !== 200) throw new Error(text);
  const answer = await helen.put(at(`/imports/${body.data.id}`), {
    mapping: body.data.mapping,
    options: { everyone_has_app },
  });
  if (answer.status !== 200) throw new Error(answer.text);
  await sweep();
  return await now(body.data.id);
};
const rowsOf = async (id: number, query = '') =>
  (await helen.get<ImportRow[]>(at(`/imports/${id}/rows?per_page=100${query}`))).body.data;
const run = async (id: number) => {
  const answer = await helen.post(at(`/imports/${id}/run`));
  await sweep();
  return answer;
};
const drafts = async () =>
  await sql()`
    select first_name, last_name, email, mobile, role from provisioning_records order by id
  `;
const nothing = { waiting: 0, ready: 0, invalid: 0, skipped: 0, imported: 0 };

describe('a file is read (R020)', () => {
  const ana = [
    {
      first_name: 'Ana',
      last_name: 'O"Neil, Silva',
      email: 'ana@redgum.example',
      mobile: null,
      role: 'organisation_user',
    },
  ];
  const utf16 = (text: string): Uint8Array<ArrayBuffer> =>
    new Uint8Array(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]));
  test.each([
    ['commas', 'First name,Last name,Email\nAna,"O""Neil, Silva",ana@redgum.example\n'],
    [
      'semicolons and CRLF',
      'First name;Last name;Email\r\nAna;"O""Neil, Silva";ana@redgum.example\r\n',
    ],
    ['tabs', 'Given name\tSurname\tE mail\nAna\t"O""Neil, Silva"\tana@redgum.example'],
    ['bars', 'first|last|mail\nAna|"O""Neil, Silva"|ana@redgum.example'],
    [
      'a byte order mark',
      '\ufeffFirst name,Last name,Email\nAna,"O""Neil, Silva",ana@redgum.example',
    ],
    [
      'Excel’s line that names the delimiter',
      'sep=;\r\nFirst name;Last name;Email\r\nAna;"O""Neil, Silva";ana@redgum.example',
    ],
    ['UTF-16', utf16('First name\tLast name\tEmail\r\nAna\t"O""Neil, Silva"\tana@redgum.example')],
    [
      'thousands of empty lines',
      `First name,Last name,Email\n${'\n,,\r\n'.repeat(60_000)}Ana,"O""Neil, Silva",ana@redgum.example${'\n'.repeat(60_000)}`,
    ],
    [
      'empty rows and cells that are missing',
      'First name,Last name,Email,Mobile\n,,,\nAna,"O""Neil, Silva",ana@redgum.example\n\n',
    ],
  ])('with %s', async (_what, content) => {
    const { status, body } = await upload(content);
    expect([status, body.data.total, body.data.mapping]).toEqual([
      200,
      1,
      {
        first_name: 0,
        last_name: 1,
        email: 2,
        ...(body.data.headers.length > 3 ? { mobile: 3 } : {}),
      },
    ]);
    await helen.put(at(`/imports/${body.data.id}`), {
      mapping: body.data.mapping,
      options: { everyone_has_app: true },
    });
    await sweep();
    expect((await run(body.data.id)).status).toBe(200);
    expect(await drafts()).toEqual(ana);
  });

  test.each([
    [
      'people.csv',
      new Uint8Array([0x50, 0x4b, 3, 4, 9]),
      'people.csv is damaged. Save the sheet as XLSX or CSV again.',
    ],
    [
      'old.csv',
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]),
      'old.csv is an old Excel workbook or has a password. Save it as XLSX or CSV without a password.',
    ],
    ['list.csv', bytesOf('%PDF-1.7'), 'list.csv is a PDF. Upload a CSV or XLSX file.'],
    [
      'photo.csv',
      new Uint8Array([0x89, 0, 1, 2]),
      'photo.csv is not a text file. Upload a CSV or XLSX file.',
    ],
    [
      'blank.csv',
      bytesOf('\n\n'),
      'blank.csv has no header row. Name the columns in the first row.',
    ],
    ['header.csv', bytesOf('First name,Last name\n'), 'header.csv has no rows below the header.'],
    ['wide.csv', bytesOf(`${'a,'.repeat(101)}b\n1`), 'wide.csv has more than 100 columns.'],
    [
      'long.csv',
      bytesOf(`name\n${'x'.repeat(2001)}`),
      'Row 2 of long.csv has a cell with more than 2000 characters.',
    ],
    [
      'one-line.csv',
      bytesOf(`name\n${','.repeat(60_000)}`),
      'Line 2 of one-line.csv has more than 50,000 characters. Save the sheet as CSV again.',
    ],
    [
      'hollow.csv',
      bytesOf(`First name,Last name${'\n'.repeat(10_000_000)}`),
      'hollow.csv has more than 1,048,576 lines. Delete the empty ones.',
    ],
    [
      'many.csv',
      bytesOf(`name\n${'x\n'.repeat(50_001)}`),
      'many.csv has more than 50,000 rows. Split it into several files.',
    ],
  ])('or refused by its name: %s', async (name, bytes, text) => {
    const { status, body } = await upload(bytes, name);
    expect([status, body.errors]).toEqual([422, { file: [text] }]);
    expect(await sql()`select id from imports`).toEqual([]);
  });
});

describe('the mapping', () => {
  test.each([
    [{ last_name: 1 }, 'Choose the columns of the first name and the last name.'],
    [{ first_name: 0, last_name: 0 }, 'Choose each column for one field only.'],
    [{ first_name: 0, last_name: 7 }, 'The file does not have this column.'],
  ])('%o is refused, and nothing is checked', async (mapping, text) => {
    const { body } = await upload('a,b\nAna,Silva');
    const answer = await helen.put(at(`/imports/${body.data.id}`), {
      mapping,
      options: { everyone_has_app: true },
    });
    expect([answer.status, answer.body.errors]).toEqual([422, { mapping: [text] }]);
    expect(await now(body.data.id)).toMatchObject({
      status: 'mapping',
      mapping: {},
      counts: { ...nothing, waiting: 1 },
    });
  });

  test('comes before the import, which is refused until rows are checked and one is ready', async () => {
    const { id } = (await upload('First name,Last name,Email\nAna,Silva,bad')).body.data;
    expect((await run(id)).body.code).toBe('unchecked');
    await helen.put(at(`/imports/${id}`), {
      mapping: { first_name: 0, last_name: 1, email: 2 },
      options: { everyone_has_app: true },
    });
    expect(
      (
        await helen.put(at(`/imports/${id}`), {
          mapping: { first_name: 0, last_name: 1 },
          options: { everyone_has_app: true },
        })
      ).body.code,
    ).toBe('busy');
    await sweep();
    expect((await run(id)).body.code).toBe('nothing_ready');
    expect(await drafts()).toEqual([]);
  });
});

test('an XLSX workbook is read as a CSV file is, whatever its name says', async () => {
  const rows = [
    ['First name', 'Last name', 'Mobile', 'Device'],
    ['Ana', 'Silva', 491570006, true],
    [],
    ['Ben', 'Ito'],
  ];
  const workbook = await writeXlsxFile(
    rows.map((cells) => cells.map((value) => ({ value }))),
  ).toBuffer();
  const { body } = await upload(new Uint8Array(workbook), 'people.csv');
  expect([body.data.total, body.data.headers, body.data.samples]).toEqual([
    2,
    ['First name', 'Last name', 'Mobile', 'Device'],
    [
      ['Ana', 'Silva', '491570006', 'true'],
      ['Ben', 'Ito', '', ''],
    ],
  ]);
  const { mapping } = body.data;
  await helen.put(at(`/imports/${body.data.id}`), { mapping, options: { everyone_has_app: true } });
  await sweep();
  await run(body.data.id);
  expect((await drafts()).map(({ mobile }) => mobile)).toEqual(['+61491570006', null]);
});

const thatSaysItUnpacksTo = (size: number): Uint8Array => {
  const archive = zipSync({ 'xl/workbook.xml': strToU8('<a/>') });
  new DataView(archive.buffer).setUint32(
    Buffer.from(archive).indexOf('PK\u0001\u0002') + 24,
    size,
    true,
  );
  return archive;
};

test.each([
  [
    'bomb.xlsx',
    () => thatSaysItUnpacksTo(110_000_000),
    'bomb.xlsx is too large. Save only the sheet with the rows as CSV, and upload that file.',
  ],
  [
    'deep.xlsx',
    () => zipSync({ 'xl/workbook.xml': strToU8('<a>'.repeat(20_000)) }),
    'deep.xlsx could not be read. Save the sheet as XLSX or CSV again.',
  ],
  [
    'letter.xlsx',
    () => zipSync({ 'word/document.xml': strToU8('<a/>') }),
    'letter.xlsx is an archive and not an Excel workbook. Upload a CSV or XLSX file.',
  ],
])('%s is refused by its name', async (name, bytes, text) => {
  const { status, body } = await upload(new Uint8Array(bytes()), name);
  expect([status, body.errors]).toEqual([422, { file: [text] }]);
  expect(await sql()`select id from imports`).toEqual([]);
});

test('the chosen columns are remembered for the organisation, those left out as well, and for no other', async () => {
  const file = 'Rufname,Nachname,Email,Hint\nAna,Silva,ana@redgum.example,x';
  const first = (await upload(file)).body.data;
  expect(first.mapping).toEqual({ email: 2 });
  await helen.put(at(`/imports/${first.id}`), {
    mapping: { first_name: 0, last_name: 1 },
    options: {},
  });
  const colleague = await world.signedIn('organisation_admin', world.places.ours);
  expect(
    (await upload('Hint,Email,Nachname,Rufname\nx,y,Silva,Ana', 'b.csv', colleague)).body.data
      .mapping,
  ).toEqual({
    first_name: 3,
    last_name: 2,
  });
  const neighbour = await world.signedIn('organisation_admin', world.places.theirs);
  const theirs = await neighbour.upload<TableImport>(
    at('/import-users?name=c.csv', world.places.theirs),
    {
      type: 'text/csv',
      bytes: bytesOf(file),
    },
  );
  expect(theirs.body.data.mapping).toEqual({ email: 2 });
});

describe('an import that has finished', () => {
  const imported = async () => {
    const { id } = await checked(
      'First name,Last name,Email\nAna,Silva,ana@redgum.example\nBen,Ito,ben@redgum.example',
    );
    await run(id);
    return id;
  };
  const undo = async (id: number) => await helen.post(at(`/imports/${id}/undo`));

  test('is undone within an hour: its drafts go, people with an account stay, and the rows can be imported again', async () => {
    const id = await imported();
    await sql()`
      insert into provisioning_records (organisation_id, first_name, last_name)
      values (${world.places.ours}, 'Cem', 'Oz')
    `;
    const account = await aUser(sql(), { organisation_id: world.places.ours });
    await sql()`update provisioning_records set user_id = ${account.id} where first_name = 'Ben'`;
    expect((await undo(id)).body.data).toMatchObject({ status: 'undoing' });
    expect((await undo(id)).body.code).toBe('busy');
    await sweep();
    expect((await drafts()).map(({ first_name }) => first_name)).toEqual(['Ben', 'Cem']);
    expect(await now(id)).toMatchObject({
      status: 'ready',
      counts: { ...nothing, ready: 1, imported: 1 },
      undo_until: null,
    });
    expect((await world.kinds()).filter((kind) => /undone|removed/.test(kind))).toEqual([
      'provisioning_import.undone',
      'provisioning_record.removed',
    ]);
    await run(id);
    expect(await drafts()).toHaveLength(3);
  });

  test('is not undone later, by another person, or before', async () => {
    const waiting = await checked('First name,Last name\nEve,Oak');
    expect((await undo(waiting.id)).body.code).toBe('too_late');
    const id = await imported();
    expect((await now(id)).undo_until).not.toBeNull();
    const other = await world.signedIn('organisation_admin', world.places.ours);
    expect((await other.post(at(`/imports/${id}/undo`))).status).toBe(404);
    await sql()`
      update imports set finished_at = app.now() - interval '61 minutes' where id = ${id}
    `;
    expect([(await undo(id)).body.code, (await now(id)).undo_until]).toEqual(['too_late', null]);
    expect(await drafts()).toHaveLength(2);
  });
});

describe('an import that runs', () => {
  const rows = 1500;
  const file = [
    'First name,Last name',
    ...Array.from({ length: rows }, (_, row) => `Ana,Silva ${row}`),
  ].join('\n');
  const cancel = async (id: number) => await helen.post<TableImport>(at(`/imports/${id}/cancel`));
  const count = async () =>
    (await sql()`select count(*)::int from provisioning_records`)[0]?.['count'];
  const kinds = async () =>
    (await world.kinds()).filter((kind) => /_import\.(started|cancelled)/.test(kind));
  const inTurn = (turn: number, what: () => Promise<unknown>) => {
    let turns = 0;
    return async () => (++turns === turn ? await what() : null);
  };

  test('is cancelled between two turns: written rows stay, no more are written, and its starter can go on or undo it', async () => {
    const { id } = await checked(file);
    await helen.post(at(`/imports/${id}/run`));
    const other = await world.signedIn('organisation_admin', world.places.ours);
    const neighbour = await world.signedIn('organisation_admin', world.places.theirs);
    await sweep(
      inTurn(2, async () => {
        expect((await other.post(at(`/imports/${id}/cancel`))).status).toBe(404);
        expect(
          (await neighbour.post(at(`/imports/${id}/cancel`, world.places.theirs))).status,
        ).toBe(404);
        expect((await neighbour.post(at(`/imports/${id}/cancel`))).status).toBe(404);
        expect(await now(id)).toMatchObject({ status: 'importing' });
        expect((await cancel(id)).body.data).toMatchObject({
          status: 'cancelled',
          counts: { ...nothing, ready: 500, imported: 1000 },
        });
      }),
    );
    // As after a restart.
    await sweep();
    expect([await count(), await kinds()]).toEqual([
      1000,
      ['provisioning_import.started', 'provisioning_import.cancelled'],
    ]);
    expect((await now(id)).undo_until).not.toBeNull();
    expect((await cancel(id)).body).toMatchObject({
      code: 'not_running',
      message: 'This import has already ended, so there is nothing to cancel.',
    });
    await run(id);
    expect([await count(), (await now(id)).status]).toEqual([rows, 'finished']);
    await helen.post(at(`/imports/${id}/undo`));
    await sweep();
    expect([await count(), (await now(id)).counts]).toEqual([0, { ...nothing, ready: rows }]);
  });

  test('is cancelled and checked again while the sweep has it as it was: it does not end by that', async () => {
    const { id, mapping } = await checked('First name,Last name\nAna,Silva');
    await helen.post(at(`/imports/${id}/run`));
    await sweep(
      inTurn(1, async () => {
        await cancel(id);
        await helen.put(at(`/imports/${id}`), { mapping, options: {} });
      }),
    );
    expect([await count(), (await now(id)).status]).toEqual([0, 'checking']);
  });

  test('is not cancelled before it is started, nor when it has ended: nothing is written', async () => {
    const { id } = await checked('First name,Last name\nAna,Silva');
    expect((await cancel(id)).body).toMatchObject({
      code: 'not_running',
      message: 'This import is not running, so there is nothing to cancel.',
    });
    expect((await now(id)).status).toBe('ready');
    await helen.post(at(`/imports/${id}/run`));
    // The last row is written, but the sweep has not reported it yet.
    await sweep(inTurn(2, async () => expect((await cancel(id)).status).toBe(409)));
    const before = await now(id);
    expect([(await cancel(id)).status, await now(id), await kinds()]).toEqual([
      409,
      before,
      ['provisioning_import.started'],
    ]);
    expect([before.status, await count()]).toEqual(['finished', 1]);
  });
});

test('the importer sees the message of the platform and their own last files', async () => {
  await sql()`insert into system_configuration (id, voltage_minimum, voltage_safe, csv_message,
      external_alerts_enabled, receiver_1, receiver_2)
    values (1, 0, 0, 'Mobiles with the country code, please.', false, '{}', '{}')`;
  const { id } = (await upload('a,b\n1,2')).body.data;
  const { body } = await helen.get<{ message: string; imports: TableImport[] }>(at('/imports'));
  expect([body.data.message, body.data.imports.map((one) => one.id)]).toEqual([
    'Mobiles with the country code, please.',
    [id],
  ]);
  const other = await world.signedIn('organisation_admin', world.places.ours);
  expect((await other.get<{ imports: TableImport[] }>(at('/imports'))).body.data.imports).toEqual(
    [],
  );
  await sql()`truncate system_configuration`;
});

test('an import is its starter’s alone, and no other role’s', async () => {
  const { id } = await checked('First name,Last name\nAna,Silva');
  const [row] = await rowsOf(id);
  const other = await world.signedIn('organisation_admin', world.places.ours);
  for (const client of [other, await world.signedIn('admin', null)]) {
    expect((await client.get(at(`/imports/${id}`))).status).toBe(404);
    expect((await client.get(at(`/imports/${id}/rows`))).status).toBe(404);
    expect((await client.post(at(`/imports/${id}/run`))).status).toBe(404);
    expect(
      (await client.put(at(`/imports/${id}/rows/${row?.id}`), { texts: { first_name: 'X' } }))
        .status,
    ).toBe(404);
  }
  const worker = await world.signedIn('organisation_user', world.places.ours);
  expect((await upload('a,b\n1,2', 'a.csv', worker)).status).toBe(403);
  expect([(await rowsOf(id))[0]?.texts['first_name'], await drafts()]).toEqual(['Ana', []]);
});

test('a caller who lost the permission starts nothing further', async () => {
  const { id } = await checked('First name,Last name\nAna,Silva');
  await helen.post(at(`/imports/${id}/run`));
  await sql()`update users set status = 'disabled' where first_name = 'Helen'`;
  await sweep();
  expect([(await now(id)).status, await drafts()]).toEqual(['mapping', []]);
});
