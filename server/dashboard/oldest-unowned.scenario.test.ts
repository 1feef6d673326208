// Since when the oldest alert waits for an owner is counted from when we received it: a pendant's
// clock of 2020, on the wire, ages no dashboard.
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { alarmFlags } from '#domain/ev04/data/alarm-flags.ts';
import { encodeDataFrame } from '#domain/ev04/data/data-encoding.ts';
import { statusFlags } from '#domain/ev04/data/status-flags.ts';
import { createIntake } from '#server/alerts/alert-intake.ts';
import { type AlertWorld, anAlertWorld } from '#server/alerts/alerts.factory.ts';
import { scenario } from '#server/deliveries/scenario.factory.ts';
import { createEv04Gateway, type Ev04Gateway } from '#server/ev04/ev04-gateway.ts';
import { programPorts } from '#server/ev04/program-ports.ts';
import { createLog } from '#server/kit/log.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { dashboardRoutes } from './dashboard.routes.ts';

const received = new Date('2026-11-28T10:02:00.000Z');

const scene = scenario();
let http: TestHttp;
let gateway: Ev04Gateway;
let port: number;
let world: AlertWorld;

beforeAll(async () => {
  const { db } = scene;
  scene.itIs(received);
  http = await testHttp({ database: db.database, routes: dashboardRoutes });
  const log = createLog('silent');
  const ports = programPorts(db.database, createIntake(db.database), log);
  gateway = createEv04Gateway({ host: '127.0.0.1', port: 0, ports, log, now: () => received });
  port = await gateway.listen();
  world = await anAlertWorld(db.ownerSql);
});
afterAll(async () => {
  await gateway.close();
  await http.close();
});

test('the dashboards of the centre and of the organisation say when it was received', async () => {
  const time = Date.parse('2020-10-16T00:00:00.000Z') / 1000;
  const flags = statusFlags({ flags: ['historical'], work_mode: 0, signal: 20, battery: 80 });
  const records = [
    { type: 'status', time, flags } as const,
    { type: 'alarm', flags: alarmFlags(['sos']), time, extension: 0 } as const,
  ];
  const socket = connect({ host: '127.0.0.1', port });
  const answered = new Promise((resolve) => socket.once('data', resolve));
  socket.write(encodeDataFrame({ imei: world.device.imei, sequence: 1, records }));
  await answered;
  socket.destroy();
  const clients = [
    http.signedIn({ user_id: 1, role: 'monitoring_centre_supervisor', organisation_id: null }),
    http.signedIn({
      user_id: 2,
      role: 'organisation_admin',
      organisation_id: world.organisation_id,
    }),
  ];
  for (const client of clients) {
    const { alerts } = (await client.get<Dashboard>('/dashboard')).body.data;
    expect(alerts).toMatchObject({
      open: 1,
      unowned: 1,
      last_hour: 1,
      oldest_unowned: { raised_at: received.toISOString() },
    });
  }
});
