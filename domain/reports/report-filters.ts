// What a report can be narrowed by, and the period and time zone it is about; the same for a run
// and for a schedule.
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';

// R380
export const reportPeriods = [
  'last_hour',
  'last_24_hours',
  'last_7_days',
  'last_30_days',
  'last_12_months',
  'this_month',
  'last_month',
  'custom',
] as const;

/** The filters that a report may take, apart from the period and the time zone. */
export const filterNames = [
  'organisation_id',
  'department_id',
  'user_id',
  'user_tag_id',
  'alert_type_id',
  'device_type_id',
] as const;
export type FilterName = (typeof filterNames)[number];

const record = (label: string, of: string) => field.reference(label, of).nullable().default(null);

const filterFields = z.object({
  organisation_id: record('organisation', 'organisations'),
  department_id: record('department', 'departments'),
  user_id: record('person', 'users'),
  user_tag_id: record('tag', 'user-tags'),
  alert_type_id: record('alert type', 'alert-types'),
  device_type_id: record('device type', 'device-types'),
  period: z.enum(reportPeriods, 'Choose the period.').default('last_30_days'),
  /** Of a custom period the first and the last day. */
  from: field.date('first day').default(null),
  to: field.date('last day').default(null),
  /** Left out for the time zone of the report, the organisation or the person who runs it. */
  timezone: field.timezone('time zone').nullable().default(null),
});

/** Filters as they are sent and kept. */
export const reportFilters = filterFields.strict().superRefine(({ period, from, to }, context) => {
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (period !== 'custom') return;
  if (from === null) refuse('from', 'Enter the first day.');
  if (to === null) refuse('to', 'Enter the last day.');
  if (from !== null && to !== null && to < from)
    refuse('to', 'The last day must not be before the first day.');
});
export type ReportFilters = z.infer<typeof reportFilters>;
