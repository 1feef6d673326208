// Reads rows with the file's columns, stores what was found in each, and updates the counts.
import type { TableImport } from '#domain/kit/import/table-import.ts';
import { unusableText } from '#domain/kit/import/unusable-text.ts';
import type { Tx } from '../db/database.ts';
import type { Doing } from '../resource/row-actions.ts';
import { type HeldRow, noteChecked } from './import-rows.store.ts';
import type { CheckedRow, Importer, ReadRow, RowTexts } from './importer.ts';
import { type Held, moveCounts } from './imports.store.ts';

interface Rows {
  readonly rows: readonly HeldRow[];
  readonly actor: Doing['actor'];
}

/**
 * Judges each row alone and then against the others; the rows are marked ready, invalid or skipped.
 */
export async function checkRows(
  tx: Tx,
  importer: Importer,
  held: Held,
  { rows, actor }: Rows,
): Promise<void> {
  const read = await importer.reader(tx, { options: held.options, actor });
  const fields = Object.keys(importer.names);
  const states = await noteChecked(
    tx,
    importer,
    held.id,
    rows.map((row) => ({ id: row.id, ...checked(read, textsOf(row, held.mapping, fields)) })),
  );
  const more: Partial<TableImport['counts']> = {};
  for (const { state } of rows) more[state] = (more[state] ?? 0) - 1;
  for (const { state } of states) more[state] = (more[state] ?? 0) + 1;
  await moveCounts(tx, held.id, more);
}

/**
 * A row with an unusable text is invalid, whatever the text would mean: to ignore an error value in
 * the department column would leave the person without escalation.
 */
function checked(read: ReadRow, row: RowTexts): CheckedRow {
  const problems = Object.entries(row.texts).flatMap(([field, text]): [string, string][] => {
    const problem = unusableText(text);
    return problem === null ? [] : [[field, problem]];
  });
  const found = read(row);
  if (problems.length === 0) return found;
  const others = found.state === 'invalid' ? found.problems : {};
  return {
    ...found,
    state: 'invalid',
    fields: null,
    problems: { ...others, ...Object.fromEntries(problems) },
  };
}

function textsOf(
  { cells, mended }: HeldRow,
  mapping: Held['mapping'],
  fields: readonly string[],
): RowTexts {
  const texts: Record<string, string> = {};
  for (const field of fields) {
    const column = mapping[field];
    const text = mended[field] ?? (column === undefined ? undefined : cells[column]);
    if (text !== undefined) texts[field] = text.trim();
  }
  return { texts, mended: new Set(Object.keys(mended)) };
}
