// A file with 37 kinds of mistakes from the upload to the accounts: each mistake is named and can
// be mended, and one bad row stops no other.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { BulkJob } from '#domain/kit/bulk.ts';
import type { ImportRow, TableImport } from '#domain/kit/import/table-import.ts';
import {
  countsOf,
  type Known,
  mistakenPeople,
  mistakes,
} from '#domain/provisioning/mistaken-people.factory.ts';
import { aDepartment } from '#server/departments/departments.factory.ts';
import { importRoutes } from '#server/kit/import/imports.routes.ts';
import { importsSweep } from '#server/kit/import/imports.sweep.ts';
import { createLog } from '#server/kit/log.ts';
import { bulkJobsRoutes } from '#server/kit/resource/bulk/bulk-jobs.routes.ts';
import { bulkJobsSweep } from '#server/kit/resource/bulk/bulk-jobs.sweep.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { aPeopleWorld, type Mail, type PeopleWorld } from '#server/users/people-world.factory.ts';
import { aUser } from '#server/users/users.factory.ts';
import { provisioningRoutes } from '../provisioning.routes.ts';
import { peopleImporter } from './people-importer.ts';

const rows = 1000;
const counts = countsOf(rows);
const known: Known = {
  department: 'North',
  archivedDepartment: 'Closed',
  personMobile: '0491570156',
  personEmail: 'taken@redgum.example',
  draftEmail: 'draft@redgum.example',
};
let world: PeopleWorld;
let helen: Client;
let north: number;
const mails: Mail[] = [];

beforeAll(async () => {
  const inviting = {
    links: { origin: 'https://vigil.example' },
    queueMail: async (_tx: unknown, mail: Mail) => {
      mails.push(mail);
      return 'queued' as const;
    },
  };
  const provisioning = [
    ...importRoutes(peopleImporter, { wake: () => {} }),
    ...provisioningRoutes(inviting),
    ...bulkJobsRoutes,
  ];
  world = await aPeopleWorld(provisioning);
});
beforeEach(async () => {
  await world.reset();
  mails.length = 0;
  const organisation_id = world.places.ours;
  const { id } = await aUser(sql(), {
    role: 'organisation_admin',
    organisation_id,
    first_name: 'Helen',
  });
  helen = await world.signedIn('organisation_admin', organisation_id, { user_id: id });
  await aUser(sql(), { organisation_id, email: known.personEmail, mobile: '+61491570156' });
  await sql()`
    insert into provisioning_records (organisation_id, first_name, last_name, email)
    values (${organisation_id}, 'Dee', 'Raft', ${known.draftEmail})
  `;
  north = await aDepartment(sql(), { organisation_id, name: known.department });
  const closed = await aDepartment(sql(), { organisation_id, name: known.archivedDepartment });
  await sql()`update departments set archived_at = app.now() where id = ${closed}`;
});
afterAll(async () => await world.close());

const sql = () => world.db.ownerSql;
const log = createLog('silent');
const importing = async () =>
  void (await importsSweep({
    database: world.db.database,
    log,
    importers: [peopleImporter],
  }).run());
const at = (rest: string): string => `/organisations/${world.places.ours}/provisioning${rest}`;
const now = async (id: number) => (await helen.get<TableImport>(at(`/imports/${id}`))).body.data;
const mend = async (id: number, row: ImportRow | undefined, texts: object) =>
  await helen.put<ImportRow>(at(`/imports/${id}/rows/${row?.id}`), { texts });

async function checked(): Promise<TableImport> {
  const bytes = new Uint8Array(new TextEncoder().encode(mistakenPeople(rows, known)));
  const { body } = await helen.upload<TableImport>(at('/import-users?name=people.csv'), {
    type: 'text/csv',
    bytes,
  });
  await helen.put(at(`/imports/${body.data.id}`), { mapping: body.data.mapping, options: {} });
  await importing();
  return await now(body.data.id);
}

