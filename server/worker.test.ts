// A starting process first raises what fell due while none ran, before anything else of it is
// loaded.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAlertWorld } from './alerts/alerts.factory.ts';
import { features } from './app.ts';
import { createLog } from './kit/log.ts';
import { type TestDatabase, testDatabase } from './kit/testing/test-database.ts';
import { testConfig } from './kit/testing/test-http.ts';
import { someSessions } from './welfare-sessions/welfare-sessions.factory.ts';
import { startWorker } from './worker.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());

test('timers that are due are raised by the first look, without a server or a gateway', async () => {
  const { organisation_id } = await anAlertWorld(db.ownerSql);
  const due_at = new Date(Date.now() - 60_000);
  const devices = await db.ownerSql<{ device_id: number; organisation_id: number }[]>`
    insert into devices (organisation_id, device_type_id, device_name)
    select ${organisation_id}, 1, 'Phone ' || n
    from generate_series(1, 300) n
    returning id as device_id, organisation_id`;
  await someSessions(
    db.ownerSql,
    devices.map((device) => ({ ...device, due_at, grace_minutes: 0 })),
  );
  const worker = startWorker({
    config: testConfig(),
    database: db.database,
    log: createLog('silent'),
    features,
  });
  try {
    // The first look's own time limit is for a sweep that hangs; on a busy machine the test asks
    // again.
    const looked = async () => {
      await worker.firstLook();
      return worker.engine?.state.ready;
    };
    await expect.poll(looked, { timeout: 60_000 }).toBe(true);
    const [raised] = await db.ownerSql`
        select count(*)::int as count from alerts where organisation_id = ${organisation_id}
      `;
    expect(raised).toEqual({ count: 300 });
  } finally {
    await worker.stop();
  }
}, 120_000);

test('a process without the worker role has nothing to look at', async () => {
  const worker = startWorker({
    config: { ...testConfig(), roles: new Set(['api'] as const) },
    database: db.database,
    log: createLog('silent'),
    features,
  });
  await worker.firstLook();
  expect(worker.engine).toBeNull();
  await worker.stop();
});
