// The whole of a filtered list as a CSV file: read page by page through the list's own call, so
// that it contains exactly what its reader may see.

import { csvLine, csvStart } from '#domain/kit/csv.ts';
import { callRaw } from '../../call/call.ts';
import type { RawParams, ResultOf } from '../../call/call-types.ts';
import { type CellWords, exportTexts, type Row } from '../../table/cells.tsx';
import type { Column, ListEndpoint } from '../../table/list-shape.ts';

export interface ExportOptions {
  endpoint: ListEndpoint;
  params: RawParams;
  /** The current filters, search and order of the list. */
  query: Record<string, string | number | undefined>;
  columns: readonly Column[];
  labels: readonly string[];
  words: CellWords;
  /** Only these rows; left out, all that match. */
  keep?: (row: Row) => boolean;
  /** Calls it off: the abort's reason is thrown. */
  signal?: AbortSignal;
  /** Called after each page with the number of rows read so far. */
  onRead?: (rows: number) => void;
}

const pageSize = 100;
/**
 * The runner of the export reports failures itself; none redirects the user, who may be on another
 * page by then.
 */
const handledHere = { handles: [0, 404, 409, 429, 500, 502, 503, 504], handlesForbidden: true };

/**
 * @returns the file and how many rows it has. Throws CallError when a page cannot be read; then
 * there is no file.
 */
export async function exportList({
  endpoint,
  params,
  query,
  columns,
  labels,
  words,
  keep,
  signal,
  onRead,
}: ExportOptions): Promise<{ file: Blob; rows: number }> {
  const lines = [csvStart, csvLine(labels)];
  let after: string | null = null;
  let rows = 0;
  let read = 0;
  for (let page = 1; ; page += 1) {
    const answer = (await callRaw(
      endpoint,
      {
        params,
        query: { ...query, page, per_page: pageSize, after: after ?? undefined, total: undefined },
      },
      { ...handledHere, ...(signal ? { signal } : {}) },
    )) as ResultOf<ListEndpoint>;
    for (const row of answer.items.filter((one) => keep?.(one) ?? true)) {
      lines.push(csvLine(columns.flatMap((column) => exportTexts(column, row, words))));
      rows += 1;
    }
    read += answer.items.length;
    onRead?.(read);
    after = answer.meta.next;
    if (after === null || answer.items.length < pageSize)
      return { file: new Blob(lines, { type: 'text/csv;charset=utf-8' }), rows };
  }
}
