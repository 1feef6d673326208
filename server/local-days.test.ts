// Days and months that SQL computes are those of the domain, around each change of clocks: dates of
// moments, filters by day, months of dashboards and reports, and the days that are billed.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changingZones, clockChanges } from '#domain/kit/local-time/clock-changes.factory.ts';
import { localDay } from '#domain/kit/local-time/local-instant.ts';
import { isTimezone } from '#domain/kit/local-time/timezone.ts';
import { offsetAt, wallClock } from '#domain/kit/local-time/wall-clock.ts';
import { reportFilters } from '#domain/reports/report-filters.ts';
import { monthStart } from './dashboard/reach.ts';
import { readSpans } from './invoices/billing-facts.store.ts';
import { periodOf } from './kit/resource/day-period.ts';
import { type TestDatabase, testDatabase } from './kit/testing/test-database.ts';
import { findReport } from './reports/all-reports.ts';
import { askedOf } from './reports/asked.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await db.ownerSql`insert into organisations (id, name) overriding system value values (1, 'Redgum')`;
});
afterAll(async () => await db.close());

const tenant = { role: 'tenant', organisation_id: 1 } as const;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const iso = (moment: number): string => new Date(moment).toISOString();
const setZone = async (zone: string) =>
  await db.ownerSql`update organisations set timezone = ${zone} where id = 1`;
/** The moments of 30 hours around a change, a quarter of an hour apart. */
const momentsAround = (at: number): number[] =>
  Array.from({ length: 120 }, (_, index) => at + (index - 60) * 900_000);
const monthOf = (date: string, months = 0): string =>
  iso(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1 + months, 1)).slice(0, 10);

test('every zone that a record can have is the same zone in SQL', async () => {
  const legacy = ['UTC', 'GMT', 'EST5EDT', 'PST8PDT', 'US/Eastern', 'Etc/GMT+10', 'Asia/Calcutta'];
  const zones = [...Intl.supportedValuesOf('timeZone'), ...legacy];
  expect(zones.filter((zone) => !isTimezone(zone))).toEqual([]);
  // Both files of zones know these years.
  const moments = [Date.UTC(2020, 0, 15), Date.UTC(2020, 6, 15)];
  const found = await db.ownerSql<{ zone: string; offset: number }[]>`
    select zone, extract(epoch from (at at time zone zone) - (at at time zone 'UTC'))::int * 1000 as offset
    from unnest(${zones}::text[]) zone, unnest(${moments.map(iso)}::timestamptz[]) at
    order by zone collate "C", at`;
  const wanted = zones
    .flatMap((zone) => moments.map((at) => ({ zone, offset: offsetAt(zone, at) })))
    .sort((one, other) => (one.zone < other.zone ? -1 : Number(one.zone > other.zone)));
  expect([...found]).toEqual(wanted);
});

test.each(['+10:00', '-05:00', '+10', 'BST', 'IST', 'CET', 'CTT', 'NET', 'Mars/Olympus', ''])(
  'the zone %j, which SQL would read otherwise or not at all, is none',
  (zone) => {
    expect(isTimezone(zone)).toBe(false);
  },
);

test.each(changingZones)('%s: the dates of moments and the days of filters', async (zone) => {
  const changes = clockChanges.filter((change) => change.zone === zone);
  const moments = changes.flatMap(({ at }) => momentsAround(at));
  const shown = await db.ownerSql<{ local: string }[]>`
    select to_char(at at time zone ${zone}, 'YYYY-MM-DD HH24:MI') as local
    from unnest(${moments.map(iso)}::timestamptz[]) at`;
  const wanted = moments.map((moment) => {
    const { date, minute } = wallClock(zone, moment);
    const time = iso(minute * 60_000).slice(11, 16);
    return `${date} ${time}`;
  });
  expect(shown.map(({ local }) => local)).toEqual(wanted);
  const dates = [...new Set(wanted.map((local) => local.slice(0, 10)))];
  const periods = await db.database.ask(
    async (tx) =>
      await Promise.all(
        dates.map(async (date) => await periodOf(tx, zone, { from: date, to: date })),
      ),
  );
  const days = dates.map((date) => localDay(zone, date));
  expect(periods).toEqual(days.map(({ from, to }) => ({ from: iso(from), to: iso(to) })));
});

test.each(changingZones)('%s: the months of dashboards and reports', async (zone) => {
  await setZone(zone);
  const report = findReport('event-overview', 'organisation');
  if (!report) throw new Error('the report is missing');
  const area = 'organisation';
  for (const { at } of clockChanges.filter((change) => change.zone === zone).slice(0, 2)) {
    db.clock.now = new Date(at);
    const { date } = wallClock(zone, at);
    const [before, month, next] = [-1, 0, 1].map((months) =>
      iso(localDay(zone, monthOf(date, months)).from),
    );
    const found = await db.database.read(tenant, async (tx) => {
      const [row] = await tx<{ starts: string[] }[]>`
        select array[app.iso(${monthStart(tx, 'organisation', -1)}),
          app.iso(${monthStart(tx, 'organisation')}),
          app.iso(${monthStart(tx, 'organisation', 1)})] as starts`;
      const asked = async (period: string) =>
        await askedOf(tx, { report, area, zone, filters: reportFilters.parse({ period }) });
      const [last, present] = [await asked('last_month'), await asked('this_month')];
      return [row?.starts, last.from, last.to, present.from];
    });
    expect(found).toEqual([[before, month, next], before, month, month]);
  }
  db.clock.now = null;
});

test.each(changingZones)('%s: a device is billed once on each of its days', async (zone) => {
  await setZone(zone);
  await db.ownerSql`delete from devices`;
  const changes = clockChanges.filter((change) => change.zone === zone).slice(0, 2);
  const hours = [-30, -26, -3, -1, -0.5, 0, 0.5, 1, 3, 22, 24, 30];
  const lives = changes.flatMap(({ at }) =>
    hours.flatMap((from, index) =>
      [...hours.slice(index + 1), null].map((to) => ({
        created: at + from * hourMs,
        archived: to === null ? null : at + to * hourMs,
      })),
    ),
  );
  await db.ownerSql`
    insert into devices (organisation_id, device_type_id, device_name, created_at, archived_at)
    select 1, 2, 'Pendant', created, archived
    from unnest(${lives.map(({ created }) => iso(created))}::timestamptz[],
      ${lives.map(({ archived }) => (archived === null ? null : iso(archived)))}::timestamptz[])
      as life (created, archived)`;
  for (const { at } of changes) {
    const { date } = wallClock(zone, at);
    const period = {
      starts_on: monthOf(date),
      ends_on: iso(Date.parse(date) + 3 * dayMs).slice(0, 10),
    };
    const spans = await db.database.read(
      tenant,
      async (tx) => await readSpans(tx, { ...period, timezone: zone }),
    );
    const first = Date.parse(period.starts_on);
    const length = (Date.parse(period.ends_on) - first) / dayMs + 1;
    const days = Array.from({ length }, (_, index) => iso(first + index * dayMs).slice(0, 10));
    const billed = days.map((day) =>
      spans
        .filter(({ from, until }) => from <= day && (until === null || day < until))
        .reduce((sum, { count }) => sum + count, 0),
    );
    // A device counts on the days at whose end it is in service.
    const inService = days.map((day) => {
      const { to } = localDay(zone, day);
      return lives.filter(
        ({ created, archived }) => created < to && (archived === null || archived >= to),
      ).length;
    });
    expect(billed).toEqual(inService);
  }
});
