// The demo world through the whole program: a newcomer takes a code from the list, acts as a
// worker, and raises an alert that the centre sees.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoAccounts, demoPassword } from '#domain/demo/demo-accounts.ts';
import { type Program, startProgram } from '#server/app.ts';
import { createLog } from '#server/kit/log.ts';
import { testClient } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { testConfig } from '#server/kit/testing/test-http.ts';
import { seedDemoWorld } from './seed-demo-world.ts';

let db: TestDatabase;
let program: Program;

beforeAll(async () => {
  db = await testDatabase();
  await seedDemoWorld(db.open({ statementTimeoutMs: 60_000 }), { now: new Date() });
  program = await startProgram({
    config: testConfig(),
    database: db.database,
    log: createLog('silent'),
  });
});
afterAll(async () => {
  await program.stop();
  await db.close();
});

test('each phone of the demo is given out once; its alerts are in the queue', async () => {
  const newcomer = testClient(program.origin);
  const phones = async () =>
    (await newcomer.get<{ code: string; device_name: string; person: string }[]>('/demo/phones'))
      .body.data;
  const free = await phones();
  expect(free.length).toBeGreaterThan(40);
  expect(free[0]).toMatchObject({
    code: 'TRYA-PP22',
    device_name: 'Phone 01',
    person: 'Daniel Okafor',
  });
  const json = { 'content-type': 'application/json' };
  const phone = {
    code: free[0]?.code,
    installation_id: randomUUID(),
    name: 'My phone',
    platform: 'web',
  };
  const activated = await newcomer.raw<{ token: string }>('POST', '/app/activate', {
    headers: json,
    body: JSON.stringify(phone),
  });
  expect(activated.status).toBe(200);
  expect(await phones()).toEqual(free.slice(1));

  const now = new Date().toISOString();
  const headers = { ...json, authorization: `Bearer ${activated.body.data.token}` };
  const body = JSON.stringify({
    sent_at: now,
    events: [{ id: randomUUID(), kind: 'sos', occurred_at: now }],
  });
  expect((await newcomer.raw('POST', '/app/events', { headers, body })).body.data).toMatchObject({
    events: [{ status: 'taken' }],
  });
  const operator = testClient(program.origin);
  await operator.post('/auth', { email: demoAccounts[0]?.email, password: demoPassword });
  const queue =
    await operator.get<{ person: { name: string }; device: { name: string; type: string } }[]>(
      '/alerts?type=sos',
    );
  expect(queue.body.data[0]).toMatchObject({
    person: { name: 'Daniel Okafor' },
    device: { name: 'Phone 01', type: 'app' },
  });
});
