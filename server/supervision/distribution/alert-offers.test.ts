// Automatic distribution by its calls and its sweep: who is offered what, that an offered alert
// stays unowned, how an offer ends, and the refusals.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#domain/access/actor.ts';
import { alertMonitoringChannel, userChannel } from '#domain/alerts/alert-channels.ts';
import type { OwnDistribution } from '#domain/supervision/distribution.api.ts';
import type { DistributionMode } from '#domain/supervision/distribution.ts';
import type { ShiftFigures } from '#domain/supervision/supervision.ts';
import { type AlertScene, anAlertScene } from '#server/alerts/actions/alert-scene.factory.ts';
import { type ConsoleRow, keepConsoles } from '#server/console-health/consoles.store.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { supervisionRoutes } from '../supervision.routes.ts';
import { alertOffersSweep } from './alert-offers.sweep.ts';
import { distributionRoutes } from './distribution.routes.ts';

let scene: AlertScene;
let http: TestHttp;
const start = new Date('2026-11-23T03:24:00.000Z');

beforeAll(async () => {
  scene = await anAlertScene();
  http = await testHttp({
    database: scene.db.database,
    routes: [...supervisionRoutes(scene.db), ...distributionRoutes],
  });
});
afterAll(async () => {
  await http.close();
  await scene.db.close();
});
beforeEach(async () => {
  scene.db.clock.now = start;
  reports = [];
  await scene.db.empty('alert_offers', 'operator_pauses', 'consoles', 'phone_calls', 'live_outbox');
  await scene.db.ownerSql`
      update alerts
      set status = 'resolved', note = 'Safe.', resolved_at = app.now()
      where status = 'active_alert'
    `;
  await setMode('automatic');
  await scene.renew();
});

const as = ({ user_id, role }: Actor) => http.signedIn({ user_id, role });
const own = async (actor: Actor) =>
  (await as(actor).get<OwnDistribution>('/supervision/distribution')).body.data;
const setMode = async (mode: DistributionMode) =>
  await as(scene.sue).put('/supervision/distribution', { mode });
const pause = async (actor: Actor, paused: boolean) =>
  await as(actor).put('/supervision/pause', { paused });
const sweep = async () => await alertOffersSweep(scene.db.database).run();
/** What the open consoles say of themselves. */
let reports: ConsoleRow[] = [];
const report = async (change: Partial<ConsoleRow> = {}) => {
  reports = reports.map((row) => ({ ...row, ...change }));
  await scene.write(async (tx) => await keepConsoles(tx, reports));
};
const pass = (seconds: number) => {
  scene.db.clock.now = new Date((scene.db.clock.now ?? start).getTime() + seconds * 1000);
};
/** Time passes and the consoles still respond. */
const wait = async (seconds: number) => {
  pass(seconds);
  await report();
};
const aConsole = async ({ user_id }: Actor) => {
  const [session] = await scene.db.ownerSql<{ id: number }[]>`
    insert into sessions (token_hash, user_id, expires_at)
    values (gen_random_uuid()::text::bytea, ${user_id}, ${new Date(start.getTime() + 3_600_000)})
    returning id`;
  const canary = {
    canary_id: null,
    canary_received_at: null,
    canary_painted_at: null,
    canary_sounded_at: null,
  };
  reports.push({
    ...canary,
    console_id: randomUUID(),
    staff_id: user_id,
    session_id: session?.id ?? 0,
    version: '1',
    visible: true,
    audio: 'running',
    troubles: [],
    leaving: false,
  });
  await report();
};
const offers = async () => [
  ...(await scene.db.ownerSql<{ staff_id: number; ending: string | null }[]>`
    select staff_id, ending from alert_offers where alert_id = ${scene.alertId} order by id`),
];
const alert = async () =>
  (
    await scene.db.ownerSql`
        select owner_staff_id, acknowledged_at, version from alerts where id = ${scene.alertId}
      `
  )[0];
