// Ticks on the steps of an alert: actor and time, refusals that write nothing, and a list that
// stays after its first tick.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Actor } from '#domain/access/actor.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { aResponseGroup, someSteps } from '#server/responses/responses.factory.ts';
import { acknowledgeAlert } from '../actions/acknowledge-alert.service.ts';
import { resolveAlert } from '../actions/resolve-alert.service.ts';
import { readSteps, tickStep } from '../actions/tick-step.service.ts';
import { createIntake } from '../alert-intake.ts';
import { type AlertWorld, anAlertWorld, anEvent, anOperator } from '../alerts.factory.ts';

const sos = 2;
const ev04 = 2;
let db: TestDatabase;
let [mei, tom]: Actor[] = [];
let world: AlertWorld;
let alertId: number;
let steps: number[];

beforeAll(async () => {
  db = await testDatabase();
  [mei, tom] = [await anOperator(db.ownerSql, 'Mei'), await anOperator(db.ownerSql, 'Tom')];
});
afterAll(async () => await db.close());
beforeEach(async () => {
  world = await anAlertWorld(db.ownerSql);
  await createIntake(db.database).take({ device: world.device, events: [anEvent('sos')] });
  alertId = Number(
    (await db.ownerSql`select id from alerts where device_id = ${world.device.device_id}`)[0]?.[
      'id'
    ],
  );
  await db.ownerSql`delete from response_steps`;
  steps = await someSteps(db.ownerSql, {}, sos, [
    'Call the device.',
    'Call the mobile.',
    'Call the contacts.',
  ]);
});

const actor = (found: Actor | undefined): Actor => {
  if (!found) throw new Error('no such actor');
  return found;
};
const centre = async <Result>(work: (tx: Tx) => Promise<Result>) =>
  await db.database.write({ role: 'centre' }, work);
const read = async () => await centre(async (tx) => await readSteps(tx, alertId));
const tick = async (id: number | undefined, ticked = true, by = mei) =>
  await centre(async (tx) => await tickStep(tx, actor(by), alertId, { id: id ?? 0, ticked }));
const kinds = async () =>
  (
    await db.ownerSql<
      { kind: string }[]
    >`select kind from events where alert_id = ${alertId} order by id`
  ).map(({ kind }) => kind);
const written = async () =>
  JSON.stringify([
    await db.ownerSql`select * from alerts where id = ${alertId}`,
    await db.ownerSql`select * from alert_steps where alert_id = ${alertId}`,
    await db.ownerSql`select * from alert_step_ticks where alert_id = ${alertId}`,
    await kinds(),
    await db.ownerSql`select count(*) from live_outbox`,
  ]);
const refusal = async (work: () => Promise<unknown>) => {
  const before = await written();
  const error: unknown = await work().then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(await written()).toBe(before);
  return error;
};
const contents = async () => (await read()).map(({ content }) => content);

/** The organisation writes its own instructions, which win over the standard. */
async function writeOwn(): Promise<number[]> {
  const { organisation_id } = world;
  const response_group_id = await aResponseGroup(db.ownerSql, {
    organisation_id,
    device_type_id: ev04,
  });
  return await someSteps(
    db.ownerSql,
    { organisation_id, device_type_id: ev04, response_group_id },
    sos,
    ['Call the site office.'],
  );
}

test('a tick carries person and time; taking it away leaves both in the story', async () => {
  expect(await tick(steps[0])).toMatchObject({
    content: 'Call the device.',
    ticked: { by: { name: 'Mei Chen' }, at: expect.any(String) },
  });
  expect((await read()).map(({ ticked }) => ticked?.by.name ?? null)).toEqual([
    'Mei Chen',
    null,
    null,
  ]);
  await tick(steps[0], true, tom);
  expect(await tick(steps[0], false, tom)).toMatchObject({ ticked: null });
  await tick(steps[0], false, tom);
  expect(await kinds()).toEqual(['alert.raised', 'alert.step_ticked', 'alert.step_unticked']);
});

test('a step that is a question keeps its answer, and the timeline has it', async () => {
  const answered = await centre(
    async (tx) =>
      await tickStep(tx, actor(mei), alertId, {
        id: steps[0] ?? 0,
        ticked: true,
        answer: 'House is locked',
      }),
  );
  expect(answered.ticked).toMatchObject({ by: { name: 'Mei Chen' }, answer: 'House is locked' });
  expect((await read())[1]).toMatchObject({ url: null, required: true, ticked: null });
  const [event] =
    await db.ownerSql`select data from events where alert_id = ${alertId} order by id desc limit 1`;
  expect(event?.['data']).toMatchObject({ content: 'Call the device.', answer: 'House is locked' });
});

