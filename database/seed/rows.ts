// Inserts many rows at once: ids are taken first, so that rows may reference each other before any
// is written.
import type { Tx } from '#server/kit/db/database.ts';

/** Takes `count` ids of a table's own numbers, ascending. */
export async function takeIds(tx: Tx, table: string, count: number): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id
    from generate_series(1, ${count}::int)
    order by 1
  `;
  return rows.map((row) => Number(row.id));
}

/** Writes rows of one shape; keys are columns, values JSON (times as ISO 8601 text or Date). */
export async function insertRows<Row extends object>(
  tx: Tx,
  table: string,
  rows: readonly Row[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = tx(Object.keys(first));
  await tx`
    insert into ${tx(table)} (${columns}) overriding system value
    select ${columns}
    from json_populate_recordset(null::${tx(table)}, ${JSON.stringify(rows)}::text::json)`;
}
