// No alert is resolved without a note: the call refuses it and writes nothing, and the table would
// not take it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { createIntake } from './alert-intake.ts';
import { anAlertWorld, anEvent, anOperator } from './alerts.factory.ts';
import { alertsRoutes } from './alerts.routes.ts';

let db: TestDatabase;
let http: TestHttp;
let operator: Client;
let alertId: number;

beforeAll(async () => {
  db = await testDatabase();
  http = await testHttp({ database: db.database, routes: alertsRoutes });
  operator = http.signedIn(await anOperator(db.ownerSql, 'Mei'));
  const { device } = await anAlertWorld(db.ownerSql);
  await createIntake(db.database).take({ device, events: [anEvent('sos')] });
  alertId = (await db.ownerSql<{ id: number }[]>`select id from alerts`)[0]?.id ?? 0;
  expect((await operator.put(`/alerts/${alertId}/acknowledge`)).status).toBe(200);
});
afterAll(async () => {
  await http.close();
  await db.close();
});

const kept = async () =>
  JSON.stringify([
    await db.ownerSql`select * from alerts`,
    await db.ownerSql`select count(*) from events`,
    await db.ownerSql`select id from live_outbox`,
  ]);

test.each([{}, { note: '' }, { note: ' \n\t ' }, { note: null }])(
  'the note %j is refused, and nothing is written (R243)',
  async (given) => {
    const before = await kept();
    const answer = await operator.put(`/alerts/${alertId}/resolve`, {
      ...given,
      outcome: 'false',
      response_sent: false,
    });
    expect([answer.status, answer.body.errors]).toEqual([422, { note: ['The note is required.'] }]);
    expect(await kept()).toBe(before);
  },
);

test.each([null, '', ' \n\t '])(
  'the table takes no resolved alert with the note %j',
  async (note) => {
    const resolving = db.ownerSql`
      update alerts
      set status = 'resolved', resolved_at = app.now(), note = ${note}
      where id = ${alertId}
    `;
    await expect(resolving).rejects.toMatchObject({ constraint_name: 'alerts_resolved_with_note' });
  },
);
