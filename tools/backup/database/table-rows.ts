// The rows of a table as lines of text, a few at a time, so that a table of any size is read in the
// same memory.
import type postgres from 'postgres';
import { type CataloguedTable, quoted } from './table-catalogue.ts';

/**
 * Each row is a JSON list of its values as PostgreSQL writes them, null for none.
 * @param tx where `plainText` holds
 */
export async function* readRows(tx: postgres.ISql, table: CataloguedTable): AsyncGenerator<string> {
  const columns = table.columns.map((column) => `"${column}"`).join(', ');
  const query = tx.unsafe(`select ${columns} from only ${quoted(table)}`).raw();
  for await (const rows of query.cursor(table.together))
    for (const row of rows)
      yield JSON.stringify(row.map((value) => value?.toString('utf8') ?? null));
}