test('the outcome of a call is kept with its step; another one replaces it, the same one changes nothing, and the timeline has each', async () => {
  const ended = async (outcome: 'no_answer' | 'safe', by = mei) =>
    await centre(
      async (tx) =>
        await tickStep(tx, actor(by), alertId, { id: steps[1] ?? 0, ticked: true, outcome }),
    );
  expect((await ended('no_answer')).ticked).toMatchObject({
    by: { name: 'Mei Chen' },
    outcome: 'no_answer',
  });
  await ended('no_answer');
  expect((await ended('safe', tom)).ticked).toMatchObject({
    by: { name: 'Tom Chen' },
    outcome: 'safe',
  });
  // A plain tick does not remove an outcome.
  await tick(steps[1]);
  expect((await read())[1]?.ticked?.outcome).toBe('safe');
  const lines = await db.ownerSql`
      select data ->> 'outcome' as outcome
      from events
      where alert_id = ${alertId} and kind = 'alert.step_ticked'
      order by id
    `;
  expect(lines.map((line) => line['outcome'])).toEqual(['no_answer', 'safe']);
  await tick(steps[1], false);
  expect((await read())[1]?.ticked).toBeNull();
});

test('a step that is not one of the alert’s is 404 and nothing is written', async () => {
  const [own] = await writeOwn();
  const [ofFall] = await someSteps(db.ownerSql, {}, 4, ['Call an ambulance.']);
  for (const id of [steps[0], ofFall, 987_654_321])
    expect(await refusal(() => tick(id))).toMatchObject({ status: 404 });
  await tick(own);
  for (const id of [steps[0], ofFall, 987_654_321])
    expect(await refusal(() => tick(id))).toMatchObject({ status: 404 });
});

test('after the end nothing is ticked, and no list is kept', async () => {
  await centre(async (tx) => await acknowledgeAlert(tx, actor(mei), alertId));
  const resolution = {
    note: 'Safe.',
    outcome: 'false',
    response_sent: false,
    resolution_comment_id: null,
  } as const;
  const said = { call_outcomes: [], steps_skipped_reason: 'The person is safe.' };
  await centre(async (tx) => await resolveAlert(tx, actor(mei), alertId, { resolution, said }));
  expect(await refusal(() => tick(steps[0]))).toMatchObject({
    status: 409,
    code: 'alert_resolved',
  });
});

test('until the first tick the list is the current one, from then on it stays when instructions change', async () => {
  const [own] = await writeOwn();
  expect(await contents()).toEqual(['Call the site office.']);
  await tick(own);
  const before = await read();
  await db.ownerSql`update response_steps set content = 'Something else.'`;
  expect(await read()).toEqual(before);
  await db.ownerSql`delete from response_steps`;
  await db.ownerSql`delete from response_groups`;
  await db.ownerSql`update organisations set name = 'Renamed' where id = ${world.organisation_id}`;
  expect(await read()).toEqual(before);
  await tick(own, false);
  expect(await contents()).toEqual(['Call the site office.']);
  await tick(own);
  expect(await read()).toMatchObject([
    { content: 'Call the site office.', ticked: { by: { name: 'Mei Chen' } } },
  ]);
  expect(
    (
      await db.ownerSql`
        select data from events where alert_id = ${alertId} order by id desc limit 1
      `
    )[0]?.['data'],
  ).toMatchObject({
    step_id: own,
    position: 1,
    content: 'Call the site office.',
  });
});

test('instructions that appear after the first tick are for later alerts', async () => {
  await tick(steps[1]);
  await writeOwn();
  expect(await contents()).toEqual(['Call the device.', 'Call the mobile.', 'Call the contacts.']);
  expect(await refusal(() => tick(987_654_321))).toMatchObject({ status: 404 });
  await tick(steps[2], true, tom);
  expect((await read()).map(({ ticked }) => ticked?.by.name ?? null)).toEqual([
    null,
    'Mei Chen',
    'Tom Chen',
  ]);
});

test('two first ticks at once share one list', async () => {
  for (let round = 0; round < 10; round += 1) {
    await Promise.all([tick(steps[0], true, mei), tick(steps[1], true, tom)]);
    const rows =
      await db.ownerSql`select source_level from alert_steps where alert_id = ${alertId}`;
    expect(rows.map((row) => row['source_level'])).toEqual([
      'alert_type',
      'alert_type',
      'alert_type',
    ]);
    expect((await read()).map(({ ticked }) => ticked?.by.name ?? null)).toEqual([
      'Mei Chen',
      'Tom Chen',
      null,
    ]);
    await db.ownerSql`delete from alert_step_ticks where alert_id = ${alertId}`;
    await db.ownerSql`delete from alert_steps where alert_id = ${alertId}`;
  }
});
