// The calls that list, preview and run reports, in the area of the whole platform and in that of an
// organisation (R065, R092, R033).
import * as z from 'zod';
import { endpoint, fileEndpoint, listEndpoint } from '#domain/kit/endpoint.ts';
import { choiceFilter } from '#domain/kit/resource/filters.ts';
import { reportFormats, reportPreview, reportRun, reportType, runStatuses } from './report.ts';
import { reportFilters } from './report-filters.ts';

const everywhere = { access: { anyOf: ['read reports'] }, scope: 'platform' } as const;
const inOrganisation = {
  access: { anyOf: ['read organisation reports', 'read reports'] },
  scope: 'organisation',
} as const;

const filters = reportFilters.default(() => reportFilters.parse({}));
const ask = z.object({ filters });
const run = z.object({ filters, format: z.enum(reportFormats, 'Choose the format.') });
const runsFilters = { status: choiceFilter(runStatuses) };

export const reportsApi = {
  types: endpoint({
    method: 'GET',
    path: '/lists/report-types',
    access: { anyOf: ['read reports', 'read organisation reports'] },
    scope: 'platform',
    summary: 'The reports of an area, with their filters and columns.',
    query: z.object({ area: z.enum(['platform', 'organisation']).optional() }),
    response: z.array(reportType),
  }),
  preview: endpoint({
    ...everywhere,
    method: 'POST',
    path: '/reports/:type/preview',
    summary: 'The first rows of a report.',
    body: ask,
    response: reportPreview,
    audit: { none: 'shows rows, changes nothing' },
  }),
  run: endpoint({
    ...everywhere,
    method: 'POST',
    path: '/reports/:type',
    summary: 'Run a report in the background; its file is kept for 30 days.',
    body: run,
    response: reportRun,
    audit: 'report.run',
  }),
  runs: listEndpoint({
    ...everywhere,
    path: '/report-runs',
    summary: 'The reports that the caller ran over the whole platform in the last 30 days.',
    item: reportRun,
    filters: runsFilters,
    sorts: ['created_at'],
  }),
  file: fileEndpoint({
    ...everywhere,
    method: 'GET',
    path: '/report-runs/:id/file',
    summary: 'The file of a report that the caller ran.',
    media: 'application/octet-stream',
  }),
  organisationPreview: endpoint({
    ...inOrganisation,
    method: 'POST',
    path: '/organisations/:organisationId/reports/:type/preview',
    summary: 'The first rows of a report about an organisation.',
    body: ask,
    response: reportPreview,
    audit: { none: 'shows rows, changes nothing' },
  }),
  organisationRun: endpoint({
    ...inOrganisation,
    method: 'POST',
    path: '/organisations/:organisationId/reports/:type',
    summary: 'Run a report about an organisation in the background; its file is kept for 30 days.',
    body: run,
    response: reportRun,
    audit: 'report.run',
  }),
  organisationRuns: listEndpoint({
    ...inOrganisation,
    path: '/organisations/:organisationId/report-runs',
    summary: 'The reports that the caller ran about an organisation in the last 30 days.',
    item: reportRun,
    filters: runsFilters,
    sorts: ['created_at'],
  }),
  organisationFile: fileEndpoint({
    ...inOrganisation,
    method: 'GET',
    path: '/organisations/:organisationId/report-runs/:id/file',
    summary: 'The file of a report about an organisation that the caller ran.',
    media: 'application/octet-stream',
  }),
  linkedFile: fileEndpoint({
    method: 'GET',
    path: '/report-files/:token',
    access: { public: 'the signed link in an email is what opens it, until it expires' },
    scope: 'system',
    summary: 'The file of a scheduled report, by the link in its email.',
    media: 'application/octet-stream',
  }),
} as const;
