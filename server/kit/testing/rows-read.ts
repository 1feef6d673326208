// The rows that a list reads of its table: by sequential scan, and by an index.
import type { Page } from '#domain/kit/paging.ts';
import type { Tx, View } from '../db/database.ts';
import type { ListQuery } from '../resource/list-declaration.ts';
import type { TestDatabase } from './test-database.ts';

export interface RowsRead {
  readonly scanned: number;
  readonly fetched: number;
  /** Entries of indexes that were looked at, also those that led to no row. */
  readonly entries: number;
}

export interface Asked {
  readonly table: string;
  readonly view: View;
  readonly list: (
    tx: Tx,
    query: ListQuery & { page: number; per_page: number },
  ) => Promise<Page<unknown>>;
}

/** Of its first two pages of 25. */
export async function rowsRead(
  { database }: TestDatabase,
  { table, view, list }: Asked,
  query: ListQuery,
): Promise<RowsRead> {
  return await database.write(view, async (tx) => {
    const read = async (): Promise<RowsRead> => {
      const [row] = await tx<RowsRead[]>`
        select pg_stat_get_xact_tuples_returned(${table}::text::regclass)::int as scanned,
          sum(pg_stat_get_xact_tuples_fetched(indexrelid))::int as fetched,
            sum(pg_stat_get_xact_tuples_returned(indexrelid))::int as entries
        from pg_index where indrelid = ${table}::text::regclass`;
      return row ?? { scanned: -1, fetched: -1, entries: -1 };
    };
    const before = await read();
    const page = await list(tx, { page: 1, per_page: 25, ...query });
    if (page.meta.next) await list(tx, { page: 2, per_page: 25, ...query, after: page.meta.next });
    const after = await read();
    return {
      scanned: after.scanned - before.scanned,
      fetched: after.fetched - before.fetched,
      entries: after.entries - before.entries,
    };
  });
}
