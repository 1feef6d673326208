// A resolved alert shows its device as it was then, also after later reports.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AlertScene, anAlertScene } from '../actions/alert-scene.factory.ts';
import { aFix, anEvent } from '../alerts.factory.ts';
import { readAlert } from './read-alert.service.ts';

let scene: AlertScene;
let start: Date;

beforeAll(async () => {
  scene = await anAlertScene();
});
afterAll(async () => await scene.db.close());
beforeEach(async () => {
  await scene.renew();
  start = new Date();
});

const moment = (minutes: number) => new Date(start.getTime() + minutes * 60_000).toISOString();
const says = async (minutes: number, battery_percent: number, latitude: number) => {
  scene.db.clock.now = new Date(moment(minutes));
  const at = { occurred_at: moment(minutes), received_at: moment(minutes) };
  await scene.says(
    anEvent('position', { ...at, battery_percent, position: aFix(latitude, 146, moment(minutes)) }),
  );
};
const isOnline = async (minutes: number, online: boolean) => {
  scene.db.clock.now = new Date(moment(minutes));
  const { organisation_id, device } = scene.world;
  await scene.db.ownerSql`
      update devices
      set online = ${online}, last_heard_at = app.now()
      where id = ${device.device_id}
    `;
  await scene.db
    .ownerSql`insert into events (organisation_id, kind, device_id, data, occurred_at, recorded_at)
    values (${organisation_id}, ${online ? 'device.online' : 'device.offline'}, ${device.device_id},
      '{}', ${moment(minutes)}, ${moment(minutes)})`;
};
const resolve = async (minutes: number) => {
  scene.db.clock.now = new Date(moment(minutes));
  await scene.resolve(scene.sue);
};
const alert = async () =>
  await scene.write(async (tx) => await readAlert(tx, scene.mei, scene.alertId));

test('its battery, connection and position are those of its own time', async () => {
  await says(1, 40, -36);
  await isOnline(2, false);
  await resolve(5);
  await says(9, 90, -37);
  await isOnline(10, true);
  expect(await alert()).toMatchObject({
    battery_percent: 40,
    battery_at: moment(1),
    device_status: { online: false },
    positions: [{ latitude: -36 }],
  });
});

test('a value that the device has not reported since was the same then', async () => {
  await says(1, 40, -36);
  await resolve(5);
  expect(await alert()).toMatchObject({
    battery_percent: 40,
    battery_at: moment(1),
    device_status: null,
  });
});

test('what was not kept is not known, instead of today’s', async () => {
  await resolve(5);
  await scene.db.ownerSql`
      update devices
      set battery_percent = 90, battery_at = ${moment(9)}
      where id = ${scene.world.device.device_id}
    `;
  expect(await alert()).toMatchObject({
    battery_percent: null,
    battery_at: null,
    device_status: null,
  });
});

test('an open alert shows the device as it is', async () => {
  await isOnline(2, false);
  await says(3, 55, -36);
  expect(await alert()).toMatchObject({ battery_percent: 55, device_status: { online: false } });
});
