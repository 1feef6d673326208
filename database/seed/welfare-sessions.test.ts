// The seeded welfare sessions equal those the program would have written, and none is due when a
// demo begins.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { welfareSession } from '#domain/welfare-sessions/welfare-session.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { listActive } from '#server/welfare-sessions/welfare-sessions-list.store.ts';
import { seedDemoWorld } from './seed-demo-world.ts';

let db: TestDatabase;
const now = new Date('2026-11-21T00:00:00.000Z');

beforeAll(async () => {
  db = await testDatabase();
  db.clock.now = now;
  await seedDemoWorld(db.database, { now });
});
afterAll(async () => await db.close());

test('sessions of every end, a few that run, none due within three hours', async () => {
  const kinds = await db.ownerSql<
    { status: string; count: number }[]
  >`select status, count(*) as count from welfare_sessions group by status order by status`;
  expect(kinds.map(({ status }) => status)).toEqual([
    'cancelled',
    'completed',
    'expired',
    'in_progress',
  ]);
  expect(kinds.every(({ count }) => count >= 5)).toBe(true);
  const [soon] = await db.ownerSql<
    { next: Date }[]
  >`select min(next_at) as next from welfare_sessions`;
  expect(soon?.next.getTime()).toBeGreaterThan(now.getTime() + 3 * 3_600_000);
  expect(
    await db.ownerSql`select from welfare_sessions where status = 'expired' and alert_id is null`,
  ).toHaveLength(0);
  expect(
    await db.ownerSql`select from welfare_sessions where ended_at > ${now} or started_at > ${now}`,
  ).toHaveLength(0);
});

test('they can be read by the screens’ calls, and a new one takes the next number', async () => {
  const query = { page: 1, per_page: 100 } as Parameters<typeof listActive>[1];
  const { items } = await db.database.read(
    { role: 'centre' },
    async (tx) => await listActive(tx, query),
  );
  expect(items.length).toBeGreaterThan(2);
  for (const item of items) welfareSession.parse(item);
  const [last] = await db.ownerSql<{ right: boolean }[]>`
    select nextval(pg_get_serial_sequence('welfare_sessions',
        'id')) = max(id) + 1 as right from welfare_sessions
  `;
  expect(last?.right).toBe(true);
});
