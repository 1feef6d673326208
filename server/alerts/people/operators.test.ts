// The load of each operator and the response times of today's alerts, by a clock that the test
// moves.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AlertScene, anAlertScene } from '../actions/alert-scene.factory.ts';
import { readOperators } from './operators.store.ts';

let scene: AlertScene;

beforeAll(async () => {
  scene = await anAlertScene();
  await scene.db
    .ownerSql`update alerts set status = 'resolved', note = 'Safe.', resolved_at = raised_at`;
});
afterAll(async () => await scene.db.close());

const at = (time: string): void => {
  scene.db.clock.now = new Date(time);
};
/** An alert received now and acknowledged so many seconds later. */
async function answered(seconds: number): Promise<void> {
  await scene.renew();
  await scene.db
    .ownerSql`update alerts set received_at = ${scene.db.clock.now} where id = ${scene.alertId}`;
  at(new Date((scene.db.clock.now?.getTime() ?? 0) + seconds * 1000).toISOString());
  await scene.acknowledge(scene.mei);
}

test('holds, since when, overdue, and the median of today in the caller’s zone', async () => {
  // Sydney's day begins at 13:00 UTC the day before, in summer.
  at('2026-11-20T12:50:00.000Z');
  await answered(500);
  await scene.resolve(scene.mei);
  at('2026-11-20T13:00:00.000Z');
  for (const seconds of [10, 20, 60]) await answered(seconds);
  await scene.resolve(scene.mei);
  await scene.db.ownerSql`
      update alerts
      set follow_up_at = raised_at, follow_up_lapsed_at = raised_at
      where id = (select min(id) from alerts where status = 'active_alert')
    `;
  const { operators, median_seconds_to_acknowledge } = await scene.write(
    async (tx) => await readOperators(tx, scene.sue.user_id),
  );
  expect(median_seconds_to_acknowledge).toBe(20);
  expect(operators.find(({ id }) => id === scene.mei.user_id)).toEqual({
    id: scene.mei.user_id,
    name: 'Mei Chen',
    role: 'monitoring_centre_operator',
    holds: 2,
    overdue: 1,
    acknowledged_today: 3,
    holds_since: '2026-11-20T13:00:10.000Z',
    median_seconds_to_acknowledge: 20,
  });
  expect(operators.find(({ id }) => id === scene.tom.user_id)).toMatchObject({
    holds: 0,
    holds_since: null,
    median_seconds_to_acknowledge: null,
  });
});
