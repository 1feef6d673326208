// Reads and writes the rows of a resource's table: columns, derived keys and the values in other
// tables, as one record.
import type { AnyResource } from '#domain/kit/resource.ts';
import type { Fragment, Statement, Tx } from '../db/database.ts';
import type { Child } from './children.ts';
import { anyOf, joined, type Part, selecting, sourceOf } from './columns.ts';
import type { ListSource, Shown } from './list-declaration.ts';
import { listSource } from './list-sources.ts';
import type { Held, StoreOptions } from './store-options.ts';

/** A resource's table and how its rows become records. */
export interface Table {
  readonly name: string;
  readonly source: ListSource;
  /** The key by which a record is named. */
  readonly label: string;
  /** All keys of the record. */
  readonly keys: readonly string[];
  readonly children: Readonly<Record<string, Child>>;
  /** A new row belongs to the organisation of the view. */
  readonly nested: boolean;
  readonly always: NonNullable<StoreOptions['always']>;
  readonly columns: Part;
  readonly joins: Part;
}

type Row = Record<string, unknown> & { readonly row_organisation_id: number | null };

/** @param without keys of the record that are not read */
export function tableOf(
  resource: AnyResource,
  options: StoreOptions,
  without: readonly string[] = [],
): Table {
  const { table: name, children = {} } = options;
  const source = listSource(resource, options);
  const keys = Object.keys(resource.record.shape).filter((key) => !without.includes(key));
  const plain = keys.filter((key) => !(key in children));
  const nested = resource.path.includes(':organisationId');
  const owner = options.owner ?? ((tx: Tx) => (nested ? tx`t.organisation_id` : tx`null::bigint`));
  const columns = selecting(source, plain);
  return {
    name,
    source,
    keys,
    children,
    nested,
    always: options.always ?? {},
    label: options.label ?? resource.picker?.label ?? 'name',
    columns: (tx) => tx`${columns(tx)}, ${owner(tx)} as row_organisation_id`,
    joins: options.joins ?? ((tx) => tx``),
  };
}

interface Chosen {
  readonly ids: readonly number[];
  readonly where?: Fragment;
  readonly locking?: Fragment;
}

export async function selectRows(
  tx: Tx,
  table: Table,
  { ids, where = tx`true`, locking = tx`` }: Chosen,
): Promise<Held[]> {
  const chosen = tx`t.id = ${anyOf(tx, ids)} and ${where}`;
  const rows = tx<Row[]>`
    select ${table.columns(tx)}
    from ${tx(table.name)} t ${table.joins(tx)}
    where ${chosen}
    order by t.id ${locking}`;
  return await wholeRows(tx, table, rows.execute(), { ids });
}

export async function insertRow(
  tx: Tx,
  table: Table,
  fields: Record<string, unknown>,
): Promise<Held> {
  const { own, others } = split(table, fields);
  const always = Object.fromEntries(
    Object.entries(table.always).map(([key, part]) => [key, part(tx)]),
  );
  const values = {
    ...(table.nested ? { organisation_id: tx`app.tenant()` } : {}),
    ...always,
    ...own,
  };
  const rows = await writtenRows(
    tx,
    table,
    tx`insert into ${tx(table.name)} ${tx(values as never)} returning *`,
  );
  const id = Number(rows[0]?.['id']);
  await writeChildren(tx, table, [id], { others, isNew: true });
  // Derived values may depend on the child rows, so the record is read again after them.
  const [held] =
    others.length > 0
      ? await selectRows(tx, table, { ids: [id] })
      : await wholeRows(tx, table, rows, { ids: [id] });
  if (!held) throw new Error(`a row of ${table.name} was not written`);
  return held;
}

export async function updateRows(
  tx: Tx,
  table: Table,
  held: readonly Held[],
  fields: Record<string, unknown>,
): Promise<Held[]> {
  const { own, others } = split(table, fields);
  const ids = held.map(({ record }) => record.id);
  const pairs = Object.entries({ ...own, updated_at: tx`app.now()` });
  const set = joined(
    tx,
    pairs.map(([key, value]) => tx`${tx(key)} = ${value as never}`),
    tx`, `,
  );
  const children = writeChildren(tx, table, ids, { others, isNew: false });
  const [first, second] = others;
  if (second || !(first && table.children[first[0]]?.goesAtOnce)) await children;
  const chosen = tx`t.id = ${anyOf(tx, ids)}`;
  const statement = tx`update ${tx(table.name)} t set ${set} where ${chosen} returning t.*`;
  const known = { held, changes: Object.keys(fields) };
  const whole = wholeRows(tx, table, writtenRows(tx, table, statement), { ids, known });
  // A refusal of a child is the answer, even if the row would be refused too.
  whole.catch(() => {});
  await children;
  const rows = await whole;
  if (rows.length !== ids.length) throw new Error(`rows of ${table.name} were not written`);
  return rows;
}

interface Mark {
  readonly set: Part;
  readonly of: Part;
}

