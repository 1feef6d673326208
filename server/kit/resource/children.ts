// Values of a record that are kept in other tables: ids of linked records, ordered rows.
import { invalid } from '#domain/kit/errors.ts';
import type { Tx } from '../db/database.ts';
import { anyOf } from './columns.ts';

export interface Child {
  /** By id of the record; one that is missing has an empty list. */
  readonly read: (tx: Tx, ids: readonly number[]) => Promise<Map<number, unknown>>;
  /**
   * The keys of the record that this changes with, `archived_at` and `active` among them; it is
   * read again after a change of these only. Without it, after each change.
   */
  readonly follows?: readonly string[];
  /**
   * Makes the record's rows what is given; `isNew` for a record that is being added. @throws 422
   * for what may not be linked
   */
  readonly write: (tx: Tx, id: number, value: never, isNew: boolean) => Promise<void>;
  /**
   * `write` sends all its statements before it awaits any, so that they share one message with the
   * change of the record's own row.
   */
  readonly goesAtOnce?: true;
  /** The same for many records at once; without it they are written one by one. */
  readonly writeAll?: (tx: Tx, ids: readonly number[], value: never) => Promise<void>;
}

export interface LinkTable {
  /** The table between the two; its columns are `organisation_id`, `owner` and `of`. */
  readonly table: string;
  /**
   * The resource's own table, and the column of the link that names it, such as `department_id`.
   */
  readonly owners: string;
  readonly owner: string;
  /**
   * The table of what is linked, and the column of the link that names it, such as
   * `department_tag_id`.
   */
  readonly targets: string;
  readonly of: string;
  /** Said of an id that does not exist, or is not in the caller's view. */
  readonly unknown: string;
}

/**
 * A list of ids kept in a link table, both ends of the same organisation; answered in the order of
 * the ids. `key` is the record's.
 */
export function linkedIds(
  key: string,
  { table, owners, owner, targets, of, unknown }: LinkTable,
): Child {
  const writeAll = async (
    tx: Tx,
    ids: readonly number[],
    value: readonly number[],
  ): Promise<void> => {
    const [records, wanted] = [[...ids], [...value]];
    const [known] = await tx<{ count: number }[]>`
      select count(*)::int as count from ${tx(targets)} x where x.id = ${anyOf(tx, wanted)}
        and not exists (select from ${tx(owners)} t
          where t.id = ${anyOf(tx, records)} and t.organisation_id <> x.organisation_id)`;
    if (known?.count !== wanted.length) throw invalid({ [key]: [unknown] });
    const link = tx`
      insert into ${tx(table)} (organisation_id, ${tx(owner)}, ${tx(of)})
      select t.organisation_id, t.id, x
      from ${tx(owners)} t, unnest(${wanted}::bigint[]) x
      where t.id = ${anyOf(tx, records)}
      on conflict do nothing`;
    // After the insert: a view that shows the record by one of its links would lose it in between.
    const unlink = tx`
      delete from ${tx(table)}
      where ${tx(owner)} = ${anyOf(tx, records)} and ${tx(of)} <> all(${wanted}::bigint[])
    `;
    await Promise.all([link, unlink]);
  };
  return {
    follows: [key],
    read: async (tx, ids) => {
      const rows = await tx<{ id: number; ids: number[] }[]>`
        select ${tx(owner)} as id, array_agg(${tx(of)} order by ${tx(of)}) as ids
        from ${tx(table)}
        where ${tx(owner)} = ${anyOf(tx, ids)}
        group by 1`;
      return new Map(rows.map((row) => [row.id, row.ids]));
    },
    write: async (tx, id, value: readonly number[]) => await writeAll(tx, [id], value),
    writeAll,
  };
}

/**
 * The same linked records with their names, by name: only shown, since the ids of `key` say which
 * they are.
 */
export const linkedNames = (
  key: string,
  { table, owner, targets, of }: Omit<LinkTable, 'owners' | 'unknown'>,
): Child => ({
  follows: [key],
  read: async (tx, ids) => {
    // Each name by its key: joined plainly, all targets are read for a page.
    const rows = await tx<{ id: number; names: { id: number; name: string }[] }[]>`
      select l.${tx(owner)} as id,
        json_agg(json_build_object('id', x.id, 'name', x.name)
          order by lower(x.name), x.id) as names
      from ${tx(table)} l
      cross join lateral (select t.id, t.name
        from ${tx(targets)} t
        where t.id = l.${tx(of)}
        limit 1) x
      where l.${tx(owner)} = ${anyOf(tx, ids)} group by 1`;
    return new Map(rows.map(({ id, names }) => [id, names]));
  },
  write: async () => {},
});
