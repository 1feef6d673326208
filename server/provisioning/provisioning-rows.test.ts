// What drafts and files are compared with in the database: each row that does not count is
// tested with one that does and differs from it in one thing.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Tx } from '#server/kit/db/database.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { aUser } from '#server/users/users.factory.ts';
import { readNames, takenEmails, takenMobiles } from './imports/known-names.store.ts';
import * as store from './provisioning.store.ts';

let db: TestDatabase;
let ours: number;
let theirs: number;
const now = new Date('2026-11-21T10:00:00.000Z');

beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  db.clock.now = now;
  await db.empty('organisations', 'users');
  [ours, theirs] = [
    await anOrganisation(db.ownerSql, { country: 'NZ' }),
    await anOrganisation(db.ownerSql),
  ];
});
afterAll(async () => await db.close());

const tried = async <Found>(find: (tx: Tx) => Promise<Found>): Promise<Found> =>
  await db.database.write({ role: 'tenant', organisation_id: ours }, find);
const inserted = async (table: string, row: object): Promise<number> => {
  const [made] = await db.ownerSql<{ id: number }[]>`
    insert into ${db.ownerSql(table)} ${db.ownerSql(row)} returning id`;
  return made?.id ?? 0;
};
const draft = async (over: object = {}): Promise<number> =>
  await inserted('provisioning_records', {
    organisation_id: ours,
    first_name: 'Ana',
    last_name: 'Silva',
    ...over,
  });
const user = async (over: object = {}): Promise<number> =>
  (await aUser(db.ownerSql, { organisation_id: ours, ...over })).id;

test('a draft takes a place of an app where it would make one, and has no account yet', async () => {
  const app = { create_device_provisioned: true, mobile_app_access: true };
  const ids = [
    await draft(app),
    await draft({ ...app, user_id: await user() }),
    await draft({ ...app, create_device_provisioned: false }),
    await draft({ ...app, mobile_app_access: false }),
  ];
  await draft(app);
  const count = async (of: number[]) => await tried(async (tx) => await store.countWithApp(tx, of));
  expect([await count(ids), await count([])]).toEqual([1, 0]);
});

test('the account of one draft is noted at that one', async () => {
  const [one, other, account] = [await draft(), await draft(), await user()];
  await tried(async (tx) => await store.noteProvisioned(tx, one, account));
  expect(await db.ownerSql`select id, user_id from provisioning_records order by id`).toEqual([
    { id: one, user_id: account },
    { id: other, user_id: null },
  ]);
});

test('an account is in a group of the organisation, or not', async () => {
  const [member, other] = [await user(), await user()];
  const group = await inserted('escalation_groups', { organisation_id: ours, name: 'G' });
  await db.ownerSql`
    insert into escalation_group_users (organisation_id, escalation_group_id, user_id, "order")
    values (${ours}, ${group}, ${member}, 1)`;
  expect(
    await tried(async (tx) => [
      await store.isInGroup(tx, member),
      await store.isInGroup(tx, other),
    ]),
  ).toEqual([true, false]);
});

test('a person asks under an email as long as they are a draft of the organisation', async () => {
  await user({ status: 'draft', email: 'Ana@x.example', first_name: 'Ana' });
  await user({ status: 'active', email: 'ben@x.example' });
  await user({ status: 'draft', email: 'cem@x.example', organisation_id: theirs });
  const asking = async (email: string) =>
    (await tried(async (tx) => await store.findAsking(tx, email)))?.split(' ')[0] ?? null;
  expect([
    await asking('ANA@x.example'),
    await asking('ben@x.example'),
    await asking('cem@x.example'),
    await asking('dan@x.example'),
  ]).toEqual(['Ana', null, null, null]);
});

test('names of a file are those of the organisation, none that is archived, null where two have it', async () => {
  const department = async (name: string, over: object = {}) =>
    await inserted('departments', { organisation_id: ours, name, monitored: true, ...over });
  const depot = await department('Depot');
  await department('Closed', { archived_at: now });
  await department('Theirs', { organisation_id: theirs });
  const group = await inserted('escalation_groups', { organisation_id: ours, name: 'Night' });
  await inserted('escalation_groups', { organisation_id: theirs, name: 'Day' });
  const names = await tried(readNames);
  expect([names.country, [...names.departments], [...names.groups]]).toEqual([
    'NZ',
    [['depot', depot]],
    [['night', group]],
  ]);
});

test('an email is taken by any person who is here, and by a draft of the organisation without an account', async () => {
  await user({ email: 'person@x.example' });
  await user({ email: 'theirs@x.example', organisation_id: theirs });
  await draft({ email: 'Draft@x.example' });
  await draft({ email: 'made@x.example', user_id: await user() });
  await draft({ email: 'other@x.example', organisation_id: theirs });
  const emails = ['person', 'theirs', 'draft', 'made', 'other'].map((name) => `${name}@x.example`);
  expect(await tried(async (tx) => await takenEmails(tx, emails))).toEqual(
    new Map([
      ['person@x.example', 'Another person has this email.'],
      ['theirs@x.example', 'Another person has this email.'],
      ['draft@x.example', 'Another draft has this email.'],
    ]),
  );
});

test('a mobile is taken by any person', async () => {
  await user({ mobile: '+61491570156' });
  expect(await tried(async (tx) => await takenMobiles(tx, ['491570156', '491570157']))).toEqual(
    new Map([['491570156', 'This mobile is already in use.']]),
  );
});
