// The scene of tests of actions on alerts: a worker's active SOS, operators and a supervisor, and
// reads of all that was written.
import type { Actor } from '#domain/access/actor.ts';
import type { DeviceEvent } from '#domain/devices/device-event.ts';
import { AppError } from '#domain/kit/errors.ts';
import type { Tx, View } from '#server/kit/db/database.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { createIntake } from '../alert-intake.ts';
import { type AlertWorld, anAlertWorld, anEvent, anOperator } from '../alerts.factory.ts';
import { alertsSubscriber } from '../alerts.subscribers.ts';
import type { DeviceEventSubscriber } from '../device-event-subscriber.ts';
import { type ActionAsked, actOnAlert } from './act-on-alert.factory.ts';

export interface AlertScene {
  readonly db: TestDatabase;
  readonly mei: Actor;
  readonly tom: Actor;
  readonly sue: Actor;
  world: AlertWorld;
  alertId: number;
  /** A new worker with a new SOS. */
  renew(): Promise<void>;
  /** Lets the worker's device send events. */
  says(...events: DeviceEvent[]): Promise<void>;
  write<Result>(work: (tx: Tx) => Promise<Result>, view?: View): Promise<Result>;
  acknowledge(actor: Actor): Promise<unknown>;
  resolve(actor: Actor): Promise<unknown>;
  kinds(): Promise<string[]>;
  frames(channel: string): Promise<{ event: string; data: Record<string, unknown> }[]>;
  /** The refusal of `work`, which must have written nothing. */
  refused(work: () => Promise<unknown>): Promise<AppError>;
}

const resolution = {
  note: 'She is safe.',
  outcome: 'false',
  response_sent: false,
  resolution_comment_id: null,
} as const;

/** @param more what else listens to devices */
export async function anAlertScene(
  more: readonly DeviceEventSubscriber[] = [],
): Promise<AlertScene> {
  const db = await testDatabase();
  const intake = createIntake(db.database, { subscribers: [alertsSubscriber, ...more] });
  const [mei, tom] = [await anOperator(db.ownerSql, 'Mei'), await anOperator(db.ownerSql, 'Tom')];
  const sue = await anOperator(db.ownerSql, 'Sue', 'monitoring_centre_supervisor');
  const write: AlertScene['write'] = async (work, view = { role: 'centre' }) =>
    await db.database.write(view, work);
  const act = async (actor: Actor, asked: ActionAsked) =>
    await write(async (tx) => await actOnAlert(tx, actor, scene.alertId, asked));
  const scene: AlertScene = {
    db,
    mei,
    tom,
    sue,
    write,
    world: await anAlertWorld(db.ownerSql),
    alertId: 0,
    renew: async () => {
      scene.world = await anAlertWorld(db.ownerSql);
      await scene.says(anEvent('sos'));
      const [row] = await db.ownerSql<
        { id: number }[]
      >`select id from alerts where device_id = ${scene.world.device.device_id}`;
      scene.alertId = row?.id ?? 0;
    },
    says: async (...events) => await intake.take({ device: scene.world.device, events }),
    acknowledge: async (actor) => await act(actor, { action: 'acknowledge' }),
    resolve: async (actor) => await act(actor, { action: 'resolve', resolution }),
    kinds: async () => await kindsOf(db, scene.alertId),
    frames: async (channel) => [
      ...(await db.ownerSql<{ event: string; data: Record<string, unknown> }[]>`
        select event, data from live_outbox where ${channel} = any(channels) order by id`),
    ],
    refused: async (work) => await refusalOf(db, work),
  };
  await scene.renew();
  return scene;
}

async function kindsOf(db: TestDatabase, alertId: number): Promise<string[]> {
  const rows = await db.ownerSql<
    { kind: string }[]
  >`select kind from events where alert_id = ${alertId} order by id`;
  return rows.map(({ kind }) => kind);
}

async function refusalOf(db: TestDatabase, work: () => Promise<unknown>): Promise<AppError> {
  const before = await everything(db);
  const error = await work().then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw new Error(`not refused: ${String(error)}`);
  if ((await everything(db)) !== before) throw new Error('a refusal wrote something');
  return error;
}

const everything = async ({ ownerSql: sql }: TestDatabase): Promise<string> =>
  JSON.stringify([
    ...(await sql`
      select id, version, owner_staff_id, follow_up_at, last_action_at, patrol_status,
        has_unread_messages
      from alerts
      order by id
    `),
    ...(await sql`select count(*) from events`),
    ...(await sql`select count(*) from live_outbox`),
    ...(await sql`select count(*) from deliveries`),
    ...(await sql`select * from follow_ups order by id`),
    ...(await sql`select * from alert_messages order by id`),
    ...(await sql`select * from phone_calls order by id`),
    ...(await sql`select * from patrol_jobs order by id`),
    ...(await sql`select id, status, version, handed_over from partner_dispatches order by id`),
    ...(await sql`select * from on_test_periods order by id`),
  ]);
