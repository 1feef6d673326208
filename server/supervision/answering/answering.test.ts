// Whether any operator can answer, by its sweep and its calls: who is notified, by which channel,
// once per outage, and what each organisation sees.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { userChannel } from '#domain/alerts/alert-channels.ts';
import type { AnsweredBy } from '#domain/supervision/answering/answering.api.ts';
import { type AlertScene, anAlertScene } from '#server/alerts/actions/alert-scene.factory.ts';
import { anOperator } from '#server/alerts/alerts.factory.ts';
import { createLog } from '#server/kit/log.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { type TestConsoles, testConsoles } from '../consoles.factory.ts';
import { answeringFeature } from './answering.routes.ts';
import { answeringSweep } from './answering.sweep.ts';
import { operatorFacts } from './operator-facts.store.ts';

let scene: AlertScene;
let http: TestHttp;
let consoles: TestConsoles;
let ada: number;
/** The newest event before the test. */
let mark: number;
let counters: () => Promise<Record<string, number>>;

beforeAll(async () => {
  scene = await anAlertScene();
  consoles = testConsoles(scene.db);
  await scene.renew();
  const feature = answeringFeature({ database: scene.db.database, log: createLog('silent') });
  counters = feature.counters.answering;
  http = await testHttp({ database: scene.db.database, routes: feature.routes });
  ada = (await anOperator(scene.db.ownerSql, 'Ada', 'admin')).user_id;
});
afterAll(async () => {
  await http.close();
  await scene.db.close();
});
beforeEach(async () => {
  scene.db.clock.now = new Date('2026-11-23T00:00:00Z');
  const { ownerSql: sql } = scene.db;
  await scene.db.empty(
    'answer_outages',
    'answer_watch',
    'deliveries',
    'live_outbox',
    'operator_pauses',
    'phone_calls',
  );
  await consoles.clear();
  await sql`
    update alerts
    set status = 'resolved', resolved_at = app.now(), note = 'Safe.'
    where status = 'active_alert'
  `;
  await sql`update delivery_services set is_set_up = true`;
  mark = (await sql<{ id: number }[]>`select coalesce(max(id), 0) as id from events`)[0]?.id ?? 0;
  await sql`update organisations set not_monitored = false where id > 0`;
  await sql`
    update users
    set mobile = null, email = null, timezone = 'Australia/Sydney'
    where organisation_id is null
  `;
  await sql`update users set mobile = '+61491570051' where id = ${scene.sue.user_id}`;
  await sql`update users set email = 'ada@vigil.example' where id = ${ada}`;
});

const sweep = async () => await answeringSweep(scene.db.database).run();
/** Every five seconds a look, while the consoles report. */
const looks = async (seconds: number): Promise<void> => {
  for (let passed = 0; passed < seconds; passed += 5) {
    await consoles.wait(5);
    await sweep();
  }
};
const sent = async () =>
  (
    await scene.db.ownerSql<
      { line: string }[]
    >`select channel || ' ' || recipient || ': ' || body as line from deliveries order by id`
  ).map(({ line }) => line);
const events = async () =>
  (
    await scene.db.ownerSql<{ kind: string; data: Record<string, unknown> }[]>`
      select kind, data from events where kind like 'answering.%' and id > ${mark} order by id`
  ).map(({ kind, data }) => [kind, data['notified'], data['not_set_up']]);
const received = async (id: number) =>
  (await scene.frames(userChannel(id)))
    .filter(({ event }) => event === 'answering.changed')
    .map(({ data }) => data['notice']);
const muted = async () => await consoles.report({ audio: 'muted' });
const sounding = async () => await consoles.report({ audio: 'running' });
const watched = async (): Promise<void> => {
  await consoles.open(scene.mei.user_id);
  await sweep();
};

