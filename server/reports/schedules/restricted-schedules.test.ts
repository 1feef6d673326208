// Scheduled reports for a person restricted to a department: they see, change, run and receive only
// what was made within their own view.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Restriction } from '#domain/access/actor.ts';
import type { ReportRun } from '#domain/reports/report.ts';
import type { ScheduledReport } from '#domain/reports/scheduled-reports.api.ts';
import { queueDeliveries } from '#server/deliveries/deliveries.store.ts';
import { createLog } from '#server/kit/log.ts';
import { type ResourceWorld, resourceWorld } from '#server/kit/testing/resource-world.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { testSecret } from '#server/kit/testing/test-database.ts';
import { fillReportWorld, people, places } from '../report-world.factory.ts';
import { reportsRoutes } from '../reports.routes.ts';
import { reportRunsSweep } from '../runs/report-runs.sweep.ts';
import { deliverReport } from './deliver-report.ts';
import { scheduledReportsRoutes } from './scheduled-reports.routes.ts';

const links = { origin: 'https://portal.example', secret: testSecret };
const ours = `/organisations/${places.redgum}/scheduled-reports`;
const [north, hidden] = [places.north, places.hidden];

let world: ResourceWorld;
/** Ana, of the department North, with whatever restriction she has. */
const ana = (restriction: Restriction | null): Client =>
  world.http.signedIn({
    user_id: people.ana,
    name: 'Ana',
    role: 'organisation_admin',
    organisation_id: places.redgum,
    restriction,
  });
const inNorth = (): Client => ana({ by: 'department', ids: [north] });

beforeAll(async () => {
  world = await resourceWorld((database) => [
    ...reportsRoutes({ database, links, wake: () => {} }),
    ...scheduledReportsRoutes(() => {}),
  ]);
});
beforeEach(async () => {
  await world.db.empty('scheduled_reports', 'report_runs', 'deliveries');
  await fillReportWorld(world.db);
  await restrict([north]);
});
afterAll(async () => await world.close());

const restrict = async (ids: number[] | null) =>
  await world.sql`
    update users
    set role = 'organisation_admin', abilities = null, restriction_type = ${ids && 'department'},
      restrictions = ${ids ?? []}::bigint[]
    where id = ${people.ana}`;
const daily = {
  name: 'People',
  report: 'user-list',
  format: 'csv',
  filters: { period: 'last_7_days' },
  starting_date: '2026-11-24',
  repeat_every: 1,
  repeat_period: 'days',
  recipients: [people.ana],
};
const make = async (client: Client, body: object = daily): Promise<ScheduledReport> => {
  const answer = await client.post<ScheduledReport>(ours, body);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body.data;
};
const listed = async (client: Client) =>
  (await client.get<ScheduledReport[]>(ours)).body.data.map(({ id }) => id);
const work = async (): Promise<void> => {
  const ended = deliverReport({ links, queue: queueDeliveries });
  const sweep = reportRunsSweep({ database: world.db.database, log: createLog('silent'), ended });
  await sweep.run();
  await sweep.quiet();
};
const everything = async () =>
  JSON.stringify(
    await world.sql`
      select (select json_agg(s order by s.id) from scheduled_reports s),
        (select count(*) from report_runs), (select count(*) from deliveries)
    `,
  );

describe('schedules of an unrestricted person are hidden', () => {
  const calls: readonly [
    string,
    (client: Client, made: ScheduledReport) => Promise<{ status: number }>,
  ][] = [
    ['opened', async (client, { id }) => await client.get(`${ours}/${id}`)],
    [
      'rewritten',
      async (client, { id, updated_at }) =>
        await client.put(`${ours}/${id}`, { recipients: [people.ana], name: 'Mine', updated_at }),
    ],
    ['removed', async (client, { id }) => await client.delete(`${ours}/${id}`)],
    [
      'paused',
      async (client, { id }) => await client.put(`/scheduled-reports/${id}/toggle-active`),
    ],
    ['run', async (client, { id }) => await client.put(`/scheduled-reports/${id}/run-now`)],
    ['followed', async (client, { id }) => await client.get(`/scheduled-reports/${id}/runs`)],
    [
      'asked for its emails',
      async (client, { id }) => await client.get(`/scheduled-reports/${id}/emails`),
    ],
  ];
  test.each(calls)('when it is %s, and nothing is written', async (_, call) => {
    const made = await make(world.ofOrganisation);
    const before = await everything();
    expect((await call(inNorth(), made)).status).toBe(404);
    expect(await everything()).toBe(before);
    expect([await listed(inNorth()), await listed(world.ofOrganisation)]).toEqual([[], [made.id]]);
  });
});

test('of what others made, they see only what stays within their own departments', async () => {
  const wide = await make(ana({ by: 'department', ids: [north, hidden] }), {
    ...daily,
    name: 'Both',
  });
  const narrow = await make(inNorth(), { ...daily, name: 'North' });
  const byTag = await make(ana({ by: 'tag', ids: [places.tag] }), {
    ...daily,
    recipients: [],
    external_recipients: [{ email: 'a@b.example' }],
  });
  expect(await listed(inNorth())).toEqual([narrow.id]);
  expect(await listed(ana({ by: 'department', ids: [hidden] }))).toEqual([]);
  expect(await listed(ana({ by: 'department', ids: [hidden, north] }))).toEqual([
    wide.id,
    narrow.id,
  ]);
  expect(await listed(ana({ by: 'tag', ids: [places.tag, 99] }))).toEqual([byTag.id]);
  expect(await listed(ana({ by: 'department', ids: [] }))).toEqual([]);
});

test('their schedules are made in their own view, and list only its people', async () => {
  const made = await make(inNorth());
  const changed = await inNorth().put<ScheduledReport>(`${ours}/${made.id}`, {
    name: 'Ours',
    updated_at: made.updated_at,
  });
  expect(changed.body.data).toMatchObject({ name: 'Ours', created_by: 'Ana' });
  const run = await inNorth().put<ReportRun>(`/scheduled-reports/${made.id}/run-now`);
  await work();
  const file = await inNorth().get(
    `/organisations/${places.redgum}/report-runs/${run.body.data.id}/file`,
  );
  expect([
    file.status,
    file.text.includes('bo@redgum.example'),
    file.text.includes('hidden.cy@redgum.example'),
  ]).toEqual([200, true, false]);
  // A person of the whole organisation has saved it, so it is no longer theirs.
  const { updated_at } = (await world.ofOrganisation.get<ScheduledReport>(`${ours}/${made.id}`))
    .body.data;
  expect(
    (await world.ofOrganisation.put(`${ours}/${made.id}`, { name: 'All', updated_at })).status,
  ).toBe(200);
  expect(await listed(inNorth())).toEqual([]);
});

test('a recipient outside their view is refused, and nothing is written', async () => {
  const before = await everything();
  expect((await inNorth().post(ours, { ...daily, recipients: [people.hiddenCy] })).status).toBe(
    422,
  );
  expect(await everything()).toBe(before);
});

test('a file made in an unrestricted view is withheld once its person is restricted', async () => {
  await restrict(null);
  const path = `/organisations/${places.redgum}`;
  const run = await ana(null).post<ReportRun>(`${path}/reports/user-list`, {
    format: 'csv',
    filters: {},
  });
  await work();
  const file = `${path}/report-runs/${run.body.data.id}/file`;
  const seen = async (client: Client) => [
    (await client.get<ReportRun[]>(`${path}/report-runs`)).body.data.length,
    (await client.get(file)).status,
  ];
  expect(await seen(ana(null))).toEqual([1, 200]);
  expect(await seen(inNorth())).toEqual([0, 404]);
});
