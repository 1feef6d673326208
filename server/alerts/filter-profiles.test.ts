// Filter profiles are each person's own: saved under a name, replaced by the same name, and not
// visible to others.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#domain/access/actor.ts';
import { type FilterFlag, flagFields } from '#domain/alerts/alert-history.ts';
import { newFilterProfile } from '#domain/alerts/filter-profile.ts';
import { AppError } from '#domain/kit/errors.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { anOperator } from './alerts.factory.ts';
import {
  changeProfile,
  deleteProfile,
  listProfiles,
  saveProfile,
} from './filter-profiles.store.ts';

let db: TestDatabase;
let mei: Actor;
let tom: Actor;

beforeAll(async () => {
  db = await testDatabase();
  [mei, tom] = [await anOperator(db.ownerSql, 'Mei'), await anOperator(db.ownerSql, 'Tom')];
});
afterAll(async () => await db.close());

const centre = { role: 'centre' } as const;
const profilesOf = async (actor: Actor) =>
  await db.database.read(centre, async (tx) => await listProfiles(tx, actor.user_id));

const profile = (name: string, ...flags: FilterFlag[]) => ({ name, ...flagFields(flags) });
const save = async (name: string, ...flags: FilterFlag[]) =>
  await db.database.write(
    centre,
    async (tx) => await saveProfile(tx, mei.user_id, profile(name, ...flags)),
  );

test('one is saved, replaced by its name, seen by its owner alone, and deleted only by them', async () => {
  const first = await save('Short', 'comments');
  const second = await save('Short', 'resolved');
  expect(second).toEqual({ id: first.id, ...profile('Short', 'resolved') });
  expect(await profilesOf(mei)).toEqual([second]);
  expect(await profilesOf(tom)).toEqual([]);
  const foreign = db.database.write(
    centre,
    async (tx) => await deleteProfile(tx, tom.user_id, first.id),
  );
  await expect(foreign).rejects.toBeInstanceOf(AppError);
  expect(await profilesOf(mei)).toEqual([second]);
  await db.database.write(centre, async (tx) => await deleteProfile(tx, mei.user_id, first.id));
  expect(await profilesOf(mei)).toEqual([]);
});

test('one is changed with its name, by its owner alone, and never to the name of another', async () => {
  const [night, day] = [await save('Night', 'comments'), await save('Day', 'messages')];
  const change = async (actor: Actor, name: string) =>
    await db.database.write(
      centre,
      async (tx) => await changeProfile(tx, actor.user_id, night.id, profile(name, 'location')),
    );
  await expect(change(tom, 'Mine')).rejects.toMatchObject({ status: 404 });
  await expect(change(mei, 'Day')).rejects.toMatchObject({
    status: 422,
    fields: { name: [expect.any(String)] },
  });
  expect(await profilesOf(mei)).toEqual([day, night]);
  expect(await change(mei, 'Late')).toEqual({ id: night.id, ...profile('Late', 'location') });
  expect(await change(mei, 'Late')).toMatchObject({ name: 'Late' });
});

test('of two saved under one name at once, one gets it and the other is refused', async () => {
  const [one, other] = [await save('One'), await save('Other')];
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, async (_, turn) => {
      const { id } = turn % 2 ? one : other;
      return await db.database.write(
        centre,
        async (tx) => await changeProfile(tx, mei.user_id, id, profile('Both')),
      );
    }),
  );
  const refusals = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason] : [],
  );
  expect(refusals).toHaveLength(5);
  for (const refusal of refusals) expect(refusal).toMatchObject({ status: 422 });
});

test('a missing flag is false, an unknown one is ignored (R140)', () => {
  expect(newFilterProfile.parse({ name: ' Quiet ', comments: true, moon_phase: true })).toEqual(
    profile('Quiet', 'comments'),
  );
  expect(
    newFilterProfile
      .safeParse({ name: '', comments: 'yes' })
      .error?.issues.map(({ path }) => path[0]),
  ).toEqual(['name', 'comments']);
});
