// The periods of scheduled reports on the days when clocks are changed, and after a standstill: the
// runs of a schedule follow each other, so that each alert is in exactly one of its files.
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clockChanges } from '#domain/kit/local-time/clock-changes.factory.ts';
import { reportFilters } from '#domain/reports/report-filters.ts';
import type { ScheduledReport } from '#domain/reports/scheduled-reports.api.ts';
import { createLog } from '#server/kit/log.ts';
import { type ResourceWorld, resourceWorld } from '#server/kit/testing/resource-world.ts';
import { findReport } from '../all-reports.ts';
import { askedOf } from '../asked.ts';
import { fillReportWorld, people, places } from '../report-world.factory.ts';
import type { Due } from '../runs/report-runs.store.ts';
import { reportRunsSweep } from '../runs/report-runs.sweep.ts';
import { scheduledReportsRoutes } from './scheduled-reports.routes.ts';
import { scheduledReportsSweep } from './scheduled-reports.sweep.ts';

let world: ResourceWorld;
beforeAll(async () => {
  world = await resourceWorld(() => scheduledReportsRoutes(() => {}));
  await fillReportWorld(world.db);
});
beforeEach(async () => await world.db.empty('scheduled_reports', 'report_runs'));
afterAll(async () => await world.close());

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const standAt = (moment: number): void => {
  world.db.clock.now = new Date(moment);
};
const schedule = async (body: object): Promise<void> => {
  const path = `/organisations/${places.redgum}/scheduled-reports`;
  const answer = await world.ofOrganisation.post<ScheduledReport>(path, {
    name: 'Alerts',
    report: 'event-overview',
    format: 'csv',
    starting_date: '2026-01-01',
    recipients: [people.ana],
    ...body,
  });
  if (answer.status !== 200) throw new Error(answer.text);
};
const start = async () => await scheduledReportsSweep(world.db.database).run();

/** The periods of all runs of that schedule, in their order. */
async function periodsOf(zone: string, period: 'last_24_hours' | 'last_7_days') {
  const runs = await world.sql<Due[]>`
    select app.iso(first_due_at) as first_at, app.iso(due_at) as at from report_runs
    where filters ->> 'period' = ${period}
    order by id`;
  const report = findReport('event-overview', 'organisation');
  if (!report) throw new Error('the report is missing');
  const filters = reportFilters.parse({ period });
  return await world.db.database.ask(
    async (tx) =>
      await Promise.all(
        runs.map(async ({ first_at, at }) => {
          const due = { first_at, at };
          const asked = await askedOf(tx, { report, area: 'organisation', filters, zone, due });
          return { from: Date.parse(asked.from), to: Date.parse(asked.to) };
        }),
      ),
  );
}
const follow = (periods: readonly { from: number; to: number }[]): boolean =>
  periods.every(({ from }, index) => index === 0 || from === periods[index - 1]?.to);
const hoursOf = (periods: readonly { from: number; to: number }[]): number[] =>
  periods.map(({ from, to }) => (to - from) / hourMs);

const tried = ['Australia/Sydney', 'America/New_York', 'Australia/Lord_Howe'];
const changes = clockChanges.filter(
  ({ zone, at }) => tried.includes(zone) && at < Date.UTC(2027, 0, 1),
);

test.each(changes)(
  'daily and weekly, around the change by $forward minutes in $zone',
  async ({ zone, at, forward }) => {
    await world.sql`update organisations set timezone = ${zone} where id = ${places.redgum}`;
    // Begun before the change, and made late each day, by another delay.
    standAt(at - 8 * dayMs);
    await schedule({ filters: { period: 'last_24_hours' }, repeat_period: 'days' });
    await schedule({ filters: { period: 'last_7_days' }, repeat_period: 'weeks' });
    for (let day = -8; day < 9; day += 1) {
      standAt(at + day * dayMs + 9 * hourMs + ((day + 8) % 5) * 7000);
      await start();
    }
    const daily = await periodsOf(zone, 'last_24_hours');
    const weekly = await periodsOf(zone, 'last_7_days');
    expect([follow(daily), follow(weekly)]).toEqual([true, true]);
    const changed = -forward / 60;
    expect(hoursOf(daily).filter((hours) => hours !== 24)).toEqual([24 + changed]);
    expect(hoursOf(weekly).filter((hours) => hours !== 168)).toEqual([168 + changed]);
  },
);

test('the hour that comes twice is in the file, and the run after three missed ones has their alerts', async () => {
  // Clocks go back on 5 April 2026 at 03:00, which is 16:00 of the day before by UTC.
  standAt(Date.parse('2026-04-03T20:00:00Z'));
  await world.sql`update organisations set timezone = 'Australia/Sydney' where id = 1`;
  await schedule({ filters: { period: 'last_24_hours' }, repeat_period: 'days' });
  const received = [
    '2026-04-03T18:59:59Z',
    '2026-04-03T20:30:00Z',
    '2026-04-04T15:30:00Z',
    '2026-04-04T16:30:00Z',
    '2026-04-04T20:00:00Z',
    '2026-04-06T07:00:00Z',
    '2026-04-07T19:59:59Z',
    '2026-04-07T20:00:00Z',
  ];
  await world.sql`
    insert into alerts (organisation_id, monitored, alert_type_id, priority, status, user_id, subject,
      raised_at, received_at, last_event_at)
    select 1, true, 2, 1, 'active_alert', 101, 'device:0:' || n, at, at, at
    from unnest(${received}::timestamptz[]) with ordinality a (at, n)`;
  for (const now of ['2026-04-04T20:00:09Z', '2026-04-07T21:00:00Z']) {
    standAt(Date.parse(now));
    await start();
  }
  const sweep = reportRunsSweep({ database: world.db.database, log: createLog('silent') });
  await sweep.run();
  await sweep.quiet();
  expect(await world.sql`select status, rows from report_runs order by id`).toEqual([
    // From 06:00 to 06:00 are 25 hours; the first alert came in before them.
    { status: 'finished', rows: 3 },
    { status: 'finished', rows: 3 },
  ]);
  const [file] = await world.sql<{ bytes: Buffer }[]>`
    select bytes from report_run_pieces order by report_run_id, position desc limit 1`;
  // The rows that came in an hour apart have the same time, and are told apart by its offset.
  expect(
    gunzipSync(file?.bytes ?? '')
      .toString()
      .match(/2026-04-0\d \d\d:\d\d:\d\d[^,]*/g),
  ).toEqual([
    '2026-04-04 07:30:00',
    '2026-04-05 02:30:00 UTC+11:00',
    '2026-04-05 02:30:00 UTC+10:00',
  ]);
});
