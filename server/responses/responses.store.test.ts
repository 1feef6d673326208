// Which of the five levels applies to an alert: every combination of levels with steps, and never
// another tenant's.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { alertTypes } from '#domain/alerts/alert-type.ts';
import { type ResponseLevel, responseLevels } from '#domain/responses/response-step.ts';
import { createIntake } from '#server/alerts/alert-intake.ts';
import { type AlertWorld, anAlertWorld, anEvent } from '#server/alerts/alerts.factory.ts';
import type { View } from '#server/kit/db/database.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { aResponseGroup, type StepsOwner, someSteps } from './responses.factory.ts';
import { findSteps } from './responses.store.ts';

const sos = alertTypes.sos.id;
const ev04 = 2;
let db: TestDatabase;
let world: AlertWorld;
let alertId: number;

beforeAll(async () => {
  db = await testDatabase();
  world = await anAlertWorld(db.ownerSql);
  alertId = await raise(world);
});
afterAll(async () => await db.close());
beforeEach(async () => {
  await db.ownerSql`delete from response_steps`;
  await db.ownerSql`delete from department_response_groups`;
  await db.ownerSql`delete from response_groups`;
});

async function raise({ device }: AlertWorld): Promise<number> {
  await createIntake(db.database).take({ device, events: [anEvent('sos')] });
  const [row] = await db.ownerSql<
    { id: number }[]
  >`select id from alerts where device_id = ${device.device_id}`;
  return row?.id ?? 0;
}

const groupOf = async (
  { organisation_id }: AlertWorld,
  department_ids: number[] = [],
  device_type_id = ev04,
): Promise<StepsOwner> => ({
  organisation_id,
  device_type_id,
  response_group_id: await aResponseGroup(db.ownerSql, {
    organisation_id,
    device_type_id,
    department_ids,
  }),
});

/** Where a level keeps its steps. */
async function ownerOf(level: ResponseLevel, about: AlertWorld): Promise<StepsOwner> {
  switch (level) {
    case 'user':
      return {
        organisation_id: about.organisation_id,
        device_type_id: ev04,
        user_id: about.worker_id,
      };
    case 'department':
      return await groupOf(about, [about.department_id]);
    case 'organisation':
      return await groupOf(about);
    case 'device_type':
      return { device_type_id: ev04 };
    case 'alert_type':
      return {};
  }
}

const say = async (level: ResponseLevel, about = world, type = sos) =>
  await someSteps(db.ownerSql, await ownerOf(level, about), type, [`${level} one`, `${level} two`]);
const read = async (id = alertId, view: View = { role: 'centre' }) =>
  await db.database.read(view, async (tx) => await findSteps(tx, id));
const said = async (id = alertId) => (await read(id))?.map(({ content }) => content);

describe('of the levels with steps only the most specific applies', () => {
  const combinations = Array.from({ length: 2 ** responseLevels.length }, (_, bits) =>
    responseLevels.filter((_level, place) => (bits >> place) % 2 === 1),
  );
  test.each(combinations.map((present) => [present.join(', ') || 'none', present] as const))(
    '%s',
    async (_words, present) => {
      for (const level of present.toReversed()) await say(level);
      const [first] = present;
      expect(await said()).toEqual(first === undefined ? [] : [`${first} one`, `${first} two`]);
    },
  );
});

test('each step names whose it is', async () => {
  const organisation = (
    await db.ownerSql`select name from organisations where id = ${world.organisation_id}`
  )[0]?.['name'];
  const names = {
    user: 'Noah Ward',
    department: 'Rangers',
    organisation,
    device_type: 'EV-04 pendant',
    alert_type: null,
  };
  for (const level of responseLevels.toReversed()) {
    await say(level);
    const source = { level, name: names[level] };
    expect(await read()).toMatchObject([
      { position: 1, kind: 'do', source, ticked: null },
      { position: 2, source },
    ]);
  }
});

test('other kinds of device and of alert have instructions of their own', async () => {
  await say('alert_type');
  await someSteps(db.ownerSql, { ...(await ownerOf('user', world)), device_type_id: 1 }, sos, [
    'for the phone',
  ]);
  await someSteps(db.ownerSql, await groupOf(world, [world.department_id], 1), sos, [
    'the department’s for phones',
  ]);
  await someSteps(db.ownerSql, await groupOf(world, [], 1), sos, ['the organisation’s for phones']);
  await someSteps(db.ownerSql, { device_type_id: 1 }, sos, ['every phone’s']);
  for (const level of responseLevels.slice(0, 4)) await say(level, world, alertTypes.fall.id);
  expect(await said()).toEqual(['alert_type one', 'alert_type two']);
});

test('a group of the organisation that is given to another department, or to none, does not apply', async () => {
  await say('alert_type');
  const [other] = await db.ownerSql<{ id: number }[]>`
    insert into departments (organisation_id, name)
    values (${world.organisation_id}, 'Office')
    returning id`;
  await someSteps(db.ownerSql, await groupOf(world, [other?.id ?? 0]), sos, ['for the office']);
  expect(await said()).toEqual(['alert_type one', 'alert_type two']);
  await db.ownerSql`delete from department_response_groups`;
  expect(await said()).toEqual(['alert_type one', 'alert_type two']);
});

