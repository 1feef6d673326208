// Reports that are made and sent at regular times (R033, R195, R374, R375), of the whole platform and of
// an organisation, and the calls about them.
import * as z from 'zod';
import { endpoint, listEndpoint } from '#domain/kit/endpoint.ts';
import * as field from '#domain/kit/field.ts';
import { resource } from '#domain/kit/resource.ts';
import { reportFormats, reportRun } from './report.ts';
import { reportFilters } from './report-filters.ts';

export const repeatPeriods = ['days', 'weeks', 'months'] as const;
export const scheduleStatuses = ['active', 'paused'] as const;

export const scheduledReportFields = z.object({
  name: field.requiredText('name', 100),
  report: field.requiredText('report', 100),
  format: z.enum(reportFormats, 'Choose the format.'),
  filters: field.object(reportFilters),
  recipients: field.references('recipients', 'users', { most: 100 }),
  external_recipients: field.rows(
    'external recipients',
    z.object({ email: field.email('email') }),
    { least: 0, most: 20 },
  ),
  /** Attaches the file itself to the email, in addition to the link. */
  attach_file: field.flag(),
  starting_date: field.date('starting date').unwrap(),
  repeat_every: field.integer('number of periods', { least: 1, most: 365 }),
  repeat_period: z.enum(repeatPeriods, 'Choose days, weeks or months.'),
  /** ISO weekday of weeks, day of the month of months; null for that of the starting date. */
  day: field.integer('day', { least: 1, most: 31 }).nullable(),
});

export const scheduledReport = z.object({
  id: field.id(),
  ...scheduledReportFields.shape,
  status: z.enum(scheduleStatuses),
  /** At 06:00 there. */
  timezone: z.string(),
  next_at: field.instant().nullable(),
  last_at: field.instant().nullable(),
  /** Recipients of the latest run who did not get its email. */
  undelivered: z.string(),
  created_by: z.string(),
  created_at: field.instant(),
  updated_at: field.instant(),
});
export type ScheduledReport = z.infer<typeof scheduledReport>;

const declared = {
  name: 'scheduled_report',
  words: { one: 'scheduled report', many: 'scheduled reports' },
  record: scheduledReport,
  columns: [
    'id',
    'name',
    'report',
    'format',
    'repeat_every',
    'repeat_period',
    'next_at',
    'last_at',
    'status',
    'undelivered',
    'created_by',
  ],
  fields: scheduledReportFields,
  required: ['name', 'report', 'format', 'starting_date'],
  filters: {},
  sorts: ['name'],
  search: ['name'],
  verbs: { remove: {} },
} as const;

export const scheduledReports = resource({
  ...declared,
  area: 'platform',
  path: '/scheduled-reports',
  scope: 'platform',
  access: { read: ['read reports'], write: ['read reports'] },
});

export const organisationScheduledReports = resource({
  ...declared,
  path: '/organisations/:organisationId/scheduled-reports',
  scope: 'organisation',
  access: {
    read: ['read organisation reports', 'read reports'],
    write: ['read organisation reports', 'read reports'],
  },
});

/** What is wrong with the fields together. */
export function scheduleFaults({
  recipients,
  external_recipients,
  repeat_period,
  day,
}: ScheduledReport): Record<string, string[]> {
  const faults: Record<string, string[]> = {};
  if ((recipients ?? []).length + (external_recipients ?? []).length === 0)
    faults['recipients'] = ['Choose at least one recipient.'];
  if (repeat_period === 'weeks' && day !== null && day > 7)
    faults['day'] = ['Of weeks the day is 1 (Monday) to 7 (Sunday).'];
  return faults;
}

const ofEither = {
  access: { anyOf: ['read reports', 'read organisation reports'] },
  scope: 'platform',
} as const;

const reached = z.object({
  id: z.number(),
  recipient: z.string(),
  status: z.enum(['queued', 'sent', 'delivered', 'failed']),
  problem: z.string(),
  at: field.instant(),
});

export const scheduleCallsApi = {
  toggle: endpoint({
    ...ofEither,
    method: 'PUT',
    path: '/scheduled-reports/:id/toggle-active',
    summary: 'Pause a scheduled report, or activate it again from its next time on.',
    response: scheduledReport,
    audit: 'scheduled_report.toggled',
  }),
  runNow: endpoint({
    ...ofEither,
    method: 'PUT',
    path: '/scheduled-reports/:id/run-now',
    summary: 'Make and send a scheduled report now, beside its times.',
    response: reportRun,
    audit: 'report.run',
  }),
  runs: listEndpoint({
    ...ofEither,
    path: '/scheduled-reports/:id/runs',
    summary: 'The runs of a scheduled report in the last 30 days.',
    item: reportRun,
    filters: {},
    sorts: ['created_at'],
  }),
  emails: listEndpoint({
    ...ofEither,
    path: '/scheduled-reports/:id/emails',
    summary: 'The emails of a scheduled report, with those that were not delivered.',
    item: reached,
    filters: {},
    sorts: ['at'],
  }),
} as const;
