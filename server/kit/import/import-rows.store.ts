// The rows of an import: read in parts, checked, turned into records, and undone.
import type { ImportRow } from '#domain/kit/import/table-import.ts';
import type { Fragment, Tx } from '../db/database.ts';
import { joined } from '../resource/columns.ts';
import type { CheckedRow, Importer, Made } from './importer.ts';

export interface HeldRow {
  readonly id: number;
  readonly position: number;
  readonly cells: readonly string[];
  readonly mended: Readonly<Record<string, string>>;
  readonly state: ImportRow['state'];
}

/** The next rows that are to be checked. */
export const nextWaiting = async (tx: Tx, importId: number, most: number): Promise<HeldRow[]> =>
  await tx<HeldRow[]>`
    select id, position, cells, mended, state from import_rows
    where import_id = ${importId} and organisation_id = app.tenant() and state = 'waiting'
    order by position
    limit ${most}`;

/** The positions of the next rows that are to be made into records. */
export async function nextReady(tx: Tx, importId: number, most: number): Promise<number[]> {
  const rows = await tx<{ position: number }[]>`
    select position from import_rows
    where import_id = ${importId} and organisation_id = app.tenant() and state = 'ready'
    order by position
    limit ${most}`;
  return rows.map(({ position }) => position);
}

/** Keeps texts in place of the file's; nothing for a row that is imported or not of this import. */
export const mendRow = async (
  tx: Tx,
  importId: number,
  id: number,
  texts: Readonly<Record<string, string>>,
): Promise<HeldRow[]> =>
  await tx<HeldRow[]>`
    update import_rows set mended = mended || ${tx.json(texts)}::jsonb
    where import_id = ${importId} and id = ${id} and state <> 'imported'
    returning id, position, cells, mended, state`;

export type Found = CheckedRow & { readonly id: number };

/**
 * Stores the problems of checked rows, including keys that another person or an earlier row of the
 * file already has; a problem of the text itself comes first.
 * @returns the rows as they are now
 */
export async function noteChecked(
  tx: Tx,
  importer: Importer,
  importId: number,
  found: readonly Found[],
): Promise<Pick<Found, 'id' | 'state'>[]> {
  await tx`
    update import_rows r
    set state = f.state, fields = f.fields, problems = f.problems, email_key = f.email_key,
      mobile_key = f.mobile_key
    from jsonb_to_recordset(${JSON.stringify(found)}::text::jsonb) f (id bigint, state text,
      fields jsonb, problems jsonb, email_key text, mobile_key text)
    where r.id = f.id and r.import_id = ${importId}`;
  const [emails, mobiles] = [
    await whoHas(tx, importer, { importId, found, key: 'email' }),
    await whoHas(tx, importer, { importId, found, key: 'mobile' }),
  ];
  const taken = found.flatMap(({ id }) => {
    const problems = { ...emails.get(id), ...mobiles.get(id) };
    return Object.keys(problems).length > 0 ? [{ id, problems }] : [];
  });
  await tx`
    update import_rows r set state = 'invalid', problems = f.problems || r.problems
    from jsonb_to_recordset(${JSON.stringify(taken)}::text::jsonb) f (id bigint, problems jsonb)
    where r.id = f.id and r.import_id = ${importId}`;
  const refused = new Set(taken.map(({ id }) => id));
  return found.map(({ id, state }) => ({ id, state: refused.has(id) ? 'invalid' : state }));
}

interface Keys {
  readonly importId: number;
  readonly found: readonly Found[];
  readonly key: 'email' | 'mobile';
}

/**
 * The message by row for an email or mobile that a person outside of the file or an earlier row
 * has. Queried for all keys at once: the plan of a query per row would depend on the statistics of
 * a table that has just been filled.
 */
