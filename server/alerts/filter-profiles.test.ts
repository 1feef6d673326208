// Filter profiles are each person's own: saved under a name, replaced by the same name, out of everybody else's reach.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#domain/access/actor.ts';
import { AppError } from '#domain/kit/errors.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { anOperator } from './alerts.factory.ts';
import { deleteProfile, listProfiles, saveProfile } from './filter-profiles.store.ts';

let db: TestDatabase;
let mei: Actor;
let tom: Actor;

beforeAll(async () => {
  db = await testDatabase();
  [mei, tom] = [await anOperator(db.ownerSql, 'Mei'), await anOperator(db.ownerSql, 'Tom')];
});
afterAll(async () => await db.close());

const centre = { role: 'centre' } as const;
const profilesOf = async (actor: Actor) => await db.database.read(centre, async (tx) => await listProfiles(tx, actor.user_id));

test('one is saved, replaced by its name, seen by its owner alone, and deleted by nobody else', async () => {
  const save = async (flags: ('comments' | 'resolved')[]) =>
    await db.database.write(centre, async (tx) => await saveProfile(tx, mei.user_id, { name: 'Short', flags }));
  const first = await save(['comments']);
  const second = await save(['resolved']);
  expect(second).toEqual({ id: first.id, name: 'Short', flags: ['resolved'] });
  expect(await profilesOf(mei)).toEqual([second]);
  expect(await profilesOf(tom)).toEqual([]);
  const foreign = db.database.write(centre, async (tx) => await deleteProfile(tx, tom.user_id, first.id));
  await expect(foreign).rejects.toBeInstanceOf(AppError);
  expect(await profilesOf(mei)).toEqual([second]);
  await db.database.write(centre, async (tx) => await deleteProfile(tx, mei.user_id, first.id));
  expect(await profilesOf(mei)).toEqual([]);
});
