// A new platform is seeded once with instructions for each type of alert and comments to close it
// with; later edits stay.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { alertTypeNames } from '#domain/alerts/alert-type.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { seedFirstStart } from './first-start.ts';
import { library } from './library.ts';
import { resolutionComments } from './resolution-comments.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());

const comments = async () =>
  (await db.ownerSql<{ name: string }[]>`select name from resolution_comments order by id`).map(
    ({ name }) => name,
  );
const steps = async () =>
  Object.fromEntries(
    (
      await db.ownerSql<{ type: string; steps: string[] }[]>`
        select k.name as type, array_agg(t.content order by s.position) as steps
        from response_steps s
        join alert_types k on k.id = s.alert_type_id
        join alert_type_responses t on t.id = s.alert_type_response_id
        where s.organisation_id is null and s.device_type_id is null group by 1`
    ).map((row) => [row.type, row.steps]),
  );

test('is given once, by the first of several that start together', async () => {
  const written = await Promise.all([seedFirstStart(db.database), seedFirstStart(db.database)]);
  expect(written.toSorted()).toEqual([false, true]);
  expect(await comments()).toEqual(resolutionComments);
  expect(await steps()).toEqual(
    Object.fromEntries(
      alertTypeNames.map((type) => [type, library[type].map(({ content }) => content)]),
    ),
  );
});

test('is not given again: changes and deletions stay', async () => {
  await db.ownerSql`delete from response_steps`;
  await db.ownerSql`delete from alert_type_responses`;
  await db.ownerSql`update resolution_comments set published = false`;
  expect(await seedFirstStart(db.database)).toBe(false);
  expect([await steps(), (await comments()).length]).toEqual([{}, resolutionComments.length]);
});

test('is not given to a platform with comments or instructions of its own', async () => {
  await db.ownerSql`delete from resolution_comments`;
  await db.ownerSql`
    insert into alert_type_responses (alert_type_id, name, content) values (1, 'Ours', 'Call us.')
  `;
  expect(await seedFirstStart(db.database)).toBe(false);
  expect([await steps(), await comments()]).toEqual([{}, []]);
});
