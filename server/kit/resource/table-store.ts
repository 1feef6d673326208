// The SQL of a resource that is a table: its lists, and reading, locking and writing its rows.
// Row-level security decides which rows are visible.
import type { Page } from '#domain/kit/paging.ts';
import type { AnyResource } from '#domain/kit/resource.ts';
import type { Fragment, Tx } from '../db/database.ts';
import { type Part, sourceOf } from './columns.ts';
import type { ListQuery, Shown } from './list-declaration.ts';
import { pickerSource } from './list-sources.ts';
import { listIds, listNamed, listPage } from './list-store.ts';
import type { Held, StateVerb, StoreOptions } from './store-options.ts';
import {
  archiveRows,
  extrasOfRows,
  freeName,
  insertRow,
  markRows,
  selectRows,
  type Table,
  tableOf,
  updateRows,
} from './table-rows.ts';

export interface TableStore {
  /** The key by which a record is named in pickers and results. */
  readonly label: string;
  list(tx: Tx, query: ListQuery): Promise<Page<Shown>>;
  pick(tx: Tx, query: ListQuery): Promise<Page<Shown>>;
  /** The ids of all rows that match a list's filters. */
  idsOf(tx: Tx, query: ListQuery, most: number): Promise<number[]>;
  /** The same with their names. */
  namedBy(tx: Tx, query: ListQuery, most: number): Promise<{ id: number; name: string }[]>;
  /** By id, if the view shows it. */
  namesOf(tx: Tx, ids: readonly number[]): Promise<Map<number, string>>;
  find(tx: Tx, id: number): Promise<Shown | undefined>;
  /** These, in the order of their ids, locked until the transaction ends. */
  lock(tx: Tx, ids: readonly number[]): Promise<Held[]>;
  insert(tx: Tx, fields: Record<string, unknown>): Promise<Held>;
  update(tx: Tx, held: readonly Held[], fields: Record<string, unknown>): Promise<Held[]>;
  /** The rows that were in the other state, with their present values. */
  mark(tx: Tx, held: readonly Held[], verb: StateVerb): Promise<Held[]>;
  remove(tx: Tx, ids: readonly number[]): Promise<void>;
  /**
   * The same writes without display-only keys, where there are any, for callers that return no
   * record.
   */
  readonly unseen?: Writes;
  /** Another row with the same fields, under the next free name. */
  copy(tx: Tx, record: Shown): Promise<Held>;
  /** Writes `1, 2, 3 ...` into "order", in the order of these ids. */
  arrange(tx: Tx, ids: readonly number[]): Promise<void>;
}

type Writes = Pick<TableStore, 'lock' | 'update' | 'mark'>;

const usualStates: Record<StateVerb, { set: Part; of: Part }> = {
  archive: { set: (tx) => tx`archived_at = app.now()`, of: (tx) => tx`t.archived_at is null` },
  restore: { set: (tx) => tx`archived_at = null`, of: (tx) => tx`t.archived_at is not null` },
  enable: { set: (tx) => tx`active = true`, of: (tx) => tx`not t.active` },
  disable: { set: (tx) => tx`active = false`, of: (tx) => tx`t.active` },
};

const stateKeys: Record<StateVerb, string> = {
  archive: 'archived_at',
  restore: 'archived_at',
  enable: 'active',
  disable: 'active',
};

/**
 * @param options.table has `id`, `updated_at` and a column for each key of the record that is
 * neither derived nor a child
 */
export function tableStore(resource: AnyResource, options: StoreOptions): TableStore {
  const table = tableOf(resource, options);
  const { name, source, label } = table;
  const listed = Object.keys(resource.row.shape);
  const states = { ...usualStates, ...options.states };
  const fixed = (tx: Tx): Fragment => options.where?.(tx) ?? tx`true`;
  const writes = (of: Table): Writes => ({
    lock: async (tx, ids) =>
      await selectRows(tx, of, { ids, where: fixed(tx), locking: tx`for no key update of t` }),
    update: async (tx, held, fields) => await updateRows(tx, of, held, fields),
    mark: async (tx, held, verb) =>
      await markRows(tx, of, held, { ...states[verb], changes: stateKeys[verb] }),
  });
  return {
    ...writes(table),
    ...(options.onlyShown ? { unseen: writes(tableOf(resource, options, options.onlyShown)) } : {}),
    label,
    list: async (tx, query) =>
      await listPage(tx, source, query, async (ids) => await extrasOfRows(tx, table, ids, listed)),
    pick: async (tx, query) =>
      await listPage(
        tx,
        pickerSource(resource, options, { label, exact: query['ids'] !== undefined }),
        query,
      ),
    idsOf: async (tx, query, most) => await listIds(tx, source, query, most),
    namedBy: async (tx, query, most) => await listNamed(tx, source, query, { label, most }),
    namesOf: async (tx, ids) => {
      const rows = await tx<{ id: number; name: string }[]>`
        select t.id, ${sourceOf(tx, source, label)} as name
        from ${tx(name)} t ${table.joins(tx)}
        where t.id = any(${[...ids]}::bigint[]) and ${fixed(tx)}`;
      return new Map(rows.map((row) => [row.id, row.name]));
    },
    find: async (tx, id) =>
      (await selectRows(tx, table, { ids: [id], where: fixed(tx) }))[0]?.record,
    insert: async (tx, fields) => await insertRow(tx, table, fields),
    copy: async (tx, record) => {
      const fields = Object.fromEntries(
        Object.keys(resource.fields.shape).map((key) => [key, record[key]]),
      );
      return await insertRow(tx, table, {
        ...fields,
        [label]: await freeName(tx, table, String(record[label])),
      });
    },
    remove: async (tx, ids) => {
      if (resource.verbs?.remove?.archives) await archiveRows(tx, table, ids, states.archive);
      else await tx`delete from ${tx(name)} where id = any(${[...ids]}::bigint[])`;
    },
    arrange: async (tx, ids) =>
      void (await tx`
        update ${tx(name)} t set "order" = given.nth, updated_at = app.now()
        from unnest(${[...ids]}::bigint[]) with ordinality given (id, nth)
        where t.id = given.id and t."order" <> given.nth`),
  };
}
