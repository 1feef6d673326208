// The fixture of welfare scenarios: a worker with a timer, a manual clock, the phone's reports, and
// readers of everything that was written.
import { beforeEach } from 'vitest';
import type { DeviceEvent, DeviceEventKind } from '#domain/devices/device-event.ts';
import { type AlertWorld, anAlertWorld, anEvent } from '#server/alerts/alerts.factory.ts';
import { type Scenario, scenario } from '#server/deliveries/scenario.factory.ts';
import type { Database } from '#server/kit/db/database.ts';
import { welfareSweep } from './welfare-sessions.sweep.ts';

export const session_id = '3f2c1a52-7a57-4d3a-9a53-1f0e8a6f4b11';
export const other_id = '3f2c1a52-7a57-4d3a-9a53-1f0e8a6f4b22';
export const mobile = '+61400000000';
/** The date of all scenarios, UTC. */
export const night = '2026-11-21T';

/** The part of the intake of device events that is needed here. */
interface TakesNews {
  take(news: { device: AlertWorld['device']; events: DeviceEvent[] }): Promise<unknown>;
}

let scene: Scenario;
let alarms = 0;
let world: AlertWorld;
let intake: TakesNews;

/** For the calling file: a new worker for each test, with the mobile `mobile`. */
export function welfareScenario(open: (database: Database) => TakesNews): Scenario {
  const afterAlarms = (): void => {
    alarms += 1;
  };
  scene = scenario({ sweeps: (database) => [welfareSweep({ database, afterAlarms })] });
  beforeEach(async () => {
    world = await anAlertWorld(scene.db.ownerSql);
    await scene.db.ownerSql`
      update users
      set mobile = ${mobile}, timezone = 'Australia/Sydney'
      where id = ${world.worker_id}
    `;
    await scene.db.ownerSql`delete from live_outbox`;
    intake = open(scene.db.database);
    alarms = 0;
  });
  return scene;
}

/**
 * The database and the worker's world of the current test, and the number of alarm notifications.
 */
export const here = () => ({ db: scene.db, world, alarms });

/** Sets the current time, UTC, at which no sweep looks yet. */
export const itIs = (clock: string): void => scene.itIs(`${night}${clock}:00.000Z`);

/** An event of the phone, which happened at `clock` and is received now. */
export const said = (
  kind: DeviceEventKind,
  clock: string,
  data: Record<string, unknown> = {},
): DeviceEvent =>
  anEvent(kind, {
    occurred_at: `${night}${clock}:00.000Z`,
    received_at: scene.now.toISOString(),
    data,
  });
export const start = (clock: string, over: Record<string, unknown> = {}) =>
  said('welfare_started', clock, { session_id, minutes: 60, activity: 'Pump 4', ...over });
export const report = async (...events: DeviceEvent[]) =>
  await intake.take({ device: world.device, events });

export const sessions = async () =>
  (
    await scene.db.ownerSql<
      { status: string; due: Date; client_id: string; due_count: number; alert_id: number | null }[]
    >`
    select status, due_at as due, client_id, due_count, alert_id
    from welfare_sessions
    where device_id = ${world.device.device_id}
    order by started_at, id`
  ).map(({ due, ...row }) => ({ ...row, due: due.toISOString().slice(11, 16) }));
export const alerts = async () =>
  await scene.db.ownerSql<
    {
      id: number;
      status: string;
      late: boolean;
      happened_at: Date | null;
      raised_at: Date;
      received_at: Date;
      repeat_count: number;
    }[]
  >`
    select id, status, late, happened_at, raised_at, received_at, repeat_count
    from alerts
    where device_id = ${world.device.device_id}
    order by id`;
export const lines = async () =>
  (
    await scene.db.ownerSql<
      { kind: string }[]
    >`select kind from events where device_id = ${world.device.device_id} order by id`
  ).map(({ kind }) => kind);
export const story = async (alertId: number) =>
  await scene.db.ownerSql<
    { kind: string; data: Record<string, unknown> }[]
  >`select kind, data from events where alert_id = ${alertId} order by id`;
