// Every report over 24 months, as a CSV file, a spreadsheet and a PDF: the files are read back, and
// three figures of each equal those of independent SQL.
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { daysInText } from '#domain/kit/wording/reader.ts';
import {
  type ColumnKind,
  isNumeric,
  type ReportFormat,
  type ReportRun,
} from '#domain/reports/report.ts';
import { createLog } from '#server/kit/log.ts';
import { textOfPdf } from '#server/kit/testing/pdf-text.ts';
import { type ResourceWorld, resourceWorld } from '#server/kit/testing/resource-world.ts';
import { testSecret } from '#server/kit/testing/test-database.ts';
import { reports } from '../all-reports.ts';
import { columnsOf, type Report } from '../define-report.ts';
import { linesOfCsv, linesOfXlsx } from '../files/report-files.factory.ts';
import { reportsRoutes } from '../reports.routes.ts';
import { reportRunsSweep } from '../runs/report-runs.sweep.ts';
import { type Figure, monthFigures, period } from './month-figures.factory.ts';
import { monthsRows } from './months.factory.ts';

const now = '2026-11-23T02:00:00Z';
let world: ResourceWorld;

beforeAll(async () => {
  const links = { origin: 'https://portal.example', secret: testSecret };
  world = await resourceWorld((database) => reportsRoutes({ database, links, wake: () => {} }));
  world.db.clock.now = new Date(now);
  await world.sql.unsafe(
    `set app.now = '${now}'; ${monthsRows({ alerts: 1200, people: 150 })} reset app.now; analyze`,
  );
}, 60_000);
afterAll(async () => await world.close());

/** The file of a finished run. */
async function fileOf(report: Report, format: ReportFormat): Promise<Buffer> {
  const filters = {
    ...(report.has_period ? period : {}),
    timezone: report.zone ? null : 'Australia/Sydney',
  };
  const run = await world.ofPlatform.post<ReportRun>(`/reports/${report.type}`, {
    format,
    filters,
  });
  expect(run.status, run.text).toBe(200);
  const sweep = reportRunsSweep({ database: world.db.database, log: createLog('silent') });
  await sweep.run();
  await sweep.quiet();
  const { id } = run.body.data;
  expect(
    (await world.sql`select status, problem, is_cut from report_runs where id = ${id}`)[0],
  ).toEqual({
    status: 'finished',
    problem: '',
    is_cut: false,
  });
  const pieces = await world.sql<
    { bytes: Buffer; is_gzip: boolean }[]
  >`select bytes, is_gzip from report_run_pieces where report_run_id = ${id} order by position`;
  return Buffer.concat(pieces.map(({ bytes, is_gzip }) => (is_gzip ? gunzipSync(bytes) : bytes)));
}

/** The figure that SQL finds, as a file writes it. */
async function answerOf({ sql }: Figure, kind: ColumnKind): Promise<string> {
  const [row] = await world.db.database.ask(async (tx) => await tx.unsafe(sql));
  const value: unknown = Object.values(row ?? {})[0];
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (kind === 'money') return String(Number(value) / 100);
  return isNumeric(kind) ? String(Number(value)) : String(value);
}

interface Table {
  readonly labels: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

function tableIn(lines: readonly (readonly string[])[], labels: readonly string[]): Table {
  const at = lines.findIndex((line) => line.join('|') === labels.join('|'));
  expect(at, 'the line of labels').toBeGreaterThan(0);
  return { labels, rows: lines.slice(at + 1) };
}

function rowOf({ labels, rows }: Table, wanted: Figure['row']): readonly string[] {
  const found = rows.filter((row) =>
    Object.entries(wanted).every(([label, text]) => row[labels.indexOf(label)] === text),
  );
  expect(found, `rows with ${JSON.stringify(wanted)}`).toHaveLength(1);
  return found[0] ?? [];
}

const grouped = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 2 });
const cents = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 2 });
/**
 * A cell of a CSV file as the PDF has it: numbers are grouped, dates are the reader's, and what a
 * spreadsheet could take for a formula needs no mark.
 */
function inPdf(text: string, kind: ColumnKind): string {
  if (text !== '' && isNumeric(kind))
    return (kind === 'money' ? cents : grouped).format(Number(text));
  if (kind === 'date' || kind === 'time') return daysInText(text, 'en-AU');
  return text.replace(/^'/, '');
}

test('every report has three figures or more', () => {
  const counts = new Map(Object.entries(monthFigures).map(([type, { length }]) => [type, length]));
  expect([...counts.keys()]).toEqual(reports.map(({ type }) => type));
  expect([...counts].filter(([, count]) => count < 3)).toEqual([]);
});

describe.each(reports.map((report) => [report.type, report] as const))('%s', (type, report) => {
  const columns = columnsOf(report, 'platform');
  const labels = columns.map(({ label }) => label);

  test('has the figures of SQL in a CSV file, in a spreadsheet and in a PDF (R386, R387)', async () => {
    const [csv, xlsx] = [
      linesOfCsv(await fileOf(report, 'csv')),
      await linesOfXlsx(await fileOf(report, 'xlsx')),
    ];
    const pdf = textOfPdf(await fileOf(report, 'pdf'));
    const tables = [tableIn(csv, labels), tableIn(xlsx, labels)];
    for (const figure of monthFigures[type] ?? []) {
      const at = labels.indexOf(figure.column);
      const kind = columns[at]?.kind ?? 'text';
      const expected = await answerOf(figure, kind);
      // A figure of nothing would show little.
      expect(['', '0', 'null', 'NaN'], `${figure.column} of ${type}`).not.toContain(expected);
      for (const table of tables) {
        const cell = rowOf(table, figure.row)[at] ?? '';
        const plain = isNumeric(kind) ? String(Number(cell)) : cell;
        const text = kind === 'date' ? cell.slice(0, 10) : plain;
        expect([figure.column, text]).toEqual([figure.column, expected]);
      }
    }
    const rows = new Set(monthFigures[type]?.map(({ row }) => JSON.stringify(row)));
    for (const row of rows) {
      const cells = tables[0] ? rowOf(tables[0], JSON.parse(row)) : [];
      // A PDF is drawn cell by cell, so a row of the table is a piece of its text.
      const drawn = cells
        .map((cell, index) => inPdf(cell, columns[index]?.kind ?? 'text'))
        .join('');
      expect(pdf.includes(drawn.replace(/\s+/g, '')), `the PDF has the row ${drawn}`).toBe(true);
    }
  });
});
