// Imports as rows: the file as it was uploaded, its columns, and how far the work is.
import {
  type ImportMapping,
  type ImportSource,
  rememberedOf,
  type TableImport,
  tableImport,
  undoMinutes,
} from '#domain/kit/import/table-import.ts';
import type { Permission } from '#domain/kit/permissions.ts';
import type { Fragment, Tx } from '../db/database.ts';
import type { RunAs } from '../resource/bulk/bulk-jobs.store.ts';
import type { Importer } from './importer.ts';
import type { FileTable } from './tables/read-bytes.ts';

/** Imports of the same person that are older than this are deleted when the next one begins. */
const keptFor = '30 days';
const rowsInStatement = 5000;

const noRows: TableImport['counts'] = { waiting: 0, ready: 0, invalid: 0, skipped: 0, imported: 0 };

interface NewImport {
  readonly kind: string;
  readonly name: string;
  readonly table: FileTable;
  readonly mapping: ImportMapping;
  readonly run_as: RunAs;
}

export async function insertImport(
  tx: Tx,
  { kind, name, table, mapping, run_as }: NewImport,
): Promise<number> {
  const starter = run_as.actor.user_id;
  await tx`
    delete from imports
    where started_by_staff_id = ${starter} and created_at < app.now() - ${keptFor}::interval
  `;
  const [made] = await tx<{ id: number }[]>`
    insert into imports (organisation_id, kind, started_by_staff_id, name, source, headers, mapping,
      total, run_as, counts)
    values (app.tenant(), ${kind}, ${starter}, ${name},
      ${JSON.stringify(sourceOf(table))}::text::jsonb, ${[...table.headers]}::text[],
      ${JSON.stringify(mapping)}::text::jsonb, ${table.rows.length},
      ${JSON.stringify(run_as)}::text::jsonb, ${tx.json({ ...noRows, waiting: table.rows.length })})
    returning id`;
  if (!made) throw new Error('the import was not written');
  for (let from = 0; from < table.rows.length; from += rowsInStatement)
    await tx`
      insert into import_rows (organisation_id, import_id, position, cells)
      select app.tenant(), ${made.id}::bigint, (r ->> 'position')::int,
        array(select jsonb_array_elements_text(r -> 'cells'))
      from jsonb_array_elements(${JSON.stringify(table.rows.slice(from, from + rowsInStatement))}::text::jsonb) r`;
  return made.id;
}

const sourceOf = ({ sheets = [], sheet, header_row, first_rows }: FileTable): ImportSource => ({
  sheets: [...sheets],
  sheet: sheet ?? null,
  header_row,
  first_rows: [...first_rows],
});

/** Deletes an import of this person whose rows were never checked. */
export async function forgetUnused(
  tx: Tx,
  kind: string,
  { id, starter }: { id: number; starter: number },
): Promise<void> {
  await tx`
    delete from imports
    where id = ${id}
      and kind = ${kind}
      and started_by_staff_id = ${starter}
      and status = 'mapping'
      and counts ->> 'imported' = '0'`;
}

export interface Held {
  readonly id: number;
  readonly kind: string;
  readonly organisation_id: number;
  readonly mapping: ImportMapping;
  readonly options: Readonly<Record<string, boolean>>;
  readonly status: TableImport['status'];
  readonly run_as: RunAs;
}

type Own = { readonly starter: number } & ({ readonly id: number } | { readonly newest: number });

/** Those that this person started, in the caller's view, newest first. */
export async function findImports(tx: Tx, importer: Importer, own: Own): Promise<TableImport[]> {
  const which = 'id' in own ? tx`and i.id = ${own.id}` : tx``;
  const rows = await tx<
    ({ skips: Record<string, number> | null; source: ImportSource } & Record<string, unknown>)[]
  >`
    select i.id, i.name, i.source, i.headers, i.mapping, i.options, i.status, i.total,
      app.iso(i.created_at) as created_at, i.counts,
      (select jsonb_agg(s.cells)
        from (select r.cells
          from import_rows r
          where r.organisation_id = i.organisation_id and r.import_id = i.id
        order by r.position limit 3) s) as samples,
      case when i.counts ->> 'skipped' <> '0' then
        (select jsonb_object_agg(s.text, s.count)
          from (select p.value as text, count(*) from import_rows r, jsonb_each_text(r.problems) p
          where r.organisation_id = i.organisation_id and r.import_id = i.id and r.state = 'skipped'
          group by p.value) s) end as skips,
      case
        when i.status in ('finished', 'cancelled')
        and i.finished_at > ${undoFrom(tx)}
        and i.counts ->> 'imported' <> '0'
        then app.iso(i.finished_at + ${`${undoMinutes} minutes`}::interval) end as undo_until
    from (select *
      from imports i
      where i.started_by_staff_id = ${own.starter} and i.kind = ${importer.name} ${which}
      order by i.id desc limit ${'id' in own ? 1 : own.newest}) i
    order by i.id desc`;
  return rows.map(({ skips, source, ...row }) =>
    tableImport.parse({
      ...row,
      ...source,
      skipped_texts: Object.entries(skips ?? {})
        .sort()
        .map(([text, count]) => importer.skippedText(text, count)),
    }),
  );
}

