// Scheduled reports through real calls, sweeps and deliveries: their times, their recipients, once
// despite kills, and the outcome of each email.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ReportRun } from '#domain/reports/report.ts';
import type { ScheduledReport } from '#domain/reports/scheduled-reports.api.ts';
import { deliveriesSweep, outboxAdapters } from '#server/deliveries/deliveries.jobs.ts';
import { queueDeliveries } from '#server/deliveries/deliveries.store.ts';
import { createLog } from '#server/kit/log.ts';
import { OutsideFailure, type OutsideMessage } from '#server/kit/outside/adapter.ts';
import { type ResourceWorld, resourceWorld } from '#server/kit/testing/resource-world.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { testSecret } from '#server/kit/testing/test-database.ts';
import { fillReportWorld, people, places } from '../report-world.factory.ts';
import { reportsRoutes } from '../reports.routes.ts';
import { reportRunsSweep } from '../runs/report-runs.sweep.ts';
import { deliverReport } from './deliver-report.ts';
import { scheduledReportsRoutes } from './scheduled-reports.routes.ts';
import { scheduledReportsSweep } from './scheduled-reports.sweep.ts';
import { readMailing } from './schedules.store.ts';

let world: ResourceWorld;
const links = { origin: 'https://portal.example', secret: testSecret };

beforeAll(async () => {
  world = await resourceWorld((database) => [
    ...reportsRoutes({ database, links, wake: () => {} }),
    ...scheduledReportsRoutes(() => {}),
  ]);
});
beforeEach(async () => {
  await world.db.empty('scheduled_reports', 'report_runs', 'deliveries');
  await fillReportWorld(world.db);
});
afterAll(async () => await world.close());

const ours = `/organisations/${places.redgum}/scheduled-reports`;
const filters = { period: 'last_7_days' };
const daily = {
  name: 'Every morning',
  report: 'user-list',
  format: 'csv',
  filters,
  starting_date: '2026-11-24',
  repeat_every: 1,
  repeat_period: 'days',
  recipients: [people.ana],
  external_recipients: [{ email: 'board@elsewhere.example' }],
};
const make = async (
  body: object = daily,
  client: Client = world.ofOrganisation,
  path = ours,
): Promise<ScheduledReport> => {
  const answer = await client.post<ScheduledReport>(path, body);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body.data;
};
const at = (time: string): void => {
  world.db.clock.now = new Date(time);
};
const start = async () => await scheduledReportsSweep(world.db.database).run();
const sent: OutsideMessage[] = [];
const work = async (refused: readonly string[] = []): Promise<void> => {
  const sweep = reportRunsSweep({
    database: world.db.database,
    log: createLog('silent'),
    ended: deliverReport({ links, queue: queueDeliveries }),
  });
  await sweep.run();
  await sweep.quiet();
  const email = {
    send: async (message: OutsideMessage) => {
      if (refused.includes(message.recipient))
        throw new OutsideFailure('unreachable', '550 no such mailbox', { code: '550' });
      sent.push(message);
      return { status: 'handed_over' as const, reference: `ref-${message.delivery_id}` };
    },
  };
  await deliveriesSweep(world.db.database, {
    adapters: { ...outboxAdapters(world.db.database), email },
  }).run();
};
const runs = async () => await world.sql`select run_key, status, rows from report_runs order by id`;
const mails = async () =>
  await world.sql`select recipient, status from deliveries order by recipient`;

