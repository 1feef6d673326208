// The actions of staff on sessions, each refusal with nothing written, and the lists by viewer.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#domain/access/actor.ts';
import { AppError } from '#domain/kit/errors.ts';
import { pageQuery } from '#domain/kit/paging.ts';
import { welfareSession } from '#domain/welfare-sessions/welfare-session.ts';
import {
  type AlertWorld,
  anAlertWorld,
  anOperator,
  anotherDevice,
} from '#server/alerts/alerts.factory.ts';
import type { Tx, View } from '#server/kit/db/database.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { aSession } from './welfare-sessions.factory.ts';
import { cancelSession, extendSession, requireSession } from './welfare-sessions.service.ts';
import { welfareSweep } from './welfare-sessions.sweep.ts';
import { listActive, listSessions } from './welfare-sessions-list.store.ts';

let db: TestDatabase;
let world: AlertWorld;
let mei: Actor;
let id: number;

const now = new Date('2026-11-21T03:00:00.000Z');
const client_id = '3f2c1a52-7a57-4d3a-9a53-1f0e8a6f4b11';
const centre: View = { role: 'centre' };
const inMinutes = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

beforeAll(async () => {
  db = await testDatabase();
  mei = await anOperator(db.ownerSql, 'Mei');
});
afterAll(async () => await db.close());
beforeEach(async () => {
  db.clock.now = now;
  await db.empty('welfare_sessions');
  await db.ownerSql`delete from live_outbox`;
  world = await anAlertWorld(db.ownerSql);
  id = await aSession(db.ownerSql, {
    ...world.device,
    user_id: world.worker_id,
    due_at: inMinutes(30),
    activity: 'Pump 4',
  });
});

const within = async <Result>(view: View, work: (tx: Tx) => Promise<Result>) =>
  await db.database.write(view, work);
const extend = async (view = centre, key = client_id) =>
  await within(
    view,
    async (tx) =>
      await extendSession(tx, mei, id, { minutes: 30, note: 'Still on the roof.', client_id: key }),
  );
const cancel = async (view = centre) =>
  await within(view, async (tx) => await cancelSession(tx, mei, id, { reason: 'Spoke to Noah.' }));
const lines = async () =>
  await db.ownerSql<{ kind: string; actor_staff_id: number; data: object }[]>`
    select kind, actor_staff_id, data
    from events
    where device_id = ${world.device.device_id}
    order by id`;
const snapshot = async () =>
  JSON.stringify([
    await db.ownerSql`select * from welfare_sessions order by id`,
    await lines(),
    await db.ownerSql`select count(*) from live_outbox`,
  ]);

async function refused(work: () => Promise<unknown>): Promise<AppError> {
  const before = await snapshot();
  const error: unknown = await work().then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(await snapshot()).toBe(before);
  if (!(error instanceof AppError)) throw new Error(`not refused: ${String(error)}`);
  return error;
}

