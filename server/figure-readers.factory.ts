// Reads figures as people do: through calls as their callers make them, and through reports in the
// view of the person who runs them.
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import type { ResponseTimes } from '#domain/dashboard/response-times/response-times.ts';
import type { FigureName, PlaceName } from '#domain/reports/figures.ts';
import type { CellValue } from '#domain/reports/report.ts';
import { reportFilters } from '#domain/reports/report-filters.ts';
import { people, places } from './figures-world.factory.ts';
import type { View } from './kit/db/database.ts';
import type { Client } from './kit/testing/test-client.ts';
import type { TestDatabase } from './kit/testing/test-database.ts';
import type { TestHttp } from './kit/testing/test-http.ts';
import { findReport } from './reports/all-reports.ts';
import { askedOf } from './reports/asked.ts';
import { columnsOf } from './reports/define-report.ts';
import { readRows } from './reports/rows.ts';

/** The value of a figure in each of its places; a missing place does not compile. */
export type FigurePlaces<Name extends FigureName = FigureName> = {
  readonly [Each in Name]: { readonly [Place in PlaceName<Each>]: () => Promise<unknown> };
};

export const redgum = `/organisations/${places.redgum}`;
export const inRedgum = { role: 'tenant', organisation_id: places.redgum } as const;
export const overAll = { role: 'platform' } as const;

export type ReportRow = Readonly<Record<string, CellValue>>;
type Query = Readonly<Record<string, string | number | boolean>>;

export class FigureReaders {
  readonly db: TestDatabase;
  readonly priya: Client;
  readonly mei: Client;
  readonly helen: Client;

  constructor(db: TestDatabase, http: TestHttp) {
    this.db = db;
    this.priya = http.signedIn({ user_id: people.priya, role: 'admin' });
    this.mei = http.signedIn({ user_id: people.mei, role: 'monitoring_centre_supervisor' });
    this.helen = http.signedIn({
      user_id: people.helen,
      role: 'organisation_admin',
      organisation_id: places.redgum,
    });
  }

  async dashboard(client: Client, period = 'week', path = '/dashboard'): Promise<Dashboard> {
    return (await read<Dashboard>(client, path, { period })).data;
  }

  async responseTimes(client: Client, query: Query = {}): Promise<ResponseTimes> {
    return (
      await read<ResponseTimes>(client, '/dashboard/response-times', { period: 'week', ...query })
    ).data;
  }

  async data<Data>(client: Client, path: string, query: Query = {}): Promise<Data> {
    return (await read<Data>(client, path, query)).data;
  }

  async total(client: Client, path: string, query: Query = {}): Promise<number> {
    const { meta } = await read(client, path, { ...query, per_page: 1, total: 1 });
    return meta?.total ?? Number.NaN;
  }

  /** The number in a column of the row with this id. */
  async cell(
    client: Client,
    path: string,
    { query = {}, id, column }: { query?: Query; id: number; column: string },
  ): Promise<number> {
    const { data } = await read<(Record<string, number> & { id: number })[]>(client, path, {
      ...query,
      per_page: 100,
    });
    return data.find((row) => row.id === id)?.[column] ?? Number.NaN;
  }

  /** All rows of a report in the view, as its files have them. */
  async report(view: View, type: string, filters: object = {}): Promise<ReportRow[]> {
    const area = 'organisation_id' in view ? 'organisation' : 'platform';
    const report = findReport(type, area);
    if (!report) throw new Error(`no report ${type}`);
    const keys = columnsOf(report, area).map(({ key }) => key);
    const found: ReportRow[] = [];
    await this.db.database.write(view, async (tx) => {
      const asked = await askedOf(tx, {
        report,
        area,
        filters: reportFilters.parse(filters),
        zone: 'Australia/Perth',
      });
      const take = async (rows: CellValue[][]): Promise<void> => {
        found.push(
          ...rows.map((row) => Object.fromEntries(keys.map((key, at) => [key, row[at] ?? null]))),
        );
      };
      await readRows(tx, report, { area, asked, most: 1000, take });
    });
    return found;
  }
}

async function read<Data = unknown>(client: Client, path: string, query: Query) {
  const address = `${path}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`;
  const { status, body, text } = await client.get<Data>(address);
  if (status !== 200) throw new Error(`${address}: ${status} ${text}`);
  return body;
}

export const added = (parts: readonly number[] = []): number =>
  parts.reduce((sum, one) => sum + one, 0);
export const sumOf = (rows: readonly ReportRow[], column: string): number =>
  rows.reduce((sum, row) => sum + Number(row[column]), 0);
