// The calls of importing records from a spreadsheet: the file, its columns, its rows with what is
// wrong, the import itself, cancelling it, and undoing it.
import * as z from 'zod';
import { endpoint, listEndpoint, uploadEndpoint } from '../endpoint.ts';
import type { Permission } from '../permissions.ts';
import { choiceFilter } from '../resource/filters.ts';
import {
  importMapping,
  importRow,
  mostImportBytes,
  rowStates,
  tableImport,
} from './table-import.ts';

interface Shape {
  /** Of the events, such as `provisioning_import`. */
  readonly name: string;
  /** What the rows become, such as "people". */
  readonly many: string;
  /** Of the resource, such as `/organisations/:organisationId/provisioning`. */
  readonly path: `/organisations/:organisationId/${string}`;
  /** The last part of the path that takes the file. */
  readonly upload: string;
  /** Any one of these suffices for each of the calls. */
  readonly anyOf: readonly [Permission, ...Permission[]];
}

// Only the parameters matter to the types: with one name for every resource, the kit is written
// once.
const below =
  (path: Shape['path']) =>
  <const Rest extends string>(rest: Rest) =>
    `${path}${rest}` as `/organisations/:organisationId/resource${Rest}`;

const sharedBy = (anyOf: Shape['anyOf']) => ({ access: { anyOf }, scope: 'organisation' }) as const;

/** The calls of one kind of import. Every import belongs to the person who uploaded the file. */
export const importCalls = (shape: Shape) => ({
  ...fileCalls(shape),
  ...rowCalls(shape),
  ...workCalls(shape),
});

function fileCalls({ name, many, path, upload, anyOf }: Shape) {
  const [shared, at] = [sharedBy(anyOf), below(path)];
  return {
    upload: uploadEndpoint({
      ...shared,
      method: 'POST',
      path: at(`/${upload}`) as '/organisations/:organisationId/resource',
      summary: `Upload a CSV or XLSX file of ${many}. The answer says which sheet and which row with the names of the columns were read, and guesses which column is which; nothing is imported yet.`,
      /** The name of the file, as it is shown and as refusals name it. */
      query: z.object({
        name: z.string().trim().min(1).max(200).optional(),
        /** Of a workbook; left out, the first visible one with rows. */
        sheet: z.string().max(100).optional(),
        /** As the file counts its rows from 1; left out, it is found. */
        header_row: z.coerce.number().int().min(1).max(1_048_576).optional(),
        /** An import of the same file to discard, because it is read again with other choices. */
        replaces: z.coerce.number().int().positive().optional(),
      }),
      file: {
        types: [
          'text/csv',
          'application/csv',
          'text/plain',
          'text/tab-separated-values',
          'application/vnd.ms-excel',
          'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        ],
        mostBytes: mostImportBytes,
      },
      response: tableImport,
      audit: `${name}.uploaded`,
    }),
    recent: endpoint({
      ...shared,
      method: 'GET',
      path: at('/imports'),
      summary: `The caller's last five imports of ${many}, newest first, and the platform's message for people who import.`,
      response: z.object({ message: z.string().nullable(), imports: z.array(tableImport) }),
    }),
    get: endpoint({
      ...shared,
      method: 'GET',
      path: at('/imports/:id'),
      summary: `An import of ${many} that the caller started, with its progress.`,
      response: tableImport,
    }),
  };
}

function rowCalls({ many, path, anyOf }: Shape) {
  const [shared, at] = [sharedBy(anyOf), below(path)];
  return {
    check: endpoint({
      ...shared,
      method: 'PUT',
      path: at('/imports/:id'),
      summary:
        'Set which column is which field, and check every row in the background. The columns are remembered for the next file.',
      body: z.strictObject({
        mapping: importMapping,
        options: z.record(z.string().max(50), z.boolean()),
      }),
      response: tableImport,
      errors: ['busy'],
      audit: { none: 'only the caller’s own uploaded file is read again' },
    }),
    rows: listEndpoint({
      ...shared,
      path: at('/imports/:importId/rows'),
      summary: `The rows of an import of ${many} that the caller started.`,
      item: importRow,
      filters: { state: choiceFilter(rowStates) },
      sorts: ['position'],
    }),
    mend: endpoint({
      ...shared,
      method: 'PUT',
      path: at('/imports/:importId/rows/:id'),
      summary: 'Replace texts of one row, which is checked again at once.',
      body: z.strictObject({ texts: z.record(z.string().max(50), z.string().max(500)) }),
      response: importRow,
      errors: ['busy'],
      audit: { none: 'the file’s row is not imported yet' },
    }),
  };
}

function workCalls({ name, many, path, anyOf }: Shape) {
  const [shared, at] = [sharedBy(anyOf), below(path)];
  return {
    run: endpoint({
      ...shared,
      method: 'POST',
      path: at('/imports/:id/run'),
      summary:
        'Import the rows that are ready, in the background; the others stay and can be corrected and imported later.',
      response: tableImport,
      errors: ['busy', 'unchecked', 'nothing_ready'],
      audit: `${name}.started`,
    }),
    cancel: endpoint({
      ...shared,
      method: 'POST',
      path: at('/imports/:id/cancel'),
      summary: `Stop an import that is running. The ${many} imported so far stay; the other rows can be corrected and imported later.`,
      response: tableImport,
      errors: ['not_running'],
      audit: `${name}.cancelled`,
    }),
    undo: endpoint({
      ...shared,
      method: 'POST',
      path: at('/imports/:id/undo'),
      summary: `Remove the ${many} that this import added, in the background, within an hour of its end. The rows can be imported again.`,
      response: tableImport,
      errors: ['busy', 'too_late'],
      audit: `${name}.undone`,
    }),
  };
}

export type ImportCalls = ReturnType<typeof importCalls>;
