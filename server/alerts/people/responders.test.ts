// The colleagues near an alert and the place it is at: the nearest first, of the same organisation
// only, without people who need help themselves.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { travelMinutes } from '#domain/alerts/actions/responders.ts';
import { aUser } from '#server/users/users.factory.ts';
import { type AlertScene, anAlertScene } from '../actions/alert-scene.factory.ts';
import { type AlertWorld, anAlertWorld } from '../alerts.factory.ts';
import { requireAlert } from '../alerts.store.ts';
import { readAlert } from '../details/read-alert.service.ts';
import { listResponders } from './responders.store.ts';

let scene: AlertScene;
let elsewhere: AlertWorld;

/** A colleague with a device so many degrees north of the alert, fixed so many minutes ago. */
async function colleague(
  first_name: string,
  world: AlertWorld,
  north: number,
  minutes: number,
): Promise<number> {
  const { organisation_id, department_id } = world;
  const { id } = await aUser(scene.db.ownerSql, {
    organisation_id,
    department_id,
    first_name,
    last_name: 'Near',
  });
  await scene.db.ownerSql`
    insert into devices (organisation_id, device_type_id, user_id, device_name, latitude, longitude,
      position_source, position_at, accuracy_m)
    values (${organisation_id}, 1, ${id}, ${first_name}, ${-36 + north}, 146, 'gps',
      app.now() - make_interval(mins => ${minutes}), 10)`;
  return id;
}

beforeAll(async () => {
  scene = await anAlertScene();
  elsewhere = await anAlertWorld(scene.db.ownerSql);
  await scene.db.ownerSql`
      update alerts
      set latitude = -36, longitude = 146, position_source = 'gps', position_at = app.now()
      where id = ${scene.alertId}
    `;
});
afterAll(async () => await scene.db.close());

const near = async () =>
  await scene.write(async (tx) => await listResponders(tx, await requireAlert(tx, scene.alertId)));

test('colleagues come by distance, old fixes last and marked; those elsewhere, silent, far away or in an alert are left out', async () => {
  const { world } = scene;
  await colleague('Far', world, 0.02, 5);
  await colleague('Farther', world, 0.03, 14);
  await colleague('Close', world, 0.001, 90);
  await colleague('Silent', world, 0.001, 130);
  await colleague('Away', world, 1, 5);
  await colleague('Other', elsewhere, 0.001, 5);
  const inAlert = await colleague('Help', world, 0.001, 5);
  await scene.db.ownerSql`
    insert into alerts (organisation_id, monitored, alert_type_id, priority, user_id, subject,
      raised_at, last_event_at)
    values (${world.organisation_id}, true, 2, 1, ${inAlert}, 'help', app.now(), app.now())`;
  const found = await near();
  expect(
    found.map(({ name, metres, department, is_old }) => [name, metres, department, is_old]),
  ).toEqual([
    ['Far Near', 2224, 'Rangers', false],
    ['Farther Near', 3336, 'Rangers', false],
    ['Close Near', 111, 'Rangers', true],
  ]);
});

test('the alert names the nearest place: inside one before near one, and only its own organisation’s', async () => {
  const { organisation_id, worker_id } = scene.world;
  const named = async () =>
    (await scene.write(async (tx) => await readAlert(tx, scene.mei, scene.alertId))).named_place;
  const place = async (
    name: string,
    north: number,
    radius: number,
    organisation = organisation_id,
  ) =>
    await scene.db.ownerSql`
      insert into geofence_locations (organisation_id, name, latitude, longitude, radius)
      values (${organisation}, ${name}, ${-36 + north}, 146, ${radius})`;
  await place('Of others', 0, 100, elsewhere.organisation_id);
  await place('Too far', 0.02, 100);
  expect(await named()).toBeUndefined();
  await scene.db.ownerSql`
    insert into favourite_locations (organisation_id, user_id, name, latitude, longitude, radius)
    values (${organisation_id}, ${worker_id}, 'Home', -36.005, 146, 100)`;
  expect(await named()).toEqual({ name: 'Home', kind: 'favourite', metres: 556, is_inside: false });
  await place('Clinic', 0.006, 1000);
  expect(await named()).toEqual({ name: 'Clinic', kind: 'geofence', metres: 667, is_inside: true });
});

test('times are rounded up, and a car takes its two minutes even close by', () => {
  expect([travelMinutes(0), travelMinutes(1200), travelMinutes(12_000)]).toEqual([
    { on_foot: 1, by_car: 3 },
    { on_foot: 20, by_car: 5 },
    { on_foot: 195, by_car: 28 },
  ]);
});
