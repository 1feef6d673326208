// A list puts its rows together itself: here they are held against the row that live frames and
// single answers get from the database.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#domain/access/actor.ts';
import { alertsApi } from '#domain/alerts/alerts.api.ts';
import type { View } from '#server/kit/db/database.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { createIntake } from './alert-intake.ts';
import { alertJoins, alertRowJson } from './alert-row.sql.ts';
import { type AlertWorld, anAlertWorld, anEvent, anOperator } from './alerts.factory.ts';
import { listAlerts } from './alerts-list.store.ts';

let db: TestDatabase;
let mei: Actor;

beforeAll(async () => {
  db = await testDatabase();
  mei = await anOperator(db.ownerSql, 'Mei');
});
afterAll(async () => await db.close());

async function raised(signal: 'sos' | 'fall' | 'test'): Promise<{ id: number; world: AlertWorld }> {
  const world = await anAlertWorld(db.ownerSql);
  await createIntake(db.database).take({ device: world.device, events: [anEvent(signal)] });
  const [row] = await db.ownerSql<
    { id: number }[]
  >`select id from alerts where device_id = ${world.device.device_id}`;
  return { id: row?.id ?? 0, world };
}

const list = async (view: View, status: 'active_alert' | 'resolved') => {
  const query = alertsApi.list.query.parse({ status, per_page: 100 });
  return await db.database.read(view, async (tx) => await listAlerts(tx, query, mei.user_id));
};
const idsFor = async (view: View) =>
  (JSON.parse((await list(view, 'active_alert')).items.text) as { id: number }[]).map(
    (row) => row.id,
  );

test('the rows of a list are byte for byte the rows that the database makes', async () => {
  const plain = await raised('sos');
  const full = await raised('fall');
  const bare = await raised('test');
  const resolved = await raised('sos');
  await db.ownerSql`update organisations set name = 'Sömewhere "quoted" \\ <Ltd>' where id = ${full.world.organisation_id}`;
  await db.ownerSql`
    update alerts
    set late = true, repeat_count = 3, group_id = ${plain.id}, owner_staff_id = ${mei.user_id},
      owned_at = app.now(), satellite_sos_active = true,
      has_unread_messages = true, raised_at = '2026-03-01 01:02:03.999999+11',
        acknowledged_at = '2026-03-01 01:02:03+11', follow_up_at = '2026-03-02 00:00:00.05+00',
      wearer_cancelled_at = '2026-03-01 02:00:00.0004+00',
        follow_up_lapsed_at = '2026-03-02 00:00:01+00', on_test = true,
        patrol_status = 'dispatched',
      last_action_at = '2026-03-02 00:00:02.0009+00', department_id = ${full.world.department_id}
      where id = ${full.id}`;
  await db.ownerSql`
    update alerts set user_id = null, department_id = null, device_id = null where id = ${bare.id}
  `;
  await db.ownerSql`
    update alerts
    set status = 'resolved', note = 'Safe.', resolved_at = '2026-03-01 03:00:00+00'
    where id = ${resolved.id}
  `;
  for (const status of ['active_alert', 'resolved'] as const) {
    const { items, meta } = await list({ role: 'centre' }, status);
    const rows = await db.database.read(
      { role: 'centre' },
      async (tx) =>
        await tx<
          { id: number; row: string }[]
        >`select a.id, (${alertRowJson(tx)})::text as row from alerts a ${alertJoins(tx)}`,
    );
    const made = new Map(rows.map(({ id, row }) => [id, row]));
    const listed = (JSON.parse(items.text) as { id: number }[]).map(({ id }) => id);
    expect(listed).toHaveLength(status === 'resolved' ? 1 : 3);
    expect(items.text).toBe(`[${listed.map((id) => made.get(id)).join(',')}]`);
    expect(meta.to).toBe(listed.length);
  }
});

test('an alert of an organisation that the caller does not see is not listed', async () => {
  const { id, world } = await raised('sos');
  expect(await idsFor({ role: 'centre' })).toContain(id);
  await db.ownerSql`
    update organisations set not_monitored = true where id = ${world.organisation_id}
  `;
  expect(await idsFor({ role: 'centre' })).not.toContain(id);
  expect(await idsFor({ role: 'platform' })).toContain(id);
  expect(await idsFor({ role: 'tenant', organisation_id: world.organisation_id })).toEqual([id]);
});
