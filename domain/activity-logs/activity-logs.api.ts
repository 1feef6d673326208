// The calls of the audit log: the list, and files of it that are made in the background and kept
// for 30 days.
import * as z from 'zod';
import { endpoint, fileEndpoint, listEndpoint } from '#domain/kit/endpoint.ts';
import * as field from '#domain/kit/field.ts';
import { choiceFilter, dayFilter, idsFilter } from '#domain/kit/resource/filters.ts';
import { activityLog, activityObjects } from './activity-log.ts';

const access = { anyOf: ['read settings'] } as const;
const scope = 'platform';

const filters = {
  /** The person who did it, it was done for, or it is about. */
  user_id: idsFilter(),
  organisation_id: idsFilter(),
  object: choiceFilter(activityObjects),
  kind: z
    .string()
    .max(80)
    .regex(/^[a-z0-9_]+\.[a-z0-9_]+$/, 'This must be a kind of event, such as department.updated.')
    .optional(),
  alert_id: z.coerce.number().int().positive().optional(),
  /** The first and the last day, in the caller's time zone. */
  from: dayFilter(),
  to: dayFilter(),
};

/** The filters of the list, with its search. */
const activityFilters = z.object({ ...filters, search: z.string().trim().max(200).optional() });

export const activityLogExport = z.object({
  id: field.id(),
  rows: z.number(),
  is_cut: z.boolean(),
  status: z.enum(['running', 'finished', 'failed']),
  started_by_name: z.string(),
  created_at: field.instant(),
  finished_at: field.instant().nullable(),
});
export type ActivityLogExport = z.infer<typeof activityLogExport>;

export const activityLogsApi = {
  list: listEndpoint({
    path: '/activity-logs',
    access,
    scope,
    summary:
      'What people, directories and the system did to records, newest first. Search takes the beginning of a person’s name, or the number of an alert.',
    item: activityLog,
    filters,
    sorts: ['occurred_at'],
  }),
  export: endpoint({
    method: 'POST',
    path: '/activity-logs/export',
    access,
    scope,
    summary:
      'Make a CSV file of the audit log in the background, with the filters of the list. It is kept for 30 days.',
    body: z.strictObject({ filters: z.strictObject(activityFilters.shape).default({}) }),
    response: activityLogExport,
    audit: 'activity_logs.exported',
  }),
  exports: listEndpoint({
    path: '/activity-logs/exports',
    access,
    scope,
    summary: 'The files of the audit log that the caller has made, newest first.',
    item: activityLogExport,
    filters: {},
    sorts: ['created_at'],
  }),
  file: fileEndpoint({
    method: 'GET',
    path: '/activity-logs/exports/:id/file',
    access,
    scope,
    summary: 'A finished file of the audit log that the caller has made. No cell is a formula.',
    media: 'text/csv',
    errors: ['not_finished'],
  }),
};