describe('the supervisors and admins', () => {
  test('are notified within a minute that no operator can answer, once, and once when one can again', async () => {
    await watched();
    await muted();
    await looks(20);
    expect(await sent()).toEqual([]);
    await looks(300);
    const lost = 'No operator can answer alerts since 11:00: 1 without sound. Open a console now.';
    expect(await sent()).toEqual([
      `sms +61491570051: ${lost}`,
      `voice +61491570051: ${lost}`,
      `email ada@vigil.example: ${lost}`,
    ]);
    expect(await received(scene.sue.user_id)).toEqual(['absent']);
    expect(await received(ada)).toEqual(['absent']);
    expect(await received(scene.mei.user_id)).toEqual([]);
    await sounding();
    await looks(60);
    const again = '1 operator can answer alerts again. Nobody could since 11:00.';
    expect((await sent()).slice(3)).toEqual([
      `sms +61491570051: ${again}`,
      `email ada@vigil.example: ${again}`,
    ]);
    expect(await received(scene.sue.user_id)).toEqual(['absent', 'again']);
    expect((await events()).map(([kind]) => kind)).toEqual([
      'answering.lost',
      'answering.restored',
    ]);
  });

  test('are texted and not called while operators are busy only; a call follows when the last one leaves', async () => {
    await watched();
    await scene.db.ownerSql`insert into operator_pauses (staff_id) values (${scene.mei.user_id})`;
    await looks(60);
    expect((await sent()).map((line) => line.split(':')[0])).toEqual([
      'sms +61491570051',
      'email ada@vigil.example',
    ]);
    expect((await sent())[0]).toContain('All operators are busy since 11:00: 1 paused.');
    await consoles.report({ leaving: true });
    await looks(60);
    expect((await sent()).slice(2).map((line) => line.split(':')[0])).toEqual([
      'sms +61491570051',
      'voice +61491570051',
      'email ada@vigil.example',
    ]);
    expect((await sent())[2]).toContain('no operator is on duty');
  });

  test('are not notified of a reloading page, before any operator was ever on duty, nor where nothing is monitored', async () => {
    await looks(120);
    await watched();
    await muted();
    await looks(15);
    await sounding();
    await looks(60);
    await scene.db.ownerSql`update organisations set not_monitored = true where id > 0`;
    await muted();
    await looks(120);
    expect([await sent(), await events()]).toEqual([[], []]);
  });

  test('a restarted program continues the same outage', async () => {
    await watched();
    await muted();
    await looks(60);
    const before = await sent();
    scene.db.clock.now = new Date('2026-11-23T02:00:00Z');
    await Promise.all([sweep(), sweep(), sweep()]);
    await looks(60);
    expect(await sent()).toEqual(before);
  });
});

describe('where services are not set up, only real notifications are reported', () => {
  const without = async (...missing: string[]) =>
    await scene.db.ownerSql`update delivery_services set is_set_up = service <> all(${missing})`;
  const facts = async () => await scene.db.database.ask(operatorFacts);

  test('without text and call, email reaches those who have one, and both are named', async () => {
    await without('sms', 'voice');
    await watched();
    await muted();
    await looks(60);
    expect((await sent()).map((line) => line.split(':')[0])).toEqual(['email ada@vigil.example']);
    expect(await events()).toEqual([['answering.lost', ['Ada Chen'], ['sms', 'voice']]]);
    expect(await facts()).toMatchObject({
      provider: '0 can answer, 1 on duty',
      is_failing: true,
      last_failure: {
        words:
          'Nobody can answer, for 1 min so far. 1 person was notified. Text messages and Voice calls are not set up.',
      },
    });
  });

  test('without any service nothing is sent and no one is reported as notified', async () => {
    await without('sms', 'voice', 'email');
    await watched();
    await muted();
    await looks(60);
    await sounding();
    await looks(60);
    expect(await sent()).toEqual([]);
    expect((await events()).map(([, notified]) => notified)).toEqual([[], []]);
    expect((await facts()).last_failure?.words).toContain('Nobody was notified by phone or email.');
    expect((await facts()).is_failing).toBe(false);
  });
});

