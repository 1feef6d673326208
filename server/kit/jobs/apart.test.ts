// Batched work on a real database: a failing piece is isolated, the others are done once each, and
// its error is thrown at the end.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { threeOrganisations } from '../db/database.factory.ts';
import type { Tx } from '../db/database.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { doAllDue, oneByOne } from './apart.ts';

let db: TestDatabase;
let ids: number[];

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());
beforeEach(async () => {
  await db.empty('organisations');
  await threeOrganisations(db.ownerSql);
  await db.ownerSql`update organisations set name = 'Due'`;
  ids = (await db.ownerSql<{ id: number }[]>`select id from organisations order by id`).map(
    ({ id }) => id,
  );
});

const due = async (tx: Tx, but: readonly number[]): Promise<number[]> =>
  (
    await tx<{ id: number }[]>`
      select id
      from organisations
      where name = 'Due' and id <> all(${[...but]}::bigint[])
      order by id
      limit 2
    `
  ).map(({ id }) => id);
const names = async () =>
  (await db.ownerSql<{ name: string }[]>`select name from organisations order by id`).map(
    ({ name }) => name,
  );
/** Marks these as done, and then fails for the given ones. */
const workBut = (atFault: readonly (number | undefined)[]) => {
  const tries: number[] = [];
  const work = async (tx: Tx, id: number): Promise<void> => {
    tries.push(id);
    await tx`update organisations set name = 'Done' where id = ${id}`;
    if (atFault.includes(id)) throw new Error(`${id} is at fault`);
  };
  return { work, tries };
};

test('all due work is done, each piece once', async () => {
  const { work, tries } = workBut([]);
  await doAllDue(db.database, { due, work: oneByOne(work) });
  expect([tries, await names()]).toEqual([ids, ids.map(() => 'Done')]);
});

test('a failing piece is reported after all others are done, and nothing of it is written', async () => {
  const { work } = workBut([ids[0]]);
  await expect(doAllDue(db.database, { due, work: oneByOne(work) })).rejects.toThrow(
    `${ids[0]} is at fault`,
  );
  expect(await names()).toEqual(['Due', ...ids.slice(1).map(() => 'Done')]);
});

test('a whole batch of failing pieces does not hide the ones after it', async () => {
  const { work } = workBut(ids.slice(0, 2));
  await expect(doAllDue(db.database, { due, work: oneByOne(work) })).rejects.toThrow('is at fault');
  expect(await names()).toEqual(['Due', 'Due', ...ids.slice(2).map(() => 'Done')]);
});

test('a piece that is left because another process works on it is asked once and does not hide the ones after it', async () => {
  const { work, tries } = workBut([]);
  const [busy, next] = ids;
  const leave = async (tx: Tx, id: number): Promise<void> =>
    id === busy || id === next ? void tries.push(id) : await work(tx, id);
  await doAllDue(db.database, { due, work: oneByOne(leave) });
  expect([tries, await names()]).toEqual([ids, ['Due', 'Due', ...ids.slice(2).map(() => 'Done')]]);
});