/** The rows that match `of`, with their values after `set`, which changes the key `changes`. */
export async function markRows(
  tx: Tx,
  table: Table,
  held: readonly Held[],
  mark: Mark & { readonly changes: string },
): Promise<Held[]> {
  const ids = held.map(({ record }) => record.id);
  return await wholeRows(tx, table, writtenRows(tx, table, marked(tx, table, ids, mark)), {
    ids,
    known: { held, changes: [mark.changes] },
  });
}

/** The same without returned rows. */
export const archiveRows = async (
  tx: Tx,
  table: Table,
  ids: readonly number[],
  mark: Mark,
): Promise<void> => void (await marked(tx, table, ids, mark));

const marked = (tx: Tx, { name }: Table, ids: readonly number[], { set, of }: Mark): Fragment => tx`
  update ${tx(name)} t
  set ${set(tx)}, updated_at = app.now()
  where t.id = ${anyOf(tx, ids)} and ${of(tx)}
  returning t.*`;

const mostCopies = 100;

/** "Night shift (copy)", or with the first number not taken. */
export async function freeName(
  tx: Tx,
  { name, source, label }: Table,
  copied: string,
): Promise<string> {
  const names = [...Array(mostCopies).keys()].map(
    (nth) => `${copied.slice(0, 180)} (copy${nth === 0 ? '' : ` ${nth + 1}`})`,
  );
  const value = tx`lower(${sourceOf(tx, source, label)})`;
  const wanted = names.map((one) => one.toLowerCase());
  const rows = await tx<
    { name: string }[]
  >`select ${value} as name from ${tx(name)} t where ${value} = any(${wanted}::text[])`;
  const taken = new Set(rows.map((row) => row.name));
  return names.find((one) => !taken.has(one.toLowerCase())) ?? copied;
}

/** Those of `keys` that are stored in other tables, by id of the row. */
export async function extrasOfRows(
  tx: Tx,
  { children }: Table,
  ids: readonly number[],
  keys: readonly string[],
): Promise<(id: number) => object> {
  const wanted = Object.entries(children).filter(([key]) => keys.includes(key));
  const values = await Promise.all(
    wanted.map(async ([key, child]) => [key, await child.read(tx, ids)] as const),
  );
  return (id) =>
    Object.fromEntries(values.map(([key, byId]) => [key, byId.has(id) ? byId.get(id) : []]));
}

// Written rows are returned by the same statement, derived keys too.
const writtenRows = (tx: Tx, table: Table, statement: Fragment): Statement<Row> =>
  tx<Row[]>`
    with t as (${statement}) select ${table.columns(tx)} from t ${table.joins(tx)} order by t.id
  `.execute();

interface Whole {
  /** Of all rows that there can be. */
  readonly ids: readonly number[];
  /**
   * The state before a change of these keys: values that do not follow from them are not read
   * again, if they were read.
   */
  readonly known?: { readonly held: readonly Held[]; readonly changes: readonly string[] };
}

/**
 * The rows with the values from other tables, which are queried in the same message.
 * @param asked sent already, so that the lock or the change comes before those queries
 */
async function wholeRows(
  tx: Tx,
  table: Table,
  asked: Statement<Row> | readonly Row[],
  { ids, known }: Whole,
): Promise<Held[]> {
  const isKnown = (key: string): boolean =>
    known !== undefined &&
    table.children[key]?.follows?.some((one) => known.changes.includes(one)) === false &&
    known.held.every(({ record }) => key in record);
  const [kept, read] = [table.keys.filter(isKnown), table.keys.filter((key) => !isKnown(key))];
  const [rows, extras] = await Promise.all([asked, extrasOfRows(tx, table, ids, read)]);
  const before = new Map(
    known?.held.map(({ record }) => [
      record.id,
      Object.fromEntries(kept.map((key) => [key, record[key]])),
    ]),
  );
  return rows.map(({ row_organisation_id, ...record }) => ({
    organisation_id: row_organisation_id,
    record: {
      ...record,
      ...before.get(Number(record['id'])),
      ...extras(Number(record['id'])),
    } as unknown as Shown,
  }));
}

interface Split {
  readonly own: Record<string, unknown>;
  readonly others: readonly (readonly [string, unknown])[];
}

interface Writing {
  readonly others: Split['others'];
  readonly isNew: boolean;
}

function split({ children, source }: Table, fields: Record<string, unknown>): Split {
  const entries = Object.entries(fields);
  const own = entries
    .filter(([key]) => !(key in children))
    .map(([key, value]) => [source.columns?.[key] ?? key, value]);
  return { own: Object.fromEntries(own), others: entries.filter(([key]) => key in children) };
}

async function writeChildren(
  tx: Tx,
  { children }: Table,
  ids: readonly number[],
  { others, isNew }: Writing,
): Promise<void> {
  for (const [key, value] of others) {
    const child = children[key];
    if (child?.writeAll) await child.writeAll(tx, ids, value as never);
    else
      await Promise.all(ids.map(async (id) => await child?.write(tx, id, value as never, isNew)));
  }
}
