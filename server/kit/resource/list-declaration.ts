// The declaration of a list: its rows, columns, orders, filters and search; and a caller's query of
// it.
import type { PageQuery } from '#domain/kit/paging.ts';
import type { Fragment, Tx } from '../db/database.ts';
import type { ColumnSource, Part } from './columns.ts';

export type Shown = Readonly<Record<string, unknown>> & { readonly id: number };
export type ListQuery = Partial<PageQuery> & Readonly<Record<string, unknown>>;

export interface ListSource extends ColumnSource {
  /** Its name, or a select in brackets where the rows come from several tables. */
  readonly table: string | Part;
  /** The column that no two rows share, of type text; `id`, a number, if left out. */
  readonly key?: string;
  /** The keys that a row of the list shows. */
  readonly keys: readonly string[];
  /** The first is the usual one. Two rows with the same value are in the order of their ids. */
  readonly sorts: readonly [string, ...string[]];
  /** The default order; ascending if left out. */
  readonly direction?: 'asc' | 'desc';
  /**
   * A figure leads to this list: its total is counted as far as figures are (`mostCounted`), else
   * up to 1,000.
   */
  readonly isBehindFigure?: true;
  /** The caller cannot reverse the order. */
  readonly fixed?: true;
  /**
   * Rows are numbered as they are made, and every sort is that of their ids: no index but the
   * primary key is needed.
   */
  readonly byId?: true;
  /**
   * One after the other, each in the order of the list; together they are all rows that `where`
   * allows. For an order that no index has.
   */
  readonly parts?: Readonly<Record<string, Part>>;
  /**
   * How the row with this id is read, where a feature reads it in the same way for lists, answers
   * and events: a select of its columns, or of the whole row as JSON called `item`. `derived` and
   * `joins` are then for the order, the search and the filters alone.
   */
  readonly row?: (tx: Tx, id: Fragment) => Fragment;
  /** Keys in which `search` looks for a part of the word, upper and lower case alike. */
  readonly search: readonly string[];
  /** The names of the filters that the call declares. */
  readonly filterNames: readonly string[];
  /**
   * `left join ... on ...`: more tables for derived keys, read for the page's rows only unless the
   * order needs them.
   */
  readonly joins?: Part;
  /** A condition on every row of this list. */
  readonly where?: Part;
  /** Filters other than a plain comparison with a key. */
  readonly filters?: Readonly<Record<string, (tx: Tx, value: never) => Fragment>>;
}
