// Actions taken offline are merged once, in order, and none is dropped.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Actor } from '#domain/access/actor.ts';
import type { OfflineAction } from '#domain/console-health/offline-action.ts';
import { actOnAlert } from '#server/alerts/actions/act-on-alert.factory.ts';
import { createIntake } from '#server/alerts/alert-intake.ts';
import {
  type AlertWorld,
  anAlertWorld,
  anEvent,
  anOperator,
} from '#server/alerts/alerts.factory.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { aResponseGroup, someSteps } from '#server/responses/responses.factory.ts';
import { mergeOffline } from './offline-actions.service.ts';

let db: TestDatabase;
let world: AlertWorld;
let operator: Actor;
let other: Actor;
let alert: number;
let step: number;
let counter = 0;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());
beforeEach(async () => {
  world = await anAlertWorld(db.ownerSql);
  operator = await anOperator(db.ownerSql, 'Mia');
  other = await anOperator(db.ownerSql, 'Ben');
  await createIntake(db.database).take({ device: world.device, events: [anEvent('sos')] });
  alert = Number(
    (await db.ownerSql`select id from alerts where device_id = ${world.device.device_id}`)[0]?.[
      'id'
    ],
  );
  const { organisation_id } = world;
  const response_group_id = await aResponseGroup(db.ownerSql, {
    organisation_id,
    device_type_id: 2,
  });
  const [first] = await someSteps(
    db.ownerSql,
    { organisation_id, device_type_id: 2, response_group_id },
    2,
    ['Call the worker'],
  );
  step = first ?? 0;
});

const done = '2026-11-21T09:00:00.000Z';
const client_id = (): string => {
  counter += 1;
  return `33333333-3333-4333-8333-${String(counter).padStart(12, '0')}`;
};
const comment = (words: string): OfflineAction => ({
  kind: 'comment',
  client_id: client_id(),
  done_at: done,
  comment: words,
});
const merge = async (actions: OfflineAction[], by = operator, id = alert) =>
  await db.database.write(
    { role: 'centre' },
    async (tx) => await mergeOffline(tx, by, id, actions),
  );
const act = async (by: Actor, action: 'acknowledge' | 'resolve') =>
  await db.database.write({ role: 'centre' }, async (tx) =>
    action === 'resolve'
      ? await actOnAlert(tx, by, alert, {
          action,
          resolution: {
            note: 'Done.',
            outcome: 'false',
            response_sent: false,
            resolution_comment_id: null,
          },
          said: { call_outcomes: [], steps_skipped_reason: 'The worker is safe.' },
        })
      : await actOnAlert(tx, by, alert, { action }),
  );
const story = async () =>
  await db.ownerSql<{ kind: string; at: string; data: Record<string, unknown> }[]>`
    select kind, app.iso(occurred_at) as at, data
    from events
    where alert_id = ${alert} and kind <> 'alert.raised'
    order by id`;

test('each action takes effect in its order, at the time it was done', async () => {
  const actions: OfflineAction[] = [
    {
      kind: 'acknowledged_by_phone',
      client_id: client_id(),
      done_at: done,
      note: 'Told the shift leader.',
    },
    {
      kind: 'phone_call',
      client_id: client_id(),
      done_at: done,
      called: 'Noah Ward',
      outcome: 'He is safe.',
    },
    {
      kind: 'step_ticked',
      client_id: client_id(),
      done_at: done,
      step_id: step,
      content: 'Call the worker',
    },
    comment('Waiting for his brother.'),
  ];
  expect((await merge(actions)).map(({ outcome }) => outcome)).toEqual([
    'merged',
    'merged',
    'merged',
    'merged',
  ]);
  const lines = await story();
  expect(lines.map(({ kind }) => kind)).toEqual([
    'alert.acknowledged',
    'alert.acknowledged_by_phone',
    'alert.called_offline',
    'alert.step_ticked',
    'alert.commented',
  ]);
  expect(lines.slice(1).map(({ at }) => at)).toEqual([done, done, done, done]);
  expect(lines[2]?.data).toMatchObject({
    called: 'Noah Ward',
    outcome: 'He is safe.',
    offline: true,
  });
  const [row] = await db.ownerSql`select owner_staff_id from alerts where id = ${alert}`;
  expect(row?.['owner_staff_id']).toBe(operator.user_id);
  const ticks =
    await db.ownerSql`select ticked_by_staff_id from alert_step_ticks where alert_id = ${alert}`;
  expect(ticks).toEqual([{ ticked_by_staff_id: operator.user_id }]);
});