test('an archived department does not apply any more', async () => {
  await say('department');
  await say('organisation');
  await db.ownerSql`
    update departments set archived_at = app.now() where id = ${world.department_id}
  `;
  expect(await said()).toEqual(['organisation one', 'organisation two']);
  await db.ownerSql`update departments set archived_at = null where id = ${world.department_id}`;
  expect(await said()).toEqual(['department one', 'department two']);
});

test('a person without a department, and a device without a person', async () => {
  const lone = await anAlertWorld(db.ownerSql);
  await db.ownerSql`update users set department_id = null where id = ${lone.worker_id}`;
  const unworn = await anAlertWorld(db.ownerSql);
  await db.ownerSql`update devices set user_id = null where id = ${unworn.device.device_id}`;
  const [ofLone, ofUnworn] = [await raise(lone), await raise(unworn)];
  for (const about of [lone, unworn])
    for (const level of ['department', 'organisation'] as const) await say(level, about);
  await say('user', unworn);
  expect(await said(ofLone)).toEqual(['organisation one', 'organisation two']);
  expect(await said(ofUnworn)).toEqual(['organisation one', 'organisation two']);
  await say('user', lone);
  expect(await said(ofLone)).toEqual(['user one', 'user two']);
});

test('another tenant’s instructions are never shown, and cannot be attached', async () => {
  const other = await anAlertWorld(db.ownerSql);
  for (const level of ['user', 'department', 'organisation'] as const) await say(level, other);
  await say('alert_type');
  for (const view of [
    { role: 'centre' },
    { role: 'platform' },
    { role: 'tenant', organisation_id: world.organisation_id },
  ] as const)
    expect((await read(alertId, view))?.map(({ content }) => content)).toEqual([
      'alert_type one',
      'alert_type two',
    ]);
  const theirs = await aResponseGroup(db.ownerSql, {
    organisation_id: other.organisation_id,
    device_type_id: 1,
  });
  const { organisation_id, department_id, worker_id } = world;
  const attached = { organisation_id, department_id, device_type_id: 1, response_group_id: theirs };
  await expect(
    db.ownerSql`insert into department_response_groups ${db.ownerSql(attached)}`,
  ).rejects.toMatchObject({ code: '23503' });
  await expect(
    someSteps(db.ownerSql, { organisation_id, device_type_id: 1, response_group_id: theirs }, sos, [
      'x',
    ]),
  ).rejects.toMatchObject({ code: '23503' });
  const { organisation_id: elsewhere } = other;
  await expect(
    someSteps(
      db.ownerSql,
      { organisation_id: elsewhere, device_type_id: 1, user_id: worker_id },
      sos,
      ['x'],
    ),
  ).rejects.toMatchObject({
    code: '23503',
  });
});

test('an alert outside the view has no steps at all, which is not an empty list', async () => {
  const hidden = await anAlertWorld(db.ownerSql, { not_monitored: true });
  const id = await raise(hidden);
  await say('organisation', hidden);
  expect(await read(id)).toBeNull();
  expect(await read(987_654_321)).toBeNull();
  expect(await read(id, { role: 'tenant', organisation_id: world.organisation_id })).toBeNull();
  expect(await read(id, { role: 'tenant', organisation_id: hidden.organisation_id })).toHaveLength(
    2,
  );
  const seen = await db.database.read(
    { role: 'centre' },
    async (tx) => await tx`select from response_steps`,
  );
  expect(seen).toHaveLength(0);
});

test('a step picked from the library says what the library says now', async () => {
  const [text] = await db.ownerSql<{ id: number }[]>`
    insert into alert_type_responses (alert_type_id, name, kind, content)
    values (${sos}, 'Mobile', 'call_person', 'Call the mobile.')
    returning id`;
  const library = text?.id ?? 0;
  await someSteps(db.ownerSql, await ownerOf('organisation', world), sos, [library, 'Then wait.']);
  expect(await read()).toMatchObject([
    { kind: 'call_person', content: 'Call the mobile.' },
    { content: 'Then wait.' },
  ]);
  await db.ownerSql`
    update alert_type_responses set content = 'Call the mobile twice.' where id = ${library}
  `;
  expect(await said()).toEqual(['Call the mobile twice.', 'Then wait.']);
  await expect(someSteps(db.ownerSql, {}, alertTypes.fall.id, [library])).rejects.toMatchObject({
    code: '23503',
  });
});

test('one group for a kind of device: a second would be ambiguous', async () => {
  const { organisation_id } = world;
  for (const department_ids of [[], [world.department_id]]) {
    await aResponseGroup(db.ownerSql, { organisation_id, device_type_id: ev04, department_ids });
    await expect(
      aResponseGroup(db.ownerSql, { organisation_id, device_type_id: ev04, department_ids }),
    ).rejects.toMatchObject({
      code: '23505',
    });
  }
});
