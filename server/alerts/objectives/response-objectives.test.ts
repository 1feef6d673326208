// Response objectives: who sets them, that a change counts from its moment on in every figure, and
// that a refusal writes nothing.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RoleName } from '#domain/access/roles.ts';
import { alertMonitoringChannel } from '#domain/alerts/alert-channels.ts';
import { standardObjectives } from '#domain/alerts/objectives/objective.ts';
import type { ObjectiveHistory } from '#domain/alerts/objectives/response-objectives.api.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { type AlertWorld, anAlertWorld, anOperator } from '../alerts.factory.ts';
import { responseObjectivesRoutes } from './response-objectives.routes.ts';

let db: TestDatabase;
let http: TestHttp;
let world: AlertWorld;
let staff: number;
const { bs_8484_2016: british, nena_sta_020: nena } = standardObjectives;

beforeAll(async () => {
  db = await testDatabase();
  http = await testHttp({ database: db.database, routes: responseObjectivesRoutes });
  world = await anAlertWorld(db.ownerSql);
  staff = (await anOperator(db.ownerSql, 'Ada', 'monitoring_centre_admin')).user_id;
});
beforeEach(async () => {
  db.clock.now = new Date('2026-11-29T01:00:00.000Z');
  await db.ownerSql`delete from response_objectives where isfinite(in_force_from)`;
  await db.empty('live_outbox', 'events');
});
afterAll(async () => {
  await http.close();
  await db.close();
});

const as = (role: RoleName) => http.signedIn({ user_id: staff, role, name: 'Ada Chen' });
const path = '/response-objectives';
const set = async (body: object, role: RoleName = 'monitoring_centre_admin') =>
  await as(role).put<ObjectiveHistory>(path, { seen: null, ...body });
const own = {
  standard: 'own',
  name: 'Our contracts',
  target_seconds: 12,
  target_percent: 87.5,
  limit_seconds: 30,
  limit_percent: 99,
};
const written = async () => {
  const rows = await db.ownerSql`select from response_objectives where isfinite(in_force_from)`;
  const lines = await db.ownerSql`
    select kind as what from events
    union all select event from live_outbox`;
  return [rows.length, lines.length];
};

test('a platform begins with BS 8484:2016, which an operator reads', async () => {
  const { body } = await as('monitoring_centre_operator').get<ObjectiveHistory>(path);
  expect(body.data.objectives).toEqual([{ ...british, from: null }]);
});

test.each(['monitoring_centre_admin', 'admin'] as const)(
  'the next one, set by %s, is in force from now on, and the one before it stays',
  async (role) => {
    const first = await set({ standard: 'nena_sta_020' }, role);
    const at = '2026-11-29T01:00:00.000Z';
    expect(first.body.data.objectives).toEqual([
      { ...nena, from: at },
      { ...british, from: null },
    ]);
    // The clock has not moved: the second is in force later all the same.
    const second = await set({ ...own, seen: at }, role);
    expect(second.body.data.objectives[0]).toEqual({
      standard: 'own',
      name: 'Our contracts',
      target: { seconds: 12, percent: 87.5 },
      limit: { seconds: 30, percent: 99 },
      from: '2026-11-29T01:00:00.001Z',
    });
    const news = await db.ownerSql`
      select channels, data from live_outbox where event = 'response_objective.changed' order by id`;
    expect(news.map(({ channels, data }) => [channels, data])).toEqual([
      [[alertMonitoringChannel], { name: nena.name }],
      [[alertMonitoringChannel], { name: 'Our contracts' }],
    ]);
    const [event] = await db.ownerSql`
      select kind, actor_staff_id, data from events order by id desc limit 1`;
    expect(event).toMatchObject({
      kind: 'response_objective.changed',
      actor_staff_id: staff,
      data: { name: 'Our contracts', target: { seconds: 12, percent: 87.5 }, by: 'Ada Chen' },
    });
  },
);

test('the same one again writes nothing', async () => {
  expect((await set({ standard: 'bs_8484_2016' })).status).toBe(200);
  expect(await written()).toEqual([0, 0]);
});

test.each([
  [{ standard: 'bs_9518' }, 422],
  [{ standard: 'own' }, 422],
  [{ ...own, limit_seconds: 601 }, 422],
  [{ ...own, limit_percent: 100.1 }, 422],
  [{ ...own, target_percent: 80.25 }, 422],
  [{ ...own, limit_seconds: 12 }, 422],
  [{ ...own, name: british.name }, 422],
  [{ standard: 'nena_sta_020', seen: '2026-11-28T00:00:00.000Z' }, 409],
])('%j is refused, and nothing is written', async (body, status) => {
  expect((await set(body)).status).toBe(status);
  expect(await written()).toEqual([0, 0]);
});

test('of two who set one at the same time, the second is refused', async () => {
  const answers = await Promise.all([set({ standard: 'nena_sta_020' }), set(own)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await written())[0]).toBe(1);
});

test('supervisors and operators do not set it, and an organisation does not read it', async () => {
  const admin = http.signedIn({
    user_id: world.worker_id,
    role: 'organisation_admin',
    organisation_id: world.organisation_id,
  });
  expect([
    (await set({ standard: 'nena_sta_020' }, 'monitoring_centre_supervisor')).status,
    (await set({ standard: 'nena_sta_020' }, 'monitoring_centre_operator')).status,
    (await admin.put(path, { standard: 'nena_sta_020', seen: null })).status,
    (await admin.get(path)).status,
    (await http.client().get(path)).status,
  ]).toEqual([403, 403, 403, 403, 401]);
  expect(await written()).toEqual([0, 0]);
});