test('an action that a console dates tomorrow is dated now, by the clock of the database and not by ours', async () => {
  const comments = ['2031-03-04T11:59:00.000Z', '2031-03-05T12:00:00.000Z'].map((done_at) => ({
    ...comment('She is safe.'),
    done_at,
  }));
  db.clock.now = new Date('2031-03-04T12:00:00Z');
  await merge(comments).finally(() => {
    db.clock.now = null;
  });
  expect((await story()).map(({ at }) => at)).toEqual([
    '2031-03-04T11:59:00.000Z',
    '2031-03-04T12:00:00.000Z',
  ]);
});

test('handed in again, alone or together with more, nothing is done twice and the answer is the same', async () => {
  const [first, second] = [comment('One.'), comment('Two.')];
  const answer = await merge([first]);
  expect(await merge([first, second, first])).toEqual([
    answer[0],
    expect.objectContaining({ client_id: second.client_id }),
    answer[0],
  ]);
  expect((await story()).map(({ data }) => data['comment'])).toEqual(['One.', 'Two.']);
});

test('two tabs with the same actions at once merge them once', async () => {
  const actions = Array.from({ length: 10 }, (_, place) => comment(`Line ${place}.`));
  await Promise.all([merge(actions), merge(actions), merge(actions)]);
  expect((await story()).map(({ data }) => data['comment'])).toEqual(
    actions.map((_, place) => `Line ${place}.`),
  );
});

test('on an alert another operator resolved meanwhile, actions that no longer apply are conflicts, each with a line in its log', async () => {
  await act(other, 'acknowledge');
  await act(other, 'resolve');
  const before = (await story()).length;
  const actions: OfflineAction[] = [
    { kind: 'acknowledged_by_phone', client_id: client_id(), done_at: done, note: 'By phone.' },
    {
      kind: 'step_ticked',
      client_id: client_id(),
      done_at: done,
      step_id: step,
      content: 'Call the worker',
    },
    comment('He called back.'),
  ];
  const merged = await merge(actions);
  expect(merged).toMatchObject([
    { outcome: 'conflict', message: expect.stringContaining('resolved by Ben Chen') },
    { outcome: 'conflict', message: expect.stringContaining('resolved by Ben Chen') },
    { outcome: 'merged', message: null },
  ]);
  const lines = (await story()).slice(before);
  expect(lines.map(({ kind }) => kind)).toEqual([
    'alert.offline_conflict',
    'alert.offline_conflict',
    'alert.commented',
  ]);
  expect(lines[0]?.data).toMatchObject({
    action: 'acknowledged_by_phone',
    note: 'By phone.',
    conflict: merged[0]?.message,
  });
  expect(await db.ownerSql`select 1 from alert_step_ticks where alert_id = ${alert}`).toHaveLength(
    0,
  );
});

test('an alert that another holds is not taken from him', async () => {
  await act(other, 'acknowledge');
  const [merged] = await merge([
    { kind: 'acknowledged_by_phone', client_id: client_id(), done_at: done, note: '' },
  ]);
  expect(merged).toMatchObject({
    outcome: 'conflict',
    message: expect.stringContaining('Ben Chen'),
  });
  const [row] = await db.ownerSql`select owner_staff_id from alerts where id = ${alert}`;
  expect(row?.['owner_staff_id']).toBe(other.user_id);
});

test('a step of another alert type is a conflict', async () => {
  const [merged] = await merge([
    {
      kind: 'step_ticked',
      client_id: client_id(),
      done_at: done,
      step_id: 987_654,
      content: 'Dance',
    },
  ]);
  expect(merged?.outcome).toBe('conflict');
  expect((await story()).at(-1)?.data).toMatchObject({ content: 'Dance', action: 'step_ticked' });
});

test('an alert outside the view does not exist, and nothing is written', async () => {
  const hidden = await anAlertWorld(db.ownerSql, { not_monitored: true });
  await createIntake(db.database).take({ device: hidden.device, events: [anEvent('sos')] });
  const [row] = await db.ownerSql<
    { id: number }[]
  >`select id from alerts where device_id = ${hidden.device.device_id}`;
  const action = comment('Nobody sees this.');
  await expect(merge([action], operator, row?.id ?? 0)).rejects.toMatchObject({ status: 404 });
  await expect(merge([action], operator, 987_654_321)).rejects.toMatchObject({ status: 404 });
  expect(
    await db.ownerSql`select 1 from offline_actions where client_id = ${action.client_id}`,
  ).toHaveLength(0);
});