const undoFrom = (tx: Tx): Fragment => tx`app.now() - ${`${undoMinutes} minutes`}::interval`;

export async function lockImport(
  tx: Tx,
  kind: string,
  { id, starter }: { id: number; starter: number },
): Promise<Held | undefined> {
  const [row] = await tx<Held[]>`
    select id, kind, organisation_id, mapping, options, status, run_as from imports
    where id = ${id} and kind = ${kind} and started_by_staff_id = ${starter} for no key update`;
  return row;
}

/** Clears the results, so that every row that is not imported is checked again. */
export async function startCheck(
  tx: Tx,
  id: number,
  { mapping, options }: Pick<Held, 'mapping' | 'options'>,
): Promise<void> {
  await tx`
    update imports
    set mapping = ${JSON.stringify(mapping)}::text::jsonb,
      options = ${JSON.stringify(options)}::text::jsonb, status = 'checking',
      counts = ${tx.json(noRows)}::jsonb || jsonb_build_object('imported', counts -> 'imported',
        'waiting', total - (counts ->> 'imported')::int)
    where id = ${id}`;
  await tx`
    update import_rows
    set state = 'waiting', problems = '{}', fields = null, email_key = null, mobile_key = null
    where organisation_id = app.tenant()
      and import_id = ${id}
      and state not in ('imported', 'waiting')`;
}

export async function setStatus(tx: Tx, id: number, status: TableImport['status']): Promise<void> {
  await tx`
    update imports
    set status = ${status}, finished_at = case
      when ${status} in ('finished', 'cancelled') then app.now() end
    where id = ${id}
  `;
}

/** Rows of an import went from one state to another: by state how many more or fewer it has. */
export async function moveCounts(
  tx: Tx,
  id: number,
  more: Partial<TableImport['counts']>,
): Promise<void> {
  await tx`
    update imports set counts = (
      select jsonb_object_agg(c.key,
        c.value::int + coalesce((${tx.json(more)}::jsonb ->> c.key)::int, 0))
      from jsonb_each_text(counts) c)
    where id = ${id}`;
}

/** Which columns people of the organisation chose for which fields, by header. */
export async function rememberedColumns(
  tx: Tx,
  kind: string,
): Promise<Record<string, string | null>> {
  const [row] = await tx<{ fields: Record<string, string | null> }[]>`
    select fields from import_columns where organisation_id = app.tenant() and kind = ${kind}`;
  return row?.fields ?? {};
}

export async function rememberColumns(
  tx: Tx,
  kind: string,
  headers: readonly string[],
  mapping: ImportMapping,
): Promise<void> {
  await tx`
    insert into import_columns as c (organisation_id, kind, fields)
    values (app.tenant(), ${kind}, ${JSON.stringify(rememberedOf(headers, mapping))}::text::jsonb)
    on conflict (organisation_id, kind) do update set fields = case
      when (select count(*) from jsonb_object_keys(c.fields)) > 500 then excluded.fields
        else c.fields || excluded.fields end`;
}

/** The platform's message for people who import. */
export async function importMessage(tx: Tx): Promise<string | null> {
  const [row] = await tx<{ message: string | null }[]>`select app.import_message() as message`;
  return row?.message ?? null;
}

export interface OpenImport extends Held {
  readonly role: RunAs['actor']['role'];
  readonly abilities: Permission[] | null;
  /** The starter is still active in the same role, organisation and restriction. */
  readonly same: boolean;
}

/** Imports with work to do, the oldest first, with what their starters may do now. */
export const readOpenImports = async (tx: Tx): Promise<OpenImport[]> =>
  await tx<OpenImport[]>`
    select i.id, i.kind, i.organisation_id, i.mapping, i.options, i.status, i.run_as, u.role,
      u.abilities,
      u.status = 'active'
        and u.role = i.run_as #>> '{actor,role}'
        and u.organisation_id is not distinct from (i.run_as #>> '{actor,organisation_id}')::bigint
        and case
          when u.restriction_type is not null then jsonb_build_object('by', u.restriction_type,
            'ids', u.restrictions) end
          is not distinct from i.run_as #> '{view,restriction}' as same
    from imports i
    join users u
      on u.id = coalesce((i.run_as #>> '{actor,acting_for_user_id}')::bigint, i.started_by_staff_id)
    where i.status in ('checking', 'importing', 'undoing') order by i.id limit 50`;

/** Only as it was read: by now it may have been cancelled, or cancelled and begun again. */
export async function claimImport(tx: Tx, { id, status }: OpenImport): Promise<boolean> {
  const rows =
    await tx`select id from imports where id = ${id} and status = ${status} for update skip locked`;
  return rows.length > 0;
}
