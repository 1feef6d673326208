// The calls of importing people from a spreadsheet: the file, its mapping, its rows with what is wrong, and the import itself.
import * as z from 'zod';
import { endpoint, listEndpoint, uploadEndpoint } from '#domain/kit/endpoint.ts';
import { choiceFilter } from '#domain/kit/resource/filters.ts';
import { importMapping, importRow, mostImportBytes, provisioningImport, rowStates } from './provisioning-import.ts';

const path = '/organisations/:organisationId/provisioning';
const access = { anyOf: ['read provisioning'] } as const;
const shared = { access, scope: 'organisation' } as const;

export const provisioningImportsApi = {
  upload: uploadEndpoint({
    ...shared,
    method: 'POST',
    path: `${path}/import-users`,
    summary:
      'Upload a CSV file of people. The first row names the columns; the answer guesses which is which, and nothing is imported yet.',
    /** The name of the file, as it is shown and as refusals name it. */
    query: z.object({ name: z.string().trim().min(1).max(200).optional() }),
    file: {
      types: ['text/csv', 'application/csv', 'text/plain', 'text/tab-separated-values', 'application/vnd.ms-excel'],
      mostBytes: mostImportBytes,
    },
    response: provisioningImport,
    audit: 'provisioning_import.uploaded',
  }),
  get: endpoint({
    ...shared,
    method: 'GET',
    path: `${path}/imports/:id`,
    summary: 'An import that the caller started, with its progress.',
    response: provisioningImport,
  }),
  check: endpoint({
    ...shared,
    method: 'PUT',
    path: `${path}/imports/:id`,
    summary: 'Set which column is which field, and check every row. The rows are checked in the background.',
    body: z.strictObject({ mapping: importMapping, everyone_has_app: z.boolean() }),
    response: provisioningImport,
    errors: ['conflict'],
    audit: { none: 'only the caller’s own uploaded file is read again' },
  }),
  rows: listEndpoint({
    ...shared,
    path: `${path}/imports/:importId/rows`,
    summary: 'The rows of an import that the caller started.',
    item: importRow,
    filters: { state: choiceFilter(rowStates) },
    sorts: ['position'],
  }),
  mend: endpoint({
    ...shared,
    method: 'PUT',
    path: `${path}/imports/:importId/rows/:id`,
    summary: 'Replace texts of one row, which is checked again at once.',
    body: z.strictObject({ texts: z.record(z.string().max(50), z.string().max(500)) }),
    response: importRow,
    errors: ['conflict'],
    audit: { none: 'the file’s row is not a draft yet' },
  }),
  run: endpoint({
    ...shared,
    method: 'POST',
    path: `${path}/imports/:id/run`,
    summary: 'Make drafts of the rows that are ready, in the background; the others stay and can be mended and imported later.',
    response: provisioningImport,
    errors: ['conflict'],
    audit: 'provisioning_import.started',
  }),
};