const lines = async () => (await scene.kinds()).filter((kind) => kind.startsWith('alert.offer'));
const received = async ({ user_id }: Actor) =>
  (await scene.frames(userChannel(user_id))).map(({ event, data }) => [
    event,
    data['ending'] ?? null,
  ]);

test('the freest operator is offered the alert, which stays unowned and unchanged for all operators', async () => {
  const before = await alert();
  for (const operator of [scene.mei, scene.tom, scene.sue]) await aConsole(operator);
  await sweep();
  await sweep();
  expect(await offers()).toEqual([{ staff_id: scene.mei.user_id, ending: null }]);
  expect(await alert()).toEqual(before);
  expect(before).toMatchObject({ owner_staff_id: null, acknowledged_at: null });
  const expires_at = '2026-11-23T03:24:20.000Z';
  const shown = { alert_id: scene.alertId, staff_id: scene.mei.user_id, expires_at };
  expect(await own(scene.mei)).toEqual({
    mode: 'automatic',
    paused_since: null,
    offer: { ...shown, person: 'Noah Ward' },
  });
  expect((await own(scene.tom)).offer).toBeNull();
  expect(await received(scene.mei)).toEqual([['alert.offered', null]]);
  expect(await received(scene.tom)).toEqual([]);
  expect(
    (await scene.frames(alertMonitoringChannel)).filter(({ event }) => event === 'alert.updated'),
  ).toEqual([]);
  const shift = (await as(scene.sue).get<ShiftFigures>('/supervision/shift')).body.data;
  expect(shift.offers).toEqual([shown]);
  expect(await lines()).toEqual(['alert.offered']);
});

test('without an answer in 20 s it returns to the queue and is offered to the next, and not again to the first', async () => {
  await aConsole(scene.mei);
  await aConsole(scene.tom);
  await sweep();
  await wait(19);
  await sweep();
  expect(await offers()).toHaveLength(1);
  await wait(1);
  await sweep();
  expect(await offers()).toEqual([
    { staff_id: scene.mei.user_id, ending: 'no_answer' },
    { staff_id: scene.tom.user_id, ending: null },
  ]);
  expect(await lines()).toEqual(['alert.offered', 'alert.offer_returned', 'alert.offered']);
  expect(await received(scene.mei)).toEqual([
    ['alert.offered', null],
    ['alert.offer_ended', 'no_answer'],
  ]);
  await wait(20);
  await sweep();
  await sweep();
  expect((await offers()).map(({ ending }) => ending)).toEqual(['no_answer', 'no_answer']);
  // After ten minutes the first is asked again.
  await wait(600);
  await sweep();
  expect((await offers()).at(-1)).toEqual({ staff_id: scene.mei.user_id, ending: null });
});

test.each([
  ['its operator', 'answered', async () => await scene.acknowledge(scene.mei)],
  ['another operator', 'elsewhere', async () => await scene.acknowledge(scene.tom)],
] as const)(
  'answered by %s, the offer ends without a line of its own',
  async (_who, ending, answer) => {
    await aConsole(scene.mei);
    await sweep();
    await answer();
    expect((await own(scene.mei)).offer).toBeNull();
    await sweep();
    expect(await offers()).toEqual([{ staff_id: scene.mei.user_id, ending }]);
    expect(await lines()).toEqual(['alert.offered']);
  },
);

describe('not offered', () => {
  test.each([
    ['to an operator who has paused', async () => await pause(scene.mei, true)],
    ['to a console without sound', async () => await report({ audio: 'muted' })],
    ['to a console that does not respond', async () => pass(15)],
    [
      'to an operator on a call',
      async () =>
        await scene.db.ownerSql`
          insert into phone_calls (organisation_id, alert_id, user_id, direction, party,
            made_by_staff_id, started_at)
          select organisation_id, id, user_id, 'outbound', 'person', ${scene.mei.user_id}, ${start}
          from alerts
          where id = ${scene.alertId}`,
    ],
    ['while the centre wants suggestions only', async () => await setMode('suggest')],
    ['while it is off', async () => await setMode('off')],
    [
      'while the alert is on test',
      async () =>
        await scene.db.ownerSql`update alerts set on_test = true where id = ${scene.alertId}`,
    ],
  ])('%s', async (_case, given) => {
    await aConsole(scene.mei);
    await given();
    await sweep();
    expect([await offers(), await lines(), await received(scene.mei)]).toEqual([[], [], []]);
  });
});

