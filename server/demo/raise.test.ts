// The story of an alert raised from the menu has the alarm only: the connection of the demo's
// pendant adds no line.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIntake } from '#server/alerts/alert-intake.ts';
import { anAlertWorld, anOperator } from '#server/alerts/alerts.factory.ts';
import { createEv04Gateway, type Ev04Gateway } from '#server/ev04/ev04-gateway.ts';
import { programPorts } from '#server/ev04/program-ports.ts';
import { createLog } from '#server/kit/log.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { testHttp } from '#server/kit/testing/test-http.ts';
import { demoRoutes } from './demo.routes.ts';

let db: TestDatabase;
let gateway: Ev04Gateway;
let port: number;

beforeAll(async () => {
  db = await testDatabase();
  const log = createLog('silent');
  const ports = programPorts(db.database, createIntake(db.database), log);
  // The connection is reported after the alarm, as on a busy machine.
  const connected: typeof ports.connected = async (device, ...rest) => {
    await expect
      .poll(
        async () =>
          (await db.ownerSql`select from alerts where device_id = ${device.device_id}`).length,
      )
      .toBe(1);
    await ports.connected(device, ...rest);
  };
  gateway = createEv04Gateway({
    host: '127.0.0.1',
    port: 0,
    ports: { ...ports, connected },
    log,
    now: () => new Date(),
  });
  port = await gateway.listen();
});
afterAll(async () => {
  await gateway.close();
  await db.close();
});

test('nothing is raised outside demo mode', async () => {
  const world = await anAlertWorld(db.ownerSql);
  const operator = await anOperator(db.ownerSql, 'Mei');
  const http = await testHttp({ database: db.database, routes: demoRoutes(() => port, null) });
  expect((await http.signedIn(operator).post('/demo/raise', { kind: 'sos' })).status).toBe(404);
  expect([
    ...(await db.ownerSql`
      select kind from events where organisation_id = ${world.organisation_id}
    `),
  ]).toEqual([]);
  await http.close();
});

test.each(['sos', 'fall'])('%s', async (kind) => {
  await anAlertWorld(db.ownerSql);
  const operator = await anOperator(db.ownerSql, 'Mei');
  const http = await testHttp({
    database: db.database,
    routes: demoRoutes(() => port, db.database),
  });
  expect((await http.signedIn(operator).post('/demo/raise', { kind })).status).toBe(200);
  // Any pendant without an alert may be the one, also one of a test before.
  const [raised] = await db.ownerSql<
    { device_id: number }[]
  >`select device_id from events where kind = 'demo.raised' order by id desc limit 1`;
  const device_id = raised?.device_id ?? 0;
  const ofDevice = async () => [
    ...(await db.ownerSql`
      select kind, alert_id is not null as in_story
      from events
      where device_id = ${device_id}
      order by kind
    `),
  ];
  const connections = async () =>
    (await db.ownerSql`select from device_connections where device_id = ${device_id}`).length;
  await expect
    .poll(async () => [
      (await ofDevice()).some((line) => line['kind'] === 'device.online'),
      await connections(),
    ])
    .toEqual([true, 0]);
  expect(await ofDevice()).toEqual([
    { kind: 'alert.raised', in_story: true },
    { kind: 'demo.raised', in_story: false },
    { kind: 'device.online', in_story: false },
  ]);
  await http.close();
});
