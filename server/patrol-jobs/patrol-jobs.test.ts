// Patrols: asked for once, dispatched only when the provider has the request, moved forward by the
// alert's owner, and sent to the organisation.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#domain/access/actor.ts';
import { patrolJob } from '#domain/patrol-jobs/patrol-job.ts';
import { patrolJobsApi } from '#domain/patrol-jobs/patrol-jobs.api.ts';
import { type AlertScene, anAlertScene } from '#server/alerts/actions/alert-scene.factory.ts';
import { anAlertWorld, anEvent } from '#server/alerts/alerts.factory.ts';
import { readPatrolJobs } from '#server/alerts/patrols/alert-patrols.store.ts';
import { deliveriesSweep } from '#server/deliveries/deliveries.jobs.ts';
import type { OutsideAdapter } from '#server/kit/outside/adapter.ts';
import { advancePatrol, cancelPatrol, recordPatrol, sendPatrol } from './patrol-jobs.service.ts';
import { listJobs } from './patrol-jobs.store.ts';
import { patrolDeliveryListener, patrolJobsSubscriber } from './patrol-jobs.subscribers.ts';

let scene: AlertScene;

beforeAll(async () => {
  scene = await anAlertScene([patrolJobsSubscriber]);
});
afterAll(async () => await scene.db.close());
beforeEach(async () => {
  await scene.renew();
  await scene.acknowledge(scene.mei);
});

const send = async (
  over: { client_id?: string; version?: number } = {},
  actor: Actor = scene.mei,
) =>
  await scene.write(
    async (tx) =>
      await sendPatrol(tx, actor, scene.alertId, {
        instructions: 'Gate code 4711',
        client_id: randomUUID(),
        ...over,
      }),
  );
const record = async (actor: Actor = scene.mei) =>
  await scene.write(
    async (tx) =>
      await recordPatrol(tx, actor, scene.alertId, {
        provider: 'Night Owl',
        reference: 'N-7',
        client_id: randomUUID(),
      }),
  );
const advance = async (
  id: number,
  status: 'dispatched' | 'in_progress' | 'completed',
  over: object = {},
  actor: Actor = scene.mei,
) =>
  await scene.write(
    async (tx) => await advancePatrol(tx, actor, scene.alertId, { id, status, ...over }),
  );
const cancel = async (id: number, actor: Actor = scene.mei) =>
  await scene.write(async (tx) => await cancelPatrol(tx, actor, scene.alertId, id));
const jobs = async () =>
  await scene.write(
    async (tx) =>
      await readPatrolJobs(tx, { id: scene.alertId, organisation_id: scene.world.organisation_id }),
  );
const asked = async () => [
  ...(await scene.db.ownerSql`
      select channel, lane, body, status
      from deliveries
      where alert_id = ${scene.alertId}
      order by id
    `),
];
type Delivered = Parameters<typeof patrolDeliveryListener.changed>[1];
const becomes = async (status: string, last_error: string | null = null) =>
  await scene.write(
    async (tx) => {
      const rows = await tx<Delivered[]>`
        update deliveries
        set status = ${status}, last_error = ${last_error}
        where alert_id = ${scene.alertId}
        returning id, channel, status, last_error`;
      for (const delivery of rows) await patrolDeliveryListener.changed(tx, delivery);
    },
    { role: 'platform' },
  );
const row = async () => (await scene.frames('private-alert-monitoring')).at(-1)?.data['patrol'];
const lines = async () => (await scene.kinds()).filter((kind) => kind.startsWith('patrol_job.'));

