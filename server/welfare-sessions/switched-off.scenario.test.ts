// A timer that was begun still raises its alert, whatever is disabled or removed before its time is
// over.
import { beforeEach, expect, test } from 'vitest';
import { createIntake } from '#server/alerts/alert-intake.ts';
import { type AlertWorld, anAlertWorld, anEvent } from '#server/alerts/alerts.factory.ts';
import { scenario } from '#server/deliveries/scenario.factory.ts';
import { aSession } from './welfare-sessions.factory.ts';
import { welfareSweep } from './welfare-sessions.sweep.ts';

const scene = scenario({ sweeps: (database) => [welfareSweep({ database })] });
let world: AlertWorld;
const now = new Date('2026-11-21T03:00:00.000Z');

beforeEach(async () => {
  scene.itIs(now);
  world = await anAlertWorld(scene.db.ownerSql);
  await aSession(scene.db.ownerSql, {
    ...world.device,
    user_id: world.worker_id,
    due_at: new Date(now.getTime() + 60_000),
    grace_minutes: 0,
  });
});

const changes: Record<string, () => Promise<unknown>> = {
  'the organisation is switched off': async () =>
    await scene.db
      .ownerSql`update organisations set active = false where id = ${world.organisation_id}`,
  'the device is archived': async () =>
    await scene.db.ownerSql`
      update devices set archived_at = app.now() where id = ${world.device.device_id}
    `,
  'the device raises no alerts': async () =>
    await scene.db.ownerSql`
      update devices set enable_alerts = false where id = ${world.device.device_id}
    `,
  'the worker’s account is disabled': async () =>
    await scene.db.ownerSql`update users set status = 'disabled' where id = ${world.worker_id}`,
};

test.each(Object.keys(changes))('%s: its alert is still raised, once', async (what) => {
  await changes[what]?.();
  await scene.advance({ minutes: 1 });
  await scene.tend();
  const rows = await scene.db.ownerSql`
    select a.status, t.name as type, s.status as session
    from alerts a
    join alert_types t on t.id = a.alert_type_id
    join welfare_sessions s on s.organisation_id = a.organisation_id and s.alert_id = a.id
    where a.organisation_id = ${world.organisation_id}`;
  expect([...rows]).toEqual([{ status: 'active_alert', type: 'welfare', session: 'expired' }]);
});

test('reports of the device itself then raise nothing', async () => {
  await changes['the organisation is switched off']?.();
  await createIntake(scene.db.database).take({
    device: world.device,
    events: [anEvent('welfare_expired'), anEvent('sos')],
  });
  expect(
    await scene.db.ownerSql`select from alerts where organisation_id = ${world.organisation_id}`,
  ).toHaveLength(0);
});