async function invalidRows(id: number): Promise<ImportRow[]> {
  const found: ImportRow[] = [];
  for (let page = 1; found.length < counts.invalid; page += 1) {
    const { data } = (
      await helen.get<ImportRow[]>(
        at(`/imports/${id}/rows?state=invalid&per_page=100&page=${page}`),
      )
    ).body;
    if (data.length === 0) break;
    found.push(...data);
  }
  return found;
}

const draftsCount = async () =>
  Number(
    (await sql()`select count(*) as count from provisioning_records where user_id is null`)[0]?.[
      'count'
    ],
  );

test(`of ${rows} rows each mistake is named, one of each is corrected, those that are right become drafts, and a department of them accounts (R020, R251, R252, R336, R337)`, async () => {
  const kinds = mistakes(known);
  expect([kinds.length, new Set(kinds.map(({ name }) => name)).size]).toEqual([37, 37]);
  const found = await checked();
  const none = { waiting: 0, ready: 0, invalid: 0, skipped: 0, imported: 0 };
  expect(found).toMatchObject({
    status: 'ready',
    total: rows,
    counts: { ...none, ready: counts.ready, invalid: counts.invalid, skipped: counts.skipped },
    skipped_texts: [
      `Skipped ${counts.each} users because the selected timezone did not match the phone country code.`,
      `Skipped ${2 * counts.each} users with no app access.`,
    ],
  });
  const invalid = await invalidRows(found.id);
  const expected = kinds.map(({ field, text }) => ({ [field]: text }));
  expect(invalid.map(({ problems }) => problems)).toEqual(
    Array.from({ length: counts.each }, () => expected).flat(),
  );

  expect((await mend(found.id, invalid[0], { password: 'x' })).status).toBe(422);
  for (const [index, { mended }] of kinds.entries()) {
    const { data } = (await mend(found.id, invalid[index], mended)).body;
    expect([kinds[index]?.name, data.state, data.problems]).toEqual([
      kinds[index]?.name,
      'ready',
      {},
    ]);
  }
  const right = counts.ready + kinds.length;
  // Another administrator is faster with one of the emails.
  await sql()`
    insert into provisioning_records (organisation_id, first_name, last_name, email)
    values (${world.places.ours}, 'Dee', 'Raft', 'person7@new.example')
  `;
  expect((await helen.post(at(`/imports/${found.id}/run`))).status).toBe(200);
  await importing();
  const left = counts.invalid - kinds.length + 1;
  expect(await now(found.id)).toMatchObject({
    status: 'finished',
    counts: { ...none, invalid: left, skipped: counts.skipped, imported: right - 1 },
  });
  expect(await draftsCount()).toBe(right - 1 + 2);
  expect((await mend(found.id, invalid[0], { first_name: 'Late' })).status).toBe(404);

  // Those of one department: every fifth row, and the two whose department was mended.
  const filters = { status: 'draft', department_id: String(north) };
  const { data: job } = (
    await helen.post<BulkJob>(at('/provision-users'), { all_selected: true, filters })
  ).body;
  await bulkJobsSweep(world.db.database, log, () => true).run();
  const published = rows / 5 + 2;
  expect((await helen.get<BulkJob>(`/bulk-jobs/${job.id}`)).body.data).toMatchObject({
    total: published,
    done: published,
    refused: 0,
  });
  expect(await draftsCount()).toBe(right + 1 - published);
  const accounts = await sql()`
      select count(*)::int
      from users
      where department_id = ${north} and status = 'pending' and mobile_app_access
    `;
  expect([accounts[0]?.['count'], mails.length]).toEqual([published, published]);
  const events = (await world.kinds()).filter((kind) => kind.startsWith('provisioning'));
  const eventsOf = (kind: string): number => events.filter((one) => one === kind).length;
  expect([
    eventsOf('provisioning_record.created'),
    eventsOf('provisioning_record.provisioned'),
  ]).toEqual([right - 1, published]);
  expect([
    eventsOf('provisioning_import.uploaded'),
    eventsOf('provisioning_import.started'),
  ]).toEqual([1, 1]);
});