test('a patrol is asked for in the partner’s lane, and dispatched only when the provider has the request (R182)', async () => {
  const job = await send();
  expect(patrolJob.parse(job)).toEqual(job);
  expect(job).toMatchObject({
    status: 'requested',
    dispatched_at: null,
    requested_by: { name: 'Mei Chen' },
    person: { name: 'Noah Ward' },
  });
  expect(await row()).toBe('requested');
  expect(await asked()).toMatchObject([
    {
      channel: 'partner',
      lane: 'life_safety',
      status: 'queued',
      body: expect.stringContaining('Gate code 4711'),
    },
  ]);
  expect(await jobs()).toMatchObject([{ status: 'requested' }]);
  for (const status of ['handed_over', 'sent', 'delivered']) await becomes(status);
  expect(await jobs()).toMatchObject([
    { status: 'dispatched', dispatched_at: expect.any(String), failure: null },
  ]);
  expect([await row(), await lines()]).toEqual([
    'dispatched',
    ['patrol_job.requested', 'patrol_job.dispatched'],
  ]);
});

test('asked for twice, also at once and after resolving, it is one job and one request', async () => {
  const client_id = randomUUID();
  const sent = await Promise.all([send({ client_id }), send({ client_id })]);
  await scene.resolve(scene.mei);
  sent.push(await send({ client_id }));
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  expect(await asked()).toHaveLength(1);
});

test('the browser’s own number may be left out: each request is then for a patrol of its own', async () => {
  const body = patrolJobsApi.send.body?.parse({});
  if (!body) throw new Error('no body');
  for (let times = 0; times < 2; times += 1)
    await scene.write(async (tx) => await sendPatrol(tx, scene.mei, scene.alertId, body));
  expect([(await jobs()).length, (await asked()).length]).toEqual([2, 2]);
});

test('a request that does not arrive says why, first while it is tried and then for good', async () => {
  await send();
  for (let round = 0; round < 2; round += 1) await becomes('queued', 'the partner is down');
  expect(await jobs()).toMatchObject([{ status: 'requested', failure: 'the partner is down' }]);
  for (let round = 0; round < 2; round += 1) await becomes('dead', 'the partner is down');
  expect(await jobs()).toMatchObject([
    { status: 'requested', failure: 'Not delivered: the partner is down' },
  ]);
  expect(await lines()).toEqual([
    'patrol_job.requested',
    'patrol_job.not_delivered',
    'patrol_job.not_delivered',
  ]);
});

test('it moves forward step by step, each in the story and on the row, for the organisation too', async () => {
  const { id } = await record();
  expect(await asked()).toEqual([]);
  await advance(id, 'in_progress', { reference: 'N-8' });
  expect(await advance(id, 'completed')).toMatchObject({
    status: 'completed',
    provider: 'Night Owl',
    reference: 'N-8',
    version: 3,
  });
  expect([await row(), await lines()]).toEqual([
    'completed',
    ['patrol_job.dispatched', 'patrol_job.begun', 'patrol_job.completed'],
  ]);
  const frames = (await scene.frames(`private-organisation.${scene.world.organisation_id}`)).filter(
    ({ event }) => event === 'patrol_job.changed',
  );
  expect(frames.map(({ data }) => data['status'])).toEqual([
    'dispatched',
    'in_progress',
    'completed',
  ]);
});

test('the same step twice changes nothing; the driver may be added', async () => {
  const { id } = await record();
  expect(await advance(id, 'dispatched')).toMatchObject({ version: 1 });
  expect(await advance(id, 'dispatched', { provider: 'Day Owl' })).toMatchObject({
    version: 2,
    provider: 'Day Owl',
  });
  expect(await lines()).toEqual(['patrol_job.dispatched', 'patrol_job.updated']);
});

test('the reference alone may be changed; what is as it was changes nothing', async () => {
  const { id } = await record();
  expect(await advance(id, 'dispatched', { reference: 'N-9' })).toMatchObject({
    version: 2,
    provider: 'Night Owl',
    reference: 'N-9',
  });
  const same = { provider: 'Night Owl', reference: 'N-9' };
  expect(await advance(id, 'dispatched', same)).toMatchObject({ version: 2 });
  expect(await lines()).toEqual(['patrol_job.dispatched', 'patrol_job.updated']);
});

test('who drove is not changed after the end', async () => {
  const { id } = await record();
  await advance(id, 'completed');
  expect(await advance(id, 'completed', { reference: 'N-7' })).toMatchObject({ version: 2 });
  const late = async () => await advance(id, 'completed', { reference: 'N-9' });
  expect(await scene.refused(late)).toMatchObject({ status: 409, code: 'patrol_job_ended' });
});