describe('staff', () => {
  test('extend a session once however often the request is sent; the console and the organisation receive it', async () => {
    const session = await extend();
    expect(welfareSession.parse(session)).toMatchObject({
      status: 'in_progress',
      due_at: inMinutes(60).toISOString(),
      activity: 'Pump 4',
    });
    expect(await extend()).toEqual(session);
    expect(await lines()).toMatchObject([
      {
        kind: 'welfare_session.extended',
        actor_staff_id: mei.user_id,
        data: { minutes: 30, note: 'Still on the roof.' },
      },
    ]);
    const frames = await db.ownerSql<
      { channels: string[]; data: object }[]
    >`select channels, data from live_outbox where event = 'welfare.changed'`;
    expect(frames).toEqual([
      {
        channels: ['private-alert-monitoring', `private-organisation.${world.organisation_id}`],
        data: session,
      },
    ]);
  });

  test('end a session with a reason; it is never due', async () => {
    expect(await cancel()).toMatchObject({
      status: 'cancelled',
      ended_by: { name: 'Mei Chen' },
      end_reason: 'Spoke to Noah.',
    });
    expect(await lines()).toMatchObject([
      { kind: 'welfare_session.cancelled', data: { reason: 'Spoke to Noah.' } },
    ]);
    db.clock.now = inMinutes(120);
    await welfareSweep({ database: db.database }).run();
    expect(
      await db.ownerSql`select 1 from alerts where device_id = ${world.device.device_id}`,
    ).toHaveLength(0);
  });

  test('are refused actions on an ended session with how it ended', async () => {
    await cancel();
    for (const work of [extend, cancel]) {
      expect(await refused(work)).toMatchObject({
        status: 409,
        code: 'welfare_session_over',
        message: expect.stringContaining('ended by staff'),
      });
    }
  });

  test('cannot access a session of an unmonitored organisation, of another organisation, or an unknown one', async () => {
    await db.ownerSql`
      update organisations set not_monitored = true where id = ${world.organisation_id}
    `;
    expect(await refused(extend)).toMatchObject({ status: 404 });
    expect(await refused(cancel)).toMatchObject({ status: 404 });
    const other = await anAlertWorld(db.ownerSql);
    const read = async (view: View) =>
      await within(view, async (tx) => await requireSession(tx, id));
    expect(await refused(async () => await read(centre))).toMatchObject({ status: 404 });
    expect(
      await refused(
        async () => await read({ role: 'tenant', organisation_id: other.organisation_id }),
      ),
    ).toMatchObject({
      status: 404,
    });
    expect(await read({ role: 'tenant', organisation_id: world.organisation_id })).toMatchObject({
      id,
      person: { name: 'Noah Ward' },
    });
  });

  test('of two concurrent ends one succeeds and the other is refused', async () => {
    const outcomes = await Promise.allSettled([cancel(), cancel()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await lines()).toHaveLength(1);
  });
});

describe('the lists', () => {
  const page = (over: Record<string, unknown> = {}) => pageQuery.parse({ per_page: 2, ...over });
  const walk = async (
    list: (
      after: string | undefined,
    ) => Promise<{ items: { id: number }[]; meta: { next: string | null } }>,
  ) => {
    const seen: number[] = [];
    for (let after: string | undefined; ; ) {
      const { items, meta } = await list(after);
      seen.push(...items.map((item) => item.id));
      if (meta.next === null) return seen;
      after = meta.next;
    }
  };
  const another = async (
    minutes: number,
    over: { status?: 'grace'; grace_minutes?: number } = {},
  ) =>
    await aSession(db.ownerSql, {
      ...(await anotherDevice(db.ownerSql, world)),
      user_id: world.worker_id,
      due_at: inMinutes(minutes),
      ...over,
    });

  test('running sessions: in grace first, then the next to expire; paging neither misses nor repeats one', async () => {
    const later = await another(90);
    const next = await another(5);
    const lastInGrace = await another(-1, { status: 'grace', grace_minutes: 9 });
    const firstInGrace = await another(-2, { status: 'grace', grace_minutes: 4 });
    const active = async (query: object) =>
      await within(
        centre,
        async (tx) =>
          await listActive(tx, { ...page(), ...query } as Parameters<typeof listActive>[1]),
      );
    const order = [firstInGrace, lastInGrace, next, id, later];
    expect(await walk(async (after) => await active(after ? { after } : {}))).toEqual(order);
    expect((await active({ page: 2 })).items.map((item) => item.id)).toEqual(order.slice(2, 4));
    expect((await active({ total: '1' })).meta).toMatchObject({ total: 5, total_is_capped: false });
    expect((await active({ organisation_id: world.organisation_id + 1 })).items).toEqual([]);
    await cancel();
    expect(await walk(async (after) => await active(after ? { after } : {}))).toEqual(
      order.filter((one) => one !== id),
    );
  });

  test('an organisation’s own: newest first, filtered by status, person and day, searched by name and activity', async () => {
    const older = await another(-600);
    await db.ownerSql`
      update welfare_sessions set status = 'completed', ended_at = due_at where id = ${older}
    `;
    const foreign = await anAlertWorld(db.ownerSql);
    await aSession(db.ownerSql, { ...foreign.device, due_at: inMinutes(30) });
    const list = async (query: object) =>
      await within(
        { role: 'tenant', organisation_id: world.organisation_id },
        async (tx) =>
          await listSessions(tx, { ...page(), ...query } as Parameters<typeof listSessions>[1]),
      );
    const ids = async (query: object) => (await list(query)).items.map((item) => item.id);
    expect(
      await walk(async (after) => await list({ per_page: 1, ...(after ? { after } : {}) })),
    ).toEqual([id, older]);
    expect(await ids({ sort: 'due_at', direction: 'asc' })).toEqual([older, id]);
    expect(await ids({ status: 'completed' })).toEqual([older]);
    expect(await ids({ user_id: world.worker_id + 1 })).toEqual([]);
    await db.ownerSql`
      update welfare_sessions set started_at = started_at - interval '2 days' where id = ${older}
    `;
    expect([await ids({ period: 'day' }), await ids({ period: 'week' })]).toEqual([
      [id],
      [id, older],
    ]);
    expect(await ids({ from: inMinutes(-120).toISOString() })).toEqual([id]);
    expect(await ids({ to: inMinutes(-120).toISOString() })).toEqual([older]);
    expect([
      await ids({ search: 'pump' }),
      await ids({ search: 'noah' }),
      await ids({ search: '%' }),
    ]).toEqual([[id], [id, older], []]);
    expect((await list({ total: '1' })).meta).toMatchObject({ total: 2, from: 1, to: 2 });
  });

  test('an invalid cursor is refused', async () => {
    const forged = (value: string) => Buffer.from(JSON.stringify([value, 1])).toString('base64url');
    for (const after of ['nonsense', forged('grace soon'), forged('soon')]) {
      const query = { ...page(), after } as Parameters<typeof listActive>[1];
      const active = within(centre, async (tx) => await listActive(tx, query));
      await expect(active).rejects.toMatchObject({ status: 422 });
    }
  });
});
