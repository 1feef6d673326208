// A spreadsheet on its way to records: the file with its columns, what was found in each row, and
// how far the work is.
import * as z from 'zod';

export const mostImportBytes = 10 * 1024 * 1024;
export const mostImportRows = 50_000;
/** How long after its end an import can be undone. */
export const undoMinutes = 60;

/**
 * By field the column of the file, counted from 0; a field that is missing here is not in the file.
 */
export const importMapping = z.record(z.string().max(50), z.int().min(0).max(500));
export type ImportMapping = z.infer<typeof importMapping>;

export const importStatuses = [
  'mapping',
  'checking',
  'ready',
  'importing',
  'finished',
  'undoing',
  'cancelled',
] as const;
export const rowStates = ['waiting', 'ready', 'invalid', 'skipped', 'imported'] as const;

/** Where in the file the table is. */
export const importSource = z.object({
  /** Of a workbook, in order; empty for other files. */
  sheets: z.array(z.object({ name: z.string(), is_hidden: z.boolean() })),
  /** The sheet that was read; null for other files. */
  sheet: z.string().nullable(),
  /** The row that names the columns, as the file counts them from 1. */
  header_row: z.number(),
  /** Rows that can be chosen as the header, with their text. */
  first_rows: z.array(z.object({ row: z.number(), text: z.string() })),
});
export type ImportSource = z.infer<typeof importSource>;

export const tableImport = z.object({
  id: z.number(),
  name: z.string(),
  ...importSource.shape,
  headers: z.array(z.string()),
  /** The cells of the first rows. */
  samples: z.array(z.array(z.string())),
  mapping: importMapping,
  /** Choices for the whole file, by name. */
  options: z.record(z.string(), z.boolean()),
  status: z.enum(importStatuses),
  total: z.number(),
  counts: z.object({
    waiting: z.number(),
    ready: z.number(),
    invalid: z.number(),
    skipped: z.number(),
    imported: z.number(),
  }),
  /** Why rows were skipped, with how many. */
  skipped_texts: z.array(z.string()),
  /** Null where there is nothing to undo, or it is too late. */
  undo_until: z.string().nullable(),
  created_at: z.string(),
});
export type TableImport = z.infer<typeof tableImport>;

export const importRow = z.object({
  id: z.number(),
  /** As the spreadsheet counts them from 1. */
  position: z.number(),
  state: z.enum(rowStates),
  /** By field the text, as in the file or as it was corrected. */
  texts: z.record(z.string(), z.string()),
  problems: z.record(z.string(), z.string()),
});
export type ImportRow = z.infer<typeof importRow>;

/** By field the headers under which files have it, in lower case without spaces and signs. */
export type ColumnNames = Readonly<Record<string, readonly string[]>>;

/** A header in the form in which it is compared. */
export const bareHeader = (text: string): string =>
  text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Which column is which field: as the organisation mapped the same header before, else by the
 * header's own words; each field and each column once.
 * @param remembered by header the field, or null where the column was left out
 */
export function guessMapping(
  headers: readonly string[],
  names: ColumnNames,
  remembered: Readonly<Record<string, string | null>> = {},
): ImportMapping {
  const found: ImportMapping = {};
  const put = (field: string | undefined, column: number): void => {
    if (field !== undefined && names[field] && found[field] === undefined) found[field] = column;
  };
  for (const [column, header] of headers.entries()) put(remembered[header] ?? undefined, column);
  for (const [column, header] of headers.entries())
    if (remembered[header] === undefined)
      put(
        Object.keys(names).find(
          (field) => found[field] === undefined && names[field]?.includes(bareHeader(header)),
        ),
        column,
      );
  return found;
}

/**
 * The parts of a chosen mapping to remember. Of columns with the same header, the chosen one
 * counts.
 */
export function rememberedOf(
  headers: readonly string[],
  mapping: ImportMapping,
): Record<string, string | null> {
  const fields = new Map(Object.entries(mapping).map(([field, column]) => [column, field]));
  const remembered: Record<string, string | null> = {};
  for (const [column, header] of headers.entries())
    if (header !== '') remembered[header] = remembered[header] ?? fields.get(column) ?? null;
  return remembered;
}