async function whoHas(
  tx: Tx,
  importer: Importer,
  { importId, found, key }: Keys,
): Promise<Map<number, Record<string, string>>> {
  const [column, keys] = [`${key}_key` as const, found.flatMap((row) => row[`${key}_key`] ?? [])];
  if (keys.length === 0) return new Map();
  const earlier = await tx<{ key: string; position: number; id: number }[]>`
    select distinct on (${tx(column)}) ${tx(column)} as key, position, id from import_rows
    where organisation_id = app.tenant()
      and import_id = ${importId}
      and ${tx(column)} = any(${keys}::text[]) ${key === 'email' ? tx`and state <> 'imported'` : tx``}
    order by ${tx(column)}, position`;
  const first = new Map(earlier.map((row) => [row.key, row]));
  const outside = await importer.taken[key](tx, keys);
  return new Map(
    found.flatMap((row): [number, Record<string, string>][] => {
      const own = row[column];
      const before = own === null ? undefined : first.get(own);
      // A person outside of the file comes first, because correcting the other row would not help.
      const text =
        outside.get(own ?? '') ??
        (before && before.id !== row.id
          ? `Row ${before.position} has the same ${key}.`
          : undefined);
      return text === undefined ? [] : [[row.id, { [key]: text }]];
    }),
  );
}

export interface Positions {
  readonly first: number;
  readonly last: number;
}

/**
 * Creates records for the rows that are ready between two positions; rows that were inserted
 * concurrently are left with a message.
 * @returns the records
 */
export async function importRows(
  tx: Tx,
  importer: Importer,
  importId: number,
  { first, last }: Positions,
): Promise<Made[]> {
  const listed = (prefix: string): Fragment =>
    joined(
      tx,
      importer.columns.map((name) => tx`${tx(`${prefix}${name}`)}`),
      tx`, `,
    );
  const given = tx`
    r.organisation_id = app.tenant()
      and r.import_id = ${importId}
      and r.position between ${first} and ${last}
      and r.state = 'ready'
  `;
  // One statement without a join: the planner knows nothing of a table that has just been filled,
  // and compares each row with each.
  const made = await tx<Made[]>`
    with made as (
      insert into ${tx(importer.table)} (organisation_id, import_row_id, ${listed('')})
      select app.tenant(), f.import_row_id, ${listed('f.')}
      from jsonb_populate_recordset(null::${tx(importer.table)},
        (select jsonb_agg(r.fields || jsonb_build_object('import_row_id', r.id) order by r.position)
          from import_rows r
          where ${given})) f
      on conflict ${importer.conflict.on(tx)} do nothing
      returning id, name, import_row_id),
    noted as (
      update import_rows r
      set state = case
        when r.id in (select import_row_id from made) then 'imported'
        else 'invalid' end,
        problems = case
          when r.id in (select import_row_id from made) then '{}'
          else ${tx.json(importer.conflict.problems)}::jsonb end
      where ${given})
    select id, name, import_row_id from made order by id`;
  await importer.afterInsert?.(tx, made);
  return made;
}

/** The row could not be written at all. */
export async function noteFailed(
  tx: Tx,
  importer: Importer,
  { id, position }: { id: number; position: number },
  text: string,
): Promise<void> {
  await tx`
    update import_rows
    set state = 'invalid', problems = ${tx.json({ [importer.required.fields[0] ?? '']: text })}
    where organisation_id = app.tenant() and import_id = ${id} and position = ${position}`;
}

/**
 * Removes the next records of an import that is being undone; its rows can be imported again.
 * @returns the removed records
 */
export async function removeRecords(
  tx: Tx,
  importer: Importer,
  importId: number,
  most: number,
): Promise<{ id: number; name: string }[]> {
  // The planner knows nothing of tables that have just been filled, and would compare each row with
  // each: 1500 rows were not undone in 20 s.
  await tx`set local enable_nestloop = off`;
  const removed = await tx<Made[]>`
    delete from ${tx(importer.table)} t
    where t.organisation_id = app.tenant() and t.import_row_id in (
      select r.id
      from import_rows r
      where r.organisation_id = app.tenant() and r.import_id = ${importId} and r.state = 'imported'
        and exists (select from ${tx(importer.table)} t
          where t.organisation_id = app.tenant()
            and t.import_row_id = r.id
            and not ${importer.kept(tx)})
      order by r.position limit ${most}) and not ${importer.kept(tx)}
    returning t.id, t.name, t.import_row_id`;
  await tx`
    update import_rows
    set state = 'ready'
    where id = any(${removed.map(({ import_row_id }) => import_row_id)}::bigint[])
  `;
  return removed;
}