test('leaves at 06:00 of the organisation, once despite kills and two processes, to people and to external addresses (R033)', async () => {
  const { id, next_at, timezone, status } = await make();
  expect([next_at, timezone, status]).toEqual([
    '2026-11-23T19:00:00.000Z',
    'Australia/Sydney',
    'active',
  ]);
  await start();
  expect(await runs()).toEqual([]);
  at('2026-11-23T19:00:05Z');
  await Promise.all([start(), start()]);
  expect(await runs()).toEqual([
    { run_key: `schedule:${id}:2026-11-23T19:00:00.000Z`, status: 'queued', rows: 0 },
  ]);
  // A process that died before its commit left the time as it was: the key is what makes the second
  // one nothing.
  await world.sql`update scheduled_reports set next_at = '2026-11-23T19:00:00Z' where id = ${id}`;
  await start();
  sent.length = 0;
  await world.sql`update users set language = 'en' where email = 'ana@redgum.example'`;
  await work();
  await work();
  expect(await runs()).toEqual([{ run_key: expect.any(String), status: 'finished', rows: 4 }]);
  expect(sent.map(({ recipient }) => recipient).sort()).toEqual([
    'ana@redgum.example',
    'board@elsewhere.example',
  ]);
  const body = sent[0]?.body ?? '';
  expect(body).toContain('The report "Every morning" is ready, with 4 rows.');
  // Ana reads American English; the external address gets the organisation's wording.
  const until = (recipient: string) =>
    /until (.*) \(Australia/.exec(
      sent.find((mail) => mail.recipient === recipient)?.body ?? '',
    )?.[1];
  expect([until('ana@redgum.example'), until('board@elsewhere.example')]).toEqual([
    'December 1, 2026, 6:00 AM',
    '1 December 2026, 06:00',
  ]);
  const token = /report-files\/(\S+)/.exec(body)?.[1] ?? '';
  const file = await world.http.client().get(`/report-files/${token}`);
  expect([file.status, file.text.includes('ana@redgum.example')]).toEqual([200, true]);
  // What is kept of the email does not open the report.
  expect((await world.sql`select body from deliveries limit 1`)[0]?.['body']).toContain(
    '/report-files/(removed)',
  );
  at('2026-12-01T19:00:00Z');
  expect((await world.http.client().get(`/report-files/${token}`)).status).toBe(404);
  const [row] = await world.sql`select next_at from scheduled_reports`;
  expect(row?.['next_at']).toEqual(new Date('2026-11-24T19:00:00Z'));
});

test('one that gives no filters is made as a run without any, and one that gives no times is daily (R374, R375)', async () => {
  const { name, report, format, starting_date, external_recipients } = daily;
  const made = await make({ name, report, format, starting_date, external_recipients });
  expect(made).toMatchObject({ repeat_every: 1, repeat_period: 'days' });
  at('2026-11-23T19:00:05Z');
  await start();
  await work();
  expect(await runs()).toMatchObject([{ status: 'finished', rows: 4 }]);
});

test('the file is attached to the email by choice', async () => {
  await make({ ...daily, attach_file: true, external_recipients: [] });
  at('2026-11-23T19:00:05Z');
  await start();
  sent.length = 0;
  await work();
  expect(sent).toHaveLength(1);
  expect([
    sent[0]?.attachment_name,
    sent[0]?.attachment?.toString().startsWith('\ufeffReport,User list'),
  ]).toEqual(['user-list.csv', true]);
});

test('only people who may sign in get it, each once, whatever letters their address is typed in', async () => {
  const { ana, bo, hiddenCy, dee, helen } = people;
  const { id } = await make({
    ...daily,
    recipients: [ana, bo, hiddenCy, helen],
    external_recipients: [{ email: 'ANA@redgum.example' }, { email: 'Dee@Outback.example' }],
  });
  // Since it was saved: one was disabled, one was removed, one has no address any more, and one is
  // of another organisation.
  await world.sql`update users set status = 'disabled' where id = ${bo}`;
  await world.sql`
    update users set status = 'disabled', email = null, deleted_at = app.now()
    where id = ${hiddenCy}
  `;
  await world.sql`update users set email = null where id = ${helen}`;
  await world.sql`
    update scheduled_reports set recipients = recipients || ${dee}::bigint where id = ${id}
  `;
  const read = async () =>
    await world.db.database.ask(async (tx) => (await readMailing(tx, id))?.recipients);
  expect((await read())?.map(({ email }) => email)).toEqual(['ana@redgum.example']);
  await world.sql`update scheduled_reports set recipients = '{}' where id = ${id}`;
  expect((await read())?.map(({ email }) => email).sort()).toEqual([
    'ANA@redgum.example',
    'Dee@Outback.example',
  ]);
});

test('a recipient the email does not reach is shown at the schedule, and in its emails', async () => {
  const { id } = await make();
  at('2026-11-23T19:00:05Z');
  await start();
  await work(['board@elsewhere.example']);
  expect((await world.ofOrganisation.get<ScheduledReport[]>(ours)).body.data[0]).toMatchObject({
    undelivered: 'board@elsewhere.example',
  });
  const emails = (await world.ofOrganisation.get<object[]>(`/scheduled-reports/${id}/emails`)).body
    .data;
  expect(emails).toContainEqual(
    expect.objectContaining({
      recipient: 'board@elsewhere.example',
      status: 'failed',
      problem: '550 no such mailbox',
    }),
  );
  expect(emails).toContainEqual(
    expect.objectContaining({ recipient: 'ana@redgum.example', status: 'sent', problem: '' }),
  );
});

test('paused it does not leave, active again it waits for its next time; run now does not change its times (R195)', async () => {
  const { id } = await make();
  const toggle = async () =>
    (await world.ofOrganisation.put<ScheduledReport>(`/scheduled-reports/${id}/toggle-active`)).body
      .data;
  expect(await toggle()).toMatchObject({ status: 'paused', next_at: null });
  at('2026-11-25T20:00:00Z');
  await start();
  expect(await runs()).toEqual([]);
  expect(await toggle()).toMatchObject({ status: 'active', next_at: '2026-11-26T19:00:00.000Z' });
  expect(
    (await world.ofOrganisation.put<ReportRun>(`/scheduled-reports/${id}/run-now`)).body.data,
  ).toMatchObject({
    name: 'User list',
    status: 'queued',
  });
  await work();
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([
    'ana@redgum.example',
    'board@elsewhere.example',
  ]);
  const history = (await world.ofOrganisation.get<ReportRun[]>(`/scheduled-reports/${id}/runs`))
    .body.data;
  expect(history).toMatchObject([{ status: 'finished', scheduled_report_id: id, rows: 4 }]);
});

test('is changed and removed; its runs stay', async () => {
  const made = await make();
  const changed = await world.ofOrganisation.put<ScheduledReport>(`${ours}/${made.id}`, {
    repeat_every: 2,
    repeat_period: 'months',
    day: 31,
    updated_at: made.updated_at,
  });
  expect(changed.status).toBe(200);
  const after = await world.ofOrganisation.get<ScheduledReport>(`${ours}/${made.id}`);
  expect(after.body.data).toMatchObject({
    repeat_every: 2,
    day: 31,
    next_at: '2026-11-29T19:00:00.000Z',
    recipients: [people.ana],
  });
  await world.ofOrganisation.put(`/scheduled-reports/${made.id}/run-now`);
  expect((await world.ofOrganisation.delete(`${ours}/${made.id}`)).status).toBe(200);
  await work();
  expect([await runs(), await mails()]).toEqual([
    [expect.objectContaining({ status: 'finished' })],
    [],
  ]);
});

test('over the platform it is the platform’s alone', async () => {
  const { id } = await make(
    { ...daily, report: 'organisation-summary', recipients: [1] },
    world.ofPlatform,
    '/scheduled-reports',
  );
  expect(
    (await world.ofPlatform.get<ScheduledReport>(`/scheduled-reports/${id}`)).body.data,
  ).toMatchObject({
    report: 'organisation-summary',
    filters,
  });
  const statuses = await Promise.all([
    world.ofOrganisation.get(`/scheduled-reports/${id}/runs`),
    world.ofOrganisation.put(`/scheduled-reports/${id}/toggle-active`),
    world.ofOrganisation.put(`/scheduled-reports/${id}/run-now`),
    world.ofOrganisation.get(`${ours}/${id}`),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect((await world.ofOrganisation.get('/scheduled-reports')).status).toBe(403);
  at('2026-11-23T19:00:05Z');
  await start();
  await work();
  expect(await runs()).toMatchObject([{ status: 'finished', rows: 2 }]);
});

test('it fails once its maker may no longer read the report: only the maker gets an email, and the schedule shows why', async () => {
  const { id } = await make();
  await world.sql`update users set role = 'organisation_user' where id = ${people.helen}`;
  at('2026-11-23T19:00:05Z');
  await start();
  await work();
  const problem = 'You no longer have permission for this report.';
  expect(await runs()).toMatchObject([{ status: 'failed' }]);
  expect(
    (await world.ofPlatform.get<ReportRun[]>(`/scheduled-reports/${id}/runs`)).body.data,
  ).toMatchObject([{ status: 'failed', problem }]);
  expect(await world.sql`select recipient, subject, body from deliveries`).toEqual([
    {
      recipient: 'helen@redgum.example',
      subject: 'Report failed: Every morning',
      body: expect.stringContaining(problem),
    },
  ]);
  // A person who may no longer sign in gets no email.
  await world.db.empty('deliveries');
  await world.sql`update users set status = 'disabled' where id = ${people.helen}`;
  at('2026-11-24T19:00:05Z');
  await start();
  await work();
  expect([(await runs()).map(({ status }) => status), await mails()]).toEqual([
    ['failed', 'failed'],
    [],
  ]);
});

describe('refusals, with nothing written', () => {
  test.each([
    ['no recipient', { recipients: [], external_recipients: [] }, 422],
    ['a recipient of another organisation', { recipients: [people.dee] }, 422],
    ['an invalid address', { external_recipients: [{ email: 'nobody' }] }, 422],
    ['a weekday after Sunday', { repeat_period: 'weeks', day: 8 }, 422],
    ['every 0 days', { repeat_every: 0 }, 422],
    [
      'a filter of another organisation',
      { filters: { ...filters, department_id: places.far } },
      404,
    ],
    [
      'a period that ends before it begins',
      { filters: { period: 'custom', from: '2026-11-10', to: '2026-11-09' } },
      422,
    ],
    ['a report of the platform', { report: 'organisation-summary' }, 404],
    ['no starting date', { starting_date: null }, 422],
    ['no format', { format: undefined }, 422],
  ])('%s', async (_what, body, status) => {
    expect((await world.ofOrganisation.post(ours, { ...daily, ...body })).status).toBe(status);
    expect(await world.sql`select id from scheduled_reports`).toEqual([]);
  });
});
