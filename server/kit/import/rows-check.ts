// Reads rows with the file's columns and notes what was found in each.
import type { Tx } from '../db/database.ts';
import type { Doing } from '../resource/row-actions.ts';
import { type HeldRow, noteChecked } from './import-rows.store.ts';
import type { Importer, RowTexts } from './importer.ts';
import type { Held } from './imports.store.ts';

interface Rows {
  readonly rows: readonly HeldRow[];
  readonly actor: Doing['actor'];
}

/** Judges each row alone and then against the others; the rows are marked ready, invalid or skipped. */
export async function checkRows(tx: Tx, importer: Importer, held: Held, { rows, actor }: Rows): Promise<void> {
  const read = await importer.reader(tx, { options: held.options, actor });
  const fields = Object.keys(importer.names);
  await noteChecked(
    tx,
    importer,
    held.id,
    rows.map((row) => ({ id: row.id, ...read(textsOf(row, held.mapping, fields)) })),
  );
}

function textsOf({ cells, mended }: HeldRow, mapping: Held['mapping'], fields: readonly string[]): RowTexts {
  const texts: Record<string, string> = {};
  for (const field of fields) {
    const column = mapping[field];
    const text = mended[field] ?? (column === undefined ? undefined : cells[column]);
    if (text !== undefined) texts[field] = text.trim();
  }
  return { texts, mended: new Set(Object.keys(mended)) };
}