test('cancelling it notifies a provider that was asked, once', async () => {
  const { id } = await send();
  expect(await cancel(id)).toMatchObject({ status: 'cancelled', cancelled_at: expect.any(String) });
  await cancel(id);
  await becomes('delivered');
  expect(await jobs()).toMatchObject([{ status: 'cancelled' }]);
  expect((await asked()).map(({ body }) => body)).toMatchObject([
    expect.stringContaining('PATROL'),
    expect.stringContaining('CANCELLED'),
  ]);
  const other = await record();
  await cancel(other.id);
  expect(await asked()).toHaveLength(2);
});

test('a request that the provider could not take follows no recall: called off, only the recall is sent', async () => {
  const { id } = await send();
  await scene.db.ownerSql`update deliveries set attempts = 1 where alert_id = ${scene.alertId}`;
  await cancel(id);
  await deliveriesSweep(scene.db.database).run();
  expect(await asked()).toMatchObject([
    { status: 'cancelled' },
    { status: 'delivered', body: expect.stringContaining('CANCELLED') },
  ]);
});

test('a recall waits for a request that is on its way, and follows it', async () => {
  const received: string[] = [];
  let letGo = () => {};
  const slow: OutsideAdapter = {
    send: async ({ body }) => {
      if (body.startsWith('PATROL')) await new Promise<void>((resolve) => (letGo = resolve));
      received.push(body.slice(0, 6));
      return { status: 'delivered', reference: null };
    },
  };
  const sweep = deliveriesSweep(scene.db.database, {
    adapters: { email: slow, sms: slow, voice: slow, push: slow, partner: slow },
  });
  const { id } = await send();
  await sweep.run();
  await cancel(id);
  await sweep.run();
  expect([received, await asked()]).toMatchObject([
    [],
    [{ status: 'queued' }, { status: 'queued' }],
  ]);
  letGo();
  await sweep.run();
  scene.db.clock.now = new Date((scene.db.clock.now ?? new Date()).getTime() + 5000);
  await sweep.run();
  expect(received).toEqual(['PATROL', 'CANCEL']);
  scene.db.clock.now = null;
});

test('a patrol under way may be moved by anybody once its alert is resolved', async () => {
  const { id } = await record();
  await scene.resolve(scene.mei);
  expect(await advance(id, 'completed', {}, scene.tom)).toMatchObject({ status: 'completed' });
});

test('a worker’s request raises an alert with a job that waits, once', async () => {
  scene.world = await anAlertWorld(scene.db.ownerSql);
  const event = anEvent('patrol_requested');
  await scene.says(event);
  await scene.says(event);
  const [alert] = await scene.db.ownerSql<{ id: number; priority: number }[]>`
    select a.id, a.priority, t.name
    from alerts a
    join alert_types t on t.id = a.alert_type_id
    where a.organisation_id = ${scene.world.organisation_id}`;
  expect(alert).toMatchObject({ priority: 2, name: 'patrol_request' });
  scene.alertId = alert?.id ?? 0;
  expect(await jobs()).toMatchObject([{ status: 'requested', requested_by: null, failure: null }]);
  expect([await asked(), await lines()]).toEqual([[], ['patrol_job.requested']]);
});

