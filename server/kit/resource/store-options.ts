// A feature's options for the table of a resource: the sources of the record's keys, and its rows
// and filters.
import type { VerbName } from '#domain/kit/resource/verbs.ts';
import type { Fragment, Tx } from '../db/database.ts';
import type { Child } from './children.ts';
import type { Part } from './columns.ts';
import type { Shown } from './list-declaration.ts';

/** A row and its organisation. */
export interface Held {
  readonly organisation_id: number | null;
  readonly record: Shown;
}

export type StateVerb = Extract<VerbName, 'archive' | 'restore' | 'enable' | 'disable'>;

export interface StoreOptions {
  readonly table: string;
  /** The key by which a record is named in results, where no picker says it; `name` without it. */
  readonly label?: string;
  /** Keys of the record that have another name as a column. */
  readonly columns?: Readonly<Record<string, string>>;
  /** Keys of the record that are no column: derived from the row `t`, whenever it is shown. */
  readonly derived?: Readonly<Record<string, Part>>;
  /**
   * Generated columns with the lower case of a text, by its key: what a list is sorted by as text
   * has one, and an index on it.
   */
  readonly lowered?: Readonly<Record<string, string>>;
  readonly joins?: Part;
  readonly where?: Part;
  readonly filters?: Readonly<Record<string, (tx: Tx, value: never) => Fragment>>;
  /** A figure leads to the list: its total is counted as far as figures are. */
  readonly isBehindFigure?: true;
  /** Which rows can be chosen in a picker; without it all that are not archived. */
  readonly pickable?: Part;
  /** Keys of the record that are stored in other tables. */
  readonly children?: Readonly<Record<string, Child>>;
  /**
   * Keys of the record that are shown and that no rule needs: bulk actions, which return no record,
   * do not read them, and a change reads them once it is written.
   */
  readonly onlyShown?: readonly string[];
  /**
   * The organisation of row `t`; without it `t.organisation_id` where the path names one, else
   * none.
   */
  readonly owner?: Part;
  /** Columns that every new row gets, in addition to the fields. */
  readonly always?: Readonly<Record<string, (tx: Tx) => Fragment>>;
  /**
   * The columns that enable, disable, archive and restore set, and the rows that they apply to: by
   * default `active` and `archived_at`.
   */
  readonly states?: Readonly<Partial<Record<StateVerb, { readonly set: Part; readonly of: Part }>>>;
}