describe('an organisation', () => {
  const asAdmin = () =>
    http.signedIn({
      user_id: scene.world.worker_id,
      role: 'organisation_admin',
      organisation_id: scene.world.organisation_id,
    });
  const path = () => `/organisations/${scene.world.organisation_id}/answering`;

  test('sees how many of the centre can answer, without names, and that no roster is known', async () => {
    await consoles.open(scene.mei.user_id);
    await consoles.open(scene.tom.user_id);
    await scene.db.ownerSql`insert into operator_pauses (staff_id) values (${scene.tom.user_id})`;
    const { body } = await asAdmin().get<AnsweredBy>(path());
    expect(body.data).toEqual({
      by: 'centre',
      operators: { can_answer: 1, on_duty: 2 },
      outage: null,
    });
    expect(JSON.stringify(body)).not.toMatch(/Mei|Tom|Chen/);
    expect((await asAdmin().get(`${path()}/roster`)).body.data).toEqual({ known: false });
  });

  test('sees since when no operator can, and how many were notified', async () => {
    await watched();
    await muted();
    await looks(60);
    expect((await asAdmin().get<AnsweredBy>(path())).body.data).toEqual({
      by: 'centre',
      operators: { can_answer: 0, on_duty: 1 },
      outage: { since: '2026-11-23T00:00:05.000Z', notified: 2 },
    });
    expect(await counters()).toMatchObject({
      operators_can_answer: 0,
      operators_on_duty: 1,
      outage_since_seconds: Date.parse('2026-11-23T00:00:05Z') / 1000,
    });
  });

  test('that answers itself sees the gaps of its escalation groups, and none without a group', async () => {
    const { ownerSql: sql } = scene.db;
    const { organisation_id, worker_id } = scene.world;
    await sql`update organisations set not_monitored = true where id = ${organisation_id}`;
    expect((await asAdmin().get<AnsweredBy>(path())).body.data).toEqual({
      by: 'contacts',
      operators: null,
      outage: null,
    });
    expect((await asAdmin().get(`${path()}/roster`)).body.data).toEqual({ known: false });
    const [group] = await sql<{ id: number }[]>`
      insert into escalation_groups (organisation_id, name)
      values (${organisation_id}, 'Crew')
      returning id
    `;
    await sql`
      insert into escalation_group_users (organisation_id, escalation_group_id, "order", user_id,
        all_day, time_on, time_off, days)
      values (${organisation_id}, ${group?.id ?? 0}, 1, ${worker_id}, false, '08:00', '18:00',
        '{1,2,3,4,5,6,7}')`;
    await sql`
      update users
      set escalation_group_id = ${group?.id ?? 0}, timezone = 'UTC', mobile = '+61491570052'
      where id = ${worker_id}
    `;
    const { body } = await asAdmin().get(`${path()}/roster`);
    expect(body.data).toEqual({
      known: true,
      until: '2026-12-07T00:00:00.000Z',
      groups: 1,
      gaps: 15,
      first: { group: 'Crew', from: '2026-11-23T00:00:00.000Z', to: '2026-11-23T08:00:00.000Z' },
    });
    await sql`update users set escalation_group_id = null where id = ${worker_id}`;
  });

  test('another organisation, a worker and a caller without a session are refused', async () => {
    const outsider = http.signedIn({
      user_id: scene.world.worker_id,
      role: 'organisation_admin',
      organisation_id: 999_999,
    });
    const worker = http.signedIn({
      user_id: scene.world.worker_id,
      role: 'organisation_user',
      organisation_id: scene.world.organisation_id,
    });
    for (const tail of ['', '/roster']) {
      expect((await outsider.get(`${path()}${tail}`)).status).toBe(404);
      expect((await worker.get(`${path()}${tail}`)).status).toBe(403);
      expect((await http.client().get(`${path()}${tail}`)).status).toBe(401);
    }
  });
});