test.each([
  ['the operator pauses', 'not_available', async () => await pause(scene.mei, true)],
  ['the console closes', 'not_available', async () => await report({ leaving: true })],
  ['distribution is turned off', 'switched_off', async () => await setMode('off')],
] as const)('when %s, the offer ends at once', async (_case, ending, given) => {
  await aConsole(scene.mei);
  await sweep();
  await given();
  await sweep();
  expect(await offers()).toEqual([{ staff_id: scene.mei.user_id, ending }]);
  expect(await lines()).toEqual(['alert.offered', 'alert.offer_returned']);
});

test('two servers at once make one offer; one alert that is being acted on is passed over', async () => {
  await aConsole(scene.mei);
  await scene.db.ownerSql.begin(async (holder) => {
    await holder`select from alerts where id = ${scene.alertId} for no key update`;
    await sweep();
    expect(await offers()).toEqual([]);
  });
  await Promise.all([sweep(), sweep(), sweep()]);
  expect(await offers()).toEqual([{ staff_id: scene.mei.user_id, ending: null }]);
});

test('a pause is one’s own, is shown to the supervisor, and ends by resuming', async () => {
  await aConsole(scene.mei);
  expect((await pause(scene.mei, true)).body).toMatchObject({
    data: { paused_since: start.toISOString() },
  });
  await wait(60);
  expect((await pause(scene.mei, true)).body).toMatchObject({
    data: { paused_since: start.toISOString() },
  });
  const shift = (await as(scene.sue).get<ShiftFigures>('/supervision/shift')).body.data;
  expect(shift.operators).toEqual([
    {
      id: scene.mei.user_id,
      name: 'Mei Chen',
      open: 0,
      on_call: false,
      paused: true,
      console: 'verified',
    },
  ]);
  expect((await own(scene.tom)).paused_since).toBeNull();
  await pause(scene.mei, false);
  await sweep();
  expect(await offers()).toHaveLength(1);
  const kept = await scene.db.ownerSql`
      select data
      from events
      where kind = 'operator.pause_changed' and actor_staff_id = ${scene.mei.user_id}
      order by id desc
      limit 2
    `;
  expect(kept.map(({ data }) => data)).toEqual([{ paused: false }, { paused: true }]);
});

test('refused, and nothing written: an operator for the mode, an organisation for all, a call without a session, an unknown mode', async () => {
  const admin = http.signedIn({
    user_id: scene.world.worker_id,
    role: 'organisation_admin',
    organisation_id: scene.world.organisation_id,
  });
  const before = await scene.db.ownerSql`select count(*) from events`;
  expect((await as(scene.mei).put('/supervision/distribution', { mode: 'off' })).status).toBe(403);
  expect((await as(scene.sue).put('/supervision/distribution', { mode: 'always' })).status).toBe(
    422,
  );
  for (const [client, status] of [
    [admin, 403],
    [http.client(), 401],
  ] as const) {
    expect((await client.get('/supervision/distribution')).status).toBe(status);
    expect((await client.put('/supervision/distribution', { mode: 'off' })).status).toBe(status);
    expect((await client.put('/supervision/pause', { paused: true })).status).toBe(status);
  }
  expect((await own(scene.mei)).mode).toBe('automatic');
  expect([
    await scene.db.ownerSql`select count(*) from events`,
    [...(await scene.db.ownerSql`select from operator_pauses`)],
  ]).toEqual([before, []]);
});