describe('refusals write nothing', () => {
  test('another’s alert, and a resolved one', async () => {
    expect(await scene.refused(async () => await send({}, scene.tom))).toMatchObject({
      code: 'alert_owned',
      holder: { name: 'Mei Chen' },
    });
    expect(await scene.refused(async () => await record(scene.tom))).toMatchObject({
      code: 'alert_owned',
    });
    const { id } = await record();
    expect(
      await scene.refused(async () => await advance(id, 'completed', {}, scene.tom)),
    ).toMatchObject({ code: 'alert_owned' });
    expect(await scene.refused(async () => await cancel(id, scene.tom))).toMatchObject({
      code: 'alert_owned',
    });
    await scene.resolve(scene.mei);
    expect(await scene.refused(async () => await send())).toMatchObject({ code: 'alert_resolved' });
  });

  test('a step back, an ended one, another alert’s', async () => {
    const { id } = await record();
    await advance(id, 'in_progress');
    expect(await scene.refused(async () => await advance(id, 'dispatched'))).toMatchObject({
      status: 409,
      code: 'patrol_job_ahead',
    });
    await advance(id, 'completed');
    expect(await scene.refused(async () => await cancel(id))).toMatchObject({
      status: 409,
      code: 'patrol_job_ended',
    });
    expect(
      await scene.refused(async () => await advance(id, 'completed', { provider: 'X' })),
    ).toMatchObject({ code: 'patrol_job_ended' });
    await scene.renew();
    await scene.acknowledge(scene.mei);
    expect(await scene.refused(async () => await cancel(id))).toMatchObject({ status: 404 });
  });

  test('an alert that has changed since the caller saw it', async () => {
    expect(await scene.refused(async () => await send({ version: 1 }))).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
    });
    expect(await send({ version: 2 })).toMatchObject({ status: 'requested' });
  });
});

describe('the organisation’s list', () => {
  const tenant = () => ({ role: 'tenant', organisation_id: scene.world.organisation_id }) as const;
  const list = async (query: object = {}, view = tenant()) =>
    await scene.write(
      async (tx) =>
        await listJobs(tx, scene.world.organisation_id, patrolJobsApi.list.query.parse(query)),
      view,
    );

  test('newest first, by page, status, time and word; past the last page there is nothing more (R295, R296)', async () => {
    const first = await record();
    const second = await send();
    await cancel(second.id);
    const third = await record();
    expect((await list()).items.map(({ id }) => id)).toEqual([third.id, second.id, first.id]);
    const page = await list({ per_page: 2 });
    expect((await list({ per_page: 2, after: page.meta.next })).items.map(({ id }) => id)).toEqual([
      first.id,
    ]);
    expect((await list({ per_page: 2, page: 2 })).items.map(({ id }) => id)).toEqual([first.id]);
    expect(await list({ per_page: 2, page: 3 })).toMatchObject({
      items: [],
      meta: { current_page: 3, from: null, to: null, next: null },
    });
    expect((await list({ status: 'cancelled' })).items).toMatchObject([
      { id: second.id, requested_by: { name: 'Mei Chen' } },
    ]);
    expect((await list({ search: 'night' })).items).toHaveLength(2);
    expect((await list({ search: 'noah' })).items).toHaveLength(3);
    expect((await list({ direction: 'asc', per_page: 1 })).items).toMatchObject([{ id: first.id }]);
    expect((await list({ to: first.requested_at })).items).toEqual([]);
  });

  test('jobs of one millisecond stand on their pages once each, in both directions', async () => {
    const ids = [
      (await record()).id,
      (await record()).id,
      (await record()).id,
      (await record()).id,
    ];
    await scene.db.ownerSql`
        update patrol_jobs
        set requested_at = '2026-11-21T00:00:00.123Z'::timestamptz + id % 4 * interval '100 microseconds'
      `;
    const paged = async (direction: 'asc' | 'desc') => {
      const seen: number[] = [];
      for (let after: string | null | undefined; after !== null && seen.length < 9; ) {
        const page = await list({ direction, per_page: 1, ...(after ? { after } : {}) });
        seen.push(...page.items.map(({ id }) => id));
        after = page.meta.next;
      }
      return seen;
    };
    expect((await paged('desc')).toSorted()).toEqual(ids.toSorted());
    expect((await paged('asc')).toSorted()).toEqual(ids.toSorted());
  });

  test('another organisation sees none of it', async () => {
    await record();
    const other = await anAlertWorld(scene.db.ownerSql);
    expect(
      (await list({}, { role: 'tenant', organisation_id: other.organisation_id })).items,
    ).toEqual([]);
  });
});
