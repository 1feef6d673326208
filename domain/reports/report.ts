// A report as the screens know it: what it is about, its columns, the first rows, and a run that
// makes a file.
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { filterNames, reportFilters } from './report-filters.ts';

export const columnKinds = [
  'text',
  'time',
  'date',
  'integer',
  'decimal',
  'percent',
  'seconds',
  'money',
  'yes_no',
] as const;
export type ColumnKind = (typeof columnKinds)[number];

/** Whether the cells of a kind are numbers: aligned right, and numbers in a spreadsheet. */
export const isNumeric = (kind: ColumnKind): boolean =>
  ['integer', 'decimal', 'percent', 'seconds', 'money'].includes(kind);

export const reportColumn = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(columnKinds),
});

/** The most rows of each format; a longer report is cut there and says so. */
export const mostRows = { csv: 1_000_000, xlsx: 20_000, pdf: 2_000 } as const;
export const reportFormats = ['csv', 'xlsx', 'pdf'] as const;
export type ReportFormat = (typeof reportFormats)[number];

export const reportType = z.object({
  type: z.string(),
  name: z.string(),
  about: z.string(),
  filters: z.array(z.enum(filterNames)),
  /** Whether it is about a period. */
  has_period: z.boolean(),
  /** The time zone that it always has; null where it can be chosen. */
  timezone: z.string().nullable(),
  columns: z.array(reportColumn),
});
export type ReportType = z.infer<typeof reportType>;

export const cellValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type CellValue = z.infer<typeof cellValue>;

export const reportPreview = z.object({
  columns: z.array(reportColumn),
  rows: z.array(z.array(cellValue)),
  /** Whether there are more rows than these. */
  has_more: z.boolean(),
  /** What the report was asked for, in words, such as "Time zone: Australia/Adelaide". */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
});
export type ReportPreview = z.infer<typeof reportPreview>;

export const runStatuses = ['queued', 'running', 'finished', 'failed'] as const;

export const reportRun = z.object({
  id: field.id(),
  type: z.string(),
  name: z.string(),
  format: z.enum(reportFormats),
  status: z.enum(runStatuses),
  filters: reportFilters,
  timezone: z.string(),
  /** How many rows are in the file so far. */
  rows: field.withFacts(z.number(), { kind: 'integer' }),
  is_cut: z.boolean(),
  bytes: field.withFacts(z.number(), { kind: 'integer' }),
  /** Why it failed; empty where it did not. */
  problem: z.string(),
  scheduled_report_id: z.number().nullable(),
  created_by: z.string(),
  created_at: field.instant(),
  finished_at: field.instant().nullable(),
  /** When the file is deleted. */
  expires_at: field.instant(),
});
export type ReportRun = z.infer<typeof reportRun>;
